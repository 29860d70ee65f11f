import { examples, format, parse, solve } from '@quadrille/puzzles/teleport';
import { expect, test } from 'vitest';
import { run as runInMemory } from './support/memory-io.js';

/** Runs a verb; `input` is standard input, which in `play` are the moves. */
async function run(args: readonly string[], input = '', isStopped = false) {
  const stop = new AbortController();
  if (isStopped) stop.abort();
  const files = { 'game.txt': '6 5\n3\n2 0\n0 2\n0 1\n' };
  const ran = await runInMemory(['teleport', ...args], { input, files, signal: stop.signal });
  return { ...ran, out: ran.out.join('\n'), err: ran.err.join('\n') };
}

const lines = (text: string) => text.split('\n').map(line => JSON.parse(line));
const thesis = '6 5  3  2 0  0 2  0 1';

test.each(['brute', 'memo', 'backward', 'fast'])('solve by %s tells the winner of the examples', async by => {
  for (const { game, winner } of examples) {
    const { code, out } = await run(['solve', '-', '--by', by, '--json'], format(game));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ winner, method: by });
    expect(typeof JSON.parse(out).ms).toBe('number');
  }
});

test('solve reads a file, standard input or the game itself', async () => {
  for (const [file, input] of [['game.txt'], ['-', thesis], [thesis]]) {
    expect((await run(['solve', file!, '--map'], input)).out).toBe(
      'Martien wins\n··LL··\nLL··LL\n······\n··LL··\nLL··LL',
    );
  }
});

test('solve with map, Grundy numbers and the misère rule', async () => {
  const answer = JSON.parse((await run(['solve', thesis, '--map', '--grundy', '--json'])).out);
  expect(answer.map[0]).toBe('WWLLWW');
  expect(answer.grundy[0]).toEqual([1, 1, 0, 0, 1, 1]);
  expect(answer.reduced).toMatchObject({ width: 3, height: 5 });
  const misere = JSON.parse((await run(['solve', '5 3 1 1 1', '--misere', '--json'])).out);
  expect(misere).toMatchObject({ winner: 'Martien', rule: 'misere' });
  const both = await run(['solve', thesis, '--misere', '--grundy']);
  expect(both).toMatchObject({ code: 2, out: '' });
  expect(both.err).toContain('Grundy numbers exist only under the normal rule');
});

test.each([
  ['401 5\n1\n1 1\n', 'standard input:1:1: the width N is 401; the contest allows 1 to 400; set no-limits'],
  ['5 5\n2\n1 1\n', 'standard input:4:1: the text ends too early; A of move 2 of 2 is missing'],
  ['5 5\n1\n0 0\n', 'standard input:3:1: move 1 is 0 0'],
  ['', 'standard input:1:1: the text ends too early; the width N is missing'],
  ['\u0000\u0001garbage', 'must be a whole number'],
])('bad input %j is refused with place and reason', async (input, sentence) => {
  const { code, err, out } = await run(['solve', '-'], input);
  expect(code).toBe(2);
  expect(err).toContain(sentence);
  expect(out).toBe('');
});

test('without limits: 401 columns, and 10^15 of them', async () => {
  expect((await run(['solve', '401 5 1 1 1', '--no-limits'])).out).toBe('Pepie wins');
  expect((await run(['solve', '1000000000000001 1 3 1 0 2 0 3 0', '--no-limits'])).out).toBe('Pepie wins');
  expect((await run(['solve', '1000000000000002 1 3 1 0 2 0 3 0', '--no-limits'])).out).toBe('Martien wins');
});

test('brute is stopped by the clock: exit 3', async () => {
  const game = '60 60 6 1 0 0 1 1 1 2 1 1 2 2 2';
  const { code, out } = await run(['solve', game, '--by', 'brute', '--timeout', '0.05', '--json']);
  expect(code).toBe(3);
  expect(JSON.parse(out)).toMatchObject({ method: 'brute', ended: 'limited' });
  expect((await run(['solve', game, '--by', 'brute'], '', true)).code).toBe(3);
});

