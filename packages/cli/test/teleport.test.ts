import { examples, format, type Method, methods, parse, solve } from '@quadrille/puzzles/teleport';
import type { Io } from 'quadrille';
import { expect, test } from 'vitest';
import { reportDifference } from '../src/families/teleport/check.js';
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
  expect(both.err).toContain('Grundy numbers belong to the normal rule');
});

test.each([
  ['401 5\n1\n1 1\n', 'standard input:1:1: the width N is 401; it goes from 1 to 400 in the contest'],
  ['5 5\n2\n1 1\n', 'standard input:4:1: the text ends where A of move 2 of 2'],
  ['5 5\n1\n0 0\n', 'standard input:3:1: move 1 is 0 0'],
  ['', 'standard input:1:1: the text ends where the width N should stand'],
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
    out: 'who is to move at (1, 1) wins\n[2,0] to (3, 1)\n[0,1] to (1, 2)',
  });
  expect(await run(['moves', thesis, '--at', '3,1'])).toMatchObject({ code: 1 });
  const end = JSON.parse((await run(['moves', thesis, '--at', '6,5', '--json'])).out);
  expect(end).toEqual({ column: 6, row: 5, wins: false, legal: 0, winning: [] });
  const dense = '300 300 4 1 0 0 1 3 3 5 2';
  expect((await run(['moves', dense])).code).toBe(solve(parse(dense), 'memo').winner === 'Martien' ? 0 : 1);
  const endless = `${2 ** 49} 2000 4 1 0 0 1 3 999 40 2`;
  expect((await run(['moves', endless, '--no-limits', '--timeout', '0.000001'])).code).toBe(3);
  expect((await run(['moves', thesis, '--at', '7,1'])).err).toContain(
    'not on the board of 6 columns and 5 rows',
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
  expect((await run(['generate', '--size', '401'])).err).toContain('401 needs --no-limits');
  expect((await run(['generate', '--size', '401', '--no-limits', '--moves', '30'])).code).toBe(0);
  expect((await run(['generate', '--size', '3', '--moves', '20', '--step', '1'])).err).toContain(
    'only 3 different',
  );
});

test('check: no difference, and what took part', async () => {
  const { code, out } = await run(['check', '--games', '200', '--size', '40', '--json', '--seed', '3']);
  expect(code).toBe(0);
  const { games, withBrute, martien, differences, ended } = JSON.parse(out);
  expect({ games, differences, ended }).toEqual({ games: 200, differences: 0, ended: 'exhausted' });
  expect(withBrute).toBeGreaterThan(20);
  expect(martien).toBeGreaterThan(40);
  expect((await run(['check', '--games', '200', '--misere'])).out).toMatch(/^no difference in 200 games/);
  expect((await run(['check', '--games', '5000'], '', true)).code).toBe(3);
  expect((await run(['check', '--by', 'memo,magic'])).err).toContain('not magic');
});

test('check: a difference is shrunk, printed with what each method says, and the exit code is 1', () => {
  // A method that forgets its last move.
  const forgetful: Method = (game, rule) =>
    methods.memo({ ...game, moves: [...game.moves.slice(0, -1), { right: game.width, down: 0 }] }, rule);
  const chosen = { memo: methods.memo, forgetful };
  const found = parse('9 9 3 8 8 9 0 2 0');
  for (const json of [false, true]) {
    const out: string[] = [];
    const flags = { by: [], games: 1, size: 1, moves: 1, step: 1, json };
    const totals = { games: 41, withBrute: 3, martien: 20 };
    const io = { out: (line: string) => out.push(line) } as unknown as Io;
    expect(reportDifference(found, 'normal', chosen, totals, flags, io)).toBe(1);
    if (json) {
      const smallest = { width: 2, height: 1, moves: [{ right: 1, down: 0 }] };
      const winners = { memo: 'Martien', forgetful: 'Pepie' };
      expect(JSON.parse(out[0])).toMatchObject({ games: 41, differences: 1, game: smallest, winners, found });
    } else {
      expect(out.slice(1)).toEqual(['2 1\n1\n1 0', 'memo     Martien', 'forgetful Pepie']);
    }
  }
});

