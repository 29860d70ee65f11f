/** `draw`: a puzzle as people see it: grid and clues in words, or a picture. */
import type { Answer, Line } from '@quadrille/base';
import { clueList, legendOf } from '../drawing.js';
import { renderPdf } from '../pdf.js';
import { renderPng } from '../png.js';
import { renderSvg, renderText } from '../render.js';
import { marksOf, onePuzzle, type PuzzleInputs } from './inputs.js';

export function openDraw(inputs: PuzzleInputs): Answer {
  const document = onePuzzle(inputs);
  const { puzzle, title, solution: _, ...told } = document;
  const clues = clueList(puzzle);
  const lines: Line[] = clues.map(({ title: name, words }) => ({
    en: `${name.en}: ${words}`,
    cs: `${name.cs}: ${words}`,
  }));
  const grid = told.values ? { grid: told.values } : {};
  const picture = { ...grid, ...(title && { title }), ...marksOf(document) };
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: {
      size: puzzle.size,
      clues: clues.map(({ words }) => words),
      rules: legendOf(puzzle).map(({ en }) => en),
    },
    lines: [...renderText(puzzle, told.values ?? puzzle.givens).split('\n'), ...lines],
    forms: {
      svg: () => renderSvg(puzzle, picture),
      png: () => renderPng(puzzle, told.values ?? puzzle.givens),
      pdf: () => renderPdf([{ puzzle, ...(title && { title }) }], { perPage: 1 }),
    },
  };
}
