// packing-first FILE NUMBER: CPU milliseconds that a problem takes as the first one of a process, file already read.
import { readFileSync } from 'node:fs';
import { driveNow } from '@quadrille/base';
import { countClasses, prepare, readPuzzle } from '@quadrille/puzzles/packing';
import { cpuMs } from './table.mjs';

const [file, number] = process.argv.slice(2);
const { puzzle } = await readPuzzle(new Uint8Array(readFileSync(file)));
const problem = puzzle.problems[Number(number)];
console.log(cpuMs(() => driveNow(countClasses(prepare(puzzle, problem)))).ms);
