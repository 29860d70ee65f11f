/** Limits that a person can raise, and what a job says it costs. */
import {
  askHere,
  driveNow,
  isTask,
  NO_OFFER,
  questionOf,
  type SharedSearch,
  type Task,
} from '@quadrille/base';
import { formatDlx, searchOfText } from '@quadrille/cover';
import { family } from '@quadrille/cover/questions';
import { expect, test } from 'vitest';
import { dominoes, queens } from './support/classics.js';

const count = questionOf(family, 'count');

/** More items than are read unless told otherwise. */
const names = Array.from({ length: 100_001 }, (_, i) => `i${i}`);
const wide = `${names.join(' ')}\n`;

test('who meets a limit is told what raises it, and it does', async () => {
  await expect(askHere(count, { model: wide })).rejects.toThrow(
    'there are more than 100\u00a0000\u00a0items, the limit; "large" raises it',
  );
  expect((await askHere(count, { model: wide, large: true })).fields.count).toBe('0');
  expect(() => searchOfText({ text: wide })).toThrow(/the limit$/);
  expect(searchOfText({ text: wide, large: true }).id).toMatch(/^cover-/);
});

test('the memory of a method can be raised', async () => {
  const model = formatDlx(queens(12));
  await expect(askHere(count, { model, method: 'memo', memory: 1 })).rejects.toThrow(
    /more than 1 MiB; raise "memory"/,
  );
  expect((await askHere(count, { model, method: 'memo', memory: 200 })).fields.count).toBe('14200');
});

test('a job says how it counts and what that costs', async () => {
  const remarksFor = async (model: string, kernel: 'auto' | 'links') => {
    const inputs = {
      model,
      method: 'auto',
      certificate: false,
      memory: 1024,
      choose: 'fewest',
      kernel,
    };
    const opening = await count.open(inputs as never, { ...NO_OFFER, isKept: true });
    expect(isTask(opening)).toBe(true);
    const { answer } = driveNow(opening as Task<unknown, SharedSearch>);
    return [answer!.source.name, ...answer!.remarks!.map(({ en }) => en)];
  };
  const board = formatDlx(dominoes(12, 12));
  expect(await remarksFor(board, 'auto')).toEqual([
    'memoSearchOfText',
    expect.stringMatching(
      /^the job counts by memo, .*: about [^;]+ on one core; a search would visit about 10\^\d+ nodes, [^;]+\syears/,
    ),
  ]);
  expect(await remarksFor(board, 'links')).toEqual([
    'searchOfText',
    expect.stringMatching(
      /^a job visits every node: about \S+, [^;]+\syears on one core; without a job, equal/,
    ),
  ]);
  expect(await remarksFor(formatDlx(queens(6)), 'auto')).toEqual(['searchOfText']);
});
