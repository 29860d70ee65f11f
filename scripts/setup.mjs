// What every entry script needs first: the npm packages, installed once and again when the lock file changes.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a command with its output shown; ends the script when it fails. */
export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status === 0) return;
  console.error(`${command} ${args.join(' ')} failed (${signal ?? `exit ${status}`})`);
  process.exit(status ?? 1);
}

export const node = (...args) => run(process.execPath, args);

/**
 * Checks the version of Node and installs the npm packages where they are missing or older than the lock file: all, or
 * for the first start only what these workspaces need.
 */
export function installPackages(...workspaces) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Quadrille needs Node 20.19 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  const installed = join(root, 'node_modules/.package-lock.json');
  const lock = join(root, 'package-lock.json');
  const isEnough = workspaces.length > 0 || existsSync(join(root, 'node_modules/vitest'));
  if (isEnough && existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing npm packages …');
  const some = workspaces.map(name => `--workspace=${name}`);
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', ...some]);
}

/** Programs of the system that some tests use, with Debian's names for their packages. */
export const programs = [
  // The one without windows is faster; the one of the desktop does as well.
  {
    name: 'chromium-headless-shell',
    or: 'chromium',
    package: 'chromium-headless-shell',
    for: 'the browser tests',
  },
  { name: 'nats-server', package: 'nats-server', for: 'the cluster tests' },
  { name: 'clasp', package: 'clasp', for: 'the comparisons with another solver' },
  { name: 'nauty-geng', package: 'nauty', for: 'the comparisons of graph formats' },
];

/**
 * Installs missing programs with apt where that is possible; says what is skipped where it is not. One process does all
 * of it, so that it goes on while this one waits for others.
 */
export async function installPrograms() {
  const missing = programs.filter(program => !isInstalled(program.name));
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    const names = missing.map(p => p.package);
    console.log(`Installing ${names.join(' and ')} …`);
    const all = `apt-get update; apt-get install -y --no-install-recommends ${names.join(' ')}`;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await once(spawn('sh', ['-c', all], { stdio: 'ignore', env }), 'exit');
  }
  for (const program of missing.filter(p => !isInstalled(p.name) && !(p.or && isInstalled(p.or)))) {
    console.log(
      `${program.name} is not installed: ${program.for} are skipped (install Debian's ${program.package}).`,
    );
  }
}

function isInstalled(name) {
  return (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, name)));
}