test('map: winning squares, Grundy numbers, turns', async () => {
  const answer = JSON.parse((await run(['map', thesis, '--json'])).out);
  expect(answer).toMatchObject({ width: 6, height: 5, count: '18' });
  expect((await run(['map', '5 1 3 1 0 2 0 3 0', '--grundy'])).out).toBe('0 3 2 1 0');
  expect((await run(['map', '5 1 3 1 0 2 0 3 0', '--turns'])).out).toBe('2 1 1 1 0');
  expect((await run(['map', thesis, '--grundy', '--turns'])).code).toBe(2);
  expect((await run(['map', thesis, '-o', 'map.txt'])).files.get('map.txt')).toContain('··LL··\n');
});

test('moves: the winning ones from any square', async () => {
  const start = await run(['moves', thesis]);
  expect(start).toMatchObject({
    code: 0,
    out: 'the player to move at (1, 1) wins\n[2,0] to (3, 1)\n[0,1] to (1, 2)',
  });
  expect(await run(['moves', thesis, '--at', '3,1'])).toMatchObject({ code: 1 });
  const end = JSON.parse((await run(['moves', thesis, '--at', '6,5', '--json'])).out);
  expect(end).toMatchObject({ column: 6, row: 5, wins: false, legal: 0, winning: [] });
  const dense = '300 300 4 1 0 0 1 3 3 5 2';
  expect((await run(['moves', dense])).code).toBe(solve(parse(dense), 'memo').winner === 'Martien' ? 0 : 1);
  const endless = `${2 ** 49} 2000 4 1 0 0 1 3 999 40 2`;
  expect((await run(['moves', endless, '--no-limits', '--timeout', '0.000001'])).code).toBe(3);
  expect((await run(['moves', thesis, '--at', '7,1'])).err).toContain(
    '7,1 is not on the board, which has 6 columns and 5 rows',
  );
  expect((await run(['moves', thesis, '--at', 'x'])).err).toContain('column,row');
});

test('generate: games of the contest, the same for the same seed', async () => {
  const { out } = await run(['generate', '--size', '12', '--moves', '4', '--step', '3', '--seed', '7']);
  expect(parse(out)).toMatchObject({ width: 12, height: 12 });
  expect((await run(['generate', '--size', '12', '--moves', '4', '--step', '3', '--seed', '7'])).out).toBe(
    out,
  );
  const many = lines((await run(['generate', '--number', '30', '--any', '--json'])).out);
  expect(many).toHaveLength(30);
  for (const game of many) expect(parse(game.text).moves).toEqual(game.moves);
  expect((await run(['generate', '--size', '401'])).err).toContain(
    'the size is 401, and the contest allows at most 400; set no-limits',
  );
  expect((await run(['generate', '--size', '401', '--no-limits', '--moves', '30'])).code).toBe(0);
  expect((await run(['generate', '--size', '3', '--moves', '20', '--step', '1'])).err).toContain(
    'only 3 different',
  );
});

test('check: no difference, and what took part', async () => {
  const one = ['--threads', '1', '--seed', '3'];
  const { code, out } = await run(['check', '--games', '200', '--size', '40', '--json', ...one]);
  expect(code).toBe(0);
  const { games, withBrute, martien, differences, ended, classes } = JSON.parse(out);
  expect({ games, differences, ended }).toEqual({ games: 200, differences: 0, ended: 'exhausted' });
  expect(withBrute).toBeGreaterThan(20);
  expect(martien).toBeGreaterThan(40);
  expect(classes).toEqual([{ size: 40, games, withBrute, martien }]);
  const misere = await run(['check', '--games', '100', '--misere', ...one]);
  expect(misere.out).toMatch(/^no difference in 150 games/);
  expect(misere.err).toMatch(/boards up to 100 x 100: 40 games.*\n.* 200: 25 .*\n.* 300: 20 .*\n.* 400: 15 /);
  expect((await run(['check', '--games', '5000', ...one], '', true)).code).toBe(3);
  expect((await run(['check', '--by', 'memo,magic'])).err).toContain('"magic" is not a method');
  expect((await run(['check', '--by', 'memo'])).err).toContain('two or more of brute, memo');
});

