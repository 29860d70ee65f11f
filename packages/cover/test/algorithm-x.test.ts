import type { Model } from '@quadrille/cover';
import { solveByAlgorithmX } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asSet, isSolution, solveByDefinition } from './support/by-definition.js';
import { smallModel } from './support/small-models.js';

const runs = { numRuns: 400, seed: 1 };

test.each([
  ['colors', smallModel()],
  ['colors and multiplicities', smallModel({ multiplicities: true })],
])('finds exactly the covers that the definition allows, with %s', (_, models) => {
  fc.assert(
    fc.property(models, model => {
      const wanted = asSet(solveByDefinition(model));
      expect(asSet(solveByAlgorithmX(model, 'fewest'))).toEqual(wanted);
      expect(asSet(solveByAlgorithmX(model, 'first'))).toEqual(wanted);
    }),
    runs,
  );
});

test('the generator makes what matters: several solutions, none, shared colors, items covered twice', () => {
  const models = fc.sample(smallModel({ multiplicities: true }), { numRuns: 1500, seed: 1 });
  const solved = models.map(model => ({ model, solutions: solveByDefinition(model) }));
  expect(solved.filter(({ solutions }) => solutions.length > 1).length).toBeGreaterThan(200);
  expect(solved.filter(({ solutions }) => solutions.length === 0).length).toBeGreaterThan(200);
  expect(
    solved.filter(({ model, solutions }) => solutions.some(s => sharesColor(model, s))).length,
  ).toBeGreaterThan(50);
  expect(
    solved.filter(({ model, solutions }) => solutions.some(s => coversTwice(model, s))).length,
  ).toBeGreaterThan(100);
  expect(solved.every(({ model, solutions }) => solutions.every(s => isSolution(model, s)))).toBe(true);
});

function sharesColor(model: Model, solution: readonly number[]): boolean {
  const colored = usesOf(model, solution).filter(([, color]) => color > 0);
  return new Set(colored.map(([item]) => item)).size < colored.length;
}

function coversTwice(model: Model, solution: readonly number[]): boolean {
  const primary = usesOf(model, solution).filter(([item]) => item < model.primaryCount);
  return new Set(primary.map(([item]) => item)).size < primary.length;
}

function usesOf(model: Model, solution: readonly number[]): [number, number][] {
  return solution.flatMap(option => {
    const list: [number, number][] = [];
    for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
      list.push([model.useItem[at], model.useColor[at]]);
    }
    return list;
  });
}
