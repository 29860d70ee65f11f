/** Algorithm X by hand: which options a person has taken in the table, and what follows from that. Pure functions. */
import type { Choose, Model } from '@quadrille/cover';
import { itemsOf, optionLabel, type Standing, solutionLabel, standing } from './study.js';

export interface Hand {
  /** Options taken, in the order in which they were. */
  readonly taken: readonly number[];
  /** The item that is to be covered next. */
  readonly item?: number | undefined;
  /** An option that was asked for, but is out. */
  readonly refused?: number | undefined;
}

type Board = Omit<Standing, 'nodes' | 'here'>;

/** How things stand; options of the chosen item are offered. */
export const handStanding = (model: Model, { taken, item }: Hand): Board =>
  standing(model, taken, item ?? -1);

/** Takes an option, or takes it back; one that is out is only asked about. */
export function pressOption(model: Model, hand: Hand, option: number): Hand {
  if (hand.taken.includes(option)) return { taken: hand.taken.filter(other => other !== option) };
  const isOut = handStanding(model, hand).options[option] === 'gone';
  return isOut ? { ...hand, refused: option } : { taken: [...hand.taken, option] };
}

/** Chooses the item to be covered next; the same again chooses none. */
export function pressItem(model: Model, { taken, item }: Hand, pressed: number): Hand {
  const isOver = handStanding(model, { taken }).items[pressed] === 'done' || pressed === item;
  return isOver ? { taken } : { taken, item: pressed };
}

export const takenBack = ({ taken }: Hand): Hand => ({ taken: taken.slice(0, -1) });

/** The options of an address, `2-4-6`; those that cannot be taken are left out. */
export function parseHand(model: Model, text: string, item: string | null): Hand {
  const wanted = text
    .split('-')
    .map(word => Number.parseInt(word, 10) - 1)
    .filter(option => option >= 0 && option < model.optionCount);
  const none: Hand = { taken: [] };
  const { taken } = wanted.reduce(
    (hand, option) => (hand.taken.includes(option) ? hand : pressOption(model, hand, option)),
    none,
  );
  const next = item === null ? -1 : model.itemNames.indexOf(item);
  return next < 0 ? { taken } : pressItem(model, { taken }, next);
}

export const formatHand = ({ taken }: Hand): string => taken.map(option => option + 1).join('-') || '-';

/** What can be said of it: a code for the page's words, with its values. */
export interface Said {
  readonly code: 'solved' | 'dead' | 'item' | 'start' | 'taken';
  readonly values: Readonly<Record<string, string | number>>;
  /** Why an option cannot be taken. */
  readonly why?: { readonly option: string; readonly by: string; readonly item: string } | undefined;
  /** The item that Algorithm X would choose now. */
  readonly next?: { readonly item: string; readonly count: number } | undefined;
}

export function sayHand(model: Model, hand: Hand, choose: Choose): Said {
  const { items, left, options } = handStanding(model, hand);
  const open = items.flatMap((state, item) => (item < model.primaryCount && state !== 'done' ? [item] : []));
  const why = hand.refused === undefined ? undefined : reasonOf(model, hand.taken, hand.refused);
  if (open.length === 0)
    return { code: 'solved', values: { options: solutionLabel(model, hand.taken) }, why };
  const dry = open.find(item => left[item] === 0);
  if (dry !== undefined) return { code: 'dead', values: { item: model.itemNames[dry] }, why };
  const fewest = open.reduce((best, item) => (left[item] < left[best] ? item : best));
  const first = choose === 'fewest' ? fewest : open[0];
  const next = { item: model.itemNames[first], count: left[first] };
  if (hand.item !== undefined) {
    const names = options.flatMap((state, option) => (state === 'next' ? [optionLabel(model, option)] : []));
    return { code: 'item', values: { item: model.itemNames[hand.item], options: names.join(', ') }, why };
  }
  const last = hand.taken.at(-1);
  if (last === undefined) return { code: 'start', values: {}, why, next };
  const covered = itemsOf(model, last).map(({ item }) => model.itemNames[item]);
  const before = standing(model, hand.taken.slice(0, -1)).options;
  const out = options.flatMap((state, option) =>
    state === 'gone' && before[option] !== 'gone' ? [optionLabel(model, option)] : [],
  );
  const values = {
    ...{ option: optionLabel(model, last), items: covered.join(', ') },
    ...{ out: out.join(', '), count: out.length },
  };
  return { code: 'taken', values, why, next };
}

/** The option that is in the way, and the item on which they meet. */
function reasonOf(model: Model, taken: readonly number[], refused: number): Said['why'] {
  for (const by of [...taken].reverse()) {
    const uses = new Map(itemsOf(model, by).map(({ item, color }) => [item, color]));
    const met = itemsOf(model, refused).find(({ item, color }) => {
      const other = uses.get(item);
      return other !== undefined && (item < model.primaryCount || other === 0 || other !== color);
    });
    if (met) {
      return {
        option: optionLabel(model, refused),
        by: optionLabel(model, by),
        item: model.itemNames[met.item],
      };
    }
  }
  return undefined;
}
