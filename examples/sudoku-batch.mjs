// Solves a file of sudokus, one a line, in order and on all cores.   node examples/sudoku-batch.mjs FILE [THREADS]
//
// `mapOrdered` keeps the order and never reads further ahead than the threads can work, so the file may be larger
// than the memory. (`quadrille sudoku solve FILE` is this, with more care.)
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { mapOrdered } from '@quadrille/jobs';

const [file, threads = availableParallelism()] = process.argv.slice(2);
if (file === undefined) throw new Error('which file?');

/** Some lines at once: a message costs more than a sudoku. */
async function* chunks(size = 1000) {
  let firstLine = 1;
  let lines = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (lines.push(line) < size) continue;
    yield { lines, firstLine };
    firstLine += lines.length;
    lines = [];
  }
  if (lines.length > 0) yield { lines, firstLine };
}

const solver = { module: '@quadrille/puzzles/sudoku', name: 'solveChunk', settings: {} };
let proper = 0;
for await (const chunk of mapOrdered(chunks(), solver, { threads: Number(threads) })) {
  /** @typedef {import('@quadrille/puzzles/sudoku').SolvedLine} Solved */
  /** @typedef {import('@quadrille/puzzles/sudoku').WrongLine} Wrong */
  for (const line of /** @type {(Solved | Wrong)[]} */ (chunk)) {
    if ('wrong' in line) {
      console.log(`line ${line.wrong.position?.line}: ${line.wrong.said.en}`);
      continue;
    }
    if (line.solutions === 1) proper++;
    console.log(line.solution ?? `${line.puzzle} has no solution`);
  }
}
console.error(`${proper} proper puzzles`);
