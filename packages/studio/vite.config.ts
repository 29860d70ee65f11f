import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const packages = fileURLToPath(new URL('..', import.meta.url));

/** The studio is built from the sources of the packages, so that one watcher sees every change. */
export default defineConfig({
  base: './',
  plugins: [
    svelte(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Quadrille studio',
        short_name: 'Quadrille',
        description: 'Every solution, or proof that there is none.',
        start_url: './',
        display: 'standalone',
        background_color: '#fcfdfc',
        theme_color: '#f1f5f6',
        icons: [{ src: 'sign.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,woff2,json}'],
        maximumFileSizeToCacheInBytes: 4 * 2 ** 20,
        // The page itself comes from the server where there is one: with it comes the cookie of that server.
        directoryIndex: '',
        navigateFallback: null,
        runtimeCaching: [
          {
            urlPattern: ({ request }) => request.mode === 'navigate',
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: 'index.html' } },
          },
        ],
      },
    }),
  ],
  resolve: {
    alias: [
      { find: /^@quadrille\/kernel\/(.+)$/, replacement: `${packages}kernel/src/$1.ts` },
      { find: /^@quadrille\/puzzles\/(.+)$/, replacement: `${packages}puzzles/src/$1/index.ts` },
      { find: /^@quadrille\/jobs\/(.+)$/, replacement: `${packages}jobs/src/$1/index.ts` },
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
  },
});
