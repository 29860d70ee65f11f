/** Finds a question by the module that lists its family: threads share no closures. */
import {
  type Family,
  type FamilyEntry,
  familyOf,
  jobQuestion,
  type Question,
  questionOf,
  readyQuestion,
  type Wanted,
} from '@quadrille/base';
import type { Asked } from './protocol.js';

/** The families of a module: its `families`, or its single `family`. */
async function entriesOf(registry: string): Promise<readonly FamilyEntry[]> {
  const { families, family } = await import(/* @vite-ignore */ registry);
  return families ?? [{ name: family.name, about: family.about, load: async () => family }];
}

export async function questionIn({ registry, family, question }: Omit<Asked, 'inputs'>): Promise<Question> {
  return questionOf(await familyOf(await entriesOf(registry), family), question);
}

/** Families of questions, and the module in which threads find them. */
export interface Registry {
  readonly module: string;
  readonly families: readonly FamilyEntry[];
}

/** A question ready to be asked in a thread. Throws `InputError` for what is missing, unknown or of another type. */
export async function askedOf(
  registries: readonly Registry[],
  { family: name, question: wanted, inputs }: { family: string; question: string; inputs: object },
): Promise<Asked> {
  const { family, registry } = await found(registries, name);
  return { registry, family: name, question: wanted, inputs: readyQuestion(family, wanted, inputs).inputs };
}

/** The question of a job. */
export async function jobAsked(
  registries: readonly Registry[],
  { family: name, ...given }: { readonly family: string },
  wanted: Wanted,
): Promise<Asked> {
  const { family, registry } = await found(registries, name);
  const { question, inputs } = jobQuestion(family, given, wanted);
  return { registry, family: name, question: question.name, inputs };
}

async function found(
  registries: readonly Registry[],
  name: string,
): Promise<{ family: Family; registry: string }> {
  const family = await familyOf(
    registries.flatMap(({ families }) => families),
    name,
  );
  const registry = registries.find(({ families }) => families.some(each => each.name === name))!;
  return { family, registry: registry.module };
}
