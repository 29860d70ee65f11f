// What two threads could save of a count along a frontier: the states of a layer at a third of the way are halved, and
// each half is counted by itself; its tries beside those that the rest of the whole takes (docs/roads-not-taken.md).
//   node bench/frontier-halves.mjs model.dlx …
import { readFileSync } from 'node:fs';
import { parseDlx } from '@quadrille/cover';
import { countingByFrontier } from '@quadrille/cover/internal';

for (const path of process.argv.slice(2)) {
  const model = parseDlx(readFileSync(path, 'utf8'));
  let layer;
  const whole = answerOf(countingByFrontier(model), at => {
    if (!layer && at.layer && 3 * at.step >= at.steps) layer = copyOf(at.layer());
  });
  if (!layer) throw new Error(`${path} is too small to halve a layer`);
  const entryBytes = 8 * (layer.words + layer.limbs);
  const middle = entryBytes * Math.floor(layer.entries.length / entryBytes / 2);
  const halves = [layer.entries.slice(0, middle), layer.entries.slice(middle)].map(entries =>
    answerOf(countingByFrontier(model, { layer: { ...layer, entries } })),
  );
  if (halves[0].count + halves[1].count !== whole.count) throw new Error(`${path}: the halves do not add up`);
  const shares = halves.map(({ tried }) => (tried - layer.tried) / (whole.tried - layer.tried));
  console.log(path, `step ${layer.step} of ${whole.steps}:`, ...shares.map(share => share.toFixed(2)));
}

function answerOf(work, look = () => {}) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    look(value);
  }
}

function copyOf(layer) {
  return { ...layer, entries: layer.entries.slice() };
}
