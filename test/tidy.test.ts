/** The rules of the house that no compiler enforces: who may import whom, the layout, the words, the sizes. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(root, path)));
const isSource = (path: string) =>
  /^packages\/[^/]+\/src\/.*\.(ts|svelte)$/.test(path) &&
  !/\/kernels\/(.+\/)?assembly|\.test\.ts$/.test(path);
const sources = tracked.filter(isSource);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** What each package may import, besides itself. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  base: [],
  kernel: [],
  pdf: [],
  cover: ['base', 'kernel'],
  jobs: ['base', 'cover'],
  puzzles: ['base', 'cover', 'kernel', 'pdf'],
  server: ['base', 'cover', 'jobs', 'puzzles'],
  studio: ['base', 'cover', 'jobs', 'puzzles'],
  cli: ['base', 'cover', 'jobs', 'puzzles', 'server'],
};

const packageOf = (path: string) => path.split('/')[1];

function importsOf(path: string): string[] {
  const found = textOf(path).matchAll(
    /(?:^|[\s;])(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import\s*['"]([^'"]+)['"]/gm,
  );
  return [...found].map(match => match[1] ?? match[2] ?? match[3]);
}

test('imports go down only', () => {
  const wrong: string[] = [];
  for (const path of sources) {
    const own = packageOf(path);
    for (const target of importsOf(path)) {
      const other = /^@quadrille\/([^/]+)/.exec(target)?.[1];
      if (other && other !== own && !BELOW[own].includes(other)) wrong.push(`${path} imports ${target}`);
      const reached = target.startsWith('.') ? relative(root, join(root, dirname(path), target)) : path;
      if (!reached.startsWith(`packages/${own}/`)) wrong.push(`${path} reaches into ${reached}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a puzzle family knows no other family', () => {
  const families = readdirSync(join(root, 'packages/puzzles/src'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name);
  const wrong: string[] = [];
  for (const path of sources.filter(path => path.startsWith('packages/puzzles/src/'))) {
    const own = path.split('/')[3];
    if (['board', 'kinds', 'families'].includes(own)) continue; // the lists of all
    for (const target of importsOf(path).filter(target => target.startsWith('.'))) {
      const family = relative(join(root, 'packages/puzzles/src'), join(root, dirname(path), target)).split(
        '/',
      )[0];
      if (families.includes(family) && family !== own && family !== 'kinds')
        wrong.push(`${path} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no import cycles', () => {
  const graph = new Map<string, string[]>();
  for (const path of sources) {
    const near = importsOf(path)
      .filter(target => target.startsWith('.'))
      .map(target => relative(root, join(root, dirname(path), target)).replace(/\.js$/, '.ts'))
      .filter(target => sources.includes(target) && !isTypeOnly(path, target));
    graph.set(path, near);
  }
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      return;
    }
    state.set(path, 'open');
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  expect(cycles).toEqual([]);
});

/** True when everything that `path` imports from `target` are types. */
function isTypeOnly(path: string, target: string): boolean {
  const name = target.split('/').at(-1)!.replace(/\.ts$/, '.js').replaceAll('.', '\\.');
  const statements =
    textOf(path).match(new RegExp(`(?:import|export)\\s[^;]*?['"][^'"]*/${name}['"]`, 'g')) ?? [];
  return statements.every(statement => /^(?:import|export) type\b/.test(statement));
}

test('cover has no dependency but the kernels, and its checker imports nothing from outside its folder', () => {
  const { dependencies } = JSON.parse(textOf('packages/cover/package.json'));
  expect(Object.keys(dependencies)).toEqual(['@quadrille/base', '@quadrille/kernel']);
  const checker = sources.filter(path => path.startsWith('packages/cover/src/checker/'));
  expect(checker.length).toBeGreaterThan(0);
  const outside = checker.flatMap(importsOf).filter(target => !/^\.\/[^/]+$/.test(target));
  expect(outside).toEqual([]);
  const lines = checker.flatMap(path => textOf(path).split('\n'));
  const code = lines.filter(line => line.trim() !== '' && !/^\s*(\/\*\*|\*|\/\/)/.test(line));
  expect(code.length).toBeLessThan(300);
});

