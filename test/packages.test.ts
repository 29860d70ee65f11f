/**
 * The packages as strangers get them: packed, unpacked into an empty project, run, compiled against, bundled. In the
 * large project every package sees only the dependencies that it names (links to those of the repository), which is
 * stricter than an installation and needs no network.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import type { Page } from 'playwright-core';
import { publint } from 'publint';
import { beforeAll, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.js';
import { root, runNode, runProgram, scratchFolder } from './support/programs.js';
import { serveOnce } from './support/served.js';
import { showFolder } from './support/web-page.js';

/** Every published package with the largest size, in KB, that its tarball may have: modules, their bundle for Node, sources. */
const KILOBYTES = {
  base: 120,
  board: 330,
  kernel: 20,
  cover: 560,
  pdf: 120,
  puzzles: 2450,
  jobs: 500,
  server: 120,
  studio: 3000,
  cli: 300,
};
const names = Object.keys(KILOBYTES) as (keyof typeof KILOBYTES)[];
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));

const scratch = scratchFolder('packages');
const project = join(scratch, 'project');
const tarballs = new Map<string, string>();

beforeAll(async () => {
  await runNode([join(root, 'scripts/build.mjs'), '--board']);
  const args = ['pack', '--json', '--pack-destination', scratch, ...names.map(name => `./packages/${name}`)];
  const { out, err, code } = await runProgram('npm', args);
  expect(code, err).toBe(0);
  for (const { name, filename } of JSON.parse(out)) tarballs.set(name, join(scratch, filename));
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }\n');
  for (const name of names) await unpack(name);
});

/** Unpacks a package into the project and links what its manifest names, and nothing else. */
async function unpack(name: string): Promise<void> {
  const { name: full, dependencies = {}, peerDependencies = {} } = manifestOf(name);
  const home = join(project, 'store', name, 'node_modules', full);
  mkdirSync(home, { recursive: true });
  const { code, err } = await runProgram('tar', [
    ...['-xzf', tarballs.get(full)!, '-C', home, '--strip-components', '1'],
  ]);
  expect(code, err).toBe(0);
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    const own = names.find(other => manifestOf(other).name === dependency);
    const target = own
      ? join(project, 'store', own, 'node_modules', dependency)
      : join(root, 'node_modules', dependency);
    link(target, join(project, 'store', name, 'node_modules', dependency));
  }
  link(home, join(project, 'node_modules', full));
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'dir');
}

test.each(names)('%s: publint finds nothing', async name => {
  const { messages } = await publint({
    pkgDir: join(project, 'node_modules', manifestOf(name).name),
    pack: false,
  });
  expect(messages.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual([]);
});

/** What old resolution and CommonJS cannot do with ES modules is no news. */
const NO_NEWS = ['node10', 'node16-cjs'];

test.each(names.filter(name => name !== 'studio'))('%s: its types resolve (attw)', async name => {
  const bytes = readFileSync(tarballs.get(manifestOf(name).name)!);
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)));
  expect(checked.types).toBeTruthy();
  const problems = 'problems' in checked ? checked.problems : [];
  const wrong = problems.filter(
    problem => !('resolutionKind' in problem && NO_NEWS.includes(problem.resolutionKind)),
  );
  expect(wrong).toEqual([]);
});

