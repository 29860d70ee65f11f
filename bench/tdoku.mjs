// Native tdoku to measure against: compiled from its own source, where TDOKU names its folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratch } from './anchor.mjs';

/** Its name in the tables. */
export const TDOKU = 'native tdoku';

/**
 * A function of a set's name, its puzzles and a time: puzzles per CPU second, guesses of one pass over the set, and
 * the most memory the process had. Undefined, with a remark, where source or compiler are absent.
 */
export function compileTdoku() {
  const folder = process.env.TDOKU;
  const solver = folder && join(folder, 'src/solver_dpll_triad_simd.cc');
  if (!solver || !existsSync(solver)) {
    console.log(`(${solver ? `no ${solver}` : 'TDOKU is not set'}: native tdoku is left out)`);
    return undefined;
  }
  if (spawnSync('g++', ['--version'], { stdio: 'ignore' }).status !== 0) {
    console.log('(no g++: native tdoku is left out)');
    return undefined;
  }
  const program = join(scratch, 'tdoku');
  const loop = fileURLToPath(new URL('tdoku-loop.cc', import.meta.url));
  const sources = [loop, solver, join(folder, 'src/util.cc')];
  const options = ['-std=c++17', '-O3', '-march=native', '-w', '-I', join(folder, 'include')];
  execFileSync('g++', [...options, ...sources, '-o', program]);
  return (set, puzzles, ms) => {
    const file = join(scratch, `${set}.txt`);
    const lines = puzzles.map(givens => givens.map(digit => digit || '.').join(''));
    writeFileSync(file, `${lines.join('\n')}\n`);
    const out = execFileSync(program, [file, String(ms)], { encoding: 'utf8' });
    const [rate, guesses, solutions, kilobytes] = out.split(' ').map(Number);
    if (solutions % puzzles.length !== 0) throw new Error('tdoku gave a wrong answer');
    return { rate, guesses, kilobytes };
  };
}
