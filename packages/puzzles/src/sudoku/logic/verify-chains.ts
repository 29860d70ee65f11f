/**
 * A second opinion on chains, link by link and from the rules alone: a weak link is two candidates that cannot both be
 * true, a strong one two that cannot both be false, by a cell, a house, or the clue that the link names. Then the
 * chain must prove what the step says. It shares nothing with the techniques.
 */
import { houses, peers, type Sudoku } from '../rules.js';
import type { Candidate, Link, Step } from './step.js';
import { hasFilling } from './verify.js';

/**
 * Whether a chain is right, given the candidates (bit d - 1 for digit d) before it; undefined when it is none, or
 * trying all fillings of a clue would take too long.
 */
export function verifyChain(puzzle: Sudoku, candidates: ArrayLike<number>, step: Step): boolean | undefined {
  const { technique, links } = step;
  if (links.length === 0) return undefined;
  const judge = new Judge(puzzle, candidates);
  const answers = links.map(link => judge.isLink(link));
  if (technique.endsWith('forcing-chain')) answers.push(isForced(judge, step));
  else if (technique === 'aic' || technique === 'x-chain' || technique === 'xy-chain')
    answers.push(...endsAnswers(judge, step));
  else return undefined;
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** The chain begins with something false and ends with something true: one of the two ends is true. */
function endsAnswers(judge: Judge, { links, eliminated, placed, clues = [] }: Step): (boolean | undefined)[] {
  const isLine = links.every(
    ({ strong, from }, i) => strong === (i % 2 === 0) && (i === 0 || isSame(from, links[i - 1].to)),
  );
  const [start, end] = [links[0].from, links[links.length - 1].to];
  if (!isLine || !links[links.length - 1].strong) return [false];
  if (isSame(start, end)) return [placed.length === 1 && isSame(placed[0], start)];
  const rules = clues.map(({ at }) => at);
  return eliminated.flatMap(gone => [start, end].map(own => judge.isWeak(own, gone, rules)));
}

/** Every candidate of the cell, or every place of the digit in the house, leads to the same conclusion. */
function isForced(judge: Judge, { links, cells, digits, houses: named, placed, eliminated }: Step): boolean {
  const lines: Link[][] = [];
  for (const link of links) {
    const line = lines[lines.length - 1];
    const last = line?.[line.length - 1];
    if (last && isSame(last.to, link.from) && last.strong !== link.strong) line.push(link);
    else lines.push([link]);
  }
  const isPlaced = placed.length > 0;
  const conclusion = isPlaced ? placed[0] : eliminated[0];
  const starts = lines.map(line => line[0].from);
  const areLines = lines.every(line => {
    const { to, strong } = line[line.length - 1];
    return !line[0].strong && isSame(to, conclusion) && strong === isPlaced;
  });
  // A branch that is the conclusion itself has no links.
  const all = named.length > 0 ? judge.placesOf(named[0], digits[0]) : judge.candidatesOf(cells[0]);
  const isCovered = all.every(
    own => starts.some(start => isSame(start, own)) || (isPlaced && isSame(own, conclusion)),
  );
  return areLines && isCovered;
}

class Judge {
  private readonly sees: readonly (readonly number[])[];

  constructor(
    private readonly puzzle: Sudoku,
    private readonly candidates: ArrayLike<number>,
  ) {
    this.sees = peers(puzzle);
  }

  isLink({ from, to, strong, clue }: Link): boolean | undefined {
    if (!this.has(from) || !this.has(to)) return false;
    if (!strong) return this.isWeak(from, to, clue === undefined ? [] : [clue]);
    if (clue === undefined) return this.isStrong(from, to);
    return not(this.filling(clue, { isTrue: [], isFalse: [from, to] }));
  }

  /** Not both true: in one cell, the same digit in cells that see each other, or no filling of one of the clues. */
  isWeak(a: Candidate, b: Candidate, clues: readonly number[]): boolean | undefined {
    if (a.cell === b.cell) return a.digit !== b.digit;
    if (a.digit === b.digit && this.sees[a.cell].includes(b.cell)) return true;
    if (this.areConsecutive(a, b)) return true;
    const answers = clues.map(clue => not(this.filling(clue, { isTrue: [a, b], isFalse: [] })));
    return answers.includes(true) || (answers.includes(undefined) ? undefined : false);
  }

  private areConsecutive(a: Candidate, b: Candidate): boolean {
    const { size, constraints } = this.puzzle;
    const [dx, dy] = [
      (a.cell % size) - (b.cell % size),
      Math.floor(a.cell / size) - Math.floor(b.cell / size),
    ];
    return (
      constraints.some(({ kind }) => kind === 'nonconsecutive') &&
      Math.abs(dx) + Math.abs(dy) === 1 &&
      Math.abs(a.digit - b.digit) === 1
    );
  }

  /** Not both false: the last two digits of a cell, or the last two places of a digit in a house. */
  private isStrong(a: Candidate, b: Candidate): boolean {
    if (a.cell === b.cell) return this.candidatesOf(a.cell).length === 2 && a.digit !== b.digit;
    return (
      a.digit === b.digit &&
      houses(this.puzzle).some(house => {
        const places = this.placesOf(house, a.digit);
        return (
          places.length === 2 && places.some(own => isSame(own, a)) && places.some(own => isSame(own, b))
        );
      })
    );
  }

  private filling(clue: number, wanted: Parameters<typeof hasFilling>[4]): boolean | undefined {
    return hasFilling(this.puzzle, this.candidates, [clue], [], wanted);
  }

  candidatesOf(cell: number): Candidate[] {
    return Array.from({ length: this.puzzle.size }, (_, i) => ({ cell, digit: i + 1 })).filter(own =>
      this.has(own),
    );
  }

  placesOf(named: { readonly kind: string; readonly index: number }, digit: number): Candidate[] {
    const house = houses(this.puzzle).find(({ kind, index }) => kind === named.kind && index === named.index);
    return [...(house?.cells ?? [])].map(cell => ({ cell, digit })).filter(own => this.has(own));
  }

  private has({ cell, digit }: Candidate): boolean {
    return ((this.candidates[cell] >> (digit - 1)) & 1) === 1;
  }
}

const not = (answer: boolean | undefined) => (answer === undefined ? undefined : !answer);
const isSame = (a: Candidate, b: Candidate) => a.cell === b.cell && a.digit === b.digit;
