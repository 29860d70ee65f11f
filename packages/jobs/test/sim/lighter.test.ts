/** What is lighter in the simulator does the same as what it stands for. */
import { randomFrom } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { AbortController as LightController, AbortSignal as LightSignal, remembered } from './lighter.js';
import { load } from './load.mjs';
import { simulate } from './simulate.js';

/** Signals under random calls, and what they told in the end. */
function story(seed: number, Controller: typeof LightController, Signal: typeof LightSignal): string[] {
  const random = randomFrom(seed);
  const told: string[] = [];
  const controllers = Array.from({ length: 3 }, () => new Controller());
  const signals = controllers.map(({ signal }) => signal);
  const listeners = Array.from({ length: 4 }, (_, name) => () => {
    told.push(`${name} hears`);
    if (name === 3) for (const signal of signals) signal.removeEventListener('abort', listeners[0]);
  });
  for (let call = 0; call < 30; call++) {
    const signal = signals[random.below(signals.length)];
    const listener = listeners[random.below(listeners.length)];
    const what = random.below(8);
    if (what < 4) signal.addEventListener('abort', listener);
    else if (what < 6) signal.removeEventListener('abort', listener);
    else if (what < 7) signals.push(Signal.any([signal, signals[random.below(signals.length)]]));
    else controllers[random.below(controllers.length)].abort(`call ${call}`);
    told.push(signals.map(({ aborted, reason }) => `${aborted} ${reason}`).join());
  }
  return told;
}

test('signals do what those of the platform do', () => {
  const [Controller, Signal] = [AbortController, AbortSignal] as unknown as [
    typeof LightController,
    typeof LightSignal,
  ];
  for (let seed = 1; seed <= 300; seed++)
    expect([seed, story(seed, LightController, LightSignal)]).toEqual([
      seed,
      story(seed, Controller, Signal),
    ]);
});

test('what is remembered is what would be said, and is asked once', () => {
  let asked = 0;
  const length = remembered(text => {
    asked++;
    return text.length;
  });
  for (const text of ['a', 'bb', 'a', '', 'bb', '']) expect(length(text)).toBe(text.length);
  expect(asked).toBe(3);
});

test('a schedule is the same with it and without', async () => {
  const { simulate: lighter } = await load('./simulate.ts');
  for (const seed of [1, 2, 3, 4, 100, 101]) {
    const { trace, happened } = await simulate(seed);
    const other = await lighter(seed);
    expect([seed, other.trace, [...other.happened]]).toEqual([seed, trace, [...happened]]);
  }
});
