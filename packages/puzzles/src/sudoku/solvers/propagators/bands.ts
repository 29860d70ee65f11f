/**
 * A band: boxes side by side and the lines through them, which cut each box into segments.
 *
 *     line 0   | a b c | d e f | g h i |      a digit that line 0 has in the first segment only
 *     line 1   | j k l | m n o | p q r |      is in no other segment of the first box,
 *     line 2   | s t u | v w x | y z . |      and the other way round
 */
import type { Board, Propagator } from './board.js';

export class BandPropagator implements Propagator {
  readonly price = 2;
  readonly isSettled = false;
  readonly cells: readonly number[];
  private readonly masks: Int32Array;

  constructor(
    /** The segments, box after box within line after line. */
    readonly segments: readonly (readonly number[])[],
    readonly boxCount: number,
    readonly lineCount: number,
  ) {
    this.cells = segments.flat();
    this.masks = new Int32Array(segments.length);
  }

  run(board: Board): boolean {
    const { segments, masks, boxCount, lineCount } = this;
    const { now } = board;
    for (let s = 0; s < segments.length; s++) {
      const cells = segments[s];
      let mask = 0;
      for (let i = 0; i < cells.length; i++) mask |= now[cells[i]];
      masks[s] = mask;
    }
    for (let line = 0; line < lineCount; line++) {
      for (let box = 0; box < boxCount; box++) {
        const own = line * boxCount + box;
        let inLine = 0;
        for (let other = 0; other < boxCount; other++) {
          if (other !== box) inLine |= masks[line * boxCount + other];
        }
        let inBox = 0;
        for (let other = 0; other < lineCount; other++) {
          if (other !== line) inBox |= masks[other * boxCount + box];
        }
        const mask = masks[own];
        const fromBox = mask & ~inLine & inBox;
        const fromLine = mask & ~inBox & inLine;
        if (fromBox !== 0 && !this.strike(board, own, fromBox, box, boxCount, lineCount)) return false;
        if (fromLine !== 0 && !this.strike(board, own, fromLine, line * boxCount, 1, boxCount)) return false;
      }
    }
    return true;
  }

  /** Strikes digits from the segments at `first`, `first + pace` … except one. */
  private strike(
    board: Board,
    except: number,
    digits: number,
    first: number,
    pace: number,
    count: number,
  ): boolean {
    for (let k = 0; k < count; k++) {
      const s = first + k * pace;
      if (s === except || (this.masks[s] & digits) === 0) continue;
      const cells = this.segments[s];
      for (let i = 0; i < cells.length; i++) {
        const set = board.now[cells[i]];
        if ((set & digits) !== 0 && !board.narrow(cells[i], set & ~digits)) return false;
      }
      this.masks[s] &= ~digits;
    }
    return true;
  }
}

const known = new Map<string, readonly BandPropagator[]>();

/** The bands of a lattice of boxes, those of rows and those of columns; made once for each lattice. */
export function bandsOf(size: number, height: number, width: number): readonly BandPropagator[] {
  const key = `${size} ${height} ${width}`;
  let bands = known.get(key);
  if (!bands) known.set(key, (bands = makeBands(size, height, width)));
  return bands;
}

function makeBands(size: number, height: number, width: number): BandPropagator[] {
  const found: BandPropagator[] = [];
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  for (const [across, down, isTurned] of [
    [width, height, false],
    [height, width, true],
  ] as const) {
    const at = (line: number, place: number) => (isTurned ? place * size + line : line * size + place);
    for (let top = 0; top < size; top += down) {
      const segments = range(down).flatMap(line =>
        range(size / across).map(box => range(across).map(i => at(top + line, box * across + i))),
      );
      found.push(new BandPropagator(segments, size / across, down));
    }
  }
  return found;
}
