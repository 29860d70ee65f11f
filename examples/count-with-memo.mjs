// Counts what nobody could list, and draws from it: domino tilings.   node examples/count-with-memo.mjs [side]
//
// Two ways to go on from the same squares left over are the same question, so each is answered once. The graph of
// those questions has some ten thousand nodes; it knows the number of all solutions and can draw any of them.
import { buildDag, countOf, randomFrom, sampler } from '@quadrille/cover';
import { check, decode, encode, parse, render } from '@quadrille/puzzles/dominoes';

const side = Number(process.argv[2] ?? 12);
const board = parse(`${side}x${side}`);
const dag = buildDag(encode(board));
if (!dag) throw new Error('the graph would need more memory than it may have');
console.log(`${side}x${side}: ${countOf(dag)} tilings`);

const draw = sampler(dag); // undefined where there is nothing to draw from
if (draw) {
  const tiling = decode(board, draw(randomFrom(7)));
  if (!check(board, tiling)) throw new Error('this is no tiling');
  console.log(`one of them, all equally likely:\n${render(board, tiling)}`);
}
