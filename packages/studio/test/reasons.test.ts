/** What the packages say about wrong input is said in Czech as well: every sentence, with its values. */
import { InputError, parseDlx } from '@quadrille/cover';
import * as decompose from '@quadrille/puzzles/decompose';
import * as edges from '@quadrille/puzzles/edges';
import * as growth from '@quadrille/puzzles/growth';
import * as sudoku from '@quadrille/puzzles/sudoku';
import * as teleport from '@quadrille/puzzles/teleport';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REASONS } from '../src/app/reasons/cs.js';
import { translator } from '../src/app/reasons/translate.js';
import { readGraph } from '../src/pages/decompose/task.js';
import { messagesIn, messagesOfThePackages } from './support/messages.js';

const inCzech = translator(REASONS);
const valuesOf = (sentence: string) => [...sentence.matchAll(/\{\d\}/g)].map(match => match[0]).sort();

test('every sentence in the sources of the packages has its Czech form', { timeout: 60_000 }, () => {
  const said = messagesOfThePackages();
  expect(said.length).toBeGreaterThan(250);
  expect(said.filter(({ text }) => !(text in REASONS) && !/^\{0\}$/.test(text))).toEqual([]);
});

test('sentences are found wherever errors are made', () => {
  const source = `
    throw new InputError('a plain one');
    throw new NotationError(\`with \${one} and \` + 'more', { line });
    this.fail(at, isLong ? 'too long' : \`only \${n}\`);
    function refusal() { return 'not this one'; }
    function helper() { return 'no message'; }`;
  expect(messagesIn(source)).toEqual([
    'a plain one',
    'with {0} and more',
    'too long',
    'only {0}',
    'not this one',
  ]);
});

test('no value is lost or made up', () => {
  for (const [english, czech] of Object.entries(REASONS)) {
    expect(valuesOf(czech), english).toEqual(valuesOf(english));
    expect(czech, english).not.toBe('');
  }
});

test('a sentence with any numbers in it is recognised', () => {
  const sentences = Object.keys(REASONS);
  fc.assert(
    fc.property(
      fc.constantFrom(...sentences),
      fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
      (sentence, numbers) => {
        const fill = (text: string) =>
          text.replace(/\{(\d)\}/g, (_, i: string) => String(numbers[Number(i)]));
        expect(inCzech(fill(sentence))).toBe(fill(REASONS[sentence]));
      },
    ),
    { numRuns: 1000 },
  );
});

test('values are translated too, but not what the person wrote', () => {
  expect(inCzech('row 3, column 5: piece 7 lies also on row 1, column 2')).toBe(
    'řádek 3, sloupec 5: dílek 7 leží i jinde (řádek 1, sloupec 2)',
  );
  expect(inCzech('"items" is no variant; there are diagonal, windoku')).toBe(
    '„items“ není varianta; jsou diagonal, windoku',
  );
  expect(inCzech('item "options" twice in one option')).toBe('položka „options“ je v jedné možnosti dvakrát');
  expect(
    inCzech('the width N is 999; it goes from 1 to 400 in the contest; use --no-limits for larger games'),
  ).toBe(
    'šířka N: 999 nevyhovuje; v soutěži smí být od 1 do 400; větší hry řeší příkazový řádek s --no-limits',
  );
});

test('the lengths of a sudoku on one line are said without English words', () => {
  const said = (text: string, size?: number) => {
    try {
      sudoku.parse(text, size ? { size } : {});
    } catch (error) {
      return inCzech((error as InputError).message);
    }
    return '';
  };
  const lengths = '16, 36, 64, 81, 100, 144, 256, 625';
  const short = '.'.repeat(80);
  expect(said(short)).toBe(`počet polí je 80; zadání na jednom řádku jich má ${lengths}`);
  expect(said(short, 9)).toBe('počet polí je 80; zadání na jednom řádku jich má 81 (9x9)');
});

test('an unknown sentence stays as it is, a long one costs nothing', () => {
  expect(inCzech('something else')).toBe('something else');
  const long = `a: ${'b the '.repeat(20_000)}side`;
  expect(inCzech(long)).toBe(long);
});

test('whatever nonsense is typed, the answer is in Czech', () => {
  const parsers: [name: string, parse: (text: string) => unknown][] = [
    ['cover', parseDlx],
    ['sudoku', sudoku.parseAll],
    ['edges', edges.parse],
    ['edges link', edges.parseLink],
    ['decompose', text => readGraph(text, 8)],
    ['conditions', text => decompose.parseConditions(text, decompose.doubleStar(3, 3))],
    ['certificate', decompose.parseCertificate],
    ['growth', growth.parse],
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
        met.add(inCzech(error.message).replace(/„.*?“|\d+/gs, '_'));
        expect(inCzech(error.message), error.message).not.toBe(error.message);
      }
    }),
    { numRuns: 3000 },
  );
  expect(met.size).toBeGreaterThan(25); // the nonsense reaches many different sentences
});
