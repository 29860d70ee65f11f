/** The questions of whoever sets a puzzle: candidates, redundant clues, conflicts, suggestions. */
import { type Fields, question } from '@quadrille/base';
import { nodeLimit, puzzle, shape } from './fields.js';

/** So many nodes of each single search take a second or two. */
const nodes = { ...nodeLimit, default: 150_000 } as const satisfies Fields[string];

export const candidates = question({
  name: 'candidates',
  about: {
    en: 'the digits that each cell has in some solution, and in how many solutions',
    cs: 'číslice, které má pole v některém řešení, a v kolika řešeních',
  },
  example: 'quadrille sudoku candidates 1....3....4.4...',
  fields: {
    puzzle,
    limit: {
      kind: 'whole',
      least: 1,
      most: 1_000_000,
      default: 1000,
      help: { en: 'look at this many solutions at most', cs: 'projít nejvýš tolik řešení' },
    },
    nodeLimit,
    ...shape,
  },
  isLong: true,
  open: async (inputs, { memory }) => (await import('./candidates.js')).openCandidates(inputs, memory),
});

export const redundant = question({
  name: 'redundant',
  about: {
    en: 'the clues that can be left out, each on its own',
    cs: 'nápovědy, z nichž každou samotnou lze vynechat',
  },
  example: "quadrille sudoku redundant '12..............;thermo r3c1 r3c2;odd r2c1;even r4c1;odd r2c4'",
  fields: {
    puzzle,
    minimal: {
      kind: 'flag',
      help: {
        en: 'also print the puzzle without clues that are not needed, taken out in their order',
        cs: 'vypsat i zadání bez nepotřebných nápověd, odebíraných v jejich pořadí',
      },
    },
    nodeLimit: nodes,
    ...shape,
  },
  isLong: true,
  open: async inputs => (await import('./setting.js')).openRedundant(inputs),
});

export const conflict = question({
  name: 'conflict',
  about: {
    en: 'why a puzzle has no solution: the clues and givens that contradict each other',
    cs: 'proč zadání nemá řešení: nápovědy a číslice, které si odporují',
  },
  example: "quadrille sudoku conflict '3...............;thermo r1c1 r1c2 r1c3'",
  fields: { puzzle, nodeLimit: nodes, ...shape },
  isLong: true,
  open: async inputs => (await import('./setting.js')).openConflict(inputs),
});

export const suggest = question({
  name: 'suggest',
  about: {
    en: 'one more clue or given that leaves a puzzle one solution, or fewer of them',
    cs: 'další nápověda nebo číslice, se kterou má zadání jediné řešení, nebo aspoň méně řešení',
  },
  example: "quadrille sudoku suggest '1....3....4.4...;even r1c2'",
  fields: {
    puzzle,
    number: {
      kind: 'whole',
      least: 1,
      most: 100,
      default: 5,
      help: { en: 'number of suggestions', cs: 'počet návrhů' },
    },
    nodeLimit: nodes,
    ...shape,
  },
  isStream: true,
  isLong: true,
  open: async inputs => (await import('./setting.js')).openSuggest(inputs),
});
