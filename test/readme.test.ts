/** Everything that the README shows is run: its commands, its code, its links. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const bin = join(root, 'packages/cli/bin/quadrille.mjs');
const scratch = mkdtempSync(join(root, '.cache-readme-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('the commands of the README print what it says', () => {
  const lines = readme.split('\n').filter(line => line.startsWith('    '));
  const start = lines.findIndex(line => line.startsWith('    $ '));
  const block = lines.slice(
    start,
    lines.findIndex((line, at) => at > start && /^ {4}npm /.test(line)),
  );
  const wanted: { command: string; output: string[] }[] = [];
  for (const line of block.map(line => line.trim())) {
    if (line.startsWith('$ ')) wanted.push({ command: line.slice(2), output: [] });
    else wanted.at(-1)?.output.push(line);
  }
  expect(wanted.length).toBeGreaterThanOrEqual(3);
  for (const { command, output } of wanted) {
    const args = command
      .replace(/^npx quadrille /, '')
      .split(' ')
      .map(word => (word === 'proof' ? join(scratch, 'proof') : word));
    const printed = execFileSync(process.execPath, [bin, ...args], { cwd: root, encoding: 'utf8' });
    expect(printed.trim().split('\n'), command).toEqual(output);
  }
});

test('the code of the README runs and prints what its comment says', () => {
  const code = /```js\n([\s\S]*?)```/.exec(readme)![1];
  const file = join(scratch, 'example.mjs');
  writeFileSync(file, code);
  const printed = execFileSync(process.execPath, [file], { cwd: root, encoding: 'utf8' });
  expect(printed.trim()).toBe('[ 1, 3, 5 ]');
});

test('every link of the README and of the documentation leads somewhere', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...docs()];
  const broken: string[] = [];
  for (const page of pages) {
    const text = readFileSync(join(root, page), 'utf8');
    for (const [, target] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      if (!existsSync(join(root, page, '..', target))) broken.push(`${page}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

test('every benchmark that the README names is there', () => {
  for (const [, name] of readme.matchAll(/`(?:npm run bench )?-- (\w+)`/g)) {
    expect(existsSync(join(root, `bench/${name}.bench.mjs`)), name).toBe(true);
  }
});

function docs(): string[] {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'docs/*.md'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return stdout.split('\n').filter(path => path !== '');
}
