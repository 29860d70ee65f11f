/** A team: several look for the same, and what one finds raises the mark for all. */
import { type Answer, askHere, type Member, type Question, type Team } from '@quadrille/base';
import { expect, test } from 'vitest';
import { ask } from '../../src/ask/index.js';

interface Settings {
  readonly from: number;
  /** `all`: every member counts down · `listen`: member 0 stops after one and listens · `stuck`: nobody finds a second. */
  readonly way: 'all' | 'listen' | 'stuck';
}

const module = new URL('./team-member.mjs', import.meta.url).href;
const { counter } = (await import(module)) as {
  counter: (settings: Settings, index: number, size: number) => Member;
};

/** Every member counts down to 0. */
function countdown(settings: Settings, told: number[]): Question {
  const team: Team = {
    member: (index, size) => counter(settings, index, size),
    source: { module, name: 'counter', settings },
    tell: ({ value }: { value: number }) => {
      if (told.length > 0 && value >= told[told.length - 1]) return undefined;
      told.push(value);
      return { found: [{ lines: [String(value)], fields: { value } }] };
    },
    answer: ({ nodes, ended, members }) => ({
      verdict: ended === 'exhausted' ? 'yes' : 'unknown',
      ended,
      fields: { best: told[told.length - 1] ?? null, members, hasNodes: nodes > 0 },
      lines: [],
    }),
  };
  const about = { en: 'counts down', cs: 'odpočítává' };
  return { name: 'countdown', about, example: '', fields: {}, open: () => team };
}

async function asked(threads: number, settings: Settings, more = {}) {
  const found: unknown[] = [];
  const told: number[] = [];
  const onFound = ({ fields }: { fields: unknown }) => found.push(fields);
  const answer: Answer = await ask(countdown(settings, told), {}, { threads, cores: 2, onFound, ...more });
  return { answer, found, told };
}

test.each([1, 3])('%i members: found in falling order, ended when one is done', async threads => {
  const { answer, found, told } = await asked(threads, { from: 30, way: 'all' });
  expect(answer).toMatchObject({ verdict: 'yes', ended: 'exhausted' });
  expect(answer.fields).toEqual({ best: 0, members: threads, hasNodes: true });
  expect(told).toEqual([...told].sort((a, b) => b - a));
  expect(found).toEqual(told.map(value => ({ value })));
});

test('what one finds is heard by the others', async () => {
  // Member 0 is done when it hears of less than 5; member 1 never ends by itself.
  const { answer, told } = await asked(
    2,
    { from: 20, way: 'listen' },
    { signal: AbortSignal.timeout(30_000) },
  );
  expect(answer.ended).toBe('exhausted');
  expect(told.at(-1)).toBeLessThan(5);
});

test.each([1, 2])('a time limit and a signal end a team of %i that would never be done', async threads => {
  const late = await asked(threads, { from: 9, way: 'stuck' }, { deadlineMs: performance.now() + 300 });
  expect(late.answer).toMatchObject({ verdict: 'unknown', ended: 'limited' });
  const stop = new AbortController();
  const onFound = () => stop.abort();
  const stopped = await asked(threads, { from: 9, way: 'stuck' }, { signal: stop.signal, onFound });
  expect(stopped.answer).toMatchObject({ verdict: 'unknown', ended: 'stopped', fields: { best: 9 } });
});

test('an error of a member is thrown to whoever asked', async () => {
  await expect(asked(2, { from: -1, way: 'all' })).rejects.toThrow('cannot count from -1');
});

test('without threads one member answers the same', async () => {
  const told: number[] = [];
  const answer = await askHere(countdown({ from: 5, way: 'all' }, told), {});
  expect(answer.fields).toEqual({ best: 0, members: 1, hasNodes: true });
  expect(told).toEqual([5, 4, 3, 2, 1, 0]);
});
