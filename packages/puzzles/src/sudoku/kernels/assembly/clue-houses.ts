/** Pairs, houses that cross and bands, as in solvers/propagators: pairs.ts, choices.ts and bands.ts. */
import { cellIn, narrow, setOf, strike } from './clue-board';

const masks: usize = memory.data(100 * 4, 16);

/** Two cells whose digits are a pair of a table; the partners of every set are listed. */
export function keepPair(record: usize): bool {
  const cells = <usize>load<i32>(record, 8), a = cellIn(cells, 0), b = cellIn(cells, 1);
  const there = <usize>load<i32>(record, 12), back = <usize>load<i32>(record, 16);
  const before = setOf(b), after = before & load<i32>(there + (<usize>setOf(a) << 2));
  if (after != before && !narrow(b, after)) return false;
  const own = setOf(a), left = own & load<i32>(back + (<usize>after << 2));
  return left == own || narrow(a, left);
}

/** A digit of one house that only the common cells can hold is not elsewhere in the other. */
export function keepCrossing(record: usize): bool {
  const one = <usize>load<i32>(record, 24), oneCount = load<i32>(record, 20);
  const other = <usize>load<i32>(record, 32), otherCount = load<i32>(record, 28);
  const inCommon = anyOf(load<i32>(record, 16), load<i32>(record, 12));
  const inOne = anyOf(one, oneCount), inOther = anyOf(other, otherCount);
  const ofOne = inCommon & ~inOne & inOther, ofOther = inCommon & ~inOther & inOne;
  return (!ofOne || strike(other, otherCount, ofOne)) && (!ofOther || strike(one, oneCount, ofOther));
}

function anyOf(list: usize, count: i32): i32 {
  let any = 0;
  for (let i = 0; i < count; i++) any |= setOf(cellIn(list, i));
  return any;
}

/** Boxes side by side and the lines through them: segments of `across` cells, box after box, line after line. */
export function keepBand(record: usize): bool {
  const cells = <usize>load<i32>(record, 8);
  const boxCount = load<i32>(record, 12), lineCount = load<i32>(record, 16), across = load<i32>(record, 20);
  const segmentCount = boxCount * lineCount;
  for (let s = 0; s < segmentCount; s++) setMask(s, anyOf(cells + (<usize>(s * across) << 2), across));
  for (let line = 0; line < lineCount; line++) {
    for (let box = 0; box < boxCount; box++) {
      const own = line * boxCount + box;
      let inLine = 0, inBox = 0;
      for (let b = 0; b < boxCount; b++) if (b != box) inLine |= mask(line * boxCount + b);
      for (let l = 0; l < lineCount; l++) if (l != line) inBox |= mask(l * boxCount + box);
      const fromBox = mask(own) & ~inLine & inBox, fromLine = mask(own) & ~inBox & inLine;
      if (fromBox && !strikeSegments(cells, across, own, fromBox, box, boxCount, lineCount)) return false;
      if (fromLine && !strikeSegments(cells, across, own, fromLine, line * boxCount, 1, boxCount)) return false;
    }
  }
  return true;
}

// @ts-ignore: decorator
@inline function mask(s: i32): i32 { return load<i32>(masks + (<usize>s << 2)); }
// @ts-ignore: decorator
@inline function setMask(s: i32, set: i32): void { store<i32>(masks + (<usize>s << 2), set); }

/** Strikes digits from the segments at `first`, `first + pace` … except one. */
function strikeSegments(
  cells: usize, across: i32, except: i32, digits: i32, first: i32, pace: i32, count: i32,
): bool {
  for (let k = 0; k < count; k++) {
    const s = first + k * pace;
    if (s == except || !(mask(s) & digits)) continue;
    if (!strike(cells + (<usize>(s * across) << 2), across, digits)) return false;
    setMask(s, mask(s) & ~digits);
  }
  return true;
}
