/**
 * The search for puzzles with clues, for WebAssembly: the same nodes as solvers/clue-search.ts, which is its twin and
 * begins every search. The kernel takes over a search that has become long, with all that it has learned. It knows
 * houses, pairs, sets, cages, sums, crossings and bands in grids of up to ten digits.
 *
 * Of each relation the host lays out a record of words: kind · number of cells · its list of cells · what the kind needs
 * (../assembly/clue-*.ts). Lists hold places of cells: four times their numbers.
 */
import {
  cellIn, forgetSingles, isSingle, MOST_CELLS, narrow, now, popSingle, pushSingle, setOf, setWaking, waiting,
} from '../assembly/clue-board';
import { setFillings } from '../assembly/clue-fillings';
import { keepBand, keepCrossing, keepPair } from '../assembly/clue-houses';
import { isFew as isFewOfCage, keepCage, keepSets, setSets } from '../assembly/clue-sets';
import { isFew as isFewOfSum, keepSum, setSums } from '../assembly/clue-sums';

const PAIR: i32 = 0, CROSSING: i32 = 1, BAND: i32 = 2, SET: i32 = 3, CAGE: i32 = 4;

/** The cells of level L, as they were when its choice was made, and what was chosen. */
const saved: usize = memory.data((MOST_CELLS + 1) * MOST_CELLS * 4, 16);
const choiceCell: usize = memory.data((MOST_CELLS + 1) * 4, 16);
const choiceDigit: usize = memory.data((MOST_CELLS + 1) * 4, 16);
/** In each word the places after the one that had its turn last. */
const after: usize = memory.data(128 * 4, 16);
const weights: usize = memory.data(MOST_CELLS * 8, 16);
const found: usize = memory.data(MOST_CELLS * 4, 16);
/** For each cell digits that are tried before the others. */
const first: usize = memory.data(MOST_CELLS * 4, 16);

let cellBytes: usize = 0, size: i32 = 0, full: i32 = 0;
let houses: usize = 0, houseCount: i32 = 0;
/** For each cell its list of peers, the number of them first. */
let peers: usize = 0;
/** What a bit of `waiting` stands for: the number of a house, or the place of a record. */
let meaning: usize = 0, wordCount: i32 = 0, houseWords: i32 = 0;
let fade: i32 = 0;

let level: i32 = 0, chosenDigit: i32 = 0, conflicts: i32 = 0;
let nodeCount: f64 = 0, guessCount: f64 = 0;
let isOver: bool = true;

export function nowAt(): usize { return now; }
export function firstAt(): usize { return first; }
export function savedAt(): usize { return saved; }
export function choiceCellAt(): usize { return choiceCell; }
export function choiceDigitAt(): usize { return choiceDigit; }
export function waitingAt(): usize { return waiting; }
export function afterAt(): usize { return after; }
export function weightsAt(): usize { return weights; }
export function foundAt(): usize { return found; }
export function nodes(): f64 { return nodeCount; }
export function guesses(): f64 { return guessCount; }

/** Sets the puzzle: its size, lists of houses and peers, what waits and whom a cell wakes. */
export function setup(
  cellCount: i32, gridSize: i32, houseLists: usize, houseNumber: i32, peerLists: usize, meanings: usize, words: i32,
  wordsOfHouses: i32, wakeStart: usize, wakeList: usize, reverses: usize, most: i32,
): void {
  cellBytes = <usize>cellCount << 2;
  size = gridSize;
  full = (1 << gridSize) - 1;
  houses = houseLists;
  houseCount = houseNumber;
  peers = peerLists;
  meaning = meanings;
  wordCount = words;
  houseWords = wordsOfHouses;
  setWaking(wakeStart, wakeList);
  setFillings(gridSize, most, reverses);
  setSums(gridSize);
  setSets(full);
}

/** Takes over at a level, when so many conflicts were met. */
export function begin(atLevel: i32, conflictCount: i32, fadeAfter: i32): void {
  level = atLevel;
  conflicts = conflictCount;
  fade = fadeAfter;
  nodeCount = guessCount = 0;
  isOver = false;
  forgetSingles();
}

export function addSingle(cell: i32): void { pushSingle(cell); }

/** Goes on for at most `budget` nodes: 1 a solution was found, 0 the budget is spent, -1 nothing is left. */
export function step(budget: i32): i32 {
  for (; budget > 0 && !isOver; budget--) {
    nodeCount++;
    if (!propagate()) {
      back();
      continue;
    }
    const cell = choose();
    if (cell >= 0) descend(<usize>cell);
    else {
      memory.copy(found, now, cellBytes);
      back();
      return 1;
    }
  }
  return isOver ? -1 : 0;
}

// @ts-ignore: decorator
@inline function weightOf(cell: usize): f64 { return load<f64>(weights + (cell << 1)); }

/** The cell with fewest candidates for its weight; -1 when every cell has one. */
function choose(): i32 {
  let best = -1, bestScore: f64 = 0;
  for (let cell: usize = 0; cell < cellBytes; cell += 4) {
    const set = setOf(cell);
    if (isSingle(set)) continue;
    const score = weightOf(cell) / <f64>popcnt(set);
    if (score <= bestScore) continue;
    best = <i32>cell;
    bestScore = score;
  }
  chosenDigit = 0;
  if (best < 0 || popcnt(setOf(<usize>best)) == 2) return best;
  return choosePair(best, 2 * bestScore);
}

