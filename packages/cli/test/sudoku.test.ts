import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from './support/memory-io.js';

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const KILLER = `${'.'.repeat(16)};cage 3 r1c1 r1c2;cage 7 r4c3 r4c4`;

const sudoku = (...args: string[]) => run(['sudoku', ...args]);

test.each(['fast', 'cover', 'logic', 'search', 'combined'])('solve --by %s', async by => {
  const { code, json } = await sudoku('solve', LINE, '--by', by, '--json');
  expect(code).toBe(0);
  expect(json()[0]).toMatchObject({ puzzle: LINE, solution: SOLUTION, solutions: 1, by });
});

test('solve prints a grid, and says that it is the only one', async () => {
  const { out, err } = await sudoku('solve', LINE);
  expect(out[1]).toBe('| 5 3 4 | 6 7 8 | 9 1 2 |');
  expect(err.join()).toMatch(/the only solution \(1 node,/);
});

test('no solution is exit 1, several are told', async () => {
  expect((await sudoku('solve', `11${'.'.repeat(79)}`)).code).toBe(1);
  const several = await sudoku('solve', '.'.repeat(81));
  expect(several.code).toBe(0);
  expect(several.err.join()).toMatch(/several solutions .* differs in \d+ cells/);
  const { json } = await sudoku('solve', '.'.repeat(81), '--json', '--limit', '5');
  expect(json().filter(line => 'solution' in line).length).toBe(5);
  expect(json().at(-1)).toMatchObject({ summary: true, count: '5', ended: 'limited' });
});

test('logic alone is stuck on what is beyond it: exit 1 and what it filled', async () => {
  const line = `${'.'.repeat(5)}6${LINE.replaceAll(/./g, '.').slice(6)}`;
  const { code, err, json } = await sudoku('solve', line, '--by', 'logic', '--json');
  expect(code).toBe(1);
  expect(json()[0]).toMatchObject({ solutions: 2, partial: line });
  expect(err).toEqual([]);
  expect((await sudoku('solve', line, '--by', 'logic')).err.join()).toMatch(
    /not solvable by logic alone: 80 cells/,
  );
});

test('a batch is answered in order, with a summary', async () => {
  const text = `# three\n${LINE}\n11${'.'.repeat(79)}\n\n${'.'.repeat(81)}\n`;
  for (const by of [[], ['--by', 'search', '--threads', '1']]) {
    const { code, json } = await run(['sudoku', 'solve', 'p.txt', '--json', ...by], {
      files: { 'p.txt': text },
    });
    const lines = json();
    expect(lines.slice(0, 3).map(line => line.solutions)).toEqual([1, 0, 2]);
    expect(lines[0]).toMatchObject({ puzzle: LINE, solution: SOLUTION });
    expect(lines[3]).toMatchObject({
      summary: true,
      puzzles: 3,
      count: '2',
      none: 1,
      one: 1,
      several: 1,
      ended: 'exhausted',
    });
    expect(code).toBe(1);
  }
});

test.skipIf(!existsSync(new URL('../../puzzles/dist/sudoku/index.js', import.meta.url)))(
  'a batch on two threads is the same',
  async () => {
    const text = Array.from({ length: 40 }, (_, i) => (i % 2 ? LINE : HARD)).join('\n');
    const files = { 'p.txt': text };
    const one = await run(['sudoku', 'solve', 'p.txt', '--quiet', '--threads', '1'], { files });
    const two = await run(['sudoku', 'solve', 'p.txt', '--quiet', '--threads', '2', '--by', 'search'], {
      files,
    });
    expect(two.out).toEqual(one.out);
    expect(two.out.length).toBe(40);
  },
);

test('standard input, -o, and errors with file, line and column', async () => {
  const { files, out } = await run(['sudoku', 'solve', '-', '--quiet', '-o', 'out.txt'], {
    input: `${LINE}\n${LINE}\n`,
  });
  expect(out).toEqual([]);
  expect(files.get('out.txt')).toBe(`${SOLUTION}\n${SOLUTION}\n`);
  const bad = await run(['sudoku', 'solve', 'p.txt'], {
    files: { 'p.txt': `${LINE}\n${LINE.replace('7', 'x')}\n` },
  });
  expect(bad.code).toBe(2);
  expect(bad.err.join()).toMatch(/p\.txt:2:5: "X" is not a digit/);
  expect((await sudoku('solve', '1'.repeat(80))).code).toBe(2);
  expect((await sudoku('solve', 'nothing.txt')).err.join()).toMatch(/there is no file nothing.txt/);
});

test('variants and sizes by flag and by notation', async () => {
  const diagonal = await sudoku('solve', '.'.repeat(16), '--variant', 'diagonal', '--json');
  expect(diagonal.json()[0]).toMatchObject({ by: 'search', solutions: 2 });
  expect((await sudoku('solve', LINE, '--variant', 'diagonal')).code).toBe(1);
  expect((await sudoku('solve', KILLER, '--json')).json()[0].solutions).toBe(2);
  expect((await sudoku('solve', LINE, '--variant', 'thermo')).code).toBe(2);
  expect((await sudoku('solve', LINE, '--variant', 'diagonal', '--by', 'fast')).err.join()).toMatch(
    /classic 9x9/,
  );
  expect((await sudoku('solve', LINE, '--size', '16')).code).toBe(2);
});

test('check: proper, several, none', async () => {
  const proper = await sudoku('check', LINE, '--json');
  expect(proper.code).toBe(0);
  expect(proper.json()[0]).toMatchObject({
    solutions: 1,
    unique: true,
    logical: true,
    minimal: false,
    grade: 'easy',
    rating: 1.2,
  });
  const several = await sudoku('check', '.'.repeat(81), '--json');
  expect(several.code).toBe(1);
  expect(several.json<{ witnesses: string[]; differing: string[] }>()[0].witnesses.length).toBe(2);
  const none = await sudoku('check', `1........${'.'.repeat(9)}1${'.'.repeat(62)}`);
  expect(none.code).toBe(1);
  expect(none.out.join()).toMatch(/these givens contradict each other: r1c1, r3c1/);
});

test('rate on both scales', async () => {
  expect((await sudoku('rate', LINE, '--json')).json()[0]).toMatchObject({
    puzzle: LINE,
    er: 1.2,
    ep: 1.2,
    ed: 1.2,
    grade: 'easy',
  });
  const grade = await sudoku('rate', LINE, '--scale', 'grade');
  expect(grade.out[0]).toMatch(/ {2}easy {2}hidden-single$|naked-single$/);
  const bad = await run(['sudoku', 'rate', 'p.txt', '--threads', '1'], {
    files: { 'p.txt': `${LINE}\n${'.'.repeat(81)}\n` },
  });
  expect(bad.code).toBe(1);
  expect(bad.out[1]).toMatch(/ {2}several solutions$/);
  expect(bad.err.join()).toMatch(/1 of 2 puzzles without a rating/);
});

test('explain every step, in two languages; hint the next one, with a picture', async () => {
  const explained = await sudoku('explain', LINE, '--json');
  const lines = explained.json();
  expect(lines.length).toBe(52);
  expect(lines[0]).toMatchObject({
    technique: expect.any(String),
    cells: expect.any(Array),
    text: expect.any(String),
  });
  expect(lines.at(-1)).toMatchObject({ summary: true, solved: true, grade: 'easy', steps: 51 });
  const hint = await sudoku('hint', LINE, '--json', '-o', 'hint.svg');
  expect(hint.json()[0]).toMatchObject(lines[0]);
  expect(String(hint.files.get('hint.svg'))).toContain('<svg');
  expect((await sudoku('hint', LINE, '--language', 'cs')).out[0]).not.toBe(lines[0].text);
  expect((await sudoku('hint', SOLUTION)).code).toBe(1);
  const none = await sudoku('explain', `11${'.'.repeat(79)}`);
  expect(none).toMatchObject({ code: 1, err: ['no solution: 1 appears twice in row 1'] });
});

test('generate: the same seed, the same puzzles; wishes are kept', async () => {
  const args = ['generate', '--grade', 'medium', '--number', '3', '--seed', '9', '--json'];
  const [a, b] = [await sudoku(...args), await sudoku(...args)];
  const puzzles = (ran: typeof a) => ran.json().filter(line => line.puzzle);
  expect(puzzles(a)).toEqual(puzzles(b));
  expect(puzzles(a).map(line => line.grade)).toEqual(['medium', 'medium', 'medium']);
  expect(a.json().at(-1)).toMatchObject({ summary: true, count: '3', missed: 0 });
  const given = await sudoku(
    'generate',
    '--givens',
    '30',
    '--symmetry',
    'half-turn',
    '--seed',
    '1',
    '--json',
  );
  expect(given.json()[0]).toMatchObject({ givens: 30 });
  const six = await sudoku('generate', '--size', '6', '--variant', 'diagonal', '--seed', '2', '--quiet');
  expect(six.out[0]).toMatch(/^[1-6.]{36};diagonal$/);
  const full = await sudoku('generate', '--full', '--number', '2', '--seed', '1');
  expect(full.out.every(line => /^[1-9]{81}$/.test(line))).toBe(true);
});

test('generate: impossible wishes', async () => {
  expect((await sudoku('generate', '--givens', '16')).code).toBe(2);
  const missed = await sudoku(
    'generate',
    '--givens',
    '20',
    '--symmetry',
    'full',
    '--attempts',
    '2',
    '--seed',
    '1',
    '--json',
  );
  expect(missed.code).toBe(3);
  expect(missed.err.join()).toMatch(/no such puzzle in 2 attempts; the nearest has \d+ givens/);
  expect(missed.json()[0]).toMatchObject({ asWished: false });
  expect((await sudoku('generate', '--technique', 'magic')).code).toBe(2);
  expect((await sudoku('generate', '--rating', '9-8')).code).toBe(2);
});

test('generate can be stopped and keeps what it has', async () => {
  const stop = new AbortController();
  stop.abort();
  const { code, out, err } = await run(['sudoku', 'generate', '--number', '30', '--seed', '1'], {
    signal: stop.signal,
  });
  expect(code).toBe(3);
  expect(out.length).toBeLessThan(30);
  expect(err.join()).toMatch(/stopped/);
});

test.each([
  'xml',
  'grid',
  'sdk',
  'ss',
  'opensudoku',
  'hodoku',
  'csv',
  'iss',
  'fpuzzles',
  'sudokupad',
  'sudokuwiki',
])('convert to %s and back', async to => {
  const there = await run(['sudoku', 'convert', 'p.txt', '--to', to, '-o', 'q'], {
    files: { 'p.txt': `${LINE}\n` },
  });
  expect(there.code).toBe(0);
  const back = await run(['sudoku', 'convert', 'q', '--to', 'line'], { files: { q: there.files.get('q')! } });
  expect(back.out).toEqual([LINE]);
});

test('convert to pictures and paper', async () => {
  const svg = await sudoku('convert', LINE, '--to', 'svg', '--solve');
  expect(svg.out.join('\n').match(/font-size="22"/g)!.length).toBe(81);
  const pdf = await sudoku('convert', LINE, '--to', 'pdf', '--per-page', '1', '-o', 'p.pdf');
  expect(new TextDecoder('latin1').decode(pdf.files.get('p.pdf') as Uint8Array).slice(0, 5)).toBe('%PDF-');
  expect((await sudoku('convert', LINE, '--to', 'pdf')).out.join()).toMatch(/^\d+ bytes$/);
  const xml = await sudoku('convert', LINE, '--to', 'xml', '--solve');
  expect(xml.out.join('\n')).toContain(`<solution>${SOLUTION}</solution>`);
  expect(xml.out.join('\n')).toContain('<difficulty>easy</difficulty>');
});

test('blind search with OPEN and CLOSED, and its tree', async () => {
  const depth = await sudoku('blind', '1....3....4.4..3', '--order', 'depth', '--json', '-o', 'tree.svg');
  expect(depth.json().at(-1)).toMatchObject({ summary: true, count: '1' });
  expect(depth.json()[0]).toMatchObject({ id: 0, parent: null, placed: 'start', closed: [0] });
  expect(String(depth.files.get('tree.svg'))).toContain('<circle');
  expect((await sudoku('blind', LINE)).code).toBe(2);
});

test("sudoku explain --scale se: Sudoku Explainer's path, whose hardest step is the rating", async () => {
  const puzzle = '..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..';
  const lines = (await run(['sudoku', 'explain', puzzle, '--scale', 'se', '--json'])).json<{
    difficulty: number;
    er: number;
  }>();
  const summary = lines.at(-1)!;
  expect(summary.er).toBe(3.2);
  expect(Math.max(...lines.slice(0, -1).map(({ difficulty }) => difficulty))).toBe(3.2);
});

test('one solution of perhaps more is not called the only one', async () => {
  const { code, err } = await sudoku('solve', '.'.repeat(81), '--limit', '1');
  expect([code, err.join()]).toEqual([0, expect.stringMatching(/^one solution found; there may be more/)]);
  const { json } = await sudoku('solve', '.'.repeat(81), '--limit', '1', '--json');
  expect(json()[0]).toMatchObject({ solutions: 1, ended: 'limited' });
  const settled = (await sudoku('solve', LINE, '--json')).json()[0];
  expect(settled).toMatchObject({ solutions: 1 });
  expect(settled).not.toHaveProperty('ended');
});
