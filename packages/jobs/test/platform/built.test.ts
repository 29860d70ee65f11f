import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtModule } from '../../src/platform/built.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const urlOf = (path: string) => pathToFileURL(join(folder, path)).href;

function write(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
}

test.each(['src/threads/user.ts', 'dist/threads/user.js', 'bundle/chunks/user.js'])(
  'from %s the module in the bundle is taken, and in dist where there is no bundle',
  user => {
    write('dist/threads/work.js');
    expect(builtModule(urlOf(user), 'threads/work.js')).toBe(urlOf('dist/threads/work.js'));
    write('bundle/threads/work.js');
    expect(builtModule(urlOf(user), 'threads/work.js')).toBe(urlOf('bundle/threads/work.js'));
  },
);

test('only the innermost folder is the one of the package', () => {
  write('src/project/dist/threads/work.js');
  expect(builtModule(urlOf('src/project/src/threads/user.ts'), 'threads/work.js')).toBe(
    urlOf('src/project/dist/threads/work.js'),
  );
});

test('a module that is nowhere has to be built first', () => {
  write('srcs/work.js');
  expect(() => builtModule(urlOf('src/user.ts'), 'work.js')).toThrow(
    'work.js is not built: run `npm run build` first',
  );
});
