/** One suite over every kind in the registry. */
import {
  buildDag,
  count,
  countByMemo,
  first,
  InputError,
  randomFrom,
  sampler,
  solutions,
} from '@quadrille/cover';
import { type AnyKind, type Example, kinds } from '@quadrille/puzzles/kinds';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';

/** Where there are more solutions than that, they are counted without visiting them. */
const BY_MEMO = 1_000_000n;

const cases: [string, string, string, AnyKind, Example][] = [...kinds.values()].flatMap(kind =>
  kind.examples.map(
    example =>
      [kind.name, example.name, example.source, kind, example] as [string, string, string, AnyKind, Example],
  ),
);

test('every kind has examples, and they name their sources', () => {
  expect([...kinds.keys()]).toEqual(['queens', 'langford', 'polyomino', 'soma', 'dominoes', 'latin']);
  for (const [, , source] of cases) expect(source.length).toBeGreaterThan(5);
});

test.each(cases)('%s, %s: the notation is a round trip', (_, _name, _source, kind, example) => {
  const puzzle = kind.parse(example.text);
  const text = kind.format(puzzle);
  expect(kind.parse(text)).toEqual(puzzle);
  expect(kind.format(kind.parse(text))).toBe(text);
});

test.each(cases)('%s, %s: the number of solutions (%s)', (_, _name, _source, kind, example) => {
  const model = kind.encode(kind.parse(example.text));
  if (example.solutions >= BY_MEMO) {
    expect(countByMemo(model, { worth: 0 })).toBe(example.solutions);
  } else {
    const found = count(model);
    expect(found).toMatchObject({ ended: 'exhausted', count: example.solutions });
  }
});

test.each(cases)(
  '%s, %s: decoded answers follow the rules, and are drawn',
  (_, _name, _source, kind, example) => {
    const puzzle = kind.parse(example.text);
    const model = kind.encode(puzzle);
    const found = [...solutions(model, { limit: 20, nodeLimit: 300_000 })];
    if (found.length === 0 && example.solutions > BY_MEMO) {
      const draw = sampler(buildDag(model, { worth: 0 })!)!;
      found.push(draw(randomFrom(1)), draw(randomFrom(2)));
    }
    const answers = found.map(solution => kind.decode(puzzle, solution));
    for (const answer of answers) {
      expect(kind.check(puzzle, answer)).toBe(true);
      expectDrawing(kind.draw(puzzle, answer));
    }
    expectDrawing(kind.draw(puzzle));
    expect(kind.render(puzzle).length).toBeGreaterThan(0);
    expect(new Set(answers.map(answer => kind.render(puzzle, answer))).size).toBe(answers.length);
  },
);

test.each([...kinds.values()].map(kind => [kind.name, kind] as [string, AnyKind]))(
  '%s: an answer looks as it did',
  (_, kind) => {
    const example = kind.examples.find(({ solutions }) => solutions > 0n)!;
    const puzzle = kind.parse(example.text);
    const answer = kind.decode(puzzle, first(kind.encode(puzzle)).solution!);
    expect(kind.render(puzzle, answer)).toMatchSnapshot('text');
    expect(kind.draw(puzzle, answer)).toMatchSnapshot('picture');
  },
);

function expectDrawing(text: string): void {
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).not.toMatch(/style=|<script|NaN|undefined|Infinity/);
}

test.each([...kinds.values()].map(kind => [kind.name, kind] as [string, AnyKind]))(
  '%s: damaged answers break the rules',
  (_, kind) => {
    let broken = 0;
    for (const { text } of kind.examples) {
      const puzzle = kind.parse(text);
      for (const solution of solutions(kind.encode(puzzle), { limit: 3, nodeLimit: 100_000 })) {
        expect(kind.check(puzzle, kind.decode(puzzle, solution.slice(1)))).toBe(false);
        if (solution[0] > 0) {
          expect(kind.check(puzzle, kind.decode(puzzle, [0, ...solution.slice(1)]))).toBe(false);
        }
        broken++;
      }
    }
    expect(broken).toBeGreaterThan(0);
  },
);

const PIECES = [
  '.',
  '#',
  'X',
  'Q',
  '\n',
  ' ',
  '3',
  '99999',
  'x',
  'region ',
  'piece A any\nX\n',
  '-',
  '\u0000',
  '\ud800',
  '×',
];

test.each([...kinds.values()].map(kind => [kind.name, kind] as [string, AnyKind]))(
  '%s: 500 damaged texts end in a typed error or a puzzle that is written and read back',
  (_, kind) => {
    const verdicts = { puzzle: 0, error: 0 };
    for (let seed = 0; seed < 500; seed++) {
      const text = mutant(
        seed,
        kind.examples.map(example => example.text),
      );
      try {
        const puzzle = kind.parse(text);
        expect(kind.parse(kind.format(puzzle))).toEqual(puzzle);
        verdicts.puzzle++;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message.length).toBeGreaterThan(10);
        verdicts.error++;
      }
    }
    expect(verdicts.puzzle).toBeGreaterThan(20);
    expect(verdicts.error).toBeGreaterThan(20);
  },
);

function mutant(seed: number, corpus: readonly string[]): string {
  const random = randomFrom(seed);
  let text = corpus[random.below(corpus.length)];
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const at = random.below(text.length + 1);
    const piece = PIECES[random.below(PIECES.length)];
    const cut = random.below(4);
    text = text.slice(0, at) + (random.below(3) > 0 ? piece : '') + text.slice(at + cut);
  }
  return text;
}