/** A digit with two places in a house, where that is the better choice. */
function choosePair(otherwise: i32, leastWeight: f64): i32 {
  let best = otherwise, bestScore = leastWeight;
  for (let h = 0; h < houseCount; h++) {
    const house = houses + (<usize>(h * size) << 2);
    let once = 0, twice = 0, thrice = 0;
    for (let i = 0; i < size; i++) {
      const set = setOf(cellIn(house, i));
      thrice |= twice & set;
      twice |= once & set;
      once |= set;
    }
    for (let two = twice & ~thrice; two; two &= two - 1) {
      const digit = two & -two;
      let score: f64 = 0, cell = -1;
      for (let i = 0; i < size; i++) {
        const place = cellIn(house, i);
        if (!(setOf(place) & digit)) continue;
        const own = weightOf(place);
        if (own > score) {
          score = own;
          cell = <i32>place;
        }
      }
      if (score <= bestScore) continue;
      bestScore = score;
      best = cell;
      chosenDigit = digit;
    }
  }
  return best;
}

function descend(cell: usize): void {
  guessCount++;
  const set = setOf(cell), own = set & load<i32>(first + cell), rest = own ? own : set;
  const digit = chosenDigit ? chosenDigit : rest & -rest;
  memory.copy(saved + <usize>level * cellBytes, now, cellBytes);
  store<i32>(choiceCell + (<usize>level << 2), <i32>cell);
  store<i32>(choiceDigit + (<usize>level << 2), digit);
  level++;
  narrow(cell, digit);
}

/** Goes back to the last choice and strikes the digit that was tried. */
function back(): void {
  forgetSingles();
  memory.fill(waiting, 0, <usize>wordCount << 2);
  if (!level) {
    isOver = true;
    return;
  }
  level--;
  const cell = <usize>load<i32>(choiceCell + (<usize>level << 2));
  memory.copy(now, saved + <usize>level * cellBytes, cellBytes);
  narrow(cell, setOf(cell) & ~load<i32>(choiceDigit + (<usize>level << 2)));
}

/** Remembers which cells led to a conflict. */
function blame(list: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const weight = weights + (cellIn(list, i) << 1);
    store<f64>(weight, load<f64>(weight) + 1);
  }
  if (++conflicts % fade) return;
  for (let cell: usize = 0; cell < cellBytes; cell += 4) store<f64>(weights + (cell << 1), weightOf(cell) / 2);
}

function propagate(): bool {
  for (;;) {
    for (let cell = popSingle(); cell >= 0; cell = popSingle()) if (!takeFromPeers(<usize>cell)) return false;
    let word = 0;
    while (word < wordCount && !load<i32>(waiting + (<usize>word << 2))) word++;
    if (word == wordCount) return true;
    const at = <usize>word << 2, bits = load<i32>(waiting + at), later = bits & load<i32>(after + at);
    const next = later ? later : bits, bit = next & -next;
    store<i32>(waiting + at, bits & ~bit);
    store<i32>(after + at, -bit << 1);
    const own = load<i32>(meaning + (<usize>((word << 5) + ctz(bit)) << 2));
    if (word < houseWords) {
      const house = houses + (<usize>(own * size) << 2);
      if (fillHouse(house)) continue;
      blame(house, size);
      return false;
    }
    const record = <usize>own, kind = load<i32>(record);
    let holds = false, isSettled = false;
    if (kind == PAIR) {
      holds = keepPair(record);
      isSettled = true;
    } else if (kind == CAGE) {
      holds = keepCage(record);
      isSettled = isFewOfCage;
    } else if (kind == BAND) holds = keepBand(record);
    else if (kind == SET) holds = keepSets(record, true);
    else if (kind == CROSSING) holds = keepCrossing(record);
    else {
      holds = keepSum(record);
      isSettled = isFewOfSum;
    }
    if (!holds) {
      blame(<usize>load<i32>(record, 8), load<i32>(record, 4));
      return false;
    }
    if (isSettled) store<i32>(waiting + at, load<i32>(waiting + at) & ~bit);
  }
  return false;
}

function takeFromPeers(cell: usize): bool {
  const list = <usize>load<i32>(peers + cell), digit = setOf(cell);
  const end = list + 4 + (<usize>load<i32>(list) << 2);
  for (let at = list + 4; at < end; at += 4) {
    const peer = <usize>load<i32>(at), set = setOf(peer);
    if ((set & digit) != 0 && !narrow(peer, set & ~digit)) return false;
  }
  return true;
}

/** Hidden singles of one house. */
function fillHouse(house: usize): bool {
  let once = 0, twice = 0;
  for (let i = 0; i < size; i++) {
    const set = setOf(cellIn(house, i));
    twice |= once & set;
    once |= set;
  }
  if (once != full) return false;
  const hidden = once & ~twice;
  if (!hidden) return true;
  for (let i = 0; i < size; i++) {
    const cell = cellIn(house, i), set = setOf(cell), own = set & hidden;
    if (!own || own == set) continue;
    if ((own & (own - 1)) != 0 || !narrow(cell, own)) return false;
  }
  return true;
}
