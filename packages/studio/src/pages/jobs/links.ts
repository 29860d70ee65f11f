/** The address at which a solution of a job can be looked at, where its family has a page that shows it. */
import { linkTo } from '../../app/route.svelte.js';

export async function solutionLink(question: unknown, text: string): Promise<string | undefined> {
  const { family, text: asked } = question as { family: string; text?: string };
  if (family === 'sudoku' || family === 'decompose') return linkTo(family, { text });
  if (family === 'growth') return linkTo(family, { b: text });
  if (family !== 'edges' || asked === undefined) return undefined;
  const { parse, parseBoard } = await import('@quadrille/puzzles/edges');
  const { formatCells } = await import('../edges/play.js');
  return linkTo('edges', { p: asked, b: formatCells(parseBoard(text, parse(asked))) });
}
