/** The side of `mapOrdered` that runs in a thread: loads the function once, then maps one batch after another. */
import { workerData } from 'node:worker_threads';
import { type ErrorData, packError } from './errors.js';

/** What a thread needs to know before its first batch. */
export interface MapSetup {
  readonly module: string;
  readonly name: string;
  readonly settings: unknown;
}

/** The outputs of a batch, up to the first input that failed. */
export interface MapReply {
  readonly outputs: unknown[];
  readonly error?: ErrorData;
}

/** A function that maps one input; `settings` are the same for all of them. */
export type MapFunction = (input: never, settings: never) => unknown;

/** Imports the function that `setup` names. */
export async function loadFunction({
  module,
  name,
}: Pick<MapSetup, 'module' | 'name'>): Promise<MapFunction> {
  const found = (await import(/* @vite-ignore */ module))[name];
  if (typeof found !== 'function') throw new Error(`${module} exports no function ${name}`);
  return found;
}

/** Maps a batch in order; stops at the first failure. */
export async function mapBatch(map: MapFunction, inputs: unknown[], settings: unknown): Promise<MapReply> {
  const outputs: unknown[] = [];
  try {
    for (const input of inputs) outputs.push(await map(input as never, settings as never));
  } catch (error) {
    return { outputs, error: packError(error) };
  }
  return { outputs };
}

let loaded: Promise<MapFunction> | undefined;

/** What piscina calls in the thread. */
export default async function run(inputs: unknown[]): Promise<MapReply> {
  const setup = workerSetup();
  try {
    loaded ??= loadFunction(setup);
    return await mapBatch(await loaded, inputs, setup.settings);
  } catch (error) {
    return { outputs: [], error: packError(error) };
  }
}

function workerSetup(): MapSetup {
  return workerData;
}
