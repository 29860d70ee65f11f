/**
 * Pictures as PNG files, without any library: indexed images, one byte a pixel, compressed by the platform's own
 * `CompressionStream` (its "deflate" is what PNG wants). Letters come from a font of 3 x 5 dots.
 */

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
  '6': '34757',
  '7': '71222',
  '8': '75757',
  '9': '75716',
  '[': '64446',
  ']': '31113',
  '<': '12421',
  '>': '42124',
  '(': '24442',
  ')': '21112',
  ':': '02020',
  '+': '02720',
  '!': '22202',
  '=': '07070',
};

/** The dots of a small letter or a digit, three across and five down; none for other characters. */
export function dotsOf(character: string): readonly (readonly [x: number, y: number])[] {
  return [...(FONT[character] ?? '')].flatMap((row, y) =>
    [0, 1, 2].filter(x => (Number(row) >> (2 - x)) & 1).map(x => [x, y] as const),
  );
}

/** An image of at most 256 colors, each given by its place in the palette. */
export class PngImage {
  private readonly pixels: Uint8Array;

  /** `ground` is the color that it begins with. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly palette: readonly (readonly [red: number, green: number, blue: number])[],
    ground: number,
  ) {
    this.pixels = new Uint8Array(width * height).fill(ground);
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

  /** Draws a small letter or a digit around a middle point. */
  glyph(character: string, middleX: number, middleY: number, dot: number, color: number): void {
    for (const [x, y] of dotsOf(character)) {
      this.fill(
        Math.round(middleX + (x - 1.5) * dot),
        Math.round(middleY + (y - 2.5) * dot),
        dot,
        dot,
        color,
      );
    }
  }

  /** The PNG file. */
  encode(): Promise<Uint8Array> {
    return pngFile(this.width, this.height, this.pixels, Uint8Array.from(this.palette.flat()));
  }
}

/** A PNG file of pixels line by line: places in the palette, one byte each, or without one red, green and blue. */
export async function pngFile(
  width: number,
  height: number,
  pixels: Uint8Array,
  palette?: Uint8Array,
): Promise<Uint8Array> {
  const length = palette ? width : 3 * width;
  const lines = new Uint8Array((length + 1) * height); // each line starts with its filter, 0
  for (let y = 0; y < height; y++) {
    lines.set(pixels.subarray(y * length, (y + 1) * length), y * (length + 1) + 1);
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, palette ? 3 : 2], 8); // eight bits, indexed or in color
  const parts = [
    Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
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
