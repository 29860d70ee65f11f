/**
 * The simple rules inside closures straight from the specification (se-rules 5.1 to 5.4, 8.6, 8.7): all
 * patterns of a rule, then what each owes to candidates that are gone.
 */
import { blockCells, columnCells, type Grid, type Node, rowCells, type SlowAdvance } from './definition.js';

/** What a pattern eliminates, and the lost candidates that it rests on, both as [cell, digit]. */
interface Pattern {
  readonly gone: [number, number][];
  readonly owed: [number, number][];
}

type Rule = (grid: Grid, start: Grid) => Pattern[];

const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const blockColumnRow = [blockCells, columnCells, rowCells];

/** Pairs of the indices 0 to 8, by increasing mask. */
const pairs = numbers.flatMap(high => numbers.filter(low => low < high).map(low => [low, high]));

const places = (grid: Grid, house: number[], digit: number) => house.filter(cell => grid[cell].has(digit));
const isSame = (a: Iterable<number>, b: Iterable<number>) => [...a].sort().join() === [...b].sort().join();

const locking: Rule = (grid, start) =>
  [
    [blockCells, columnCells],
    [blockCells, rowCells],
    [columnCells, blockCells],
    [rowCells, blockCells],
  ].flatMap(([bases, covers]) =>
    bases.flatMap(base =>
      covers
        .filter(cover => cover.some(cell => base.includes(cell)))
        .flatMap(cover =>
          numbers
            .filter(digit => {
              const own = places(grid, base, digit);
              return own.length >= 2 && own.every(cell => cover.includes(cell));
            })
            .map(digit => ({
              gone: at(
                places(grid, cover, digit).filter(cell => !base.includes(cell)),
                digit,
              ),
              owed: at(
                places(start, base, digit).filter(cell => !grid[cell].has(digit) && !cover.includes(cell)),
                digit,
              ),
            })),
        ),
    ),
  );

/** A house must have so many empty cells. */
const houses = (values: ArrayLike<number>, least: number) =>
  blockColumnRow.flat().filter(house => house.filter(cell => values[cell] === 0).length >= least);

const hiddenPairs =
  (values: ArrayLike<number>): Rule =>
  (grid, start) =>
    houses(values, 5).flatMap(house =>
      pairs
        .filter(([low, high]) => {
          const own = places(grid, house, low);
          return own.length === 2 && isSame(own, places(grid, house, high));
        })
        .map(pair => {
          const own = places(grid, house, pair[0]);
          return {
            gone: own.flatMap(cell => others(grid, cell, pair)),
            owed: house
              .filter(cell => !own.includes(cell))
              .flatMap(cell => pair.filter(digit => start[cell].has(digit)).map(digit => here(cell, digit))),
          };
        }),
    );

const nakedPairs =
  (values: ArrayLike<number>): Rule =>
  (grid, start) =>
    houses(values, 4).flatMap(house =>
      pairs
        .map(([low, high]) => [house[low], house[high]])
        .filter(([first, second]) => grid[first].size === 2 && isSame(grid[first], grid[second]))
        .map(([first, second]) => {
          const pair = [...grid[first]].sort();
          return {
            gone: house
              .filter(cell => cell !== first && cell !== second)
              .flatMap(cell => pair.filter(digit => grid[cell].has(digit)).map(digit => here(cell, digit))),
            owed: [first, second].flatMap(cell => others(start, cell, pair)),
          };
        }),
    );

const xWings =
  (values: ArrayLike<number>): Rule =>
  (grid, start) =>
    [
      [columnCells, rowCells],
      [rowCells, columnCells],
    ].flatMap(([bases, covers]) =>
      pairs.flatMap(pair =>
        numbers
          .filter(digit => Array.from(values).filter(value => value === digit + 1).length <= 5)
          .flatMap(digit => {
            const lines = pair.map(line => bases[line]);
            const crossed = lines.map(line =>
              numbers.filter(i => covers[i].some(cell => line.includes(cell) && grid[cell].has(digit))),
            );
            if (crossed[0].length !== 2 || !isSame(crossed[0], crossed[1])) return [];
            const cover = crossed[0].flatMap(i => covers[i]);
            const inBase = lines.flat();
            const gone = places(grid, cover, digit).filter(cell => !inBase.includes(cell));
            const lost = places(start, inBase, digit).filter(cell => !grid[cell].has(digit));
            return [
              {
                gone: at(
                  gone.sort((a, b) => a - b),
                  digit,
                ),
                owed: at(
                  lost.filter(cell => !cover.includes(cell)),
                  digit,
                ),
              },
            ];
          }),
      ),
    );

const here = (cell: number, digit: number): [number, number] => [cell, digit];
const at = (cells: number[], digit: number) => cells.map(cell => here(cell, digit));
const others = (grid: Grid, cell: number, pair: number[]) =>
  [...grid[cell]]
    .sort()
    .filter(digit => !pair.includes(digit))
    .map(digit => here(cell, digit));

/** Level 1 on a board with these values; `seen` counts the nodes that each rule gave. */
export function levelOneByDefinition(values: ArrayLike<number>, seen: number[]): SlowAdvance {
  const rules = [locking, hiddenPairs(values), nakedPairs(values), xWings(values)];
  return (grid, start, off) => {
    for (const [i, rule] of rules.entries()) {
      const nodes = new Map<string, Node>();
      for (const { gone, owed } of rule(grid, start)) {
        if (owed.length === 0) continue;
        const parents = owed.map(([cell, digit]) => off.get(`${cell}:${digit}:-`)!);
        for (const [cell, digit] of gone) {
          const name = `${cell}:${digit}:-`;
          if (!off.has(name) && !nodes.has(name)) nodes.set(name, { cell, digit, isOn: false, parents });
        }
      }
      if (nodes.size === 0) continue;
      seen[i] += nodes.size;
      return [...nodes.values()];
    }
    return [];
  };
}
