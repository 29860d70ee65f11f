/** What is said about wrong input is said in Czech as well, whatever is typed. */
import { InputError, parseDlx } from '@quadrille/cover';
import * as decompose from '@quadrille/puzzles/decompose';
import { doubleStar, parseConditions } from '@quadrille/puzzles/decompose/internal';
import * as edges from '@quadrille/puzzles/edges';
import * as growth from '@quadrille/puzzles/growth';
import { readText } from '@quadrille/puzzles/packing/internal';
import * as sudoku from '@quadrille/puzzles/sudoku';
import * as teleport from '@quadrille/puzzles/teleport';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGraph } from '../src/pages/decompose/task.js';

test('whatever nonsense is typed, the answer is in Czech', () => {
  const parsers: [name: string, parse: (text: string) => unknown][] = [
    ['cover', parseDlx],
    ['sudoku', sudoku.parseAll],
    ['edges', edges.parse],
    ['edges link', edges.parseLink],
    ['decompose', text => readGraph(text, 8)],
    ['conditions', text => parseConditions(text, doubleStar(3, 3))],
    ['certificate', decompose.parseCertificate],
    ['growth', growth.parse],
    ['packing', readText],
    ['teleport', text => teleport.parse(text)],
    ['opponent', teleport.parseOpponent],
  ];
  const pieces = [
    '1 2',
    '|',
    ':',
    'a',
    '\n',
    '.',
    '#',
    '0 0 1 3',
    '{',
    '}',
    '[',
    '(0,1)',
    ',',
    'path:',
    '9',
    '<sudoku>',
  ];
  const nonsense = fc.oneof(
    fc.string({ maxLength: 90 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map(words => words.join('')),
    fc.stringMatching(/^[.0-9A-Z]{60,100}$/),
  );
  const met = new Set<string>();
  fc.assert(
    fc.property(nonsense, fc.constantFrom(...parsers), (text, [, parse]) => {
      try {
        parse(text);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const { en, cs } = error.said;
        met.add(cs.replace(/„.*?“|\d+/gs, '_'));
        expect(cs, en).not.toBe(en);
      }
    }),
    { numRuns: 800 },
  );
  expect(met.size).toBeGreaterThan(25); // the nonsense reaches many different sentences
});
