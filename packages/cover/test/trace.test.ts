import { describeStep, parseDlx, trace } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { thesis } from './support/classics.js';

test('the worked example of the thesis: item 1, A dead at item 2, then B, item 5, D, item 2, F', () => {
  const model = thesis();
  expect([...trace(model)].map(step => describeStep(model, step))).toEqual([
    'item 1 (2 options)',
    'try A',
    '  item 2 has no option: dead end',
    'back from A',
    'try B',
    '  item 5 (1 option)',
    '  try D',
    '    item 2 (1 option)',
    '    try F',
    '      solution: B D F',
    '    back from F',
    '  back from D',
    'back from B',
  ]);
});

test('the steps are plain data: level, item, number of options, choice, event', () => {
  expect([...trace(thesis())].slice(0, 4)).toEqual([
    { event: 'choose', level: 0, item: 0, options: 2 },
    { event: 'try', level: 0, choice: 0 },
    { event: 'dead end', level: 1, item: 1, options: 0 },
    { event: 'back', level: 0, choice: 0 },
  ]);
});

test('the first item instead of the one with the fewest options: after B comes item 2', () => {
  const items = [...trace(thesis(), { choose: 'first' })].flatMap(step =>
    step.event === 'choose' ? [step.item] : [],
  );
  expect(items.map(item => item + 1)).toEqual([1, 2, 3]);
});

test('a limit on steps ends the trace as limited, a finished one as exhausted', () => {
  const limited = trace(thesis(), { limit: 3 });
  for (let i = 0; i < 3; i++) expect(limited.next().done).toBe(false);
  expect(limited.next()).toEqual({ done: true, value: 'limited' });
  const whole = trace(thesis(), { limit: 13 });
  for (let i = 0; i < 13; i++) expect(whole.next().done).toBe(false);
  expect(whole.next()).toEqual({ done: true, value: 'exhausted' });
});

test("Knuth's example of multiplicities (DLX3): A C X:1 Y:1, B X:1, C Y:1", () => {
  const model = parseDlx(
    '| A simple example\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n',
  );
  const solutions = [...trace(model)].flatMap(step => (step.event === 'solution' ? [step.solution] : []));
  expect(solutions).toEqual([[1, 3, 4]]);
});

test('an item that may be covered several times: the branch that takes no more, and none that comes too late', () => {
  const model = parseDlx('2:3|a 0:1|b\na\na b\na\n');
  expect([...trace(model)].map(step => describeStep(model, step))).toEqual([
    'item a (2 options)', // the third would leave too few
    'try 0',
    '  item a (2 options)',
    '  try 1',
    '    item a (2 options)',
    '    try 2',
    '      solution: 0 1 2',
    '    back from 2',
    '    no more of it',
    '      solution: 0 1',
    '    back',
    '  back from 1',
    '  try 2',
    '    solution: 0 2',
    '  back from 2',
    'back from 0',
    'try 1',
    '  item a (1 option)',
    '  try 2',
    '    solution: 1 2',
    '  back from 2',
    'back from 1',
  ]);
});

test('a solution of nothing is told as such', () => {
  const model = parseDlx('0:1|a\na\n');
  const told = [...trace(model)].map(step => describeStep(model, step));
  expect(told).toContain('  solution: no options at all');
});
