/**
 * BurrTools' files, read. What only serves BurrTools itself (half-done searches, ways to take a solution apart) is left out and named in the notes.
 */
import { type Bilingual, type XmlElement as Element, readXml } from '@quadrille/base';
import { type Cell, type Grid, type GridName, gridOf } from './grid.js';
import { LIMITS } from './limits.js';
import type { Assembly, Piece, Placed, Problem, Puzzle, Shape, Spot } from './rules.js';
import { say } from './texts.js';
import { placedCells, turnsOf } from './xmpuzzle-turns.js';

export interface ReadPuzzle {
  readonly puzzle: Puzzle;
  /** What the file says and the puzzle does not hold. */
  readonly notes: readonly Bilingual[];
}

const GRIDS: readonly GridName[] = ['cube', 'prism', 'sphere', 'rhombic', 'tetra-octa'];

/** Reads the text of an `.xmpuzzle`. Throws `InputError`. */
export function parseXmpuzzle(text: string): ReadPuzzle {
  const root = rootOf(text);
  const type = whole(attribute(child(root, 'gridType'), 'type') ?? '0', 'type', 0, 4);
  const grid = GRIDS[type];
  const notes = new Map<string, Bilingual>();
  const shapes = children(child(root, 'shapes'), 'voxel', LIMITS.shapes).map((voxel, number) =>
    readShape(voxel, number, gridOf(grid)),
  );
  const problems = children(child(root, 'problems'), 'problem', LIMITS.problems).map(problem =>
    readProblem(problem, shapes, grid, notes),
  );
  const colors = children(child(root, 'colors'), 'color', 63).map(readColor);
  const comment = textIn(child(root, 'comment'));
  return {
    puzzle: { grid, shapes: shapes.map(({ shape }) => shape), problems, colors, comment },
    notes: [...notes.values()],
  };
}

function rootOf(text: string): Element {
  const root = readXml(text);
  if (root.name !== 'puzzle') throw say.error('xml-root');
  const version = attribute(root, 'version') ?? '1';
  if (version !== '1' && version !== '2') throw say.error('xml-version', { version });
  return root;
}

/** A shape, and the point that saved assemblies refer to. */
interface Voxel {
  readonly shape: Shape;
  readonly pivot: Cell;
}

