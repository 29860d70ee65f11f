import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyOf, jobQuestion } from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import { expect, test } from 'vitest';
import { askInProcess, diskExcess, estimate, excess } from '../../src/ask/process.js';

const MIB = 2 ** 20;
const registry = import.meta.resolve('@quadrille/puzzles/families');

/** The number of solutions of n queens, or all of them; 18 take hours, and a count first looks for a shorter way. */
async function queens(
  n: number,
  options: Partial<Parameters<typeof askInProcess>[1]> = {},
  wanted: 'count' | 'all' = 'count',
) {
  const { question, inputs } = jobQuestion(await familyOf(families, 'queens'), { text: String(n) }, wanted);
  const asked = { registry, family: 'queens', question: question.name, inputs };
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  try {
    return await askInProcess(asked, {
      ...{ threads: 1, cores: 1, directory: folder, limits: {}, mostFound: 10 },
      ...options,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a question is answered in a process of its own, with its progress and its outcome', async () => {
  const outcomes: unknown[] = [];
  const { fields, ended } = await queens(8, { onOutcome: outcome => outcomes.push(outcome) });
  expect([fields.count, ended]).toEqual(['92', 'exhausted']); // OEIS A000170
  expect(outcomes).toHaveLength(1);
});

test('it is ended where it uses more than it may, and the reason is told', async () => {
  await expect(queens(18, { limits: { memoryMib: 20 } }, 'all')).rejects.toThrow(/MiB of memory/);
  await expect(queens(18, { limits: { cpuSeconds: 0.1 } }, 'all')).rejects.toThrow(
    /of processor time, the limit/,
  );
  await expect(queens(18, { limits: { diskMib: 0.0001 } }, 'all')).rejects.toThrow(
    /the ledger takes more than/,
  );
});

test('what it said is heard to the last word, also by one who listens late', async () => {
  let found = 0;
  const late = new Int32Array(new SharedArrayBuffer(4));
  const onFound = () => {
    // Meanwhile the process has filled the channel with what it found, and wants to end.
    if (found++ === 0) Atomics.wait(late, 0, 0, 3000);
  };
  const { fields, ended } = await queens(10, { mostFound: 1000, onFound }, 'all');
  expect([fields.count, ended, found]).toEqual(['724', 'exhausted', 724]); // OEIS A000170
});

test('it can be stopped', async () => {
  const stop = new AbortController();
  const { ended } = await queens(18, { signal: stop.signal, onProgress: () => stop.abort() }, 'all');
  expect(ended).toBe('stopped');
});

test('what the threads will need is foreseen: as much again for each as opening took', () => {
  const used = (mib: number) => ({ rss: mib * MIB, cpuMs: 0 });
  const opened = { before: used(50), usage: used(150) };
  expect(estimate(opened, 4, { memoryMib: 550 })).toBeUndefined();
  expect(estimate(opened, 5, { memoryMib: 550 })?.en).toBe(
    'this needs about 650 MiB of memory with 5 threads, and the limit is 550 MiB; use fewer threads, or a smaller question'.replace(
      '5 threads',
      '5\u00a0threads',
    ),
  );
  expect(estimate(opened, 1000, {})).toBeUndefined();
  expect(estimate({ before: used(150), usage: used(50) }, 9, { memoryMib: 200 })).toBeUndefined();
});

test('limits are told apart', () => {
  expect(excess({ rss: 10 * MIB, cpuMs: 900 }, { memoryMib: 10, cpuSeconds: 1 })).toBeUndefined();
  expect(excess({ rss: 10 * MIB + 1, cpuMs: 0 }, { memoryMib: 10 })?.code).toBe('ask.memory');
  expect(excess({ rss: 0, cpuMs: 1001 }, { cpuSeconds: 1 })?.code).toBe('ask.cpu');
  expect(diskExcess(5 * MIB, 0.5, 5)).toBeUndefined();
  expect(diskExcess(5 * MIB + 1, 1, 5)?.code).toBe('ask.disk');
  // A tenth is done and takes 5 of 20 MiB: it would take 50.
  expect(diskExcess(5 * MIB, 0.1, 20)?.code).toBe('ask.needs-disk');
  expect(diskExcess(5 * MIB, 0.2, 20)).toBeUndefined();
  expect(diskExcess(3 * MIB, 0.001, 20)).toBeUndefined(); // too early to tell
});
