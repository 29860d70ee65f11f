/**
 * Pieces as puzzlecad writes them: `["xx|x.", "..|x."]` is a list of layers from the bottom, rows parted by `|`, `x` is
 * a cube and `.` none. What is in braces behind a cube serves printing and is skipped. Rows go from front to back.
 */
import { LIMITS } from './limits.js';
import { boxOf } from './pictures.js';
import type { Puzzle, Shape, Spot } from './rules.js';
import { say } from './texts.js';

/** Whether a text is a list of such pieces. */
export function isPuzzlecad(text: string): boolean {
  return /"[^"]*[x.|][^"]*"/.test(text) && /^\s*(?:\/\/|\[|"|include|use|burr_|\$|\*)/.test(text);
}

/** Every list of strings in a text is a piece, every string outside of one too. The container is left to be drawn. */
export function parsePuzzlecad(text: string): Puzzle {
  const code = text.replace(/\/\/[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');
  const lists = [...code.matchAll(/\[\s*("(?:[^"]*)"(?:\s*,\s*"(?:[^"]*)")*)\s*,?\s*\]|"([^"]*)"/g)];
  if (lists.length > LIMITS.shapes) throw say.error('many-shapes', { most: LIMITS.shapes });
  const shapes = lists.map((match, number): Shape => {
    const layers = match[1] ? [...match[1].matchAll(/"([^"]*)"/g)].map(([, layer]) => layer) : [match[2]];
    return { name: '', spots: spotsOf(layers, number) };
  });
  if (shapes.length === 0) throw say.error('no-puzzlecad');
  const pieces = shapes.map((_, shape) => ({ shape, least: 1, most: 1, moves: 'turned' as const }));
  return {
    grid: 'cube',
    shapes,
    problems: [{ name: '', pieces, container: -1, fits: [] }],
    colors: [],
    comment: '',
  };
}

function spotsOf(layers: readonly string[], number: number): Spot[] {
  const spots: Spot[] = [];
  layers.forEach((layer, z) => {
    const rows = withoutBraces(layer).split('|');
    rows.forEach((row, y) => {
      [...row].forEach((mark, x) => {
        if (mark === '.' || mark === ' ') return;
        if (!/[a-z]/i.test(mark)) throw say.error('puzzlecad-mark', { shape: number + 1, mark });
        spots.push({ at: [x, y, z], color: 0, mayBeEmpty: false });
      });
    });
  });
  if (spots.length === 0) throw say.error('picture-empty');
  return spots;
}

/** Braces may be nested: `x{components={z+,y-}}`. */
function withoutBraces(text: string): string {
  let depth = 0;
  let left = '';
  for (const letter of text) {
    if (letter === '{') depth++;
    else if (letter === '}') depth--;
    else if (depth === 0) left += letter;
  }
  return left;
}

/** The pieces of all problems, one per line. */
export function formatPuzzlecad({ grid, shapes, problems }: Puzzle): string {
  if (grid !== 'cube' && grid !== 'square') throw say.error('only-cubes', { format: 'puzzlecad' });
  const used = [...new Set(problems.flatMap(problem => problem.pieces.map(piece => piece.shape)))];
  return used.map(number => `${JSON.stringify(layersOf(shapes[number]))}\n`).join('');
}

function layersOf({ spots }: Shape): string[] {
  const [low, high] = boxOf(spots.map(spot => spot.at));
  const taken = new Set(spots.map(spot => String(spot.at)));
  const span = (axis: 0 | 1 | 2) =>
    Array.from({ length: high[axis] - low[axis] + 1 }, (_, at) => low[axis] + at);
  return span(2).map(z =>
    span(1)
      .map(y =>
        span(0)
          .map(x => (taken.has(String([x, y, z])) ? 'x' : '.'))
          .join(''),
      )
      .join('|'),
  );
}
