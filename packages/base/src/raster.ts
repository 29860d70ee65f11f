/**
 * Our own drawings as PNG files, for places that take no SVG: rectangles, circles, polygons, lines, straight paths,
 * short texts, and groups that are moved. Every pixel takes a color by the share of it that a shape covers: exactly
 * across, in four lines down. Texts come from a font of 3 x 5 dots, and corners are not rounded.
 */
import { dotsOf, pngFile } from './png.js';
import { readXml, type XmlElement } from './xml.js';

type Point = readonly [x: number, y: number];
type Ring = readonly Point[];

/** What an element has from those around it. */
interface Place {
  readonly dx: number;
  readonly dy: number;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Pixels of the largest picture; a larger drawing is made smaller. */
const MOST_PIXELS = 16_000_000;
const LINES = 4;
const CIRCLE_CORNERS = 32;

/** The PNG file of a drawing; `scale` is pixels per unit. Throws for SVG that none of our drawings has. */
export function pngOfSvg(text: string, scale = 2): Promise<Uint8Array> {
  const root = readXml(text);
  const [left, top, width, height] = numbersOf(root.attributes.get('viewBox') ?? '');
  const fits = Math.min(scale, Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = new Canvas(Math.ceil(width * fits), Math.ceil(height * fits), fits);
  drawChildren(canvas, root, { dx: -left, dy: -top, attributes: root.attributes });
  return canvas.encode();
}

function drawChildren(canvas: Canvas, parent: XmlElement, place: Place): void {
  for (const element of parent.children) {
    if (element.name === 'title') continue;
    const [x, y] = numbersOf(
      /translate\(([^)]*)\)/.exec(element.attributes.get('transform') ?? '')?.[1] ?? '',
    );
    const attributes = new Map([...place.attributes, ...element.attributes]);
    const own = { dx: place.dx + (x ?? 0), dy: place.dy + (y ?? 0), attributes };
    if (element.name === 'g') drawChildren(canvas, element, own);
    else drawShape(canvas, element, own);
  }
}

function drawShape(canvas: Canvas, element: XmlElement, { dx, dy, attributes }: Place): void {
  const number = (name: string) => Number(element.attributes.get(name) ?? 0);
  const alphaOf = (name: string) => Number(attributes.get(name) ?? 1);
  const moved = (ring: Ring): Ring => ring.map(([x, y]) => [x + dx, y + dy]);
  if (element.name === 'text') {
    for (const ring of textRings(element, attributes)) canvas.fill([moved(ring)], attributes.get('fill'), 1);
    return;
  }
  const rings = ringsOf(element, number).map(moved);
  canvas.fill(rings, attributes.get('fill') ?? '#000000', alphaOf('fill-opacity'));
  const stroke = attributes.get('stroke');
  if (stroke === undefined || stroke === 'none') return;
  const width = Number(attributes.get('stroke-width') ?? 1);
  const dashes = numbersOf(attributes.get('stroke-dasharray') ?? '');
  const isClosed = element.name !== 'path' && element.name !== 'line' && element.name !== 'polyline';
  for (const ring of rings) {
    for (const line of strokesOf(ring, isClosed, width, dashes)) canvas.fill([line], stroke, 1);
  }
}

/** The outlines of a shape. */
function ringsOf({ name, attributes }: XmlElement, number: (name: string) => number): Ring[] {
  if (name === 'rect') {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => number(name));
    return [
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
    ];
  }
  if (name === 'circle') return [circleRing(number('cx'), number('cy'), number('r'))];
  if (name === 'line') {
    return [
      [
        [number('x1'), number('y1')],
        [number('x2'), number('y2')],
      ],
    ];
  }
  if (name === 'polygon' || name === 'polyline') return [inPairs(numbersOf(attributes.get('points') ?? ''))];
  if (name === 'path') return pathRings(attributes.get('d') ?? '');
  throw new Error(`<${name}> is not among the shapes that become a PNG`);
}

