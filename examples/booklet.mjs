// A booklet of sudokus, ready to print.   node examples/booklet.mjs booklet.pdf [PUZZLES] [SEED]
import { writeFileSync } from 'node:fs';
import { GRADES, generate, renderPdf } from '@quadrille/puzzles/sudoku';

const [file = 'booklet.pdf', number = 6, seed = 1] = process.argv.slice(2);
const sheets = Array.from({ length: Number(number) }, (_, index) => {
  const grade = GRADES[index % 3]; // easy, medium, hard, and again
  const { puzzle, solution } = generate({ grade, symmetry: 'half-turn' }, Number(seed) + index);
  return { puzzle, solution, difficulty: grade };
});
const pdf = await renderPdf(sheets, { perPage: 4, title: 'For the train' });
writeFileSync(file, pdf);
console.log(`${sheets.length} puzzles and their solutions in ${file}`);