test('compare: a table for people, lines for programs', async () => {
  const args = ['compare', '--games', '4', '--size', '30', '--moves', '5', '--step', '4'];
  const { code, out } = await run(args);
  expect(code).toBe(0);
  expect(out).toContain('30 x 30, 5 moves, steps to 4');
  expect(out.match(/quickest/g)).toHaveLength(1);
  const rows = lines((await run([...args, '--json'])).out);
  expect(rows.map(({ method }) => method)).toEqual(['memo', 'backward', 'fast', undefined]);
  expect(rows[1]).toMatchObject({ size: 30, games: 4, nodes: 900, ended: 'exhausted' });
  expect(rows[3]).toMatchObject({ summary: true, classes: 1 });
  expect((await run(['compare', '--by', 'memo,magic'])).err).toContain('There is no method magic');
});

test('compare: brute leaves a class it cannot finish', async () => {
  const args = [
    'compare',
    '--games',
    '1',
    '--by',
    'brute,fast',
    '--size',
    '40',
    '--moves',
    '8',
    '--step',
    '2',
  ];
  expect((await run(args)).out).toMatch(/brute +limited/);
});

test('compare without sizes: the four classes', async () => {
  const rows = lines((await run(['compare', '--games', '2', '--by', 'memo,fast', '--json'])).out);
  expect(rows.filter(row => row.method === 'fast').map(({ size }) => size)).toEqual([15, 50, 150, 400]);
});

test('arena: a seeded table of who beats whom', async () => {
  const args = ['arena', '--opponents', 'random,perfect,mcts:10', '--games', '5', '--seed', '2'];
  const { code, out } = await run(args);
  expect(code).toBe(0);
  expect(out.split('\n')[2]).toMatch(/^% won against +perfect/);
  expect((await run(args)).out).toBe(out);
  const rows = lines((await run([...args, '--json'])).out);
  expect(rows).toHaveLength(4);
  expect(rows[3].opponents[0].name).toBe('perfect');
  expect((await run(['arena', '--opponents', 'perfect'])).err).toContain('from 2 to 20 opponents');
  expect((await run(['arena', '--opponents', 'perfect,hal'])).err).toContain('there is no opponent "hal"');
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
  expect((await run(['tree', game, '--by', 'perfect'])).err).toContain('grows no tree');
  expect((await run(['tree', game, '--at', '8,8'])).err).toContain('no move fits there');
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
  expect(out).toContain('You are Martien, perfect is the other.');
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
          if (out.includes('has to step off the board. ')) break;
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
  expect((await run(['play', thesis], '')).out).toContain('The game is left.');
  expect((await run(['play', thesis], 'q\n1')).out).toContain('The game is left.');
  expect((await run(['play', '-'], thesis)).err).toContain('standard input is for your moves');
  expect((await run(['play', '9999 9999 1 1 1', '--no-limits'])).err).toContain('too large to play on');
  expect((await run(['play', thesis, '--against', 'x'])).code).toBe(2);
});

test('every verb has a help text with an example', async () => {
  const verbs = 'solve map moves compare check generate play arena tree draw'.split(' ');
  for (const verb of verbs) {
    const { code, out } = await run([verb, '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/Examples?:\n +(echo .*)?quadrille teleport /);
  }
});

test('a game that the generator makes is solved the same from its text', async () => {
  const { out } = await run(['generate', '--size', '50', '--moves', '6', '--step', '7', '--seed', '4']);
  const answer = await run(['solve', '-', '--json'], out);
  expect(JSON.parse(answer.out).winner).toBe(solve(parse(out), 'memo').winner);
});
