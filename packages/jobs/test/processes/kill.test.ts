import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDlx, randomFrom } from '@quadrille/cover';
import { encode, examples, parse } from '@quadrille/puzzles/polyomino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TREE } from '../fixtures/big-tree.mjs';
import { treeTruth } from '../fixtures/tree.mjs';

const JOB = fileURLToPath(new URL('../fixtures/job.mjs', import.meta.url));
const QUADRILLE = fileURLToPath(new URL('../../../cli/bin/quadrille.mjs', import.meta.url));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program and kills it after `ms`; its output when it was quicker. */
function runFor(args: readonly string[], ms: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', data => (out += data));
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.on('close', code => {
      clearTimeout(timer);
      resolve(code === 0 ? out : undefined);
    });
  });
}

test('a job of some 2000 units, killed at random moments: the truth, and nothing walked twice', async () => {
  const truth = treeTruth(TREE);
  const random = randomFrom(31);
  const job = join(folder, 'tree');
  let kills = 0;
  let answer: string | undefined;
  for (; answer === undefined; kills++) {
    // The first runs are short; once it has been killed often enough it may come to its end.
    answer = await runFor(
      [JOB, job, String([8, 2, 1][kills % 3])],
      kills < 12 ? 400 + random.below(900) : 100_000,
    );
  }
  const { ended, count, solutions, units } = JSON.parse(answer);
  expect([ended, count, solutions]).toEqual(['exhausted', String(truth.count), truth.digest]);
  expect(units).toBeGreaterThan(1000);
  expect(kills).toBeGreaterThan(2);
  const status = spawnSync(process.execPath, [QUADRILLE, 'job', 'status', job, '--json'], {
    encoding: 'utf8',
  });
  // What a killed process had not yet reported is walked again; what it had reported never is.
  expect(JSON.parse(status.stdout)).toMatchObject({ ended: 'exhausted', orphans: 0, units });
}, 300_000);

test('quadrille cover count of the 6x10 pentominoes, killed and run again: 9356 (Haselgrove, 1960)', async () => {
  const example = examples.find(({ name }) => name === 'pentominoes 6x10')!;
  const model = join(folder, 'pentominoes.dlx');
  writeFileSync(model, formatDlx(encode(parse(example.text))));
  const job = join(folder, 'pentominoes');
  const command = [
    QUADRILLE,
    'cover',
    'count',
    model,
    '--method',
    'search',
    '--threads',
    '2',
    '--job',
    job,
    '--json',
  ];
  let answer: string | undefined;
  let runs = 0;
  for (; answer === undefined; runs++) answer = await runFor(command, runs < 3 ? 1500 + 700 * runs : 100_000);
  expect(JSON.parse(answer)).toMatchObject({ count: '9356' });
  const verify = spawnSync(process.execPath, [QUADRILLE, 'job', 'verify', job, '--share', '0.1', '--json'], {
    encoding: 'utf8',
  });
  expect(JSON.parse(verify.stdout)).toMatchObject({
    count: '9356',
    complete: true,
    differences: [],
    orphans: 0,
  });
}, 300_000);

test('a real journal cut at random bytes or with flipped bits: the same command mends it', async () => {
  const random = randomFrom(32);
  const good = join(folder, 'tree');
  const bytes = readFileSync(join(good, 'journal'));
  const truth = treeTruth(TREE);
  for (let round = 0; round < 4; round++) {
    const job = join(folder, `damaged-${round}`);
    mkdirSync(job);
    copyFileSync(join(good, 'job.json'), join(job, 'job.json'));
    const damaged = Buffer.from(
      bytes.subarray(0, round % 2 === 0 ? Math.floor(bytes.length * random.fraction()) : undefined),
    );
    for (let flips = 0; flips < 3; flips++) damaged[random.below(damaged.length)] ^= 1 << random.below(8);
    writeFileSync(join(job, 'journal'), damaged);
    const answer = JSON.parse((await runFor([JOB, job, '2'], 100_000)) ?? '{}');
    expect([answer.count, answer.solutions]).toEqual([String(truth.count), truth.digest]);
  }
}, 300_000);
