/**
 * Motifs of colors: a shape in a pencil, centered on the edge between two cells, of which each piece shows its half;
 * a match completes it. Twelve pencils by eight shapes, so that no meaning hangs on the color alone.
 */

/** Pencil 1 … 12 of a color. */
export function pencilOf(color: number): number {
  return ((color + 11) % 12) + 1;
}

/**
 * The half of a color's motif that a piece shows at its top side: a cell is 100 wide, the side runs from (0, 0) to
 * (100, 0), and the motif reaches 30 into the piece; its middle is deep enough for a letter.
 */
export function halfMotif(color: number): string {
  const shapes = [
    'M24 0A26 26 0 0 0 76 0Z',
    'M26 0V24H74V0Z',
    'M20 0L50 30L80 0Z',
    'M22 0L34 26H66L78 0Z',
    'M22 0V10L36 10V28H64V10H78V0Z',
    'M16 0L30 8L27 30L50 20L73 30L70 8L84 0Z',
    'M28 0V32L50 19L72 32V0Z',
    'M18 0C18 38 45 38 50 19C55 38 82 38 82 0Z',
  ];
  return shapes[(Math.floor(color / 12) * 3 + color) % shapes.length];
}
