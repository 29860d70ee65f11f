// A family of one's own: what can be asked of star battle. The command line, the server and the studio take it as it is:
//     quadrille --plugin examples/star-battle/index.mjs star-battle solve examples/star-battle/eight.txt
//     quadrille --plugin examples/star-battle/index.mjs serve --open
import { countAnswer, inField, listAnswer, question } from '@quadrille/base';
import { coverSearch, formatDlx } from '@quadrille/cover';
import { check, decode, draw, encode, parse, render } from './puzzle.mjs';

const puzzle = /** @type {const} */ ({
  kind: 'text',
  isArgument: true,
  isRequired: true,
  help: { en: 'the regions, one letter per square', cs: 'oblasti, jedno písmeno na pole' },
  isTyped: (/** @type {string} */ typed) => typed.includes('\n'),
  most: 10_000,
});
const limit = /** @type {const} */ ({
  kind: 'whole',
  least: 1,
  help: { en: 'stop after this many solutions', cs: 'skončit po tolika řešeních' },
});

/** @typedef {import('@quadrille/base').SearchOutcome} Outcome */

/** What solving and counting share: the puzzle, and its search as data for threads, jobs and clusters. */
function searchOf(/** @type {string} */ text) {
  const read = inField('puzzle', () => parse(text));
  const model = encode(read);
  const tell = (/** @type {readonly number[]} */ solution) => {
    const stars = decode(read, solution);
    if (!check(read, stars)) throw new Error('the encoding does not say what the rules say');
    return { lines: [...render(read, stars), ''], fields: { stars }, data: stars };
  };
  const source = { module: '@quadrille/cover', name: 'searchOfText', input: { text: formatDlx(model) } };
  return { read, tell, shared: { search: coverSearch(model), source, factor: 1n, tell } };
}

const solve = question({
  name: 'solve',
  about: { en: 'where the stars are', cs: 'kde jsou hvězdy' },
  example: 'quadrille --plugin star-battle/index.mjs star-battle solve eight.txt',
  fields: { puzzle, limit },
  isStream: true,
  isLong: true,
  isShareable: true,
  open: inputs => {
    const { shared } = searchOf(inputs.puzzle);
    /** @type {import('@quadrille/base').Wanted} */
    const wanted = inputs.limit === undefined ? 'all' : { first: inputs.limit };
    return { ...shared, wanted, answer: (/** @type {Outcome} */ outcome) => listAnswer(outcome) };
  },
});

const count = question({
  name: 'count',
  about: { en: 'the number of solutions', cs: 'počet řešení' },
  example: 'quadrille --plugin star-battle/index.mjs star-battle count eight.txt',
  fields: { puzzle },
  isLong: true,
  isShareable: true,
  open: inputs => {
    const { shared } = searchOf(inputs.puzzle);
    return {
      ...shared,
      wanted: /** @type {const} */ ('count'),
      answer: (/** @type {Outcome} */ { found, nodes, ended }) => countAnswer({ count: found, nodes, ended }),
    };
  },
});

const drawing = question({
  name: 'draw',
  about: { en: 'the first solution as a picture', cs: 'první řešení jako obrázek' },
  example: 'quadrille --plugin star-battle/index.mjs star-battle draw eight.txt -o stars.svg',
  fields: { puzzle },
  isLong: true,
  forms: ['svg'],
  open: inputs => {
    const { read, shared } = searchOf(inputs.puzzle);
    /** @type {number[]} */
    let stars = [];
    const tell = (/** @type {readonly number[]} */ solution) => {
      const found = shared.tell(solution);
      stars = found.data;
      return { ...found, lines: [] };
    };
    const answer = (/** @type {Outcome} */ outcome) => ({
      ...listAnswer(outcome),
      lines: stars.length > 0 ? render(read, stars) : [],
      forms: { svg: () => draw(read, stars) },
    });
    return { ...shared, tell, wanted: { first: 1 }, answer };
  },
});

/** @type {import('@quadrille/base').Family} */
export const family = {
  name: 'star-battle',
  about: {
    en: 'one star in every row, column and region',
    cs: 'jedna hvězda v každém řádku, sloupci a oblasti',
  },
  questions: [solve, count, drawing],
};
