/** The registry of clue families: what rules, notations, solvers and drawings ask about a clue. */
import type { Bilingual } from '@quadrille/base';
import type { Relation } from '../relations/types.js';
import { say } from '../sentences.js';
import * as accepted from './accepted.js';
import { arrow } from './arrow.js';
import { between, lockout } from './between.js';
import * as sets from './cell-sets.js';
import { entropic, modular } from './classes.js';
import * as dots from './dots.js';
import * as grid from './grid-rules.js';
import { littleKiller } from './little-killer.js';
import * as marks from './marks.js';
import { nameOfKind } from './names.js';
import * as outside from './outside.js';
import { clone, equalSumsFamily, palindrome, same } from './palindrome.js';
import { nabner, renban } from './renban.js';
import { doubleArrow, regionSum, sumLine, zipper } from './sum-lines.js';
import { slowThermo, thermo } from './thermo.js';
import type { Breach, Clue, ClueKind, EitherClue, Family, Setting } from './types.js';
import { parity, whispers } from './whispers.js';

export type { Clue, ClueKind } from './types.js';

const either: Family<EitherClue> = {
  kind: 'either',
  draw: (clue, setting) => clue.lists.flat().flatMap(own => familyOf(own).draw(own, setting)),
  title: () => say('title-plain', { name: nameOfKind('either') }),
  cells: (clue, setting) => [...new Set(clue.lists.flat().flatMap(own => cellsOfClue(own, setting)))],
  misshapen(clue, setting) {
    if (clue.lists.length === 0) return say('wrong-choice');
    for (const own of clue.lists.flat()) {
      const wrong = misshapenClue(own, setting);
      if (wrong) return wrong;
    }
    return undefined;
  },
  relations: (clue, setting) => [
    { kind: 'either', lists: clue.lists.map(list => list.flatMap(own => relationsOfClue(own, setting))) },
  ],
  breaches(clue, setting, digits) {
    const broken = clue.lists.map(list => list.flatMap(own => breachesOfClue(own, setting, digits)));
    if (broken.some(list => list.length === 0)) return [];
    return [{ says: say('says-either'), cells: [...new Set(broken.flat().flatMap(({ cells }) => cells))] }];
  },
};

const FAMILIES = new Map<string, Family<never>>(
  [
    thermo,
    slowThermo,
    arrow,
    dots.difference,
    dots.ratio,
    dots.pairSum,
    dots.greater,
    dots.allMarked,
    littleKiller,
    marks.odd,
    marks.even,
    marks.minimum,
    marks.maximum,
    marks.marks,
    renban,
    nabner,
    whispers,
    parity,
    palindrome,
    clone,
    same,
    equalSumsFamily,
    sets.region,
    sets.quadruple,
    sets.contain,
    sets.containExactly,
    outside.sandwich,
    outside.xSum,
    outside.skyscraper,
    outside.numberedRoom,
    outside.hiddenSkyscraper,
    between,
    lockout,
    regionSum,
    zipper,
    doubleArrow,
    sumLine,
    entropic,
    modular,
    sets.sumFamily,
    sets.rellik,
    sets.equality,
    sets.lunchbox,
    sets.countingCircles,
    grid.index,
    grid.pairs,
    accepted.pattern,
    accepted.machine,
    grid.globalEntropy,
    grid.globalModulo,
    grid.antiTaxicab,
    grid.diagonalUp,
    grid.diagonalDown,
    either,
  ].map(family => [family.kind, family as Family<never>]),
);

/** The kinds of clues, in the order of the registry. */
export const CLUE_KINDS = [...FAMILIES.keys()] as readonly ClueKind[];

/** Whether a constraint is a clue of the registry. */
export function isClue(constraint: { readonly kind: string }): constraint is Clue {
  return FAMILIES.has(constraint.kind);
}

/** The family of a clue. */
export function familyOf(clue: Clue): Family {
  return FAMILIES.get(clue.kind) as unknown as Family;
}

export function misshapenClue(clue: Clue, setting: Setting): Bilingual | undefined {
  const lists = ['cells', 'circle', 'groups', 'lists', 'lines', 'digits', 'table'] as const;
  const own = clue as unknown as Readonly<Record<string, unknown>>;
  const isWrong = lists.some(name => own[name] !== undefined && !Array.isArray(own[name]));
  const needs = NEEDS.find(([kinds]) => kinds.includes(clue.kind))?.[1] ?? ['cells'];
  if (isWrong || needs.some(name => own[name] === undefined)) return say('wrong-parts');
  return familyOf(clue).misshapen(clue, setting);
}

/** What clues must have, where it is not cells. */
const NEEDS: readonly (readonly [kinds: readonly string[], names: readonly string[]])[] = [
  [['arrow'], ['circle', 'cells']],
  [['odd', 'even', 'minimum', 'maximum'], ['cell']],
  [['marks'], ['cell', 'digits']],
  [['little-killer'], ['first', 'direction', 'value']],
  [
    ['sandwich', 'x-sum', 'skyscraper', 'numbered-room', 'hidden-skyscraper'],
    ['line', 'index', 'value'],
  ],
  [
    ['quadruple', 'contain', 'contain-exactly'],
    ['cells', 'digits'],
  ],
  [['clone', 'same', 'equal-sums'], ['groups']],
  [['pairs'], ['lines', 'table']],
  [
    ['pattern', 'machine'],
    ['cells', 'text'],
  ],
  [['either'], ['lists']],
  [['all-marked', 'global-entropy', 'global-modulo', 'anti-taxicab', 'diagonal-up', 'diagonal-down'], []],
];

export function cellsOfClue(clue: Clue, setting: Setting): readonly number[] {
  return familyOf(clue).cells(clue, setting);
}

/** What a clue means to a solver. */
export function relationsOfClue(clue: Clue, setting: Setting): Relation[] {
  return familyOf(clue).relations(clue, setting);
}

/** How digits break a clue. */
export function breachesOfClue(clue: Clue, setting: Setting, digits: readonly number[]): Breach[] {
  return familyOf(clue).breaches(clue, setting, digits);
}

/** What a clue is called in a sentence. */
export function clueTitle(clue: Clue, setting: Setting): Bilingual {
  return familyOf(clue).title(clue, setting);
}