function readShape(voxel: Element, number: number, grid: Grid): Voxel {
  const [x, y, z] = (['x', 'y', 'z'] as const).map(name =>
    whole(attribute(voxel, name) ?? '1', name, 0, LIMITS.side),
  );
  if (x * y * z > LIMITS.volume) throw say.error('shape-large', { shape: number, most: LIMITS.volume });
  const marks =
    textIn(voxel)
      .replace(/\s+/g, '')
      .match(/[_#+]\d*|./g) ?? [];
  if (marks.length !== x * y * z) {
    throw say.error('shape-marks', { shape: number, found: marks.length, wanted: x * y * z });
  }
  const spots: Spot[] = [];
  marks.forEach((mark, at) => {
    const color = mark.length === 1 ? 0 : Number(mark.slice(1));
    if (!/^[_#+]/.test(mark) || color > 63) throw say.error('shape-mark', { shape: number, mark });
    if (mark[0] === '_') return;
    const place: Cell = [at % x, Math.floor(at / x) % y, Math.floor(at / (x * y))];
    if (!grid.isPlace(place))
      throw say.error('shape-place', { shape: number, place: place.join(', '), grid: grid.name });
    spots.push({ at: place, color, mayBeEmpty: mark[0] === '+' });
  });
  const pivot = (['hx', 'hy', 'hz'] as const).map(name =>
    whole(attribute(voxel, name) ?? '0', name, -LIMITS.side, LIMITS.side),
  );
  return { shape: { name: attribute(voxel, 'name') ?? '', spots }, pivot: [pivot[0], pivot[1], pivot[2]] };
}

function readColor(color: Element): string {
  const parts = (['red', 'green', 'blue'] as const).map(name =>
    whole(attribute(color, name) ?? '0', name, 0, 255),
  );
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`;
}

type Notes = Map<string, Bilingual>;

function readProblem(problem: Element, voxels: readonly Voxel[], grid: GridName, notes: Notes): Problem {
  const pieces = children(child(problem, 'shapes'), 'shape', LIMITS.pieces).map((shape): Piece => {
    const counts = attribute(shape, 'count');
    const least = whole(
      counts ?? attribute(shape, 'min') ?? attribute(shape, 'max') ?? '1',
      'min',
      0,
      LIMITS.copies,
    );
    const most = whole(counts ?? attribute(shape, 'max') ?? String(least), 'max', 0, LIMITS.copies);
    if (least > most) throw say.error('range', { least, most });
    if (attribute(shape, 'group') ?? child(shape, 'group')) notes.set('groups', say('left-groups'));
    return {
      shape: whole(attribute(shape, 'id') ?? '', 'id', 0, voxels.length - 1),
      least,
      most,
      moves: 'turned',
    };
  });
  const result = child(problem, 'result');
  const container = result ? whole(attribute(result, 'id') ?? '', 'id', 0, voxels.length - 1) : -1;
  const holes = attribute(problem, 'maxHoles');
  const pair = (each: Element, name: string) => 1 + whole(attribute(each, name) ?? '', name, 0, 63);
  const fits = children(child(problem, 'bitmap'), 'pair', 4096).map(
    each => [pair(each, 'piece'), pair(each, 'result')] as const,
  );
  if (child(problem, 'assembler')) notes.set('assembler', say('left-assembler'));
  const bare: Problem = {
    name: attribute(problem, 'name') ?? '',
    pieces,
    container,
    ...(holes !== undefined && { holes: whole(holes, 'maxHoles', 0, LIMITS.volume) }),
    fits,
  };
  const saved = readSaved(problem, bare, voxels, grid, notes);
  return saved.length > 0 ? { ...bare, saved } : bare;
}

function readSaved(
  problem: Element,
  bare: Problem,
  voxels: readonly Voxel[],
  grid: GridName,
  notes: Notes,
): Assembly[] {
  const solutions = children(child(problem, 'solutions'), 'solution', LIMITS.saved);
  if (solutions.length === 0) return [];
  if (solutions.some(each => child(each, 'separation') ?? child(each, 'separationInfo'))) {
    notes.set('separations', say('left-separations'));
  }
  return solutions.flatMap(each => {
    const assembly = readAssembly(textIn(child(each, 'assembly')), bare, voxels, gridOf(grid));
    if (!assembly) notes.set('turns', say('left-turns'));
    return assembly ? [assembly] : [];
  });
}

/** For every copy of every piece `x y z turn`, or `x` where it is not used; undefined for a turn that is not known. */
function readAssembly(
  text: string,
  { pieces }: Problem,
  voxels: readonly Voxel[],
  grid: Grid,
): Assembly | undefined {
  const words = text.trim().split(/\s+/);
  const turns = turnsOf(grid);
  const placed: Placed[] = [];
  let at = 0;
  const next = (name: string, least: number, most: number) => whole(words[at++] ?? '', name, least, most);
  for (const [piece, { shape, most }] of pieces.entries()) {
    for (let copy = 0; copy < most; copy++) {
      if (words[at] === 'x') {
        at++;
        continue;
      }
      const side = 4 * LIMITS.side;
      const shift: Cell = [next('x', -side, side), next('y', -side, side), next('z', -side, side)];
      const turn = turns[next('turn', 0, 239)];
      if (!turn) return undefined;
      const { pivot, shape: own } = voxels[shape];
      const cells = own.spots.map(spot => spot.at);
      const image = placedCells(grid, turn, cells, pivot, shift);
      if (!image) return undefined;
      const colors = own.spots.map(spot => spot.color);
      placed.push({ piece, cells: image, ...(colors.some(color => color > 0) && { colors }) });
    }
  }
  return placed;
}

function whole(text: string, name: string, least: number, most: number): number {
  const value = Number(text);
  if (/^-?\d+$/.test(text.trim()) && value >= least && value <= most) return value;
  throw say.error('xml-number', { name, value: text.slice(0, 40), least, most });
}

function child(element: Element | undefined, name: string): Element | undefined {
  return children(element, name, Number.POSITIVE_INFINITY)[0];
}

function children(element: Element | undefined, name: string, most: number): Element[] {
  const list = (element?.children ?? []).filter(each => each.name === name);
  if (list.length > most) throw say.error('xml-many', { name, most });
  return list;
}

function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attributes.get(name);
}

function textIn(element: Element | undefined): string {
  return element?.text ?? '';
}
