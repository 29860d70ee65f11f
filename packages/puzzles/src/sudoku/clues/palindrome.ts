/** Palindromes read the same from both ends; clones are equal cell by cell; `same`: the same digits in any order. */

import { equalSums, pair } from '../relations/tables.js';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import { label, middle, type Shape, shaded, stroke } from './shapes.js';
import { isFull, lineFamily, titled, total, valuesAt, wrongCells } from './shared.js';
import type { Breach, Family, GroupsClue, Setting } from './types.js';

const equal = (setting: Setting, a: number, b: number) => pair(setting, a, b, 'equal', (x, y) => x === y);

export const palindrome = lineFamily({
  kind: 'palindrome',
  draw: points => [stroke(points, 'gray', 0.16)],
  relations(cells, setting) {
    const half = cells.slice(0, Math.floor(cells.length / 2));
    return half.flatMap((cell, i) => {
      const other = cells[cells.length - 1 - i];
      return cell === other ? [] : [equal(setting, cell, other)];
    });
  },
  broken(values) {
    for (let i = 0, j = values.length - 1; i < j; i++, j--) {
      const isApart = values[i] !== undefined && values[j] !== undefined && values[i] !== values[j];
      if (isApart) return { says: say('says-palindrome'), at: [i, j] };
    }
    return undefined;
  },
});

const LOOKS = { clone: ['pale', 'A'], same: ['peach', 'S'], 'equal-sums': ['sky', '+'] } as const;

/** Shaded groups: cells of clones that are equal have the same letter, other groups one for all of their cells. */
function lettered(kind: GroupsClue['kind'], groups: GroupsClue['groups'], setting: Setting): Shape[] {
  const [tone, sign] = LOOKS[kind];
  return groups.flatMap(group => [
    ...shaded(setting, group, tone),
    ...group.map((cell, i) => {
      const [x, y] = middle(setting, cell);
      const text = kind === 'clone' ? String.fromCharCode(65 + (i % 26)) : sign;
      return label([x + 0.36, y + 0.36], text, 0.18, 'dim', 'shape');
    }),
  ]);
}

const groupsFamily = (
  kind: GroupsClue['kind'],
  relations: (groups: GroupsClue['groups'], setting: Setting) => Relation[],
  breaches: (groups: GroupsClue['groups'], setting: Setting, grid: readonly number[]) => Breach[],
): Family<GroupsClue> => ({
  kind,
  title: (clue, setting) => titled('at', kind, setting, clue.groups[0][0]),
  cells: clue => clue.groups.flat(),
  draw: (clue, setting) => lettered(kind, clue.groups, setting),
  misshapen(clue, setting) {
    const [first, ...others] = clue.groups;
    if (others.length === 0) return say('wrong-groups');
    if (kind !== 'equal-sums' && others.some(group => group.length !== first.length))
      return say('wrong-lengths');
    for (const group of clue.groups) {
      const wrong = wrongCells(setting, group, { distinct: kind !== 'equal-sums' });
      if (wrong) return wrong;
    }
    return undefined;
  },
  relations: (clue, setting) => relations(clue.groups, setting),
  breaches: (clue, setting, grid) => breaches(clue.groups, setting, grid),
});

export const clone = groupsFamily(
  'clone',
  ([first, ...others], setting) =>
    others.flatMap(group =>
      group.flatMap((cell, i) => (cell === first[i] ? [] : [equal(setting, first[i], cell)])),
    ),
  ([first, ...others], _, grid) =>
    others.flatMap(group =>
      group.flatMap((cell, i) => {
        const isApart = grid[cell] > 0 && grid[first[i]] > 0 && grid[cell] !== grid[first[i]];
        return isApart ? [{ says: say('says-clone'), cells: [first[i], cell] }] : [];
      }),
    ),
);

export const same = groupsFamily(
  'same',
  (groups, setting) =>
    groups[0].length === 1
      ? groups
          .slice(1)
          .flatMap(([cell]) => (cell === groups[0][0] ? [] : [equal(setting, groups[0][0], cell)]))
      : [{ kind: 'count', groups }],
  (groups, setting, grid) => {
    const contents = groups.map(group => valuesAt(setting, grid, group));
    const full = contents.filter(isFull).map(values => [...values].sort((a, b) => a - b).join(' '));
    return new Set(full).size > 1 ? [{ says: say('says-same'), cells: groups.flat() }] : [];
  },
);

export const equalSumsFamily = groupsFamily(
  'equal-sums',
  ([first, ...others], setting) => others.map(group => equalSums(setting, first, group)),
  (groups, setting, grid) => {
    const sums = groups
      .map(group => valuesAt(setting, grid, group))
      .filter(isFull)
      .map(total);
    return new Set(sums).size > 1 ? [{ says: say('says-unequal'), cells: groups.flat() }] : [];
  },
);
