/** Runs the built program and the examples as a person would: processes of their own, in the repository or elsewhere. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, vi } from 'vitest';

// Whole programs on a busy machine take their time; that is no failure.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder outside the repository, removed when the tests of the file have ended. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `quadrille-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end; the tests stay responsive meanwhile. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const { cwd = root, env = process.env } = options;
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', text => {
      out += text;
    });
    child.stderr.on('data', text => {
      err += text;
    });
    child.once('error', reject);
    child.once('close', code => resolve({ code, out, err }));
  });
}

export const runNode = (args: readonly string[], options: Parameters<typeof runProgram>[2] = {}) =>
  runProgram(process.execPath, args, options);

/** True if the program can be started; tests that need it are skipped where it is not. */
export function isInstalled(program: string, ...args: string[]): boolean {
  return spawnSync(program, args.length > 0 ? args : ['--version'], { stdio: 'ignore' }).status === 0;
}
