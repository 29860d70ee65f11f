/** What comes from outside: pinned, from the registry, with checksums, and running nothing when it is installed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly deprecated?: string;
  readonly license?: string;
}

const locked: [string, Locked][] = Object.entries(json('package-lock.json').packages);
const foreign = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link);
const manifests = [
  'package.json',
  'bench/package.json',
  'scripts/package.json',
  ...folders().map(name => `packages/${name}/package.json`),
];

function folders(): string[] {
  return readdirSync(join(root, 'packages'));
}

/** They may say that they want to run something at installation; `npm ci --ignore-scripts` does not let them. */
const MAY_HAVE_SCRIPTS = ['node_modules/esbuild', 'node_modules/fsevents'];

test('nothing but what is listed has an install script', () => {
  const having = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(having.filter(path => !MAY_HAVE_SCRIPTS.includes(path))).toEqual([]);
  expect(foreign.length).toBeGreaterThan(300);
});

test('everything comes from the registry, with a checksum', () => {
  const wrong = foreign.filter(
    ([, { resolved, integrity }]) =>
      !/^sha512-/.test(integrity ?? '') ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test('nothing is deprecated', () => {
  expect(foreign.filter(([, { deprecated }]) => deprecated).map(([path]) => path)).toEqual([]);
});

test('our own packages name exact versions, and each other by the version they have', () => {
  const own = new Map(manifests.map(path => [json(path).name, json(path).version]));
  const wrong: string[] = [];
  for (const path of manifests) {
    const { dependencies = {}, devDependencies = {} } = json(path);
    for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      const wanted = own.get(name) ?? /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.exec(version)?.[0];
      if (version !== wanted) wrong.push(`${path}: ${name} ${version}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What an installation of `name` brings along, optional binaries of other systems left out. */
function installedWith(name: string): Set<string> {
  const lock: Record<string, Locked & { dependencies?: object; optionalDependencies?: object }> =
    json('package-lock.json').packages;
  const found = new Set<string>();
  const resolve = (from: string, wanted: string): string | undefined => {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${wanted}`;
    if (lock[path]) return path;
    return from === ''
      ? undefined
      : resolve(from.replace(/(^|\/)(node_modules\/(@[^/]+\/)?[^/]+|packages\/\w+)$/, ''), wanted);
  };
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const { link, dependencies = {}, ...own } = lock[path];
    const real = link ? lock[(own as { resolved: string }).resolved] : { dependencies };
    const from = link ? (own as { resolved: string }).resolved : path;
    for (const each of Object.keys(real.dependencies ?? {})) visit(resolve(from, each)!);
  };
  visit(`node_modules/${name}`);
  return found;
}

test('the command line brings few packages along: it was 134 once', () => {
  const all = [...installedWith('quadrille')];
  expect(all).toContain('node_modules/@nats-io/nats-core');
  expect(all.length, all.join('\n')).toBeLessThanOrEqual(30);
  const own = (name: string) =>
    [...installedWith(name)]
      .map(path => path.replace('node_modules/', ''))
      .filter(path => !path.startsWith('@quadrille/'));
  expect(own('@quadrille/puzzles')).toEqual([]);
  expect(own('@quadrille/pdf')).toEqual([]);
});

test('what the published packages bring along has a license that allows it', () => {
  const peers = Object.keys(json('bench/package.json').dependencies).map(name => `node_modules/${name}`); // only measured
  const shipped = locked.filter(
    ([path, entry]) => path.includes('node_modules/') && !('dev' in entry) && !entry.link,
  );
  const free =
    /^\(?(MIT|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|MIT-0|BlueOak-1\.0\.0|Unlicense|Zlib|CC0-1\.0|Python-2\.0)\b/;
  const wrong = shipped.filter(([path, { license }]) => !free.test(license ?? '') && !peers.includes(path));
  expect(wrong.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
