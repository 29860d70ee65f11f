// C programs to measure against: compiled when gcc and their sources (../shared) are there, else left out.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const anchors = fileURLToPath(new URL('../../shared/anchors', import.meta.url));

/** A folder for files of this run. */
export const scratch = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));

/** The path of the compiled program, or undefined with a remark. */
export function compileAnchor(source) {
  const path = join(anchors, source);
  const compiler = source.endsWith('.c') ? 'gcc' : 'g++';
  const hasCompiler = spawnSync(compiler, ['--version'], { stdio: 'ignore' }).status === 0;
  if (!existsSync(path) || !hasCompiler) {
    console.log(`(no ${existsSync(path) ? compiler : source}: the column of the C anchor is left out)`);
    return undefined;
  }
  const program = join(scratch, basename(source).replace(/\.\w+$/, ''));
  execFileSync(compiler, ['-O3', '-march=native', '-w', '-o', program, path, '-lm']);
  return program;
}
