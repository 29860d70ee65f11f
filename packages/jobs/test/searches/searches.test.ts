import { coverSearch, formatDlx, type Search } from '@quadrille/cover';
import * as langford from '@quadrille/puzzles/langford';
import * as polyomino from '@quadrille/puzzles/polyomino';
import * as queens from '@quadrille/puzzles/queens';
import { expect, test } from 'vitest';
import { memoryLedger } from '../../src/core/ledger.js';
import { run } from '../../src/core/run.js';
import { rerun, UnitWalk, type Walked } from '../../src/core/walk-unit.js';
import { runJob } from '../../src/run-job.js';

const kinds = { langford, polyomino, queens };
const INSTANCES = [
  ['queens', '8', 92n],
  ['langford', '7', 52n],
  ['polyomino', 'region 20x3\npieces pentominoes', 8n],
] as const;

/** Sizes of the crew, and nodes a unit; the large tree is divided once. */
const DIVISIONS = {
  queens: [
    [1, 7],
    [4, 3],
    [3, 50],
  ],
  langford: [
    [1, 7],
    [4, 3],
    [3, 50],
  ],
  polyomino: [[3, 50]],
};

/** The model of a classic by its notation, or by the first example that has so many solutions. */
function modelOf(kind: keyof typeof kinds, text: string, count: bigint) {
  const { encode, examples, parse } = kinds[kind];
  const example = examples.find(({ solutions }) => solutions === count);
  return (encode as (puzzle: unknown) => ReturnType<typeof queens.encode>)(parse(example?.text ?? text));
}

function walkAll(search: Search): Walked {
  const walk = new UnitWalk(search, { unit: [], collect: true, slice: 2000 });
  while (walk.step());
  return walk.finish();
}

test.each(INSTANCES)(
  '%s %s: any number of threads and any division give one total, digest and order',
  async (kind, text, count) => {
    const model = modelOf(kind, text, count);
    for (const kernel of ['bits', 'links'] as const) {
      const search = coverSearch(model, { kernel });
      const whole = walkAll(search);
      expect(whole.count).toBe(count);
      for (const [size, nodes] of DIVISIONS[kind]) {
        const solutions: unknown[] = [];
        const outcome = await run({
          wanted: 'all',
          ledger: memoryLedger(),
          clock: { now: () => 0, sleep: async () => {} },
          crew: smallCrew(search, size, nodes),
          onSolution: solution => solutions.push(solution),
          onReport: report => {
            const again = rerun(search, report);
            expect([again.walk, again.nodes, again.count]).toEqual([report.walk, report.nodes, report.count]);
          },
        });
        expect([outcome.count, outcome.digest]).toEqual([count, whole.solutions]);
        expect(solutions).toEqual(whole.found);
      }
    }
    const source = { module: '@quadrille/cover', name: 'searchOfText', input: { text: formatDlx(model) } };
    const solutions: unknown[] = [];
    const outcome = await runJob({
      source,
      wanted: 'all',
      threads: 2,
      onSolution: solution => solutions.push(solution),
    });
    expect([outcome.count, outcome.ended]).toEqual([count, 'exhausted']);
    expect(solutions).toEqual(walkAll(coverSearch(model)).found);
  },
);

function smallCrew(search: Search, size: number, nodes: number) {
  return {
    size,
    searchId: search.id,
    walk: async (order: ConstructorParameters<typeof UnitWalk>[1]) => {
      const walk = new UnitWalk(search, order.untilSplit ? order : { ...order, slice: 1, nodes });
      while (walk.step());
      return walk.finish();
    },
    hurry: () => {},
    stop: () => {},
    close: async () => {},
  };
}
