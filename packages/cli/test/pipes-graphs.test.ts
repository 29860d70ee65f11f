/** Decompositions and edge matching as people ask them: processes, pipes, signals, files. Nothing here is in memory. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bin, type Ended, ended, shellIn } from './support/bash.js';

const { folder: scratch, bash, start } = shellIn('pipes-graphs');
/** Longer than any of these commands may take, whatever else runs: those that obey nothing would never end. */
const PATIENCE = 60_000;

const json = async (line: string) =>
  (await bash(line)).out
    .trimEnd()
    .split('\n')
    .map(each => JSON.parse(each));

/** Sends a signal once the command has told that it works. */
async function stopped(args: readonly string[], signal: NodeJS.Signals, isUp: RegExp): Promise<Ended> {
  const child = start(process.execPath, [bin, ...args]);
  let err = '';
  child.stderr.on('data', piece => {
    if (!isUp.test(err) && isUp.test(err + piece)) setTimeout(() => child.kill(signal), 300);
    err += piece;
  });
  return ended(child);
}

test(
  'decompose count --job: status, list and verify show the answer, and beside it what was found',
  async () => {
    expect((await bash('q decompose count 8 --job jobs/k8 --quiet')).out).toBe('6720\n');
    const status = (await bash('q job status jobs/k8')).out;
    expect(status).toMatch(/^solutions +6720, /m);
    expect(status).toMatch(/^found +48 /m);
    expect((await bash('q job list jobs')).out).toMatch(/6720/);
    expect((await bash('q job verify jobs/k8')).out).toMatch(
      /^answer: 6720; each solution found stands for 140$/m,
    );
    expect((await json('q job verify jobs/k8 --json'))[0]).toMatchObject({ count: '6720', found: '48' });
    expect((await bash('q job resume jobs/k8 --quiet')).out).toBe('6720\n');
  },
  PATIENCE,
);

test(
  'edges count --job likewise, on a generated puzzle that came through a pipe',
  async () => {
    await bash('q edges generate --size 4 --frame 2 --inner 3 --seed 1 -o p.txt');
    expect((await bash('cat p.txt | q edges count - --job jobs/four --quiet')).out).toBe('84\n');
    const status = (await bash('q job status jobs/four')).out;
    expect(status).toMatch(/^solutions +84, /m);
    expect(status).toMatch(/^found +21 /m);
    expect((await json('q job verify jobs/four --json'))[0]).toMatchObject({ count: '84', found: '21' });
  },
  PATIENCE,
);

test.each(['20', '40'])(
  'decompose count %s --method search obeys a time limit',
  async order => {
    const { code, out } = await bash(`q decompose count ${order} --method search --timeout 0.3`);
    expect(code).toBe(3);
    expect(['at least 0\n', '']).toContain(out); // nothing, where a busy machine had not opened it by then
  },
  PATIENCE,
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  'decompose count 40 obeys %s',
  async signal => {
    const args = ['decompose', 'count', '40', '--method', 'search'];
    expect(await stopped(args, signal, /made on demand/)).toMatchObject({ code: 3 });
  },
  PATIENCE,
);

test(
  'decompose trees 12 ends in time and tells how much is missing',
  async () => {
    const { code, err } = await bash('q decompose trees 12 --timeout 1.5 --json > trees.jsonl');
    expect(code).toBe(3);
    const lines = readFileSync(join(scratch, 'trees.jsonl'), 'utf8').trimEnd().split('\n');
    const summary = JSON.parse(lines.at(-1)!);
    expect(summary).toMatchObject({ summary: true, ended: 'limited', trees: lines.length - 1, of: 551 });
    expect(err).toBe('');
    const text = await bash('q decompose trees 8 --attempts 0 --nodes 1');
    expect(text.code).toBe(3);
    expect(text.err).toMatch(/^incomplete: \d+ undecided$/m);
  },
  PATIENCE,
);

test(
  'decompose count: what is cut off is a bound',
  async () => {
    const line = 'q decompose count 12 --graph matching --threads 1 --timeout 2';
    expect(await bash(line)).toMatchObject({ code: 3, out: expect.stringMatching(/^at least \d+\n$/) });
    expect((await json(`${line} --json`))[0]).toMatchObject({ count: null, atLeast: expect.any(String) });
    expect((await bash(`${line} --quiet`)).out).toBe('');
  },
  PATIENCE,
);

test.each([
  ['decompose solve', 'q decompose solve 10 --timeout 2 --threads 2 --json --quiet'],
  [
    'edges solve',
    'q edges generate --size 8 --frame 2 --inner 3 | q edges solve - --timeout 2 --threads 2 --json --quiet',
  ],
])(
  '%s: after a time limit the summary counts what was printed',
  async (_, line) => {
    const lines = await json(line);
    expect(lines.at(-1)).toMatchObject({ summary: true, ended: 'limited', count: String(lines.length - 1) });
  },
  PATIENCE,
);

test(
  'edges best on two threads waits for a time limit of weeks, and obeys Ctrl-C',
  async () => {
    await bash('q edges generate --size 10 --frame 4 --inner 10 -o ten.txt');
    const args = ['edges', 'best', 'ten.txt', '--timeout', '3000000', '--threads', '2'];
    const { code, out } = await stopped(args, 'SIGINT', /of 180 after/);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+ of 180, \d+ broken edges?$/m);
  },
  PATIENCE,
);

test(
  'edges best writes the board to a file, and edges draw shows the pieces of its link',
  async () => {
    await bash('q edges generate --size 4 --frame 2 --inner 3 --seed 1 -o p.txt');
    const [summary] = (await json('q edges best p.txt --timeout 30 --threads 2 --json -o best.json')).slice(
      -1,
    );
    expect(summary).toMatchObject({ summary: true, score: 24, breaks: 0, threads: 2 });
    expect(JSON.parse(readFileSync(join(scratch, 'best.json'), 'utf8'))).toMatchObject({ score: 24 });
    const numbers = /board_pieces=(\d+)/.exec(summary.link)![1].match(/.../g)!.map(Number);
    const { out } = await bash(`q edges draw '${summary.link}' --as text`);
    expect(out.match(/\d+(?=\/)/g)!.map(Number)).toEqual(numbers);
  },
  PATIENCE,
);

test(
  'bad input names its place, through a pipe too',
  async () => {
    writeFileSync(join(scratch, 'bad.txt'), '2 2\n0 0 1 x\n');
    expect(await bash('q edges solve - < bad.txt')).toMatchObject({
      code: 2,
      err: 'quadrille: standard input:2:7: "x" is not a whole number; this line must have the four colors of a piece\n',
    });
    const edges = await bash('echo "0 1 2" | q decompose count 6 --edges -');
    expect(edges.err).toMatch(/^quadrille: standard input:1:1: "0 1 2" is not an edge/);
  },
  PATIENCE,
);

test(
  'a model, a decomposition and a puzzle go through pipes',
  async () => {
    expect((await bash('q decompose model 8 --quiet | q cover count - --quiet')).out).toBe('6720\n');
    const checked = await bash('q decompose solve 8 --first --json --quiet | q decompose check -');
    expect(checked).toMatchObject({ code: 0, out: 'valid: K_8 into 4 copies\n' });
    const encoded =
      'q edges generate --size 4 --frame 2 --inner 3 | q edges encode - --as codes --border ones --quiet';
    expect((await bash(`${encoded} | q cover count - --quiet`)).out).toBe('84\n');
  },
  PATIENCE,
);
