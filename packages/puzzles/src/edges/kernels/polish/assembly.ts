// Improves a full board without ever making it worse: takes up pieces from cells of which no two are
// neighbors, and lays them down again in the best of all ways. What a piece costs on a cell does not depend
// on the others then, so this is an assignment problem, solved exactly by the Hungarian method (Kuhn 1955;
// neighborhood of Schaus and Deville, 2008). Ties are broken at random: the board wanders over boards of
// equal score until one step gains.
//
// Control block:
//
//     0 number of cells   4 turns of a piece (4 or 1)   8 1 when framed   12 random state
//    16 pieces taken up at most
//    20 neighbors (i32, four a cell, -1 none)   24 looks (a word by piece * 4 + turn, as in best)
//    28 board (i32 a cell: piece * 4 + turn, -1 hole)   32 cells that stay (u8)   36 scratch
const BREAK = 4096; // cost of a broken edge; ties cost less than this all together
const ILLEGAL = 1 << 24;
const MOST: u32 = 64; // pieces taken up at once

/** Tries `rounds` times; returns how many breaks that removed. */
export function polish(control: u32, rounds: i32): i32 {
  let gained = 0;
  for (let round = 0; round < rounds; round++) {
    const size = choose(control);
    if (size < 2) continue;
    price(control, size);
    assign(control, size);
    gained += lay(control, size);
  }
  return gained;
}

// Scratch: chosen cells (MOST), their choices (MOST), marks (1024 bytes), costs (MOST²), turns (MOST² bytes),
// and the arrays of the assignment.
function cellsAt(control: u32): u32 {
  return load<u32>(control, 36);
}
function choicesAt(control: u32): u32 {
  return load<u32>(control, 36) + MOST * 4;
}
function marksAt(control: u32): u32 {
  return load<u32>(control, 36) + MOST * 8;
}
function costsAt(control: u32): u32 {
  return load<u32>(control, 36) + MOST * 8 + 4096;
}
function turnsAt(control: u32): u32 {
  return costsAt(control) + MOST * MOST * 4;
}
function arraysAt(control: u32): u32 {
  return turnsAt(control) + MOST * MOST;
}

/** Marsaglia's xorshift, 32 bits. */
function random(control: u32): u32 {
  let state = load<u32>(control, 12);
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  store<u32>(control, state, 12);
  return state;
}

/** Chooses cells of which no two are neighbors; the first ones have a broken edge. Returns how many. */
function choose(control: u32): i32 {
  const cellCount = load<u32>(control);
  const most = load<i32>(control, 16);
  const board = load<u32>(control, 28);
  const stays = load<u32>(control, 32);
  const neighbors = load<u32>(control, 20);
  const marks = marksAt(control);
  memory.fill(marks, 0, cellCount);
  let size = 0;
  for (let attempt = 0; attempt < most * 6 && size < most; attempt++) {
    const cell = random(control) % cellCount;
    if (load<u8>(stays + cell) || load<u8>(marks + cell)) continue;
    const choice = load<i32>(board + (cell << 2));
    if (attempt < most * 3 && mismatches(control, cell, choice) == 0) continue;
    store<u32>(cellsAt(control) + (size << 2), cell);
    store<i32>(choicesAt(control) + (size << 2), choice);
    size++;
    store<u8>(marks + cell, 1);
    for (let side = 0; side < 4; side++) {
      const beyond = load<i32>(neighbors + (cell << 4) + (side << 2));
      if (beyond >= 0) store<u8>(marks + beyond, 1);
    }
  }
  return size;
}

/** Broken edges around a cell with `choice` on it; ILLEGAL and more when it does not suit the frame. */
function mismatches(control: u32, cell: u32, choice: i32): i32 {
  const looks = load<u32>(control, 24);
  const board = load<u32>(control, 28);
  const neighbors = load<u32>(control, 20) + (cell << 4);
  const isFramed = load<i32>(control, 8) != 0;
  const look = load<u32>(looks + (choice << 2));
  let count = 0;
  for (let side = 0; side < 4; side++) {
    const color = (look >>> (side << 3)) & 255;
    const beyond = load<i32>(neighbors + (side << 2));
    if (isFramed && (beyond < 0) != (color == 0)) return ILLEGAL;
    if (beyond < 0) continue;
    const other = load<u32>(looks + (load<i32>(board + (beyond << 2)) << 2));
    if (((other >>> (((side + 2) & 3) << 3)) & 255) != color) count++;
  }
  return count;
}

