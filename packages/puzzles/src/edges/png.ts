/**
 * The same drawing as a PNG file, without any library: an indexed image, one byte a pixel, compressed by the
 * platform's own `CompressionStream` (its "deflate" is what PNG wants). Letters come from a font of 3 x 5
 * dots.
 */
import { brokenEdges, type DrawOptions, inkOn, rgbOf } from './render.js';
import { COLOR_LIMIT, type EdgeBoard, type EdgePuzzle, GREY, letter, shown } from './rules.js';

const WHITE = COLOR_LIMIT;
const BLACK = COLOR_LIMIT + 1;
const RED = COLOR_LIMIT + 2;

/** Five rows of three dots for each letter and digit: octal digits, most significant dot left. */
const FONT: Readonly<Record<string, string>> = {
  a: '25755',
  b: '65656',
  c: '34443',
  d: '65556',
  e: '74647',
  f: '74644',
  g: '34553',
  h: '55755',
  i: '72227',
  j: '11152',
  k: '55655',
  l: '44447',
  m: '57755',
  n: '67555',
  o: '25552',
  p: '65644',
  q: '25563',
  r: '65655',
  s: '34216',
  t: '72222',
  u: '55557',
  v: '55552',
  w: '55775',
  x: '55255',
  y: '55222',
  z: '71247',
  '0': '75557',
  '1': '26227',
  '2': '61247',
  '3': '61216',
  '4': '55711',
  '5': '74616',
};

/** Draws the board as a PNG file. */
export async function renderPng(
  puzzle: EdgePuzzle,
  board: EdgeBoard,
  options: DrawOptions = {},
): Promise<Uint8Array> {
  const size = Math.min(200, Math.max(8, Math.round(options.cell ?? 48)));
  const image = new Image(puzzle.width * size, puzzle.height * size);
  board.forEach((choice, cell) => {
    if (choice >= 0) drawCell(image, puzzle, board, cell, size);
  });
  const thick = Math.max(1, Math.round(size / 20));
  for (const { cell, side } of brokenEdges(puzzle, board)) {
    const x = (cell % puzzle.width) * size;
    const y = Math.floor(cell / puzzle.width) * size;
    if (side === 1) image.fill(x + size - thick, y, 2 * thick, size, RED);
    else image.fill(x, y + size - thick, size, 2 * thick, RED);
  }
  for (const { cell } of puzzle.clues) {
    const x = (cell % puzzle.width) * size + thick + 1;
    const y = Math.floor(cell / puzzle.width) * size + thick + 1;
    image.frame(x, y, size - 2 * thick - 2, thick, WHITE);
  }
  return image.encode();
}

function drawCell(image: Image, puzzle: EdgePuzzle, board: EdgeBoard, cell: number, size: number): void {
  const left = (cell % puzzle.width) * size;
  const top = Math.floor(cell / puzzle.width) * size;
  const colors = [0, 1, 2, 3].map(side => shown(puzzle, board, cell, side));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isUpper = x + y < size; // above the rising diagonal
      const side = x > y ? (isUpper ? 0 : 1) : isUpper ? 3 : 2;
      image.set(left + x, top + y, colors[side]);
    }
  }
  image.frame(left, top, size, 1, BLACK);
  const dot = Math.max(1, Math.floor(size / 24));
  const middles = [
    [0.5, 0.18],
    [0.82, 0.5],
    [0.5, 0.82],
    [0.18, 0.5],
  ];
  colors.forEach((color, side) => {
    if (puzzle.framed && color === GREY) return;
    const ink = inkOn(color)[0] === 0 ? BLACK : WHITE;
    image.glyph(letter(color), left + middles[side][0] * size, top + middles[side][1] * size, dot, ink);
  });
}

/** An indexed image. */
class Image {
  private readonly pixels: Uint8Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height).fill(WHITE);
  }

  set(x: number, y: number, color: number): void {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) this.pixels[y * this.width + x] = color;
  }

  fill(x: number, y: number, width: number, height: number, color: number): void {
    for (let dy = 0; dy < height; dy++) for (let dx = 0; dx < width; dx++) this.set(x + dx, y + dy, color);
  }

  frame(x: number, y: number, size: number, thick: number, color: number): void {
    this.fill(x, y, size, thick, color);
    this.fill(x, y + size - thick, size, thick, color);
    this.fill(x, y, thick, size, color);
    this.fill(x + size - thick, y, thick, size, color);
  }

  /** Draws a letter around a middle point. */
  glyph(character: string, middleX: number, middleY: number, dot: number, color: number): void {
    [...(FONT[character] ?? '')].forEach((row, y) => {
      for (let x = 0; x < 3; x++) {
        if (((Number(row) >> (2 - x)) & 1) === 0) continue;
        this.fill(
          Math.round(middleX + (x - 1.5) * dot),
          Math.round(middleY + (y - 2.5) * dot),
          dot,
          dot,
          color,
        );
      }
    });
  }

  async encode(): Promise<Uint8Array> {
    const lines = new Uint8Array((this.width + 1) * this.height); // each line starts with its filter, 0
    for (let y = 0; y < this.height; y++) {
      lines.set(this.pixels.subarray(y * this.width, (y + 1) * this.width), y * (this.width + 1) + 1);
    }
    const header = new Uint8Array(13);
    const view = new DataView(header.buffer);
    view.setUint32(0, this.width);
    view.setUint32(4, this.height);
    header.set([8, 3], 8); // eight bits, indexed
    const palette = Uint8Array.from([
      ...Array.from({ length: COLOR_LIMIT }, (_, color) => rgbOf(color)).flat(),
      ...[255, 255, 255, 0, 0, 0, 255, 0, 0],
    ]);
    const parts = [
      Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', header),
      chunk('PLTE', palette),
      chunk('IDAT', await deflated(lines)),
      chunk('IEND', new Uint8Array(0)),
    ];
    const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      file.set(part, at);
      at += part.length;
    }
    return file;
  }
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Length, type, content and checksum of a part of a PNG file. */
function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)));
  return bytes;
}

/** CRC-32 as in ISO 3309, bit by bit: pictures are small. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
