import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Browsers, servers and processes come first: they take longest and wait most, so the others fill the gaps. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      /\/(studio|nats|processes|sim)\/|\/packages\/cli\/.*cluster|\/test\/(docs|packages|examples)\./.test(
        moduleId,
      );
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))];
  }
}

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
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // Patience for busy machines; nothing is measured by these.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // More than cores: half of the time of a browser story or of a server test is waiting.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: SlowFirst },
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