test('compare: a table for people, lines for programs', async () => {
  const args = ['compare', '--games', '4', '--size', '30', '--moves', '5', '--step', '4'];
  const { code, out } = await run(args);
  expect(code).toBe(0);
  expect(out).toContain('4 games, boards 30 x 30, 5 moves, steps up to 4');
  expect(out).toMatch(/times memo +times backward +times fast/);
  const rows = lines((await run([...args, '--json'])).out);
  expect(rows.map(({ method }) => method)).toEqual(['memo', 'backward', 'fast', undefined]);
  expect(rows[1]).toMatchObject({ size: 30, games: 4, nodes: 900, ended: 'exhausted' });
  expect(rows[1].factors.memo).toBeCloseTo(rows[1].ms / rows[0].ms);
  expect(rows[1].timesSlower).toBe(Math.max(...Object.values<number>(rows[1].factors)));
  expect(rows[3]).toMatchObject({ summary: true, classes: 1, games: 4, played: 4 });
  expect((await run(['compare', '--by', 'memo,magic'])).err).toContain('"magic" is not a method');
});

test('compare: brute leaves a class it cannot finish', async () => {
  const sizes = ['--size', '40', '--moves', '8', '--step', '2'];
  const { out } = await run(['compare', '--games', '1', '--by', 'brute,fast', ...sizes]);
  expect(out).toMatch(/brute +gave up +over 10 000 000/);
});

test.each([
  ['thesis', [], [100, 200, 300, 400], 500],
  ['long', ['--long'], [15, 50, 150, 400], 400],
  ['dense', ['--dense'], [15, 50, 150, 400], 20],
])('compare without sizes: the four classes, %s', async (_, flags, sizes, step) => {
  const rows = lines((await run(['compare', '--games', '2', '--by', 'memo,fast', '--json', ...flags])).out);
  const fast = rows.filter(row => row.method === 'fast');
  expect(fast.map(({ size }) => size)).toEqual(sizes);
  expect(fast[3]).toMatchObject({ step, games: 2, upTo: flags.length === 0 });
});

test('arena: a seeded table of who beats whom', async () => {
  const args = ['arena', '--opponents', 'random,perfect,mcts:10', '--games', '5', '--threads', '1'];
  const { code, out } = await run(args);
  expect(code).toBe(0);
  expect(out.split('\n')[2]).toMatch(/^% won against +perfect/);
  expect((await run(args)).out).toBe(out);
  const rows = lines((await run([...args, '--json'])).out);
  expect(rows).toHaveLength(4);
  expect(rows[3].opponents[0].name).toBe('perfect');
  expect((await run(['arena', '--opponents', 'perfect'])).err).toContain('2 to 20 opponents');
  expect((await run(['arena', '--opponents', 'perfect,hal'])).err).toContain('"hal" is not an opponent');
});

test('tree: visits, wins and UCB of Monte Carlo; values and cuts of minimax', async () => {
  const game = '8 8 3 1 0 0 1 2 2';
  const monteCarlo = JSON.parse((await run(['tree', game, '--by', 'mcts:50', '--json'])).out);
  expect(monteCarlo.tree).toMatchObject({ move: null, visits: 50, ucb: null });
  expect(monteCarlo.tree.children[0].ucb).toBeGreaterThan(0);
  const minimax = JSON.parse((await run(['tree', game, '--by', 'minimax:4', '--json'])).out);
  expect(minimax).toMatchObject({ by: 'minimax:4', ended: 'exhausted' });
  expect(minimax.cutBranches).toBeGreaterThan(0);
  expect((await run(['tree', game, '--by', 'minimax:2'])).out).toContain('start -> (1, 1)  guess');
  expect((await run(['tree', game, '--by', 'perfect'])).err).toContain('searches no tree');
  expect((await run(['tree', game, '--at', '8,8'])).err).toContain('no move fits at (8, 8)');
});

test.each(['board', 'map', 'grundy', 'turns', 'path'])('draw %s: an SVG file', async subject => {
  const { code, files } = await run(['draw', 'game.txt', '--as', subject, '-o', 'x.svg']);
  expect(code).toBe(0);
  expect(files.get('x.svg')).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
});