function circleRing(x: number, y: number, radius: number): Ring {
  return Array.from({ length: CIRCLE_CORNERS }, (_, at) => {
    const angle = (2 * Math.PI * at) / CIRCLE_CORNERS;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** Straight paths: M, L, H, V and Z, in absolute places. */
function pathRings(path: string): Ring[] {
  const rings: Point[][] = [];
  for (const [, command, given] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = numbersOf(given);
    const ring = rings.at(-1);
    const [x, y] = ring?.at(-1) ?? [0, 0];
    if (command === 'M') rings.push(inPairs(numbers));
    else if (command === 'L') ring!.push(...inPairs(numbers));
    else if (command === 'H') ring!.push([numbers[0], y]);
    else if (command === 'V') ring!.push([x, numbers[0]]);
    else if (command === 'Z') ring!.push(ring![0]);
    else throw new Error(`paths with ${command} do not become a PNG`);
  }
  return rings;
}

/** A line of some width along a ring, each part as a rectangle that reaches half its width beyond its ends. */
function* strokesOf(
  ring: Ring,
  isClosed: boolean,
  width: number,
  dashes: readonly number[],
): Generator<Ring> {
  const ends = isClosed ? [...ring.slice(1), ring[0]] : ring.slice(1);
  for (const [at, to] of ends.entries()) {
    const from = ring[at];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) continue;
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const half = width / 2;
    for (const [begin, end] of dashed(length, dashes)) {
      const corner = (along: number, aside: number): Point => [
        from[0] + ux * along - uy * aside,
        from[1] + uy * along + ux * aside,
      ];
      const [first, last] = dashes.length > 0 ? [begin, end] : [begin - half, end + half];
      yield [corner(first, -half), corner(last, -half), corner(last, half), corner(first, half)];
    }
  }
}

function* dashed(length: number, dashes: readonly number[]): Generator<readonly [number, number]> {
  const [on = length, off = 0] = dashes;
  if (on + off <= 0) return;
  for (let begin = 0; begin < length; begin += on + off) yield [begin, Math.min(length, begin + on)];
}

function* textRings(element: XmlElement, attributes: ReadonlyMap<string, string>): Generator<Ring> {
  const letters = [...element.text.trim().toLowerCase()];
  const dot = 0.14 * Number.parseFloat(attributes.get('font-size') ?? '16');
  const [x, base] = ['x', 'y'].map(name => Number(element.attributes.get(name) ?? 0));
  const width = (4 * letters.length - 1) * dot;
  const anchor = attributes.get('text-anchor');
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
  for (const [at, letter] of letters.entries()) {
    for (const [column, row] of dotsOf(letter)) {
      const [px, py] = [left + (4 * at + column) * dot, base + (row - 5) * dot];
      yield [
        [px, py],
        [px + dot, py],
        [px + dot, py + dot],
        [px, py + dot],
      ];
    }
  }
}

class Canvas {
  private readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Of the pixels of a line, how much of each is covered. */
  private readonly shares: Float32Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly scale: number,
  ) {
    this.pixels = new Uint8ClampedArray(3 * width * height).fill(255);
    this.shares = new Float32Array(width);
  }

  /** Fills what is inside an odd number of rings. */
  fill(rings: readonly Ring[], color: string | undefined, alpha: number): void {
    if (color === undefined || color === 'none') return;
    const scaled = rings.map(ring => ring.map(([x, y]): Point => [x * this.scale, y * this.scale]));
    const [left, right] = reachOf(scaled, 0, this.width);
    const [top, bottom] = reachOf(scaled, 1, this.height);
    const rgb = rgbOf(color);
    const box = scaled.length === 1 && isUpright(scaled[0]) ? scaled[0] : undefined;
    for (let y = top; y < bottom; y++) {
      this.shares.fill(0, left, right);
      if (box) this.coverBox(box, y, left, right);
      else for (let line = 0; line < LINES; line++) this.cover(scaled, y + (line + 0.5) / LINES);
      for (let x = left; x < right; x++) {
        if (this.shares[x] > 0) this.blend(x, y, rgb, alpha * this.shares[x]);
      }
    }
  }

  /** The same for a rectangle, which most of a drawing is, without crossings. */
  private coverBox([[x1, y1], , [x2, y2]]: Ring, y: number, left: number, right: number): void {
    const [least, most] = [Math.min(x1, x2), Math.max(x1, x2)];
    const share = Math.min(Math.max(y1, y2), y + 1) - Math.max(Math.min(y1, y2), y);
    for (let x = left; x < right; x++) {
      this.shares[x] = share * (Math.min(most, x + 1) - Math.max(least, x));
    }
  }

  /** Adds to each pixel of a line the share of it that lies between two crossings. */
  private cover(rings: readonly Ring[], y: number): void {
    const crossings = rings.flatMap(ring => crossingsOf(ring, y)).sort((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, crossings[at]);
      const to = Math.min(this.width, crossings[at + 1]);
      for (let x = Math.floor(from); x < to; x++) {
        this.shares[x] += (Math.min(to, x + 1) - Math.max(from, x)) / LINES;
      }
    }
  }

  private blend(x: number, y: number, rgb: readonly number[], alpha: number): void {
    const at = 3 * (y * this.width + x);
    for (let lane = 0; lane < 3; lane++) {
      this.pixels[at + lane] += Math.round(Math.min(1, alpha) * (rgb[lane] - this.pixels[at + lane]));
    }
  }

  encode(): Promise<Uint8Array> {
    return pngFile(this.width, this.height, new Uint8Array(this.pixels.buffer));
  }
}

/** The first pixel that rings reach along an axis, and the one after the last. */
function reachOf(rings: readonly Ring[], axis: 0 | 1, end: number): [first: number, end: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const ring of rings) {
    for (const point of ring) {
      least = Math.min(least, point[axis]);
      most = Math.max(most, point[axis]);
    }
  }
  return [Math.max(0, Math.floor(least)), Math.min(end, Math.ceil(most))];
}

/** Four corners with sides along the axes. */
function isUpright(ring: Ring): boolean {
  return (
    ring.length === 4 &&
    ring.every(([x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % 4];
      return (x === nextX) !== (y === nextY);
    })
  );
}

function crossingsOf(ring: Ring, y: number): number[] {
  return ring.flatMap(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length];
    return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
  });
}

function rgbOf(color: string): number[] {
  const digits = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) throw new Error(`the color ${color} does not become a PNG`);
  return [0, 2, 4].map(at => Number.parseInt(digits.slice(at, at + 2), 16));
}

function numbersOf(text: string): number[] {
  return (text.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
}

function inPairs(numbers: readonly number[]): Point[] {
  return Array.from(
    { length: numbers.length >> 1 },
    (_, at) => [numbers[2 * at], numbers[2 * at + 1]] as const,
  );
}
