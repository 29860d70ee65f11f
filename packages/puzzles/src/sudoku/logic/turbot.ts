/**
 * Two strong links of one digit joined by a weak one: a - b ~ c - d. One of the far ends a and d holds the
 * digit, so it goes from every cell that sees both. Skyscraper and two-string kite are the two shapes that
 * are easiest to see (two parallel lines; a row and a column that meet in a box); the rest are called
 * turbot fish.
 */
import {
  type Conjugates,
  conjugatesOf,
  label,
  linkOf,
  seersOf,
  seesEachOther,
  stepOf,
  strikes,
} from './make.js';
import type { LogicState } from './state.js';
import type { Step } from './step.js';

type Name = 'skyscraper' | 'two-string-kite' | 'turbot-fish';

export const skyscraper = finder('skyscraper');
export const twoStringKite = finder('two-string-kite');
export const turbotFish = finder('turbot-fish');

function finder(technique: Name): (state: LogicState) => Step | undefined {
  return state => {
    for (let digit = 1; digit <= state.shape.size; digit++) {
      const pairs = conjugatesOf(state, digit);
      for (let j = 1; j < pairs.length; j++) {
        for (let i = 0; i < j; i++) {
          if (pairs[i].house === pairs[j].house) continue;
          const step = join(state, technique, digit, pairs[i], pairs[j]);
          if (step) return step;
        }
      }
    }
    return undefined;
  };
}

function join(
  state: LogicState,
  technique: Name,
  digit: number,
  one: Conjugates,
  two: Conjugates,
): Step | undefined {
  for (const [a, b] of [
    [one.a, one.b],
    [one.b, one.a],
  ]) {
    for (const [c, d] of [
      [two.a, two.b],
      [two.b, two.a],
    ]) {
      if (a === d || b === c || a === c || b === d || !seesEachOther(state, b, c)) continue;
      if (nameOf(state, one, two, b, c) !== technique) continue;
      const eliminated = strikes(state, seersOf(state, [a, d], digit), 1 << (digit - 1));
      if (eliminated.length === 0) continue;
      return stepOf(state, {
        technique,
        cells: [a, b, c, d],
        digits: [digit],
        houses: [label(state, one.house), label(state, two.house)],
        links: [linkOf(a, b, digit, true), linkOf(b, c, digit, false), linkOf(c, d, digit, true)],
        eliminated,
      });
    }
  }
  return undefined;
}

/** What the pattern is called, from the kinds of its houses and from what joins the near ends. */
function nameOf(state: LogicState, one: Conjugates, two: Conjugates, b: number, c: number): Name {
  const { houses, layout, size } = state.shape;
  const kinds = [houses[one.house].kind, houses[two.house].kind];
  const isRowJoin = Math.floor(b / size) === Math.floor(c / size);
  const isColumnJoin = b % size === c % size;
  if (kinds[0] === 'row' && kinds[1] === 'row' && isColumnJoin) return 'skyscraper';
  if (kinds[0] === 'column' && kinds[1] === 'column' && isRowJoin) return 'skyscraper';
  const shareBox = layout.housesOf[b].some(h => houses[h].kind === 'box' && layout.housesOf[c].includes(h));
  const isCross = kinds.includes('row') && kinds.includes('column');
  return isCross && shareBox ? 'two-string-kite' : 'turbot-fish';
}