test('play: wrong input is explained, a hint wins, undo takes back, the end is told', async () => {
  const script = ['7', 'x', '?', 'w', 'u', '2', 'u', 'm', 'h', '3', 'h', '3', '1', '3', '3', '3'].join('\n');
  const { code, out } = await run(['play', 'game.txt', '--against', 'perfect', '--seed', '1'], script);
  expect(code).toBe(0);
  expect(out).toContain('You are Martien, and your opponent is perfect.');
  expect(out).toContain('Type a number from 1 to 3, or ? for help.');
  expect(out).toContain('You are winning, in ');
  expect(out).toContain('You have not moved yet.');
  expect(out).toContain('Taken back.');
  expect(out).toMatch(/\d wins: it leads to \(\d, \d\), a losing square\./);
  expect(out).toContain('| @ · 1 L · · |');
});

test('play by the hints alone wins a won game, against every opponent and on either side', async () => {
  for (const against of ['perfect', 'random', 'mcts:30', 'solver:30', 'minimax:3']) {
    for (const as of ['martien', 'pepie']) {
      for (const rule of [[], ['--misere']]) {
        const moves: string[] = [];
        for (let turns = 0; turns < 40; turns++) {
          const script = [...moves, 'h'].join('\n');
          const { out } = await run(
            ['play', '--seed', '9', '--against', against, '--as', as, ...rule],
            script,
          );
          if (out.includes('has to leave the board. ')) break;
          const hint = /(\d+) wins: it leads to [^\n]*\n(?!.*your move)/s.exec(
            out.slice(out.lastIndexOf('your move: h')),
          );
          expect(hint, out).not.toBeNull();
          moves.push(hint![1]);
        }
        const { out } = await run(
          ['play', '--seed', '9', '--against', against, '--as', as, ...rule],
          moves.join('\n'),
        );
        expect(out).toContain('You win.');
        expect(out).not.toContain('gave the win away');
      }
    }
  }
});

test('play: a blunder is named at the end', async () => {
  // 3 columns, steps of 1 and 2: Martien wins with 2 and throws it away with 1.
  const { out } = await run(['play', '3 1 2 1 0 2 0', '--against', 'perfect'], '1\n');
  expect(out).toContain('Pepie wins.');
  expect(out).toContain('Turn 1: 1 gave the win away; 2 would have kept it.');
  const lost = await run(['play', '4 1 2 1 0 2 0', '--against', 'perfect'], '1\n');
  expect(lost.out).toContain('You could not have won: the start was lost for you.');
});

test('play: the end of input and q leave the game; what cannot be played is refused', async () => {
  expect((await run(['play', thesis], '')).out).toContain('You left the game.');
  expect((await run(['play', thesis], 'q\n1')).out).toContain('You left the game.');
  expect((await run(['play', '-'], thesis)).err).toContain('standard input is for your moves');
  expect((await run(['play', '9999 9999 1 1 1', '--no-limits'])).err).toContain('too large to play on');
  expect((await run(['play', thesis, '--against', 'x'])).code).toBe(2);
});

test('a game that the generator makes is solved the same from its text', async () => {
  const { out } = await run(['generate', '--size', '50', '--moves', '6', '--step', '7', '--seed', '4']);
  const answer = await run(['solve', '-', '--json'], out);
  expect(JSON.parse(answer.out).winner).toBe(solve(parse(out), 'memo').winner);
});

test('reduce: the smallest game with the same winner, and what became of the moves', async () => {
  const { code, out, err } = await run(['reduce', '8 9  4  2 0  0 3  2 0  9 9']);
  expect({ code, out }).toEqual({ code: 0, out: '4 3\n2\n1 0\n0 1' });
  expect(err).toContain('move 3 [2,0] is dropped: it repeats move 1');
  expect(err).toContain('move 4 [9,9] is dropped: 9 right always leaves a board of 8 columns');
});

test('race: every method on one game; choose: the move of an opponent', async () => {
  const rows = lines((await run(['race', thesis, '--json'])).out);
  expect(rows.map(({ method, winner }) => method ?? winner)).toEqual([
    'brute',
    'memo',
    'backward',
    'fast',
    'Martien',
  ]);
  const large = '90 90 6 1 0 0 1 1 1 2 1 1 2 2 2';
  expect((await run(['race', large, '--most', '100000'])).out).toMatch(/^brute +gave up/m);
  expect((await run(['choose', thesis])).out).toBe('perfect plays move 1, [2,0] to (3, 1): wins in 5 turns');
  expect((await run(['choose', thesis, '--at', '6,5'])).err).toContain('the game is over there');
});
