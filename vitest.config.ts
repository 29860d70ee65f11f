import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Stories in a browser. */
const STUDIO = ['packages/studio/test/**/*.test.ts'];
/** Tests that start servers, programs or threads, take a minute, or put other modules in place of some. */
const LIVELY = [
  'packages/jobs/test/{nats,platform,processes,sim,threads,volunteers/sim,web}/**/*.test.ts',
  'packages/cli/test/{*cluster,join}.test.ts',
  'test/{docs,examples,packages,start}.test.ts',
];
/** Simulations first, then what builds sites: they take longest, and nobody should wait for them at the end. */
const LONG = [/\/sim\//, /\/test\/(docs|packages|examples)\./, /\/processes\b/, /\/(jobs|join)\.test\./];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex(pattern => pattern.test(moduleId));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

// More than cores: half of the time of a browser story or of a server test is waiting.
const MANY = Math.max(4, availableParallelism());

/** Tests read the sources of the packages directly; only the kernels must have been built. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@quadrille\/kernel\/(.+)$/, replacement: here('./packages/kernel/src/$1.ts') },
      { find: /^@quadrille\/puzzles\/(.+)$/, replacement: here('./packages/puzzles/src/$1/index.ts') },
      { find: /^@quadrille\/jobs\/(.+)$/, replacement: here('./packages/jobs/src/$1/index.ts') },
      { find: /^@quadrille\/jobs$/, replacement: here('./packages/jobs/src/index.ts') },
      { find: /^@quadrille\/server$/, replacement: here('./packages/server/src/index.ts') },
      { find: '@quadrille/cover', replacement: here('./packages/cover/src/index.ts') },
      { find: /^quadrille$/, replacement: here('./packages/cli/src/index.ts') },
    ],
  },
  test: {
    // Patience for busy machines; nothing is measured by these.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    sequence: { sequencer: LongFirst },
    // Not isolated is one process for many files: what is loaded and compiled serves all of them.
    projects: [
      {
        extends: true,
        test: { name: 'lively', include: LIVELY, maxWorkers: MANY, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'studio',
          include: STUDIO,
          isolate: false,
          maxWorkers: MANY,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'quiet',
          include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...LIVELY, ...STUDIO],
          isolate: false,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
    ],
    setupFiles: [here('./test/support/seed.ts')],
    reporters: ['default'],
    coverage: {
      provider: 'v8',
      include: ['packages/{cover,jobs,puzzles}/src/**/*.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
      reportOnFailure: true,
      // Each package by itself; `npm run check -- --coverage` fails below.
      thresholds: Object.fromEntries(
        ['cover', 'jobs', 'puzzles'].map(name => [`packages/${name}/src/**`, { lines: 90, statements: 90 }]),
      ),
    },
  },
});
