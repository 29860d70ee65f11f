/** What the page shows of a model: names, the steps of Algorithm X, and how things stand after each of them. */
import { type Choose, type Model, type Solution, type Step, trace } from '@quadrille/cover';
import type { TreeNode } from '@quadrille/cover/draw';

/** Of larger models the table is drawn in part, and no graph; beyond the next limit they are not traced. */
export const DRAWN = { options: 40, items: 40 };
export const TRACED_OPTIONS = 300;
export const STEP_LIMIT = 3000;
/** A search tree of more nodes is not drawn; one of more than the second number is drawn as bars. */
export const TREE_NODES = 4000;
export const TWIG_NODES = 120;

/** How an option or an item stands: taken, out, about to be tried, or still open. */
export type OptionState = 'taken' | 'gone' | 'next' | 'open';
export type ItemState = 'done' | 'current' | 'open';

export interface Standing {
  readonly options: readonly OptionState[];
  readonly items: readonly ItemState[];
  /** Options left for every item. */
  readonly left: readonly number[];
  /** Nodes of the search tree entered so far. */
  readonly nodes: number;
  /** The number of the node where the search is, in the order in which they are entered; -1 before the first. */
  readonly here: number;
}

/** The name of an option; letters for few options without a name, numbers for many. */
export function optionLabel(model: Model, option: number): string {
  const usual = model.optionCount <= 26 ? String.fromCharCode(65 + option) : String(option + 1);
  return model.optionNames[option] ?? usual;
}

/** A label that has little room. */
export const shortLabel = (model: Model, option: number, most: number): string =>
  shortened(optionLabel(model, option), most);
export const shortened = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

export function solutionLabel(model: Model, solution: Solution): string {
  return solution.map(option => optionLabel(model, option)).join(' ');
}

export function isDrawable(model: Model): boolean {
  return model.optionCount <= DRAWN.options && model.itemCount <= DRAWN.items;
}

/** Dancing links are drawn for small models of the plain kind. */
export function isLinkable(model: Model): boolean {
  return (
    model.optionCount <= 20 && model.itemCount <= 16 && !model.multiplicities && model.colorNames.length <= 1
  );
}

/** How many nodes a search tree has. */
export const sizeOf = (node: TreeNode): number =>
  node.children.reduce((sum, child) => sum + sizeOf(child), 1);

/** The steps of the search, without those that only take back, up to a limit. */
export function stepsOf(model: Model, choose: Choose): readonly Step[] {
  if (model.optionCount > TRACED_OPTIONS) return [];
  return [...trace(model, { choose, limit: STEP_LIMIT })];
}

export function itemsOf(model: Model, option: number): { item: number; color: number }[] {
  const uses: { item: number; color: number }[] = [];
  for (let at = model.optionStart[option]; at < model.optionStart[option + 1]; at++) {
    uses.push({ item: model.useItem[at], color: model.useColor[at] });
  }
  return uses;
}

/** How things stand after the first `at` steps. */
export function standingAfter(model: Model, steps: readonly Step[], at: number): Standing {
  const chosen: number[] = [];
  let current = -1;
  let nodes = 0;
  let here = -1;
  const path: number[] = []; // the number of the node at each level
  for (const step of steps.slice(0, at)) {
    if (step.event === 'try' && step.choice !== undefined) chosen.push(step.choice);
    if (step.event === 'back' && step.choice !== undefined) chosen.pop();
    if (step.event === 'choose' || step.event === 'dead end') current = step.item;
    if (step.event === 'try' || step.event === 'solution') current = -1;
    if (step.event === 'choose' || step.event === 'dead end' || step.event === 'solution')
      path[step.level] = nodes++;
    here = path[step.level];
  }
  return { ...standing(model, chosen, current), nodes, here };
}

/** How things stand when exactly these options are taken. */
export function standing(model: Model, chosen: Solution, current = -1): Omit<Standing, 'nodes' | 'here'> {
  const taken = new Set(chosen);
  const colors = new Map<number, number>();
  for (const option of chosen) for (const { item, color } of itemsOf(model, option)) colors.set(item, color);
  const isOut = (option: number) =>
    itemsOf(model, option).some(({ item, color }) => {
      const given = colors.get(item);
      return given !== undefined && (item < model.primaryCount || given === 0 || given !== color);
    });
  const options: OptionState[] = [];
  for (let option = 0; option < model.optionCount; option++) {
    if (taken.has(option)) options.push('taken');
    else if (!model.multiplicities && isOut(option)) options.push('gone');
    else options.push(itemsOf(model, option).some(({ item }) => item === current) ? 'next' : 'open');
  }
  const left = Array<number>(model.itemCount).fill(0);
  options.forEach((state, option) => {
    if (state === 'open' || state === 'next') for (const { item } of itemsOf(model, option)) left[item]++;
  });
  const items = left.map((_, item): ItemState => {
    if (item === current) return 'current';
    return colors.has(item) && item < model.primaryCount ? 'done' : 'open';
  });
  return { options, items, left };
}

/** What a large table shows: the option and the item that a step is about. */
export function aboutStep(
  step: Step | undefined,
  now: Pick<Standing, 'options'> | undefined,
): { option?: number | undefined; item?: number } {
  if (!step) return {};
  if (step.event === 'choose' || step.event === 'dead end') {
    const option = now?.options.indexOf('next') ?? -1;
    return { item: step.item, ...(option >= 0 && { option }) };
  }
  return step.event === 'solution' ? { option: step.solution[0] } : { option: step.choice };
}
