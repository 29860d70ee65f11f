/**
 * A **kind** is an item with a color: a primary item is one kind, a secondary item one for each of its colors and one
 * for "no color". Primary kinds have the numbers of their items.
 */
import type { Model } from '../model.js';

export interface Kinds {
  /** The kinds of option o are useKind[useStart[o]] … useKind[useStart[o + 1] - 1]. */
  readonly useStart: Uint32Array;
  readonly useKind: Uint32Array;
  /** For every kind, the kinds that cannot be used beside it in another option. */
  readonly excluded: readonly (readonly number[])[];
  /** For every kind its item, and whether it is a color. */
  readonly itemOf: readonly number[];
  readonly isColor: readonly boolean[];
}

export function kindsOf(model: Model): Kinds {
  const ofItem: number[][] = [];
  for (let item = 0; item < model.itemCount; item++) ofItem.push(item < model.primaryCount ? [item] : []);
  const colorOf: number[] = Array<number>(model.primaryCount).fill(0);
  const itemOf: number[] = Array.from({ length: model.primaryCount }, (_, item) => item);
  const known = new Map<number, number>();
  const useKind = new Uint32Array(model.useItem.length);
  for (let at = 0; at < useKind.length; at++) {
    const item = model.useItem[at];
    const color = model.useColor[at];
    const name = item * model.colorNames.length + color;
    let kind = item < model.primaryCount ? item : known.get(name);
    if (kind === undefined) {
      kind = itemOf.push(item) - 1;
      colorOf.push(color);
      known.set(name, kind);
      ofItem[item].push(kind);
    }
    useKind[at] = kind;
  }
  const excluded = itemOf.map((item, kind) =>
    colorOf[kind] === 0 ? ofItem[item] : ofItem[item].filter(other => other !== kind),
  );
  const isColor = colorOf.map(color => color > 0);
  return { useStart: model.optionStart, useKind, excluded, itemOf, isColor };
}
