// A search of nothing: the root divides into so many units, each with one node. What it costs is the cost of units.

/** @param {{ units: number }} input @returns {import('@quadrille/cover').Search} */
export function emptySearch({ units }) {
  return {
    id: `empty ${units}`,
    open: unit => {
      const isRoot = unit.length === 0;
      let nodes = 0;
      return {
        step: () => {
          nodes = 1;
          return isRoot;
        },
        get nodes() {
          return nodes;
        },
        count: 0n,
        get fraction() {
          return isRoot ? 0 : nodes;
        },
        walkDigest: '0'.repeat(16),
        solutionsDigest: '0'.repeat(16),
        take: () => [],
        rest: () => (isRoot ? Array.from({ length: units }, (_, i) => [i]) : nodes ? [] : [unit]),
      };
    },
  };
}
