/** A line of bash in a folder of its own, in which `q` and `quadrille` are the command: real processes and pipes. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, scratchFolder } from '../../../../test/support/programs.js';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export const bin = join(root, 'packages/cli/bin/quadrille.mjs');

export function shellIn(name: string) {
  const folder = scratchFolder(name);
  const tools = join(folder, 'bin');
  mkdirSync(tools);
  for (const own of ['q', 'quadrille'])
    writeFileSync(join(tools, own), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}`, HOME: folder };
  const start = (program: string, args: readonly string[]) =>
    spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  /** Bytes of standard output are told as characters, one each, where they are not text. */
  const bash = (line: string, encoding: BufferEncoding = 'utf8') =>
    ended(start('bash', ['-c', line]), encoding);
  return { folder, bash, start };
}

/** What a process said, and how it ended. */
export function ended(child: ReturnType<typeof spawn>, encoding: BufferEncoding = 'utf8'): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout!.setEncoding(encoding).on('data', piece => {
    out += piece;
  });
  child.stderr!.setEncoding('utf8').on('data', piece => {
    err += piece;
  });
  return new Promise(resolve => child.on('close', code => resolve({ code, out, err })));
}
