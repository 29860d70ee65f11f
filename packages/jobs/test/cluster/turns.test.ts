import { expect, test } from 'vitest';
import { Turns } from '../../src/cluster/turns.js';
import { Life, World } from '../sim/world.js';

/** A worker that asks, walks and writes as fast as it may; walks take `walkMs(n)`, everything else 5 ms. */
async function work(threads: number, units: number, walkMs: (unit: number) => number, mayGiveUp = false) {
  const world = new World(1);
  const life = new Life(world);
  const seen = { held: 0, walking: 0, given: 0, done: 0, mostHeld: 0, mostWalking: 0, ms: 0 };
  const isOver = () => seen.done + seen.given >= units;
  const turns = new Turns({ threads, clock: life.clock, isOver });
  let next = 0;
  const take = async (turn: Awaited<ReturnType<typeof turns.next>>) => {
    seen.mostHeld = Math.max(seen.mostHeld, ++seen.held);
    await life.clock.sleep(5);
    const unit = next++;
    const walk = async () => {
      seen.mostWalking = Math.max(seen.mostWalking, ++seen.walking);
      await life.clock.sleep(walkMs(unit));
      seen.walking--;
      seen.held--;
      return true;
    };
    const isWalked = unit < units && (await turn.walk(walk, mayGiveUp));
    if (isWalked) await life.clock.sleep(5);
    else seen.held--;
    if (unit < units) seen[isWalked ? 'done' : 'given']++;
    turn.end();
    if (isOver()) turns.wake();
  };
  const all = async () => {
    while (!isOver()) {
      const turn = await turns.next();
      if (!isOver()) void take(turn);
    }
  };
  void all();
  await world.run(isOver, 1e9);
  return { ...seen, ms: world.now };
}

test('long units: never more leases than threads, and no thread waits for a report to be written', async () => {
  const seen = await work(2, 40, () => 1000);
  expect(seen).toMatchObject({ mostHeld: 2, mostWalking: 2, done: 40, given: 0 });
  expect(seen.ms).toBeLessThan(20 * 1005 + 10);
});

test('quick units are leased ahead, and still no more walk at once than there are threads', async () => {
  const seen = await work(1, 500, () => 0.1);
  expect(seen).toMatchObject({ mostHeld: 48, mostWalking: 1, done: 500 });
  expect(seen.ms).toBeLessThan((500 * 10.1) / 5);
  const many = await work(20, 2000, () => 3);
  expect(many.mostWalking).toBe(20);
  expect(many.mostHeld).toBe(80);
});

test('units of 50 ms: four ahead, so that each is walked within 200 ms', async () => {
  expect((await work(1, 100, () => 50)).mostHeld).toBe(5);
});

test('behind a walk that takes much longer than those before it, who may give up does, others wait', async () => {
  const walkMs = (unit: number) => (unit === 50 ? 20_000 : 1);
  const given = await work(1, 100, walkMs, true);
  expect(given.given).toBeGreaterThan(5);
  expect(given.given + given.done).toBe(100);
  const kept = await work(1, 100, walkMs, false);
  expect(kept).toMatchObject({ given: 0, done: 100, mostWalking: 1 });
});

test('a queue that is empty is asked by one turn a thread', async () => {
  const world = new World(1);
  const turns = new Turns({ threads: 1, clock: new Life(world).clock, isOver: () => false });
  for (let i = 0; i < 8; i++) {
    const turn = await turns.next();
    await turn.walk(async () => {}, false);
    turn.end();
  }
  const ahead = [await turns.next(), await turns.next(), await turns.next()];
  turns.slowDown();
  for (const turn of ahead) turn.end();
  await turns.next();
  let isGiven = false;
  void turns.next().then(() => {
    isGiven = true;
  });
  await world.run(() => false, 1e6);
  expect(isGiven).toBe(false);
});
