/**
 * Pieces with names that everybody uses, drawn: `/` ends a row, `//` a layer, the ground first. The letters of pentominoes
 * are Golomb's; of Soma the usual ones, with the upright cube of A at the clockwise end, seen from above.
 */
export const PICTURES = {
  trominoes: { I: 'XXX', L: 'XX/X.' },
  tetrominoes: { I: 'XXXX', L: 'XXX/X..', O: 'XX/XX', S: '.XX/XX.', T: 'XXX/.X.' },
  pentominoes: {
    F: '.XX/XX./.X.',
    I: 'XXXXX',
    L: 'XXXX/X...',
    N: 'XXX./..XX',
    P: 'XX/XX/X.',
    T: 'XXX/.X./.X.',
    U: 'X.X/XXX',
    V: 'X../X../XXX',
    W: 'X../XX./.XX',
    X: '.X./XXX/.X.',
    Y: 'XXXX/.X..',
    Z: 'XX./.X./.XX',
  },
  soma: {
    V: 'XX/X.',
    L: 'XXX/X..',
    T: 'XXX/.X.',
    Z: 'XX./.XX',
    A: 'XX/.X//../.X',
    B: 'XX/.X//X./..',
    P: 'XX/X.//X./..',
  },
} as const;

/** The cells of a picture: column, row from the top, layer. */
export function cellsOfPicture(text: string): (readonly [x: number, y: number, z: number])[] {
  return text
    .split('//')
    .flatMap((layer, z) =>
      layer
        .split('/')
        .flatMap((row, y) => [...row].flatMap((mark, x) => (mark === 'X' ? [[x, y, z] as const] : []))),
    );
}
