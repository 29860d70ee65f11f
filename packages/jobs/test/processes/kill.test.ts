import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDlx, randomFrom, searchOfText } from '@quadrille/cover';
import { encode, parse } from '@quadrille/puzzles/polyomino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TREE } from '../fixtures/big-tree.mjs';
import { treeTruth } from '../fixtures/tree.mjs';

const JOB = fileURLToPath(new URL('../fixtures/job.mjs', import.meta.url));
const METERED = fileURLToPath(new URL('../fixtures/metered-job.mjs', import.meta.url));
const QUADRILLE = fileURLToPath(new URL('../../../cli/bin/quadrille.mjs', import.meta.url));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a program and kills it once the journal of its job has grown by so many bytes: moments that do not depend on how
 * fast the machine is. Its output when it came to its end before.
 */
function runUntil(args: readonly string[], job: string, bytes: number): Promise<string | undefined> {
  const journal = join(job, 'journal');
  const sizeOf = () => statSync(journal, { throwIfNoEntry: false })?.size ?? 0;
  const from = sizeOf();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', data => (out += data));
    child.stderr.on('data', data => (err += data));
    const look = setInterval(() => {
      if (sizeOf() >= from + bytes) child.kill('SIGKILL');
    }, 2);
    child.on('close', (code, signal) => {
      clearInterval(look);
      if (signal === 'SIGKILL') resolve(undefined);
      else if (code === 0) resolve(out);
      else reject(new Error(`exit code ${code}: ${err}`));
    });
  });
}

interface Killed {
  readonly kills: number;
  readonly answer: Record<string, unknown>;
}

/** Kills a command so many times, each time a random while after it went on, and lets it end. */
async function killed(
  args: (run: number) => readonly string[],
  job: string,
  kills: number,
  next: () => number,
): Promise<Killed> {
  let done = 0;
  for (let run = 0; ; run++) {
    const bytes = done < kills ? next() : Number.POSITIVE_INFINITY;
    const answer = await runUntil(args(run), job, bytes);
    if (answer !== undefined) return { kills: done, answer: JSON.parse(answer) };
    done++;
  }
}

const statusOf = (job: string) =>
  JSON.parse(
    spawnSync(process.execPath, [QUADRILLE, 'job', 'status', job, '--json'], { encoding: 'utf8' }).stdout,
  );

test('a job of 2000 units, killed 5 times: the truth, and nothing reported is walked twice', async () => {
  const truth = treeTruth(TREE);
  const random = randomFrom(31);
  const job = join(folder, 'tree');
  const { kills, answer } = await killed(
    start => [JOB, job, String([3, 2, 1][start % 3])],
    job,
    5,
    () => 1 + random.below(60_000),
  );
  expect(kills).toBe(5);
  const { ended, count, digest, units } = answer;
  expect([ended, count, digest]).toEqual(['exhausted', String(truth.count), truth.digest]);
  expect(units).toBeGreaterThan(2000);
  expect(statusOf(job)).toMatchObject({ ended: 'exhausted', orphans: 0, units, nodes: truth.nodes });
}, 900_000);

/** The model of the 4x15 pentominoes as a file. */
function pentominoes(): string {
  const model = join(folder, 'pentominoes.dlx');
  writeFileSync(model, formatDlx(encode(parse('region 15x4\npieces pentominoes'))));
  return model;
}

/** Nodes of a search that nobody disturbs; the same for any number of threads. */
function undisturbed(model: string): number {
  const walk = searchOfText({ text: readFileSync(model, 'utf8') }).open([], { collect: false });
  while (walk.step(2000));
  return walk.nodes;
}

test('quadrille cover count of the 4x15 pentominoes, killed and run again: 368, each in 4 positions', async () => {
  const job = join(folder, 'pentominoes');
  const model = pentominoes();
  const nodes = undisturbed(model);
  const args = ['cover', 'count', model, '--method', 'search', '--threads', '2', '--job', job];
  const random = randomFrom(33);
  const { answer, kills } = await killed(
    () => [QUADRILLE, ...args, '--json'],
    job,
    2,
    () => 1 + random.below(20_000),
  );
  expect(kills).toBe(2);
  expect(answer).toMatchObject({ count: '1472', nodes });
  const verify = spawnSync(process.execPath, [QUADRILLE, 'job', 'verify', job, '--share', '0.05', '--json'], {
    encoding: 'utf8',
  });
  const sound = { count: '1472', complete: true, differences: [], orphans: 0, nodes };
  expect(JSON.parse(verify.stdout)).toMatchObject(sound);
}, 900_000);

test('a kill wastes at most one unit a thread, by the meter of the walks', async () => {
  const job = join(folder, 'metered');
  const meter = join(folder, 'meter');
  const threads = 2;
  const random = randomFrom(34);
  const model = pentominoes();
  const { answer, kills } = await killed(
    () => [METERED, job, String(threads), model, meter],
    job,
    2,
    () => 1 + random.below(15_000),
  );
  expect(kills).toBe(2);
  expect(answer).toMatchObject({ count: '1472' });
  const walked = readFileSync(meter, 'utf8').trimEnd().split('\n').map(Number);
  const wasted = walked.reduce((sum, nodes) => sum + nodes, 0) - Number(answer.nodes);
  const largest = Math.max(...journalNodes(job));
  expect(wasted).toBeGreaterThanOrEqual(0);
  expect(wasted).toBeLessThanOrEqual(kills * threads * largest);
}, 900_000);

/** Nodes of every record of a journal. */
function journalNodes(job: string): number[] {
  const lines = readFileSync(join(job, 'journal'), 'utf8').trimEnd().split('\n');
  return lines.flatMap(line => Number(/"nodes":(\d+)/.exec(line)?.[1] ?? 0));
}

test('a real journal cut at random bytes or with flipped bits: the same command mends it', async () => {
  const random = randomFrom(32);
  const good = join(folder, 'tree');
  const bytes = readFileSync(join(good, 'journal'));
  const truth = treeTruth(TREE);
  for (let round = 0; round < 2; round++) {
    const job = join(folder, `damaged-${round}`);
    mkdirSync(job);
    copyFileSync(join(good, 'job.json'), join(job, 'job.json'));
    const damaged = Buffer.from(
      bytes.subarray(0, round % 2 === 0 ? Math.floor(bytes.length * random.fraction()) : undefined),
    );
    for (let flips = 0; flips < 3; flips++) damaged[random.below(damaged.length)] ^= 1 << random.below(8);
    writeFileSync(join(job, 'journal'), damaged);
    const answer = JSON.parse((await runUntil([JOB, job, '2'], job, Number.POSITIVE_INFINITY)) ?? '{}');
    expect([answer.count, answer.digest]).toEqual([String(truth.count), truth.digest]);
  }
}, 900_000);
