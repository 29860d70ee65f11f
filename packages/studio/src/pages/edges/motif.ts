/**
 * Motifs of colours: a shape in a pencil, centred on the edge between two cells, of which each piece shows its half;
 * a match completes it. Twelve pencils by eight shapes, so that no meaning hangs on the colour alone.
 */

/** Pencil 1 … 12 of a colour. */
export function pencilOf(color: number): number {
  return ((color + 11) % 12) + 1;
}

/**
 * The half of a colour's motif that a piece shows at its top side: a cell is 100 wide, the side runs from (0, 0) to
 * (100, 0), and the motif reaches 30 into the piece.
 */
export function halfMotif(color: number): string {
  const shapes = [
    'M24 0A26 26 0 0 0 76 0Z',
    'M26 0V24H74V0Z',
    'M20 0L50 30L80 0Z',
    'M22 0L34 26H66L78 0Z',
    'M22 0V10L36 10V28H64V10H78V0Z',
    'M18 0L32 9L30 26L50 15L70 26L68 9L82 0Z',
    'M30 0V28L50 14L70 28V0Z',
    'M20 0C20 34 44 34 50 12C56 34 80 34 80 0Z',
  ];
  return shapes[(Math.floor(color / 12) * 3 + color) % shapes.length];
}
