import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What takes longest begins first, so that nobody waits for it at the end; then what waits more than it computes. */
const LONG = [
  /\/test\/(ask-once|docs|packages)\./,
  /\/(nats|processes|sim)\/[^/]*$/,
  /\/cli\/test\/(shell|join|job-cluster|pipes-graphs)\./,
  /\/studio\/test\//,
  /\/cli\/test\/|\/server\/test\/|\/test\/examples\./,
];

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
const WORKERS = Math.max(4, availableParallelism());

/** Tests read the sources of the packages directly; only the kernels must have been built. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@quadrille\/kernel\/(.+)$/, replacement: here('./packages/kernel/src/$1.ts') },
      { find: /^@quadrille\/puzzles\/(.+)$/, replacement: here('./packages/puzzles/src/$1/index.ts') },
      { find: /^@quadrille\/jobs\/(.+)$/, replacement: here('./packages/jobs/src/$1/index.ts') },
      { find: /^@quadrille\/jobs$/, replacement: here('./packages/jobs/src/index.ts') },
      { find: /^@quadrille\/server\/(.+)$/, replacement: here('./packages/server/src/$1/index.ts') },
      { find: /^@quadrille\/server$/, replacement: here('./packages/server/src/index.ts') },
      { find: '@quadrille/pdf', replacement: here('./packages/pdf/src/index.ts') },
      { find: '@quadrille/base', replacement: here('./packages/base/src/index.ts') },
      { find: /^@quadrille\/cover\/(.+)$/, replacement: here('./packages/cover/src/$1/index.ts') },
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
    maxWorkers: WORKERS,
    // One process for many files: what is loaded and compiled, and the browser, serve all of them.
    isolate: false,
    include: ['packages/*/{src,test}/**/*.test.ts', 'test/**/*.test.ts'],
    sequence: { sequencer: LongFirst },
    setupFiles: [here('./test/support/seed.ts')],
    reporters: ['default'],
    coverage: {
      provider: 'v8',
      include: ['packages/{cover,jobs,puzzles}/src/**/*.ts'],
      exclude: ['**/kernels/**/assembly*', '**/*.test.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
      reportOnFailure: true,
      // Each package by itself; `npm run check -- --coverage` fails below.
      thresholds: Object.fromEntries(
        ['cover', 'jobs', 'puzzles'].map(name => [`packages/${name}/src/**`, { lines: 90, statements: 90 }]),
      ),
    },
  },
});
