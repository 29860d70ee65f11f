/** Finds a question by the module that lists its family: threads share no closures. */
import { type FamilyEntry, familyOf, type Question, questionOf } from '@quadrille/base';
import type { Asked } from './protocol.js';

/** The families of a module: its `families`, or its single `family`. */
async function entriesOf(registry: string): Promise<readonly FamilyEntry[]> {
  const { families, family } = await import(/* @vite-ignore */ registry);
  return families ?? [{ name: family.name, about: family.about, load: async () => family }];
}

export async function questionIn({ registry, family, question }: Omit<Asked, 'inputs'>): Promise<Question> {
  return questionOf(await familyOf(await entriesOf(registry), family), question);
}