test('what runs in browsers imports nothing of Node', () => {
  const wrong = sources
    .filter(path => ['base', 'kernel', 'pdf', 'cover', 'puzzles', 'studio'].includes(packageOf(path)))
    .filter(path => importsOf(path).some(target => target.startsWith('node:')));
  expect(wrong).toEqual([]);
});

/** Kernels without a twin in TypeScript, and what their tests compare them with. */
const OTHER_TWINS: Readonly<Record<string, string>> = {
  'packages/puzzles/src/edges/kernels/best': 'all boards, by the definition',
  'packages/puzzles/src/edges/kernels/polish': 'the score of a board, from the rules',
};
const kernelFolders = [
  ...new Set(tracked.filter(path => /\/kernels\/[^/]+\/assembly\.ts$/.test(path)).map(dirname)),
];

test('AssemblyScript, host, twin and test of a kernel are in one folder', () => {
  expect(kernelFolders.length).toBeGreaterThan(8);
  const wrong: string[] = [];
  for (const folder of kernelFolders) {
    const needed = ['host.ts', 'kernel.test.ts', ...(OTHER_TWINS[folder] ? [] : ['twin.ts'])];
    for (const file of needed) if (!existsSync(join(root, folder, file))) wrong.push(`${folder}/${file}`);
  }
  expect(wrong).toEqual([]);
});

test('all kernels together stay under 66 KB', () => {
  const made = kernelFolders.flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(file => /^wasm.*\.ts$/.test(file))
      .map(file => textOf(join(folder, file))),
  );
  const bytes = made.map(text => Buffer.from(/'([^']+)'/.exec(text)![1], 'base64').length);
  expect(bytes.length).toBeGreaterThan(kernelFolders.length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(66_000);
});

test('a puzzle folder has the files that every puzzle folder has', () => {
  const folder = join(root, 'packages/puzzles/src');
  const wrong: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || ['board', 'kinds', 'families'].includes(entry.name)) continue;
    const files = readdirSync(join(folder, entry.name));
    for (const needed of ['rules.ts', 'notation.ts', 'render.ts', 'examples.ts', 'index.ts']) {
      if (!files.includes(needed)) wrong.push(`${entry.name} has no ${needed}`);
    }
    if (!files.includes('encode.ts') && !files.includes('solve.ts'))
      wrong.push(`${entry.name} solves nothing`);
  }
  expect(wrong).toEqual([]);
});

test('cover speaks of items and options', () => {
  const wrong: string[] = [];
  for (const path of sources.filter(path => path.startsWith('packages/cover/src/'))) {
    textOf(path)
      .split('\n')
      .forEach((line, at) => {
        // `matrix` in quotes, or behind a flag, is the name of a format.
        const words = line.replaceAll(/'matrix'|--(from|to) matrix/g, '');
        if (/\b(matrix|subset|shard|chunk)s?\b/i.test(words)) wrong.push(`${path}:${at + 1}: ${line.trim()}`);
      });
  }
  expect(wrong).toEqual([]);
});

test('files stay readable: no source has more than 400 lines', () => {
  const long = tracked
    .filter(path => /^packages\/[^/]+\/src\/.*\.(ts|svelte)$/.test(path))
    .filter(path => textOf(path).split('\n').length > 401);
  expect(long).toEqual([]);
});

test('nothing of anybody’s machine is in the tree', () => {
  const wrong = tracked
    .filter(path => /\.(ts|mjs|js|svelte|md|json|css|html|yml)$/.test(path) && path !== 'package-lock.json')
    .filter(path => /(?:^|[\s'"`(])\/(?:home|root|Users)\//m.test(textOf(path)));
  expect(wrong).toEqual([]);
});

test('one spelling, the American one, in code and in texts', () => {
  // What is asked for and answered keeps its names: the JSON value `factorises`, and `aria-labelledby` of HTML.
  const british =
    /(?:neighb|col|fav|behavi)our|centr(?:e|ing)\b|\bgrey|factoris(?!es\b)|(?<!aria-)labelled|recognis|optimis/i;
  const wrong = tracked
    .filter(path => /\.(ts|mjs|svelte|md|css|html|sh|cpp)$/.test(path) && path !== 'test/tidy.test.ts')
    .flatMap(path => (british.exec(textOf(path)) ?? []).map(word => `${path}: ${word}`));
  expect(wrong).toEqual([]);
});
