/**
 * How a step is drawn: its links as lines that one can follow, what is true and what is false along them, and the
 * digits that rule out the other places of a single. Read from the step; nothing here searches.
 */
import { layoutOf } from '../layout.js';
import type { Sudoku } from '../rules.js';
import { boundDigit, chainText, finsOf } from './facts.js';
import type { Candidate, Link, Step } from './step.js';

/** The links as lines: a new one begins where a link does not start at the end of the link before it. */
export function linesOf(links: readonly Link[]): readonly (readonly Link[])[] {
  const lines: Link[][] = [];
  for (const link of links) {
    const line = lines[lines.length - 1];
    const last = line?.[line.length - 1];
    if (last && isSame(last.to, link.from) && last.strong !== link.strong) line.push(link);
    else lines.push([link]);
  }
  return lines;
}

/** A candidate on a line, and whether the line takes it for true. */
export interface LineNode extends Candidate {
  readonly isOn: boolean;
}

/** The candidates of a line in turn: a strong link leads from false to true, a weak one from true to false. */
export function nodesOf(line: readonly Link[]): readonly LineNode[] {
  if (line.length === 0) return [];
  return [
    { ...line[0].from, isOn: !line[0].strong },
    ...line.map(({ to, strong }) => ({ ...to, isOn: strong })),
  ];
}

/** The branches of a forcing chain in signs, one each: `r1c1=3 → r1c5≠3`; of other steps none. */
export function branchTexts(step: Pick<Step, 'technique' | 'links' | 'size'>): readonly string[] {
  return step.technique.endsWith('forcing-chain')
    ? linesOf(step.links).map(line => chainText(line, step.size))
    : [];
}

/** A step, whether a technique found it or not. */
type Drawn = Omit<Step, 'technique'> & { readonly technique: string };

/** The links to draw: those of the step, or those that an X-wing and rectangles mean without naming them. */
export function drawnLinks(puzzle: Sudoku, step: Drawn): readonly Link[] {
  const { technique, links, cells } = step;
  if (links.length > 0) return links;
  if (technique === 'x-wing' && cells.length === 4) return linksOfFish(step);
  return RECTANGLES.includes(technique) ? linksOfRectangle(puzzle, step) : [];
}

/** Rectangles whose argument is that a house has only two places for one of their digits. */
const RECTANGLES: readonly string[] = ['hidden-rectangle', 'unique-rectangle-4', 'unique-rectangle-6'];

function linksOfFish({ size, cells, digits, houses }: Drawn): readonly Link[] {
  const isByRows = houses[0].kind === 'row';
  const lineOf = (cell: number, byRows: boolean) => (byRows ? Math.floor(cell / size) : cell % size);
  const [digit] = digits;
  return cells.flatMap((from, i) =>
    cells.slice(i + 1).flatMap(to => {
      const strong = lineOf(from, isByRows) === lineOf(to, isByRows);
      const isLink = strong || lineOf(from, !isByRows) === lineOf(to, !isByRows);
      return isLink ? [{ from: { cell: from, digit }, to: { cell: to, digit }, strong }] : [];
    }),
  );
}

function linksOfRectangle({ size, boxes }: Sudoku, step: Drawn): readonly Link[] {
  const { cells, houses, eliminated } = step;
  const digit = boundDigit(step);
  return houses.flatMap(({ kind, index }) => {
    const houseOf = (cell: number) =>
      kind === 'row' ? Math.floor(cell / size) : kind === 'column' ? cell % size : boxes[cell];
    const [a, b] = cells.filter(cell => houseOf(cell) === index);
    if (b === undefined) return [];
    const [from, to] = eliminated.some(({ cell }) => cell === b) ? [b, a] : [a, b];
    return [{ from: { cell: from, digit }, to: { cell: to, digit }, strong: true }];
  });
}

/** The fins of a fish; other steps have none. */
export const finCells = (step: Drawn): readonly number[] =>
  step.technique.startsWith('finned-') ? finsOf(step) : [];

/** The empty cells of a single's house where its digit cannot go, and digits on the board that say so. */
export interface Exclusion {
  readonly ruledOut: readonly number[];
  /** As few as are needed; a cell that was ruled out by other reasoning has none. */
  readonly by: readonly number[];
}

/** Why a hidden single has no other place; empty for other steps. */
export function exclusionOf(
  puzzle: Sudoku,
  values: readonly number[],
  { technique, placed, houses }: Pick<Step, 'placed' | 'houses'> & { readonly technique: string },
): Exclusion {
  if (technique !== 'hidden-single' || placed.length !== 1) return { ruledOut: [], by: [] };
  const [{ cell: own, digit }] = placed;
  const { houses: all, peers } = layoutOf(puzzle);
  const house = all.find(({ kind, index }) => kind === houses[0]?.kind && index === houses[0].index);
  const ruledOut = [...(house?.cells ?? [])].filter(cell => cell !== own && values[cell] === 0);
  let open = ruledOut;
  const by: number[] = [];
  while (open.length > 0) {
    const seenFrom = (at: number) => open.filter(cell => peers[cell].includes(at));
    const holders = values.flatMap((value, at) => (value === digit ? [at] : []));
    const best = holders.reduce(
      (most, at) => (seenFrom(at).length > seenFrom(most).length ? at : most),
      holders[0],
    );
    if (best === undefined || seenFrom(best).length === 0) break;
    by.push(best);
    open = open.filter(cell => !peers[cell].includes(best));
  }
  return { ruledOut, by };
}

const isSame = (a: Candidate, b: Candidate) => a.cell === b.cell && a.digit === b.digit;
