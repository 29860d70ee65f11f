import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { early } from './early/plugin';
import { offline } from './offline/plugin';

const packages = fileURLToPath(new URL('..', import.meta.url));

/** The studio is built from the sources of the packages, so that one watcher sees every change. */
export default defineConfig({
  base: './',
  plugins: [svelte(), early(), offline()],
  resolve: {
    alias: [
      { find: /^@quadrille\/kernel\/(.+)$/, replacement: `${packages}kernel/src/$1.ts` },
      { find: /^@quadrille\/puzzles\/(.+)$/, replacement: `${packages}puzzles/src/$1/index.ts` },
      { find: /^@quadrille\/jobs\/(.+)$/, replacement: `${packages}jobs/src/$1/index.ts` },
      { find: /^@quadrille\/pdf$/, replacement: `${packages}pdf/src/index.ts` },
      { find: /^@quadrille\/base\/internal$/, replacement: `${packages}base/src/internal/index.ts` },
      { find: /^@quadrille\/base$/, replacement: `${packages}base/src/index.ts` },
      { find: /^@quadrille\/cover\/(.+)$/, replacement: `${packages}cover/src/$1/index.ts` },
      { find: /^@quadrille\/cover$/, replacement: `${packages}cover/src/index.ts` },
    ],
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Nothing inline: the content security policy allows only files of this origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: 'dist',
    sourcemap: true,
    // What every page needs comes as one file: each of its own costs a slow line as much as a kilobyte of program.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'] },
            { name: 'home', test: /\/pages\/home\/|\/components\/(Picture\.svelte|pictures\.ts)/ },
          ],
        },
      },
    },
  },
});