test.each(names)('%s: a tarball of the right size, with license and page, without rubbish', async name => {
  const home = join(project, 'node_modules', manifestOf(name).name);
  const files = readdirSync(home, { recursive: true }).map(String);
  expect(files).toContain('README.md');
  expect(files).toContain('LICENSE');
  expect(files.filter(file => /tsbuildinfo$|\.test\.|^test\//.test(file))).toEqual([]);
  const kilobytes = readFileSync(tarballs.get(manifestOf(name).name)!).length / 1000;
  expect(kilobytes).toBeLessThan(KILOBYTES[name]);
});

test('source maps lead to sources that are in the package', () => {
  for (const name of names.filter(name => name !== 'studio' && name !== 'board')) {
    const home = join(project, 'node_modules', manifestOf(name).name);
    const maps = readdirSync(join(home, 'dist'), { recursive: true }).filter(file =>
      /\.js\.map$/.test(`${file}`),
    );
    expect(maps.length, name).toBeGreaterThan(0);
    for (const map of maps) {
      const path = join(home, 'dist', String(map));
      const { sources } = JSON.parse(readFileSync(path, 'utf8'));
      for (const source of sources)
        expect(existsSync(join(dirname(path), source)), `${name}: ${source}`).toBe(true);
    }
  }
});

test('every family has a door, and every door leads somewhere', () => {
  const { exports } = manifestOf('puzzles');
  for (const family of readdirSync(join(root, 'packages/puzzles/src')))
    expect(exports).toHaveProperty(`./${family}`);
  for (const name of names) {
    const home = join(project, 'node_modules', manifestOf(name).name);
    for (const [door, target] of Object.entries<{ default: string } | string | null>(
      manifestOf(name).exports,
    )) {
      if (target === null || door.includes('*')) continue;
      const file = typeof target === 'string' ? target : target.default;
      expect(existsSync(join(home, file)), `${name} ${door}`).toBe(true);
    }
  }
});

test('the main door of cover is for users; pictures and internals have doors of their own', async () => {
  const namesOf = async (door: string) =>
    Object.keys(await import(join(project, 'node_modules/@quadrille/cover/dist', door, 'index.js')));
  const main = await namesOf('.');
  expect(main).toEqual(expect.arrayContaining(['count', 'first', 'ModelBuilder', 'parseDlx', 'solutions']));
  expect(main.length).toBeLessThanOrEqual(44); // with types it was 97 once
  expect(await namesOf('draw')).toContain('treeSvg');
  // Jobs name these three: what other threads and machines are sent.
  const named = ['frontierSearchOfText', 'memoSearchOfText', 'searchOfText'];
  expect(main.filter(name => /Svg|Text$/.test(name))).toEqual(named);
  const inside = new Set(await namesOf('internal'));
  expect(main.filter(name => inside.has(name))).toEqual([]);
});

test('npm installs cover into an empty project without the network, and the README example runs', async () => {
  const empty = join(scratch, 'empty');
  mkdirSync(empty);
  writeFileSync(join(empty, 'package.json'), '{ "type": "module", "private": true }\n');
  const files = ['@quadrille/base', '@quadrille/kernel', '@quadrille/cover'].map(name => tarballs.get(name)!);
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { code, err } = await runProgram('npm', ['install', ...quiet, ...files], { cwd: empty });
  expect(code, err).toBe(0);
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  writeFileSync(join(empty, 'example.js'), /```js\n([\s\S]*?)```/.exec(readme)![1]);
  expect((await runNode(['example.js'], { cwd: empty })).out.trim()).toBe('[ 1, 3, 5 ]');
});

test('the types serve a strict TypeScript project', async () => {
  writeFileSync(
    join(project, 'strict.ts'),
    `import { count, ModelBuilder, type Summary } from '@quadrille/cover';
import { runJob } from '@quadrille/jobs';
import { parse, solve } from '@quadrille/puzzles/sudoku';
import { encode, parse as parseQueens } from '@quadrille/puzzles/queens';
const model = new ModelBuilder();
model.option([model.primary('a'), [model.secondary('b'), 'red']]);
const summary: Summary = count(encode(parseQueens('8')));
export const answers: readonly [bigint, readonly (readonly number[])[]] = [summary.count, solve(parse('1').puzzle).solutions];
export const job: Promise<{ readonly count: bigint }> = runJob({
  source: { module: '@quadrille/cover', name: 'searchOfText', input: {} },
  wanted: 'count',
});
// @ts-expect-error a primary item has no color
model.option([[1, 2, 3]]);
`,
  );
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2023'];
  const { code, out } = await runNode(
    [
      join(root, 'node_modules/tsc7/bin/tsc'),
      '--noEmit',
      '--types',
      '',
      ...strict,
      '--skipLibCheck',
      'strict.ts',
    ],
    { cwd: project },
  );
  expect(code, out).toBe(0);
});

test('the packed command line works: version, a search, all cores, a PDF, the studio', async () => {
  const bin = join(project, 'node_modules/quadrille/bin/quadrille.mjs');
  const quadrille = (...args: string[]) => runNode([bin, ...args], { cwd: project });
  expect((await quadrille('--version')).out.trim()).toBe(manifestOf('cli').version);
  const queens = join(project, 'pairs.dlx');
  writeFileSync(queens, 'a b c d\na b\nc d\na c\nb d\na d\nb c\n');
  expect(
    (await quadrille('cover', 'count', queens, '--threads', '2', '--method', 'search', '--quiet')).out,
  ).toBe('3\n');
  expect((await quadrille('sudoku', 'generate', '--seed', '1')).out.trim()).toHaveLength(81);
  writeFileSync(join(project, 'one.txt'), `${'.'.repeat(80)}1\n`);
  expect((await quadrille('sudoku', 'convert', 'one.txt', '--to', 'pdf', '-o', 'one.pdf')).code).toBe(0);
  expect(readFileSync(join(project, 'one.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  await serveOnce(
    process.execPath,
    [bin, 'serve', '--port', '0', '--json', '--folder', join(project, 'jobs')],
    {
      cwd: project,
      visit: async address => expect(await (await fetch(address)).text()).toContain('<title>Quadrille'),
    },
  );
});

/** Streams a million solutions where memory is for a tenth of them, then leaves, aborts and counts; the process ends by itself. */
const STREAM = `
import { ModelBuilder } from '@quadrille/cover';
import { count, stream } from '@quadrille/jobs';
const builder = new ModelBuilder();
for (const name of 'ab') {
  const item = builder.primary(name);
  for (let i = 0; i < 1000; i++) builder.option([item]);
}
const model = builder.build();
const said = [];
const all = stream(model, { threads: 2 });
for await (const solution of all) if (solution.length !== 2) throw new Error('not a solution');
said.push(all.summary.count, all.summary.ended);
const some = stream(model, { threads: 2 });
for await (const _ of some) break;
said.push(some.summary.count, some.summary.ended);
const stop = new AbortController();
const cut = stream(model, { threads: 1, signal: stop.signal });
let taken = 0;
for await (const _ of cut) if (++taken === 5) stop.abort();
said.push(cut.summary.count, cut.summary.ended);
for (const method of ['auto', 'search']) {
  const { count: number, ended } = await count(model, { method, threads: 2 });
  said.push(number, ended);
}
console.log(said.join(' '));
`;

test('a packed @quadrille/jobs streams a million solutions in little memory, and lets go of its threads', async () => {
  writeFileSync(join(project, 'stream.mjs'), STREAM);
  const { code, out, err } = await runNode(['--max-old-space-size=60', 'stream.mjs'], { cwd: project });
  expect(err).toBe('');
  expect(out.trim()).toBe('1000000 exhausted 1 stopped 5 stopped 1000000 exhausted 1000000 exhausted');
  expect(code).toBe(0);
});

const browserDoors = () => [
  '@quadrille/cover',
  ...Object.keys(manifestOf('puzzles').exports).map(door => join('@quadrille/puzzles', door)),
  '@quadrille/jobs/volunteers',
  '@quadrille/jobs/web',
];

test('cover, puzzles and volunteers are bundled for browsers without anything of Node', async () => {
  const page = join(project, 'doors');
  mkdirSync(page);
  const doors = browserDoors().filter(door => !door.endsWith('package.json'));
  const lines = doors.map((door, at) => `import * as door${at} from '${door}';\nconsole.log(door${at});`);
  writeFileSync(join(page, 'index.html'), '<script type="module" src="./all.js"></script>\n');
  writeFileSync(join(page, 'all.js'), `${lines.join('\n')}\n`);
  const { code, out, err } = await bundle(page);
  expect(code, err).toBe(0);
  // Vite says so when it puts an empty module in the place of one of Node's.
  expect(`${out}${err}`).not.toMatch(/externalized for browser compatibility/);
});

test('a page that runs jobs loads little', async () => {
  const page = join(project, 'light');
  mkdirSync(page);
  writeFileSync(join(page, 'index.html'), '<script type="module" src="./page.js"></script>\n');
  writeFileSync(
    join(page, 'page.js'),
    `import { runJob, stream } from '@quadrille/jobs/web';\nconsole.log(runJob, stream);\n`,
  );
  const { code, err } = await bundle(page);
  expect(code, err).toBe(0);
  const assets = join(page, 'dist/assets');
  const bytes = readdirSync(assets).reduce((sum, file) => sum + readFileSync(join(assets, file)).length, 0);
  expect(bytes / 1000).toBeLessThan(60);
});

test.skipIf(!hasChromium)(
  'example: browser, a Vite page with the packed packages, solves in a worker',
  async () => {
    const page = join(project, 'page');
    cpSync(join(root, 'examples/browser'), page, { recursive: true });
    const { code, err } = await bundle(page);
    expect(code, err).toBe(0);
    const built = join(page, 'dist');
    const board = join(project, 'node_modules/@quadrille/board/dist/quadrille-board.js');
    cpSync(board, join(built, 'quadrille-board.js'));
    cpSync(join(root, 'examples/browser/boards.html'), join(built, 'boards.html'));
    cpSync(join(root, 'examples/soma.txt'), join(built, 'soma.txt'));
    const scripts = readdirSync(join(built, 'assets')).map(file => readFileSync(join(built, 'assets', file)));
    const kilobytes = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1000;
    expect(kilobytes).toBeLessThan(40);
    await showFolder(built, async (shown, address) => {
      await shown.goto(address);
      await shown.getByText('exhausted: 92 solutions').waitFor();
      expect((await shown.locator('#board').textContent())?.match(/Q/g)).toHaveLength(8);
      await shown.getByLabel('Board').fill('10');
      await shown.getByText('exhausted: 724 solutions').waitFor();
      await showBoards(shown, address);
    });
  },
);

/** The element for pages, in one file: pictures from texts and files, sentences for what is wrong. */
async function showBoards(page: Page, address: string): Promise<void> {
  await page.goto(`${address}boards.html`);
  const digits = async (id: string) => (await page.locator(`#${id} svg text`).allTextContents()).join('');
  await page.locator('#solved svg').waitFor();
  expect(await digits('sudoku')).toBe('537619598686348317266284195879'.replace(/\D/g, ''));
  expect(await digits('solved')).toHaveLength(81);
  for (const id of ['growth', 'packing', 'edges']) await page.locator(`#${id} svg[role=img]`).waitFor();
  expect(await page.locator('#wrong [role=alert]').textContent()).toMatch(/^1:\d+: /);
  await page.locator('#wrong').evaluate(element => {
    element.setAttribute('kind', 'growth');
    element.textContent = '#.\n.#';
  });
  await page.locator('#wrong svg').waitFor();
}

function bundle(page: string) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  return runNode([vite, 'build', page, '--logLevel', 'info'], { cwd: project });
}
