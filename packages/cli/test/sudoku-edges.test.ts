/** Puzzles at the edges: empty, nearly empty, nearly full, contradictory, misspelt; and every format there and back. */
import { FORMATS, parse } from '@quadrille/puzzles/sudoku';
import { expect, test } from 'vitest';
import { run } from './support/memory-io.js';

const EMPTY = '.'.repeat(81);
const FULL = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const NEARLY_FULL = `${FULL.slice(0, 80)}.`;
const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const CONTRADICTION = `11${'.'.repeat(79)}`;
/** No rule is broken, and yet r1c9 has no digit left. */
const HIDDEN_CONTRADICTION = `12345678.........9${'.'.repeat(63)}`;

const sudoku = (...args: string[]) => run(['sudoku', ...args, '--quiet'].filter(Boolean));
const loud = (...args: string[]) => run(['sudoku', ...args]);

test.each([
  ['empty', EMPTY],
  ['one given', `5${EMPTY.slice(1)}`],
  ['empty 16x16', '.'.repeat(256)],
  ['empty 25x25', '.'.repeat(625)],
])('%s: a solution, several of them, no rating, no step that relies on one', async (_, line) => {
  const solved = await sudoku('solve', line, '--json');
  expect(solved).toMatchObject({ code: 0 });
  expect(solved.json()[0]).toMatchObject({ solutions: 2 });
  const checked = await loud('check', line, '--json');
  expect(checked.code).toBe(1);
  expect(checked.json()[0]).toMatchObject({ solutions: 2, unique: false, proper: false, rating: null });
  const hint = await loud('hint', line);
  expect(hint.code).toBe(1);
  expect(hint.err.join()).toMatch(/several solutions; techniques that rely on a single one are left out/);
  if (line.length > 81) return;
  const rated = await loud('rate', line);
  expect(rated.code).toBe(1);
  expect(rated.out).toEqual([`${line}  several solutions`]);
});

test('80 givens: one step, easy, rated 1.0; a full grid: solved, nothing to hint', async () => {
  expect((await sudoku('explain', NEARLY_FULL)).out[0]).toMatch(/r9c9 is the last empty cell .*: it is 9\./);
  expect((await loud('explain', NEARLY_FULL)).err).toEqual(['solved: easy, 1 step, 1 point']);
  expect((await sudoku('check', NEARLY_FULL, '--json')).json()[0]).toMatchObject({
    solutions: 1,
    proper: true,
    minimal: false,
    grade: 'easy',
    rating: 1,
    steps: 1,
  });
  expect(await loud('hint', FULL)).toMatchObject({ code: 1, err: ['the puzzle is solved'] });
  expect((await sudoku('check', FULL, '--json')).json()[0]).toMatchObject({ solutions: 1, steps: 0 });
});

test('contradictions: seen at once, or only by search, both explained', async () => {
  for (const line of [CONTRADICTION, HIDDEN_CONTRADICTION]) {
    const solved = await loud('solve', line);
    expect(solved.code).toBe(1);
    expect(solved.err.join()).toMatch(/no solution .*"check" says why/);
    const checked = await sudoku('check', line);
    expect(checked.code).toBe(1);
    expect(checked.out.join()).toMatch(/no solution.*these givens contradict each other: r1c1, r1c2/);
    expect((await loud('hint', line)).code).toBe(1);
    expect((await loud('rate', line)).out).toEqual([`${line}  no solution`]);
  }
  expect((await sudoku('check', CONTRADICTION)).out.join()).toContain('1 appears twice in row 1');
  expect((await loud('hint', HIDDEN_CONTRADICTION)).err.join()).toMatch(/no solution with these digits/);
});

test.each([
  [
    '16x16 with a wrong letter',
    `.....Z${'.'.repeat(250)}`,
    /1:6: "Z" is not a digit of a 16x16 puzzle; use 0 to F/,
  ],
  ['a letter beyond G among digits', `1P${'.'.repeat(254)}`, /"P" is not a digit of a 16x16 puzzle/],
  ['9x9 with a letter', `${PUZZLE.slice(0, 80)}x`, /1:81: "X" is not a digit of a 9x9 puzzle; use 1 to 9/],
  ['80 cells', PUZZLE.slice(1), /this line has 80 cells; a puzzle on one line has/],
  ['82 cells', `${PUZZLE}1`, /this line has 82 cells/],
  ['nothing', '', /the text is empty/],
])('%s: exit code 2 and what to do', async (_, text, message) => {
  for (const verb of ['solve', 'check', 'rate', 'hint', 'explain']) {
    const { code, err } = await loud(verb, text);
    expect(code).toBe(2);
    expect(err.join()).toMatch(message);
  }
});

