/** What a screen reader says about a cell: "row 3, column 3, empty, candidates 6 and 7, 6 goes". */
import { language, t } from '../../app/language.svelte.js';
import { digitsIn } from './position.js';
import type { Scene } from './scene.js';

const formats = { en: new Intl.ListFormat('en-GB'), cs: new Intl.ListFormat('cs') };

/** `a, b and c` in the language of the moment. */
export const listed = (words: readonly string[]): string => formats[language.current].format(words);

export function speakCell(
  scene: Scene,
  size: number,
  cell: number,
  symbol: (digit: number) => string,
): string {
  const list = (set: number) => listed(digitsIn(set).map(symbol));
  const words = [t('sudoku:cell.place', { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 })];
  const value = scene.values[cell];
  if (value > 0) {
    words.push(
      t(scene.givens[cell] > 0 ? 'sudoku:cell.given' : 'sudoku:cell.digit', { digit: symbol(value) }),
    );
  } else if (scene.placed.has(cell)) {
    words.push(t('sudoku:cell.becomes', { digit: symbol(scene.placed.get(cell) ?? 0) }));
  } else words.push(t('sudoku:cell.empty'));
  if (value === 0) {
    if (scene.candidates[cell])
      words.push(
        t('sudoku:cell.candidates', {
          digits: list(scene.candidates[cell]),
          count: digitsIn(scene.candidates[cell]).length,
        }),
      );
    if (scene.center[cell]) words.push(t('sudoku:cell.center', { digits: list(scene.center[cell]) }));
    if (scene.corner[cell]) words.push(t('sudoku:cell.corner', { digits: list(scene.corner[cell]) }));
    const gone = digitsIn(scene.candidates[cell]).filter(digit => scene.eliminated.has(32 * cell + digit));
    if (gone.length > 0)
      words.push(t('sudoku:cell.goes', { digits: gone.map(symbol).join(', '), count: gone.length }));
  }
  if (scene.wrong.has(cell)) words.push(t('sudoku:cell.wrong'));
  if (scene.colors[cell] > 0) words.push(t('sudoku:color', { number: scene.colors[cell] }));
  return words.join(', ');
}

/** A cell of boxes that are being drawn: "row 3, column 3, box 2". */
export function speakBox(boxes: readonly number[], size: number, cell: number): string {
  const place = t('sudoku:cell.place', { row: Math.floor(cell / size) + 1, column: (cell % size) + 1 });
  const box = boxes[cell] < 0 ? t('sudoku:shape.loose') : t('sudoku:house.box', { number: boxes[cell] + 1 });
  return `${place}, ${box}`;
}
