/**
 * What the volumes alone say. A count of a piece that no sum of volumes allows is cut off, and a range that the volumes
 * imply anyway needs no item in the model: "each piece at most once, at most two holes" is often a plain puzzle in
 * disguise, and every range that goes makes the search faster.
 */
export interface Stock {
  /** Cells of the piece. */
  readonly size: number;
  readonly least: number;
  readonly most: number;
}

export interface Volumes {
  /** Ranges that some sum of volumes allows; undefined if none does. */
  readonly stocks: readonly Stock[] | undefined;
  /** How many cells are filled, at least and at most. */
  readonly leastFilled: number;
  readonly mostFilled: number;
  /** Ranges that hold by themselves. */
  readonly isImplied: readonly boolean[];
  /** The limit on holes holds by itself. */
  readonly areHolesImplied: boolean;
}

/** Tightens all ranges; `must` cells are filled, of `may` cells all but `holes`. */
export function volumesOf(pieces: readonly Stock[], must: number, may: number, holes: number): Volumes {
  const space = must + may;
  const target: Target = { from: Math.max(must, space - holes), to: space };
  let stocks = pieces.map(({ size, least, most }) => ({
    size,
    least,
    most: Math.min(most, Math.floor(space / size)),
  }));
  const nothing = {
    leastFilled: 0,
    mostFilled: 0,
    isImplied: stocks.map(() => false),
    areHolesImplied: false,
  };
  if (stocks.some(({ least, most }) => least > most)) return { stocks: undefined, ...nothing };
  const kinds = new Set(stocks.map(kindOf)).size;
  if (kinds * kinds * stocks.length * space > EFFORT) return untouched(stocks, must, target);
  const known = new Map<string, Stock>();
  stocks = stocks.map((stock, own) => {
    const tight = known.get(kindOf(stock)) ?? tightened(stocks, own, target);
    known.set(kindOf(stock), tight);
    return tight;
  });
  if (stocks.some(({ least, most }) => least > most)) return { stocks: undefined, ...nothing };
  const sums = sumsOf(stocks, space);
  const filled = range(target.from, target.to).filter(sum => sums[sum] === 1);
  if (filled.length === 0) return { stocks: undefined, ...nothing };
  const [leastFilled, mostFilled] = [filled[0], filled.at(-1)!];
  return { stocks, leastFilled, mostFilled, ...implied(stocks, must, target) };
}

/** About how many steps the narrowing of ranges may take. */
const EFFORT = 300_000_000;

/** Too much to look through: the ranges stay as they are. */
function untouched(stocks: readonly Stock[], must: number, { from, to }: Target): Volumes {
  const isImplied = stocks.map(() => false);
  return { stocks, leastFilled: from, mostFilled: to, isImplied, areHolesImplied: from <= must };
}

function tightened(stocks: readonly Stock[], own: number, target: Target): Stock {
  const { size, least, most } = stocks[own];
  const counts = possibleCounts(stocks, own, target).filter(count => count >= least && count <= most);
  return { size, least: counts[0] ?? 1, most: counts.at(-1) ?? 0 };
}

interface Target {
  readonly from: number;
  readonly to: number;
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Which volumes the pieces can have together, one byte each. */
function sumsOf(stocks: readonly Stock[], space: number): Uint8Array {
  let sums = new Uint8Array(space + 1);
  sums[0] = 1;
  for (const { size, least, most } of stocks) sums = withPiece(sums, size, least, most);
  return sums;
}

/** For a sum s: some count c from least to most with sums[s - c * size]; `last` walks along each residue. */
function withPiece(sums: Uint8Array, size: number, least: number, most: number): Uint8Array<ArrayBuffer> {
  const next = new Uint8Array(sums.length);
  for (let residue = 0; residue < Math.min(size, sums.length); residue++) {
    let last = Number.NEGATIVE_INFINITY;
    for (let sum = residue, step = 0; sum < sums.length; sum += size, step++) {
      const behind = sum - least * size;
      if (behind >= 0 && sums[behind] === 1) last = step - least;
      if (last >= 0 && step - last <= most) next[sum] = 1;
    }
  }
  return next;
}

/** The counts of a piece, whatever its own range, with which the others can fill the target. */
function possibleCounts(stocks: readonly Stock[], own: number, target: Target): number[] {
  const others = sumsOf(
    stocks.filter((_, at) => at !== own),
    target.to,
  );
  const { size } = stocks[own];
  const below = new Int32Array(others.length + 1); // how many sums are smaller
  for (let sum = 0; sum < others.length; sum++) below[sum + 1] = below[sum] + others[sum];
  return range(0, Math.floor(target.to / size)).filter(
    count => below[target.to - count * size + 1] > below[Math.max(0, target.from - count * size)],
  );
}

/** Drops ranges, the wide ones first, as long as what was dropped still holds by itself; equal stocks go together. */
function implied(stocks: readonly Stock[], must: number, target: Target) {
  const isImplied = stocks.map(() => false);
  const areHolesImplied = holds(stocks, isImplied, must, target, true);
  const still = () => holds(stocks, isImplied, must, target, areHolesImplied);
  const kinds = [...new Map(stocks.map(stock => [kindOf(stock), stock])).values()];
  const width = ({ most, least }: Stock) => most - least;
  kinds.sort((a, b) => width(b) - width(a) || a.size - b.size);
  for (const kind of kinds) {
    const members = stocks.flatMap((stock, at) => (kindOf(stock) === kindOf(kind) ? [at] : []));
    for (const at of members) isImplied[at] = true;
    if (!still()) for (const at of members) isImplied[at] = false;
  }
  return { isImplied, areHolesImplied };
}

const kindOf = ({ size, least, most }: Stock) => `${size} ${least} ${most}`;

/** Whether every filling keeps the ranges that were dropped, and the limit on holes if that was dropped too. */
function holds(
  stocks: readonly Stock[],
  isDropped: readonly boolean[],
  must: number,
  target: Target,
  withoutHoles: boolean,
): boolean {
  const loose = stocks.map((stock, at) =>
    isDropped[at] ? { size: stock.size, least: 0, most: Number.POSITIVE_INFINITY } : stock,
  );
  if (withoutHoles && target.from > must) {
    const sums = sumsOf(loose, target.to);
    if (range(must, target.from - 1).some(sum => sums[sum] === 1)) return false;
  }
  const seen = new Set<string>();
  return loose.every((_, at) => {
    if (!isDropped[at] || seen.has(kindOf(stocks[at]))) return true;
    seen.add(kindOf(stocks[at]));
    const counts = possibleCounts(loose, at, { from: withoutHoles ? must : target.from, to: target.to });
    return counts.every(count => count >= stocks[at].least && count <= stocks[at].most);
  });
}
