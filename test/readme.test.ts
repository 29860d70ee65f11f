/** What the README promises besides its code and commands, which docs.test.ts runs: picture, links, size. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { solutions } from '@quadrille/cover';
import { decode, draw, encode, parse } from '@quadrille/puzzles/polyomino';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
const readme = textOf('README.md');

test('the picture of the README is a drawing of a solution, as the program makes it', () => {
  const puzzle = parse('region 20x3\npieces pentominoes');
  const drawings = [...solutions(encode(puzzle))].map(solution => draw(puzzle, decode(puzzle, solution)));
  expect(drawings).toHaveLength(8);
  expect(drawings).toContain(textOf('docs/images/pentominoes.svg'));
});

test('the README shows six lines of terminal and at most eight of code', () => {
  expect(/```console\n([\s\S]*?)\n```/.exec(readme)![1].split('\n')).toHaveLength(6);
  expect(/```js\n([\s\S]*?)\n```/.exec(readme)![1].split('\n').length).toBeLessThanOrEqual(8);
});

test('the two commands of the README are those of package.json, and its benchmarks are there', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  for (const name of ['start', 'test']) {
    expect(readme).toContain(`npm ${name} `);
    expect(scripts).toHaveProperty(name);
  }
  const named = [...readme.matchAll(/`(?:npm run bench )?-- ([\w-]+)`/g)].map(match => match[1]);
  const files = readdirSync(join(root, 'bench')).filter(file => file.endsWith('.bench.mjs'));
  expect([...new Set(named)].sort()).toEqual(files.map(file => file.slice(0, -10)).sort());
});

test('every link of the README and of the documentation leads somewhere', () => {
  const docs = readdirSync(join(root, 'docs')).filter(page => page.endsWith('.md') && page !== 'commands.md');
  const pages = ['README.md', 'CONTRIBUTING.md', 'examples/README.md', ...docs.map(page => `docs/${page}`)];
  const broken: string[] = [];
  for (const page of pages) {
    for (const [, target, place] of textOf(page).matchAll(/\]\(([^)#\s]+)(?:#([^)]*))?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const file = join(page, '..', target);
      if (!existsSync(join(root, file))) broken.push(`${page}: ${target}`);
      else if (place && !headingsOf(file).includes(place)) broken.push(`${page}: ${target}#${place}`);
    }
  }
  expect(broken).toEqual([]);
});

/** The anchors of a page, as GitHub and VitePress make them. */
function headingsOf(page: string): string[] {
  const headings = textOf(page).matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, text]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replace(/\s+/g, '-'),
  );
}
