import { expect, test } from 'vitest';
import { TakenBack } from '../../src/cluster/taken-back.js';
import { droppedUnit } from '../../src/cluster/trust.js';
import { REPORT } from '../fixtures/report.js';

/** A list beside the ledger that writes at the word of the test. */
function makeList(kept: string[] = []) {
  let go: (() => void) | undefined;
  const list = {
    all: async () => kept,
    add: (name: string) => new Promise<void>(done => (go = () => done(void kept.push(name)))),
  };
  const written = async () => {
    go?.();
    await new Promise(resolve => setImmediate(resolve));
  };
  return { kept, list, written };
}

const pair = { ...REPORT, by: 'volunteer:ann+volunteer:eve' };

test('what is taken back no longer counts at once, and is kept only once it is written', async () => {
  const { kept, list, written } = makeList();
  const takenBack = new TakenBack(REPORT.job, list, false);
  expect([takenBack.counts(pair), takenBack.isSaved]).toEqual([true, true]);
  takenBack.add('volunteer:eve');
  expect([takenBack.counts(pair), takenBack.isSaved, kept]).toEqual([false, false, []]);
  const saved = takenBack.save();
  takenBack.add(droppedUnit(REPORT.unit, 1)); // while the first is being written
  await written();
  await saved;
  expect([takenBack.isSaved, kept]).toEqual([false, ['volunteer:eve']]);
  const savedToo = takenBack.save();
  await written();
  await savedToo;
  expect(takenBack.isSaved).toBe(true);
  expect(kept).toEqual(['volunteer:eve', droppedUnit(REPORT.unit, 1)]);
  expect(takenBack.list).toEqual(kept);
  expect([0, 1].map(generation => takenBack.counts(REPORT, generation))).toEqual([false, true]);
});

test('what cannot be written is not kept, and is written at the next try', async () => {
  let fails = true;
  const kept: string[] = [];
  const add = async (name: string) => {
    if (fails) throw new Error('no route');
    kept.push(name);
  };
  const takenBack = new TakenBack(REPORT.job, { all: async () => [], add }, false);
  takenBack.add('volunteer:eve');
  await expect(takenBack.save()).rejects.toThrow('no route');
  expect(takenBack.isSaved).toBe(false);
  fails = false;
  await takenBack.save();
  expect([takenBack.isSaved, kept]).toEqual([true, ['volunteer:eve']]);
});

test('what others have taken back is learned, and told as news once', async () => {
  const { kept, list } = makeList(['volunteer:eve']);
  const takenBack = new TakenBack(REPORT.job, list, false);
  expect([await takenBack.learn(), await takenBack.learn()]).toEqual([true, false]);
  expect([takenBack.counts(pair), takenBack.counts(REPORT)]).toEqual([false, true]);
  kept.push('test');
  expect([await takenBack.learn(), takenBack.counts(REPORT), takenBack.isSaved]).toEqual([true, false, true]);
});

test('a strict job counts on no volunteer; where nobody can be revoked there is nothing to learn', async () => {
  const takenBack = new TakenBack(REPORT.job, undefined, true);
  expect([takenBack.counts(pair), takenBack.counts(REPORT)]).toEqual([false, true]);
  expect(await takenBack.learn()).toBe(false);
  takenBack.add('test');
  await takenBack.save();
  expect([takenBack.isSaved, takenBack.counts(REPORT)]).toEqual([true, false]);
});
