/**
 * What each package offers to its users, name by name: a name that is added or taken away shows in snapshots/doors.txt.
 * Doors called `internal` are for our own programs and tests, and are not listed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/programs.js';

const PACKAGES = ['base', 'cover', 'puzzles', 'jobs', 'server', 'pdf'];
const read = (...path: string[]) => readFileSync(join(root, 'packages', ...path), 'utf8');

/** The public doors of a package, as `@quadrille/cover` or `@quadrille/cover/draw`, with their sources. */
function doorsOf(name: string): [door: string, source: string][] {
  const { name: full, exports } = JSON.parse(read(name, 'package.json'));
  const doors = Object.keys(exports).filter(door => !/package\.json$|\/internal$|\*/.test(door));
  return doors.map(door => [join(full, door), join(name, 'src', door, 'index.ts')]);
}

/** Everything that a module exports; `export *` would hide names, and is refused. */
function exportsOf(source: string): string[] {
  const text = read(source);
  expect(text, source).not.toMatch(/^export \*/m);
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names.split(','),
  );
  const made = [...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)];
  const names = listed.map(name =>
    name
      .trim()
      .replace(/^type /, '')
      .replace(/^.* as /, ''),
  );
  return [...new Set([...names, ...made.map(([, name]) => name)])].filter(Boolean).sort();
}

test('the names of every public door', async () => {
  const doors = PACKAGES.flatMap(doorsOf).map(([door, source]) => ({ door, names: exportsOf(source) }));
  const pages = doors.map(({ door, names }) => `${door}: ${names.length}\n${wrapped(names)}`);
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('snapshots/doors.txt');
});

function wrapped(names: readonly string[]): string {
  const lines = [' '];
  for (const name of names) {
    if (lines.at(-1)!.length + name.length > 108) lines.push(' ');
    lines.push(`${lines.pop()} ${name}`);
  }
  return lines.join('\n');
}

test('what the documentation and the examples import comes from public doors', () => {
  const wrong: string[] = [];
  for (const path of filesOf('docs', 'examples', 'README.md', 'packages')) {
    const inside = /from ['"](@quadrille\/[^'"]*\/internal)['"]/.exec(readFileSync(join(root, path), 'utf8'));
    if (inside) wrong.push(`${path} imports ${inside[1]}`);
  }
  expect(wrong).toEqual([]);
});

/** Pages and examples; of packages only their front pages. */
function filesOf(...places: string[]): string[] {
  const tracked = execFileSync('git', ['ls-files', ...places], { cwd: root, encoding: 'utf8' }).split('\n');
  return tracked.filter(path =>
    path.startsWith('packages/') ? path.endsWith('README.md') : /\.(md|js|mjs|ts)$/.test(path),
  );
}

/** The ways in docs/architecture.md, from the click to the kernel, each as its numbered steps. */
function waysOf(page: string): string[][] {
  const section = page.slice(page.indexOf('### From the click'), page.indexOf('## One state of a job'));
  const blocks = section.split(/\n\n/).map(block => block.split('\n').filter(line => /^\d+\. /.test(line)));
  return blocks.filter(steps => steps.length > 0);
}

test('the ways from the click to the kernel are true: files exist and have what is named, in ten steps at most', () => {
  const ways = waysOf(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
  expect(ways).toHaveLength(5);
  const wrong: string[] = [];
  for (const steps of ways) {
    if (steps.length > 10) wrong.push(`${steps.length} steps: ${steps[0]}`);
    for (const step of steps) {
      const [, path, name] = /^\d+\. `([\w/.-]+\/src\/[\w/.-]+)`: .*?`(\w+)`/.exec(step) ?? [];
      if (!path) wrong.push(`no file and function: ${step}`);
      else if (!isDeclared(name, path)) wrong.push(`${path} has no ${name}`);
      for (const [, other] of step.matchAll(/`(\w+\/src\/[^`]+)`/g)) {
        if (!existsSync(join(root, 'packages', other))) wrong.push(`${other} does not exist`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** Declared there; or called, where a page only passes a click on. */
function isDeclared(name: string, path: string): boolean {
  if (!existsSync(join(root, 'packages', path))) return false;
  const declared = `(?:function\\*?|class|const|interface) ${name}\\b|^  (?:async )?(?:private )?(?:async )?${name}[(<]`;
  return new RegExp(path.endsWith('.svelte') ? `${declared}|\\.${name}\\(` : declared, 'm').test(read(path));
}
