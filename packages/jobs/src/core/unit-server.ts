/** The side of a crew that walks, in a thread or in a Web Worker: makes a search once, then walks unit after unit. */
import type { Search } from '@quadrille/cover';
import { packError } from '../threads/errors.js';
import type { SearchSource } from './source.js';
import { FLAG, type WalkReply, type WalkRequest } from './walk-protocol.js';
import type { Order, Walked } from './walk-unit.js';
import { type Watch, walkWatched } from './watched-walk.js';

/** Of several units none is begun after this long: what was found is told at least so often. */
const MOMENT_MS = 50;

/** Nor after so many numbers of solutions, about: a message must stay small. */
const MOST_NUMBERS = 20_000;

export interface UnitServerOptions extends Omit<Watch, 'flags'> {
  /** Makes the search that a source describes. */
  readonly openSource: (source: SearchSource) => Search | Promise<Search>;
}

export interface UnitServer {
  answer(request: WalkRequest): Promise<WalkReply>;
  /** Sets the flags, where they are not shared. */
  setFlags(flags: readonly number[]): void;
}

export function unitServer(options: UnitServerOptions): UnitServer {
  let last:
    | { readonly crew: string; readonly flags: Int32Array; readonly search: Promise<Search> }
    | undefined;
  const open = async (source: SearchSource | Uint8Array) => {
    if (!(source instanceof Uint8Array)) return options.openSource(source);
    const text = new TextDecoder().decode(source.slice()); // a copy: shared memory is not decoded
    return options.openSource(JSON.parse(text) as SearchSource);
  };
  return {
    answer: async ({ crew, setup, orders }) => {
      if (last?.crew !== crew) {
        if (!setup) return 'setup?';
        last = undefined; // its memory is free before the next one takes some
        last = { crew, flags: setup.flags, search: open(setup.source) };
      }
      const { search, flags } = last;
      try {
        const own = await search;
        return { searchId: own.id, walked: await walkAll(own, orders, { ...options, flags }) };
      } catch (error) {
        return { error: packError(error) };
      }
    },
    setFlags: flags => last?.flags.set(flags),
  };
}

/** At least the first of them. */
async function walkAll(own: Search, orders: readonly Order[], watch: Watch): Promise<Walked[]> {
  const { clock, flags } = watch;
  const startMs = clock.now();
  const walked: Walked[] = [];
  for (const order of orders) {
    walked.push(await walkWatched(own, order, watch));
    if (Atomics.load(flags, FLAG.stop) || Atomics.load(flags, FLAG.hurry)) break;
    if (clock.now() - startMs > MOMENT_MS || numbersIn(walked) > MOST_NUMBERS) break;
  }
  return walked;
}

const numbersIn = (walked: readonly Walked[]) =>
  walked.reduce((sum, { found = [] }) => sum + found.length * ((found[0]?.length ?? 0) + 1), 0);