test('a batch goes on after puzzles without a rating, and tells them', async () => {
  const files = { 'p.txt': [PUZZLE, CONTRADICTION, EMPTY, NEARLY_FULL].join('\n') };
  const { code, json } = await run(['sudoku', 'rate', 'p.txt', '--json', '--threads', '1'], { files });
  expect(code).toBe(1);
  expect(json()).toMatchObject([{ er: 1.2 }, { solutions: 0 }, { solutions: 2 }, { er: 1 }]);
});

test.each([...FORMATS])('convert to %s and back to a line', async name => {
  const there = await run(['sudoku', 'convert', 'p.txt', '--to', name, '-o', 'there'], {
    files: { 'p.txt': `${PUZZLE}\n` },
  });
  expect(there.code).toBe(0);
  const text = String(there.files.get('there'));
  const back = await run(['sudoku', 'convert', 'there', '--to', 'line'], { files: { there: text } });
  if (name === 'sukaku')
    expect(back).toMatchObject({ code: 2, out: [] }); // the marks would be lost
  else expect(back.code).toBe(0);
  // A grid of candidates knows no givens: what is settled is given, and nothing else may be lost.
  if (name === 'marks' || name === 'sukaku') {
    const { candidates } = parse(text);
    expect(candidates).toHaveLength(81);
    const { out } = await run(['sudoku', 'solve', 'there', '--json'], { files: { there: text } });
    expect(JSON.parse(out[0])).toMatchObject({ solution: FULL, solutions: 1 });
  } else expect(back.out).toEqual([PUZZLE]);
});

test('formats without a place for a constraint refuse it instead of losing it', async () => {
  const line = `${EMPTY};diagonal`;
  for (const name of FORMATS) {
    const { code, err, out } = await loud('convert', line, '--to', name);
    if (code === 2) expect(err.join()).toMatch(/holds|classic|cannot/);
    else {
      const own = parse(out.join('\n')).puzzle;
      expect(own.constraints).toEqual([{ kind: 'diagonal' }]);
    }
  }
});

test('a killer is explained, hinted, checked and graded', async () => {
  const killer =
    '1.3.....21......;cage 3 r1c1 r1c2;cage 7 r1c3 r1c4;cage 7 r2c1 r2c2;cage 3 r2c3 r2c4;' +
    'cage 6 r3c1 r4c1;cage 4 r3c2 r4c2;cage 6 r3c3 r4c3;cage 4 r3c4 r4c4';
  const checked = await sudoku('check', killer, '--json');
  expect(checked.code).toBe(0);
  expect(checked.json()[0]).toMatchObject({ solutions: 1, proper: true, rating: null });
  const hint = await sudoku('hint', killer);
  expect(hint.code).toBe(0);
  expect(hint.out[0]).toMatch(/the sum|can only|only place|only digit/);
});

const INKALA = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

/** The pencil marks of a puzzle as the puzzle itself. */
async function sukakuOf(line: string): Promise<string> {
  return (await loud('convert', line, '--to', 'sukaku')).out[0];
}

test('a Sukaku, 729 characters: solved, checked, hinted, explained on both paths, rated', async () => {
  const own = await sukakuOf(PUZZLE);
  expect((await loud('solve', own, '--json')).json()[0]).toMatchObject({ solutions: 1, solution: FULL });
  expect((await loud('check', own, '--json')).json()[0]).toMatchObject({ proper: true, rating: 1.2 });
  expect((await loud('check', own)).out).toContain('no givens; the puzzle consists of pencil marks');
  expect((await loud('hint', own)).err).toEqual([]);
  expect((await loud('explain', own)).err).toEqual(['solved: easy, 81 steps, 141 points']);
  expect((await loud('explain', own, '--scale', 'se')).err).toEqual(['81 steps, rated 1.2']);
});

test('a file of Sukakus is rated line by line; a wrong one is named', async () => {
  const text = [await sukakuOf(PUZZLE), await sukakuOf(EMPTY)].join('\n');
  const { json, code } = await run(['sudoku', 'rate', 'p.txt', '--json'], { files: { 'p.txt': text } });
  expect(code).toBe(1);
  expect(json()).toMatchObject([{ er: 1.2, ep: 1.2, ed: 1.2 }, { solutions: 2 }]);
  const bad = await run(['sudoku', 'rate', 'p.txt'], { files: { 'p.txt': `${text}\n123` } });
  expect(bad.err.join()).toMatch(/p\.txt:3:1: this line has 3 cells/);
});

test('a collection in XML is solved like a file of lines', async () => {
  const xml = (
    await run(['sudoku', 'convert', 'p.txt', '--to', 'xml'], { files: { 'p.txt': `${PUZZLE}\n${INKALA}` } })
  ).out.join('\n');
  const { out } = await run(['sudoku', 'solve', 'p.xml', '--quiet'], { files: { 'p.xml': xml } });
  expect(out).toHaveLength(2);
  expect(out[0]).toBe(FULL);
});
