/** A member of a team that counts down; see team.test.ts. */
export function counter({ from, way }, index) {
  if (from < 0) throw new Error(`cannot count from ${from}`);
  let mark = from + 1;
  let nodes = 0;
  const isListening = way === 'listen' && index === 0;
  const mayFind = () => mark > 0 && (mark > from || way === 'all' || (way === 'listen' && !isListening));
  return {
    step() {
      nodes++;
      return mayFind() ? { value: --mark } : undefined;
    },
    get nodes() {
      return nodes;
    },
    get isDone() {
      return isListening ? mark < 5 : way === 'all' && mark === 0;
    },
    hear({ value }) {
      mark = Math.min(mark, value);
    },
  };
}
