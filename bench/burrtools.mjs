// BurrTools to measure against: compiled from its own source, where BURRTOOLS names its folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratch } from './anchor.mjs';

/**
 * A function of problems, each a file and a number, and a time: the CPU milliseconds that each takes, measured for at least
 * so many milliseconds. Undefined, with a remark, where source or compiler are absent.
 */
export function compileBurrTools() {
  const folder = process.env.BURRTOOLS;
  const listing = folder && join(folder, 'meson.build');
  if (!listing || !existsSync(listing)) {
    console.log(`(${listing ? `no ${listing}` : 'BURRTOOLS is not set'}: its recorded times are shown)`);
    return undefined;
  }
  if (spawnSync('g++', ['--version'], { stdio: 'ignore' }).status !== 0) {
    console.log('(no g++: the recorded times of BurrTools are shown)');
    return undefined;
  }
  const program = join(scratch, 'burrtools');
  const loop = fileURLToPath(new URL('burrtools-loop.cc', import.meta.url));
  const build = readFileSync(listing, 'utf8');
  const isNeeded = file => !/burrgrower|ps3dloader|solvethread|\/thread\.|homedir/.test(file);
  const sources = ['tools_src', 'halfedge_src', 'libburr_src'].flatMap(name =>
    [...new RegExp(`${name} = \\[([^\\]]*)\\]`).exec(build)[1].matchAll(/'([^']+\.cpp)'/g)].map(
      ([, file]) => file,
    ),
  );
  const files = [...new Set(sources)].filter(isNeeded).map(file => join(folder, file));
  const options = [
    '-std=gnu++11',
    '-O2',
    '-DNDEBUG',
    '-w',
    '-I',
    join(folder, 'src'),
    '-I',
    join(folder, 'src/lib'),
  ];
  execFileSync('g++', [...options, loop, ...files, '-lz', '-lpthread', '-o', program]);
  return (problems, ms) => {
    const words = problems.flatMap(({ path, number }) => [path, String(number)]);
    const out = execFileSync(program, [String(ms), ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return out
      .trim()
      .split('\n')
      .map(row => Number(row.split('\t')[1]));
  };
}
