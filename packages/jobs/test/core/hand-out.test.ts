import type { Solution } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { Closure } from '../../src/core/closure.js';
import { HandOut, type HandOutOptions } from '../../src/core/hand-out.js';
import { REPORT } from '../fixtures/report.js';

function makeHandOut(options: Partial<HandOutOptions>) {
  const given: Solution[] = [];
  const onSolution = (solution: Solution) => given.push(solution);
  const usual = { wanted: Infinity, hasVolunteers: false, mayStartOver: true, onSolution };
  return { given, handOut: new HandOut({ ...usual, ...options }) };
}

const found = (...solutions: Solution[]) => ({ ...REPORT, found: solutions });

test('no more than wanted are given, and a closure that begins again skips those', () => {
  const { given, handOut } = makeHandOut({ wanted: 2, mayStartOver: false });
  for (const solution of [[1], [2], [3]]) handOut.give(solution);
  expect(given).toEqual([[1], [2]]);
  expect(handOut.skip).toBe(2);
  const all = makeHandOut({});
  all.handOut.give([1]);
  expect(all.handOut.skip).toBe(1);
  expect(() => makeHandOut({ onSolution: undefined }).handOut.give([1])).not.toThrow();
});

test('with volunteers a closure brings everything again, and nothing is given twice', () => {
  const { given, handOut } = makeHandOut({ hasVolunteers: true });
  for (const solution of [[1], [2], [1], [3], [2]]) handOut.give(solution);
  expect(given).toEqual([[1], [2], [3]]);
  expect(handOut.skip).toBe(0);
  const trusted = makeHandOut({});
  for (const solution of [[1], [1]]) trusted.handOut.give(solution);
  expect(trusted.given).toEqual([[1], [1]]); // the closure sees to it
});

test('of the first N none is given again by a closure that begins again, wherever it stands in the order', () => {
  const { given, handOut } = makeHandOut({ wanted: 2 });
  handOut.give([1]);
  handOut.startOver();
  expect(handOut.skip).toBe(0);
  for (const solution of [[1], [3]]) handOut.give(solution); // [1] waits for others before it
  expect(given).toEqual([[1], [3]]);
});

test('early solutions count while they are not in the closure, up to the wanted number', () => {
  const { given, handOut } = makeHandOut({ wanted: 3, hasVolunteers: true });
  handOut.noteEarly([[1], [2], [1]]);
  expect(handOut.earlyCount).toBe(2);
  handOut.noteAccepted(found([2], [5]));
  expect(handOut.earlyCount).toBe(1);
  handOut.noteEarly([[5], [2]]); // in the closure already
  expect(handOut.earlyCount).toBe(1);
  handOut.startOver();
  handOut.noteEarly([[5], [6], [7], [8]]);
  expect(handOut.earlyCount).toBe(3);
  handOut.noteAccepted(REPORT); // without solutions
  handOut.giveAhead(new Closure({ collect: true }), false);
  expect(given).toEqual([]);
  handOut.giveAhead(new Closure({ collect: true }), true);
  expect(given).toEqual([[1], [5], [6]]);
});

test('nothing counts early for a job that wants all, or has no volunteers', () => {
  for (const options of [{ hasVolunteers: true }, { wanted: 3 }]) {
    const { handOut } = makeHandOut(options);
    handOut.noteEarly([[1], [2]]);
    expect(handOut.earlyCount).toBe(0);
  }
});
