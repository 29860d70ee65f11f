/** The counts that BurrTools found, for those puzzles of a shared folder that are quick. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { driveNow } from '@quadrille/base';
import {
  type Assembly,
  check,
  countClasses,
  listAssemblies,
  parseXmpuzzle,
  prepare,
} from '@quadrille/puzzles/packing';
import { gunzip, isGzip, textOfBytes } from '@quadrille/puzzles/packing/internal';
import { describe, expect, test } from 'vitest';
import { takeApartTogether } from '../../src/packing/together.js';

const folder = fileURLToPath(new URL('../../../../../shared/data/packing/', import.meta.url));
const isThere = existsSync(`${folder}ORACLES.tsv`);

/** Rows with the names of their columns. */
function oracles(): Record<string, string>[] {
  if (!isThere) return [];
  const [head, ...rows] = readFileSync(`${folder}ORACLES.tsv`, 'utf8').trim().split('\n');
  const names = head.split('\t');
  return rows.map(row => Object.fromEntries(row.split('\t').map((value, at) => [names[at], value])));
}

const SLOW = ['pentomino-chessboard.xmpuzzle 0'];
const quick = oracles().filter(row => !SLOW.includes(`${row.file} ${row.problem}`));

async function puzzleOf(file: string) {
  const bytes = new Uint8Array(readFileSync(folder + file));
  return parseXmpuzzle(textOfBytes(isGzip(bytes) ? await gunzip(bytes) : bytes)).puzzle;
}

describe.skipIf(!isThere)('BurrTools, ../shared/data/packing', () => {
  test.each(quick.map(row => [`${row.file} ${row.problem} ${row.name}`, row] as const))(
    '%s',
    { timeout: 60_000 },
    async (_, row) => {
      const puzzle = await puzzleOf(row.file);
      const problem = puzzle.problems[Number(row.problem)];
      const { answer } = driveNow(countClasses(prepare(puzzle, problem)));
      expect([answer!.all, answer!.rotations, answer!.mirrored].map(String)).toEqual([
        row.all,
        row.rot,
        row['rot+mirror'],
      ]);
      for (const saved of problem.saved ?? []) expect(check(puzzle, problem, saved)).toBe(true);
    },
  );

  test('of 1063 six-piece burrs, the well-known 314 come apart', { timeout: 60_000 }, async () => {
    const puzzle = await puzzleOf('SolidSixPieceBurrs.xmpuzzle');
    const isApart = (assembly: Assembly) => {
      const work = takeApartTogether(assembly, 20_000);
      for (;;) {
        const { done, value } = work.next();
        if (done) return value.stuck.length === 0;
      }
    };
    const burrs: Assembly[] = [];
    const onAssembly = (assembly: Assembly) => burrs.push(assembly);
    driveNow(listAssemblies(prepare(puzzle, puzzle.problems[0]), { upTo: 'rot', onAssembly }));
    expect(burrs).toHaveLength(1063);
    expect(burrs.filter(isApart)).toHaveLength(314);
    expect(puzzle.problems[0].saved!.every(isApart)).toBe(true);
  });
});