/** Fills the table of costs: each piece that was taken up, on each of the cells, in its best turn. */
function price(control: u32, size: i32): void {
  const turns = load<i32>(control, 4);
  for (let i = 0; i < size; i++) {
    const cell = load<u32>(cellsAt(control) + (i << 2));
    for (let j = 0; j < size; j++) {
      const piece = load<i32>(choicesAt(control) + (j << 2)) & ~3;
      let best = ILLEGAL * 4;
      let bestTurn = 0;
      const first = random(control) & (turns - 1);
      for (let t = 0; t < turns; t++) {
        const turn = (first + t) & (turns - 1);
        const count = mismatches(control, cell, piece | turn);
        if (count < best) {
          best = count;
          bestTurn = turn;
        }
      }
      const cost = best >= ILLEGAL ? ILLEGAL : best * BREAK + <i32>(random(control) & 63);
      store<i32>(costsAt(control) + ((i * MOST + j) << 2), cost);
      store<u8>(turnsAt(control) + i * MOST + j, bestTurn);
    }
  }
}

/**
 * The Hungarian method with potentials, one cell after another along a shortest augmenting path. Cells and
 * pieces are numbered from 1; `taker[j]` is the cell that has piece j.
 */
function assign(control: u32, size: i32): void {
  const stride = (MOST + 1) * 4;
  const cellPotential = arraysAt(control);
  const piecePotential = cellPotential + stride;
  const taker = piecePotential + stride;
  const way = taker + stride;
  const least = way + stride;
  const isUsed = least + stride;
  memory.fill(cellPotential, 0, stride * 4);
  for (let i = 1; i <= size; i++) {
    store<i32>(taker, i);
    let column = 0;
    for (let j = 0; j <= size; j++) {
      store<i32>(least + (j << 2), i32.MAX_VALUE);
      store<u8>(isUsed + j, 0);
    }
    do {
      store<u8>(isUsed + column, 1);
      const cell = load<i32>(taker + (column << 2));
      let delta = i32.MAX_VALUE;
      let next = 0;
      for (let j = 1; j <= size; j++) {
        if (load<u8>(isUsed + j)) continue;
        const cost = load<i32>(costsAt(control) + (((cell - 1) * MOST + j - 1) << 2));
        const reduced = cost - load<i32>(cellPotential + (cell << 2)) - load<i32>(piecePotential + (j << 2));
        if (reduced < load<i32>(least + (j << 2))) {
          store<i32>(least + (j << 2), reduced);
          store<i32>(way + (j << 2), column);
        }
        if (load<i32>(least + (j << 2)) < delta) {
          delta = load<i32>(least + (j << 2));
          next = j;
        }
      }
      for (let j = 0; j <= size; j++) {
        if (load<u8>(isUsed + j)) {
          const at = cellPotential + (load<i32>(taker + (j << 2)) << 2);
          store<i32>(at, load<i32>(at) + delta);
          store<i32>(piecePotential + (j << 2), load<i32>(piecePotential + (j << 2)) - delta);
        } else store<i32>(least + (j << 2), load<i32>(least + (j << 2)) - delta);
      }
      column = next;
    } while (load<i32>(taker + (column << 2)) != 0);
    do {
      const before = load<i32>(way + (column << 2));
      store<i32>(taker + (column << 2), load<i32>(taker + (before << 2)));
      column = before;
    } while (column != 0);
  }
}

/** Lays the pieces down as assigned; returns how many breaks that saved. */
function lay(control: u32, size: i32): i32 {
  const board = load<u32>(control, 28);
  const taker = arraysAt(control) + (MOST + 1) * 8;
  let before = 0;
  let after = 0;
  for (let i = 0; i < size; i++) {
    const cell = load<u32>(cellsAt(control) + (i << 2));
    before += mismatches(control, cell, load<i32>(choicesAt(control) + (i << 2)));
  }
  for (let j = 0; j < size; j++) {
    const i = load<i32>(taker + ((j + 1) << 2)) - 1;
    const cell = load<u32>(cellsAt(control) + (i << 2));
    const turn = <i32>load<u8>(turnsAt(control) + i * MOST + j);
    const choice = (load<i32>(choicesAt(control) + (j << 2)) & ~3) | turn;
    store<i32>(board + (cell << 2), choice);
    after += mismatches(control, cell, choice);
  }
  return before - after;
}
