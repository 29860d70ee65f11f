import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestMove, type Step, webAssemblyLines } from './host.js';
import { plainLines } from './twin.js';

const step = fc
  .tuple(fc.nat(80), fc.nat(300))
  .map(([right, down]): Step => (right + down === 0 ? [1, 0] : [right, down]));

test('the kernel and its twin find the same lines, also when memory is used again', () => {
  const question = fc.record({
    width: fc.integer({ min: 1, max: 700 }),
    height: fc.integer({ min: 301, max: 700 }),
    moves: fc.array(step, { minLength: 1, maxLength: 12 }),
    zones: fc.oneof(fc.constant<Step[]>([[0, 0]]), fc.array(step, { minLength: 1, maxLength: 3 })),
    spare: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(question, ({ spare, ...asked }) => {
      const full = { ...asked, depth: longestMove(asked.moves) + spare };
      const kernels = [webAssemblyLines(full), plainLines(full)];
      const differing: [number, number][] = [];
      for (let line = 0; line < asked.width + asked.height - 1; line++) {
        for (const kernel of kernels) kernel.advance(1);
        const first = Math.max(0, line - asked.width + 1);
        for (let bit = first; bit <= Math.min(line, asked.height - 1); bit++) {
          if (kernels[0].isLosing(line, bit) !== kernels[1].isLosing(line, bit)) differing.push([line, bit]);
        }
      }
      expect(differing).toEqual([]);
      for (const kernel of kernels) kernel.release();
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('many lines in one call are the same lines', () => {
  const question = {
    width: 9000,
    height: 9000,
    moves: [
      [1, 2],
      [3, 0],
    ] as Step[],
    zones: [[0, 0]] as Step[],
    depth: 8,
  };
  const [once, oneByOne] = [webAssemblyLines(question), webAssemblyLines(question)];
  once.advance(10_000);
  for (let i = 0; i < 10_000; i++) oneByOne.advance(1);
  expect(once.next).toBe(oneByOne.next);
  expect(once.bytes(9999)).toEqual(oneByOne.bytes(9999));
});
