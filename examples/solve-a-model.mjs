// Solves a small model: which of the sets A … F cover each of 1 … 7 exactly once?   node examples/solve-a-model.mjs
import { ModelBuilder, solutions } from '@quadrille/cover';

const model = new ModelBuilder();
for (const item of '1234567') model.primary(item);
const sets = { A: '147', B: '14', C: '457', D: '356', E: '2367', F: '27' };
for (const [name, items] of Object.entries(sets)) model.option(items, { name });

const built = model.build();
for (const solution of solutions(built)) {
  console.log(solution.map(option => built.optionNames[option]).join(' '));
}
