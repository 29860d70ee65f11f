/**
 * What can be asked over HTTP: every question of every family, by name, with its inputs as JSON. A job is a search for
 * the number of solutions or for solutions. Nothing of it runs in this thread.
 */
import {
  type Family,
  type FamilyEntry,
  familyOf,
  jobQuestion,
  readyQuestion,
  type Wanted,
} from '@quadrille/base';
import type { Asked } from '@quadrille/jobs/ask';
import { families as ownFamilies } from '@quadrille/puzzles/families';

/** The families that a server answers, and the module in which threads find them. */
export interface Registry {
  readonly module: string;
  readonly families: readonly FamilyEntry[];
}

export const OWN: Registry = {
  module: import.meta.resolve?.('@quadrille/puzzles/families') ?? '@quadrille/puzzles/families',
  families: ownFamilies,
};

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
  const all = registries.flatMap(({ families }) => families);
  const family = await familyOf(all, name);
  const registry = registries.find(({ families }) => families.some(each => each.name === name))!;
  return { family, registry: registry.module };
}
