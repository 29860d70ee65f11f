/** The documentation as a site. Everything it shows comes from itself: system fonts, local search, no counters. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

const docs = fileURLToPath(new URL('..', import.meta.url));

const link = (text: string, page: string) => ({ text, link: `/${page}` });

/** The pages that typedoc has written, if it has. */
function reference() {
  const api = `${docs}api`;
  if (!existsSync(api)) return [];
  const pages = readdirSync(api, { recursive: true })
    .map(String)
    .filter(page => page.endsWith('.md'))
    .sort();
  return pages.map(page => {
    const path = page.replace(/\.md$/, '').replaceAll('\\', '/');
    return link(path === 'index' ? 'Overview' : `@quadrille/${path.replace('/src', '')}`, `api/${path}`);
  });
}

export default defineConfig({
  title: 'Quadrille',
  description: 'Every solution, or proof that there is none: exhaustive combinatorial search in TypeScript.',
  lang: 'en',
  cleanUrls: true,
  // The index of the local search is one large file.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [link('Tutorial', 'tutorial'), link('Commands', 'commands'), link('API', 'api/')],
    sidebar: [
      {
        text: 'Start',
        items: [
          link('Model your first problem', 'tutorial'),
          link('Architecture', 'architecture'),
          link('Algorithms', 'algorithms'),
          link('Commands', 'commands'),
          link('The studio', 'studio'),
          link('Your own family', 'plugins'),
          link('Text format', 'text-format'),
          link('Formats', 'formats'),
          link('Limits', 'limits'),
          link('Pages and notebooks', 'pages'),
          link('Coming from dancing-links', 'dancing-links'),
        ],
      },
      {
        text: 'Families',
        items: [
          link('Exact cover', 'cover'),
          {
            ...link('Sudoku', 'sudoku'),
            items: [
              link('Logic', 'sudoku-logic'),
              link('Rating', 'sudoku-rating'),
              link('Variants', 'sudoku-variants'),
            ],
          },
          link('Edge matching', 'edges'),
          link('Packing', 'packing'),
          link('Decomposition', 'decompose'),
          { ...link('Growth of squares', 'growth'), items: [link('The recurrence', 'growth-recurrence')] },
          link('Teleport', 'teleport'),
          link('Classics', 'classics'),
        ],
      },
      {
        text: 'Long searches',
        items: [
          link('Jobs', 'jobs'),
          link('Scaling', 'scaling'),
          link('Protocol', 'protocol'),
          link('From one machine to a hundred', 'hundred'),
          link('Certificates', 'certificates'),
        ],
      },
      {
        text: 'Reference',
        items: [
          link('The five documents', 'sources'),
          link('Results', 'results'),
          link('Benchmarks', 'benchmarks'),
          link('Benchmark tables', 'benchmarks-tables'),
          link('How we know', 'quality'),
          link('Security and limits', 'security'),
          link('Roads not taken', 'roads-not-taken'),
        ],
      },
      { text: 'API', collapsed: true, items: reference() },
    ],
  },
});
