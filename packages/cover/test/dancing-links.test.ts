/** The façade of the npm package `dancing-links` against the package itself. */
import { DancingLinks } from '@quadrille/cover/dancing-links';
import { DancingLinks as Theirs } from 'dancing-links';
import fc from 'fast-check';
import { expect, test } from 'vitest';

type Both = DancingLinks<string>;

/** Solutions as sets of sets: the order in which they come is not part of the contract. */
const asSet = (solutions: readonly (readonly { data: string; index: number }[])[]) =>
  solutions
    .map(rows =>
      rows
        .map(({ data, index }) => `${index}=${data}`)
        .sort()
        .join(' '),
    )
    .sort();

const problem = fc
  .record({ primaryColumns: fc.integer({ min: 1, max: 6 }), secondaryColumns: fc.nat({ max: 3 }) })
  .chain(config =>
    fc.record({
      config: fc.constant(config),
      rows: fc.array(
        fc.record({
          primary: fc.uniqueArray(fc.nat({ max: config.primaryColumns - 1 }), { minLength: 1, maxLength: 3 }),
          secondary:
            config.secondaryColumns === 0
              ? fc.constant([])
              : fc.uniqueArray(fc.nat({ max: config.secondaryColumns - 1 }), { maxLength: 2 }),
        }),
        { minLength: 1, maxLength: 10 },
      ),
    }),
  );

test('random problems have the same solutions in both', () => {
  let several = 0;
  fc.assert(
    fc.property(problem, ({ config, rows }) => {
      const solve = (links: Both) => {
        const solver = links.createSolver(config);
        for (const [i, row] of rows.entries()) solver.addSparseConstraint(`row${i}`, row);
        return asSet(solver.findAll());
      };
      const ours = solve(new DancingLinks<string>());
      if (ours.length > 1) several++;
      expect(ours).toEqual(solve(new Theirs<string>() as unknown as Both));
    }),
    { numRuns: 150, seed: 3 },
  );
  expect(several).toBeGreaterThan(20);
});

test('what a kernel goes on with is what was begun: 8 queens, 92 solutions (OEIS A000170), each once', () => {
  const solve = (links: Both) => {
    const solver = links.createSolver({ primaryColumns: 16, secondaryColumns: 30 });
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 8; column++) {
        const secondary = [row + column, 22 + row - column];
        solver.addSparseConstraint(`${row}${column}`, { primary: [row, 8 + column], secondary });
      }
    }
    return solver;
  };
  const ours = solve(new DancingLinks<string>());
  const all = asSet(ours.findAll());
  expect(all).toHaveLength(92);
  expect(new Set(all).size).toBe(92);
  expect(all).toEqual(asSet(solve(new Theirs<string>() as unknown as Both).findAll()));
  expect(ours.find(50)).toEqual(ours.findAll().slice(0, 50));
});

test('the examples of its README', () => {
  const solver = new DancingLinks<string>().createSolver({ columns: 3 });
  solver.addSparseConstraint('row1', [0, 2]);
  solver.addSparseConstraint('row2', [1]);
  solver.addSparseConstraint('row3', [0, 1]);
  expect(solver.findAll()).toEqual([
    [
      { data: 'row1', index: 0 },
      { data: 'row2', index: 1 },
    ],
  ]);
  const binary = new DancingLinks<string>().createSolver({ columns: 4 });
  binary.addBinaryConstraints([
    { data: 'batch1', columnValues: [1, 0, 1, 0] },
    { data: 'batch2', columnValues: [0, 1, 0, 1] },
  ]);
  expect(asSet(binary.findOne())).toEqual(['0=batch1 1=batch2']);
  const complex = new DancingLinks<string>().createSolver({ primaryColumns: 2, secondaryColumns: 2 });
  complex.addSparseConstraint('constraint1', { primary: [0], secondary: [1] });
  complex.addBinaryConstraint('constraint2', { primaryRow: [0, 1], secondaryRow: [1, 0] });
  expect(asSet(complex.findAll())).toEqual(['0=constraint1 1=constraint2']);
});

test('a template gives its rows to every solver; generators stream', () => {
  const template = new DancingLinks<string>().createSolverTemplate({ columns: 2 });
  template.addSparseConstraint('left', [0]);
  const first = template.createSolver().addSparseConstraint('right', [1]).addSparseConstraint('other', [1]);
  expect(first.find(1)).toHaveLength(1);
  expect([...first.createGenerator()]).toHaveLength(2);
  expect(template.createSolver().findAll()).toEqual([]);
});

test('columns that do not exist are refused', () => {
  const solver = new DancingLinks<string>().createSolver({ columns: 3 });
  expect(() => solver.addSparseConstraint('x', [3])).toThrow(
    expect.objectContaining({ code: 'cover.dl-column' }),
  );
  expect(() => solver.addBinaryConstraint('x', [1, 0])).toThrow(
    expect.objectContaining({ code: 'cover.table-width' }),
  );
  expect(() => new DancingLinks().createSolver({ columns: -1 })).toThrow(
    expect.objectContaining({ code: 'cover.dl-columns' }),
  );
});
