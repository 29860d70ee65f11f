import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
