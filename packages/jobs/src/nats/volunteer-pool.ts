/**
 * The credentials for volunteers, made with the cluster's configuration and kept in a file that only its owner reads.
 * Each is for one person: whoever hands one out marks it as taken, in the file, so that a restart gives nobody's away.
 * A place that was given back keeps its password: whoever had it before could only spoil the name's reputation.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { SEALED, workerPassword } from '../cluster/seal.js';
import { systemHost } from '../platform/host.js';
import { say } from '../platform/sentences.js';
import { list, type Of, readShape, record, text, yesOrNo } from '../platform/shapes.js';
import { VOLUNTEER_NAME } from '../volunteers/messages.js';
import type { Passwords } from './configuration.js';

const poolShape = record(
  {
    url: text(1000, /^wss?:\/\/[^\s/@]+$/),
    volunteers: list(
      record({ name: text(32, VOLUNTEER_NAME), password: text(200, /^.{16}/s), taken: yesOrNo }),
      10_000,
    ),
  },
  { ca: text(10_000) },
);

type PoolFile = Of<typeof poolShape>;

export interface VolunteerPool {
  /** Where volunteers connect: `ws://127.0.0.1:4280`. */
  readonly url: string;
  /** The certificate of the authority by which the server is known, where browsers do not know it. */
  readonly ca: string | undefined;
  readonly size: number;
  readonly free: number;
  /** Credentials that somebody has. */
  readonly taken: readonly { readonly name: string; readonly password: string }[];
  /** A credential that nobody has yet; undefined when all are taken. */
  take(): Promise<{ readonly name: string; readonly password: string } | undefined>;
  /** The place of this name is free again, and the last to be taken. */
  giveBack(name: string): Promise<void>;
}

/** Fresh random passwords for a cluster with so many places for volunteers. */
export function makePasswords(volunteers: number): Passwords {
  const secret = () => systemHost.randomHex(20);
  const coordinator = SEALED + secret();
  return {
    sys: secret(),
    coordinator,
    worker: workerPassword(coordinator, 'worker'),
    volunteers: Array.from({ length: volunteers }, (_, i) => ({
      name: `v${i + 1}-${systemHost.randomHex(3)}`,
      password: secret(),
    })),
  };
}

/** The text of the file that `openVolunteerPool` reads, with every place free. */
export function formatPool(url: string, { volunteers }: Passwords, ca?: string): string {
  const places = volunteers.map(volunteer => ({ ...volunteer, taken: false }));
  return `${JSON.stringify({ url, ...(ca && { ca }), volunteers: places }, null, 1)}\n`;
}

/** Opens the file. Throws `InputError` when it is not there or not one. */
export async function openVolunteerPool(file: string): Promise<VolunteerPool> {
  const pool = await readPool(file);
  let last: Promise<unknown> = Promise.resolve();
  const save = () => {
    const noted = last.then(() => writePool(file, pool));
    last = noted.catch(() => {}); // a disk that was full for a moment must not end it for everybody
    return noted;
  };
  return {
    url: pool.url,
    ca: pool.ca,
    size: pool.volunteers.length,
    get free() {
      return pool.volunteers.filter(({ taken }) => !taken).length;
    },
    take: async () => {
      const place = pool.volunteers.find(({ taken }) => !taken);
      if (!place) return undefined;
      place.taken = true; // at once: two who ask at the same time get two places
      try {
        await save();
      } catch (error) {
        place.taken = false;
        throw error;
      }
      return { name: place.name, password: place.password };
    },
    get taken() {
      return pool.volunteers.filter(({ taken }) => taken).map(({ name, password }) => ({ name, password }));
    },
    giveBack: async name => {
      const index = pool.volunteers.findIndex(place => place.name === name);
      if (index < 0) return;
      const [place] = pool.volunteers.splice(index, 1);
      place.taken = false;
      pool.volunteers.push(place);
      await save();
    },
  };
}

async function readPool(file: string): Promise<PoolFile> {
  try {
    const pool = readShape(poolShape, await readFile(file, 'utf8'));
    if (pool) return pool;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw say.error('no-pool', { file });
  }
  throw say.error('bad-pool', { file });
}

async function writePool(file: string, pool: PoolFile): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(pool, null, 1)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
