/** Assemblies as letters, and drawn: every layer as a board of squares, triangles or hexagons. */
import { FONT, INK, PAPER, PENCILS, type SvgText, svg } from '@quadrille/base';
import { type Cell, type Grid, gridOf, isTriangular, pointsUp } from './grid.js';
import { boxOf, drawLayers } from './pictures.js';
import { type Assembly, type Problem, type Puzzle, pieceName } from './rules.js';

/** A letter for every placed piece: its name if that is one letter and used once, else A, B, C … */
export function lettersOf(puzzle: Puzzle, problem: Problem, assembly: Assembly): string[] {
  const names = assembly.map(({ piece }) => pieceName(puzzle, problem, piece));
  const isShort = names.every(name => /^[\p{L}\p{N}]$/u.test(name)) && new Set(names).size === names.length;
  return isShort ? names : assembly.map((_, at) => alphabet(at));
}

/** 62 letters and digits, then whatever letters Unicode has. */
function alphabet(at: number): string {
  const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return at < plain.length ? plain[at] : String.fromCodePoint(0x100 + at - plain.length);
}

/** Layers beside each other, the ground first; `#` is no cell of the container, `.` an empty one. */
export function render(puzzle: Puzzle, problem: Problem, assembly: Assembly = []): string {
  const letters = lettersOf(puzzle, problem, assembly);
  const marks = new Map<string, string>();
  const container = puzzle.shapes[problem.container];
  for (const { at, mayBeEmpty } of container.spots) marks.set(String(at), mayBeEmpty ? '+' : '.');
  assembly.forEach(({ cells }, at) => {
    for (const cell of cells) marks.set(String(cell), letters[at]);
  });
  const cells = container.spots.map(spot => spot.at);
  const layers = drawLayers(gridOf(puzzle.grid), cells, cell => marks.get(String(cell)), '#');
  return layers[0]
    .map((_, row) =>
      layers
        .map(layer => layer[row])
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

type Point = readonly [x: number, y: number];

/** The size of a cell in a drawing. */
const UNIT = 40;
const ROOT = Math.sqrt(3);

/** The corners of a cell in the plane, y upwards, sides of length 1. */
export function cornersOf(grid: Grid, [x, y]: Cell): Point[] {
  if (grid.name === 'hex') return ring([(x * ROOT) / 2, y * 1.5], 6, 1);
  if (grid.name === 'sphere') return ring([x + 0.5, y + 0.5], 24, Math.SQRT1_2);
  if (!isTriangular(grid)) {
    return [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ];
  }
  const [low, high] = [(y * ROOT) / 2, ((y + 1) * ROOT) / 2];
  const left = x / 2;
  return pointsUp([x, y, 0])
    ? [
        [left, low],
        [left + 1, low],
        [left + 0.5, high],
      ]
    : [
        [left, high],
        [left + 0.5, low],
        [left + 1, high],
      ];
}

/** The corners of a regular polygon. */
const ring = ([x, y]: Point, count: number, radius: number) =>
  Array.from({ length: count }, (_, at): Point => {
    const angle = ((2 * at + 1) * Math.PI) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** A drawing as data: cells with their pencils, and the lines between different pieces; y goes down. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly patches: readonly { readonly points: readonly Point[]; readonly color: string | undefined }[];
  readonly borders: readonly (readonly [from: Point, to: Point])[];
}

/** The problem, or an assembly of it, as SVG: layer by layer from the ground up. */
export function draw(puzzle: Puzzle, problem: Problem, assembly: Assembly = [], title?: string): string {
  const drawing = drawingOf(puzzle, problem, assembly);
  return page(drawing.width, drawing.height, title ?? (problem.name || 'packing'), svgOf(drawing));
}

/** The same as data. */
export function drawingOf(puzzle: Puzzle, problem: Problem, assembly: Assembly): Drawing {
  const grid = gridOf(puzzle.grid);
  const container = puzzle.shapes[problem.container];
  const owner = new Map<string, number>(container.spots.map(spot => [String(spot.at), -1]));
  const shade = assembly.map((placed, at) =>
    new Set(assembly.map(each => each.piece)).size > 1 ? placed.piece : at,
  );
  assembly.forEach(({ cells }, at) => {
    for (const cell of cells) owner.set(String(cell), at);
  });
  const cells = container.spots.map(spot => spot.at);
  const [low, high] = boxOf(cells);
  const corners = cells.flatMap(cell => cornersOf(grid, cell));
  const [left, right] = extent(corners.map(([x]) => x));
  const [bottom, top] = extent(corners.map(([, y]) => y));
  const step = right - left + 1;
  const layers = Array.from({ length: high[2] - low[2] + 1 }, (_, z) =>
    board(
      grid,
      cells.filter(cell => cell[2] === low[2] + z),
      cell => owner.get(String(cell))!,
      ([x, y]) => [(x - left + z * step) * UNIT, (top - y) * UNIT],
      placed => shade[placed],
    ),
  );
  return {
    width: (layers.length * step - 1) * UNIT,
    height: (top - bottom) * UNIT,
    patches: layers.flatMap(layer => layer.patches),
    borders: layers.flatMap(layer => layer.borders),
  };
}

/** The drawing as SVG, without a frame. */
export function svgOf({ patches, borders }: Drawing): SvgText[] {
  const path = borders.map(([from, to]) => svg`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`);
  return [
    ...patches.map(({ points, color }) => patch(points, color)),
    svg`<path d="${path}" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`,
  ];
}

const extent = (values: readonly number[]): [number, number] =>
  values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );

/** A drawing with a margin around it. */
export function page(width: number, height: number, title: string, content: readonly SvgText[]): string {
  const margin = UNIT / 2;
  const [w, h] = [width + UNIT, height + UNIT];
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${w} ${h}" width="${w}" height="${h}" role="img" font-family="${FONT}" fill="${INK}"><title>${title}</title><rect x="${-margin}" y="${-margin}" width="${w}" height="${h}" fill="${PAPER}"/>
${content.map(piece => svg`${piece}\n`)}</svg>
`.toString();
}

/** Cells in the color of what covers them, with ink between different ones. */
function board(
  grid: Grid,
  cells: readonly Cell[],
  ownerOf: (cell: Cell) => number,
  place: (point: Point) => Point,
  shadeOf: (placed: number) => number,
): Pick<Drawing, 'patches' | 'borders'> {
  const patches: Drawing['patches'][number][] = [];
  const edges = new Map<string, { from: Point; to: Point; owners: number[] }>();
  for (const cell of cells) {
    const own = ownerOf(cell);
    const points = cornersOf(grid, cell).map(place);
    patches.push({ points, color: own < 0 ? undefined : PENCILS[shadeOf(own) % PENCILS.length] });
    points.forEach((from, at) => {
      const to = points[(at + 1) % points.length];
      const key = [from, to]
        .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
        .sort()
        .join(' ');
      const edge = edges.get(key) ?? { from, to, owners: [] };
      edge.owners.push(own);
      edges.set(key, edge);
    });
  }
  const borders = [...edges.values()].filter(({ owners }) => owners.length === 1 || owners[0] !== owners[1]);
  return { patches, borders: borders.map(({ from, to }) => [from, to] as const) };
}

function patch(points: readonly Point[], color: string | undefined): SvgText {
  const list = points.map(([x, y]) => svg`${x},${y} `);
  const paper = svg`<polygon points="${list}" fill="${PAPER}" stroke="#7b8b9b" stroke-width="0.75"/>`;
  return color ? svg`${paper}<polygon points="${list}" fill="${color}" fill-opacity="0.45"/>` : paper;
}
