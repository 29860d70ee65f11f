/**
 * The credentials for volunteers, made with the cluster's configuration and kept in a file that only its owner reads.
 * Each is for one person: whoever hands one out marks it as taken, in the file, so that a restart gives nobody's away.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { InputError } from '@quadrille/cover';
import { z } from 'zod';
import { systemHost } from '../platform/host.js';
import { VOLUNTEER_NAME } from '../volunteers/messages.js';
import type { Passwords } from './configuration.js';

const poolSchema = z.strictObject({
  url: z.string().regex(/^wss?:\/\/[^\s/@]+$/),
  volunteers: z
    .array(
      z.strictObject({
        name: z.string().regex(VOLUNTEER_NAME),
        password: z.string().min(16).max(200),
        taken: z.boolean(),
      }),
    )
    .max(10_000),
});

type PoolFile = z.infer<typeof poolSchema>;

export interface VolunteerPool {
  /** Where volunteers connect: `ws://127.0.0.1:4280`. */
  readonly url: string;
  readonly size: number;
  readonly free: number;
  /** A credential that nobody has yet; undefined when all are taken. */
  take(): Promise<{ readonly name: string; readonly password: string } | undefined>;
}

/** Fresh random passwords for a cluster with so many places for volunteers. */
export function makePasswords(volunteers: number): Passwords {
  const secret = () => systemHost.randomHex(20);
  return {
    sys: secret(),
    coordinator: secret(),
    worker: secret(),
    volunteers: Array.from({ length: volunteers }, (_, i) => ({
      name: `v${i + 1}-${systemHost.randomHex(3)}`,
      password: secret(),
    })),
  };
}

/** The text of the file that `openVolunteerPool` reads, with every place free. */
export function formatPool(url: string, { volunteers }: Passwords): string {
  const places = volunteers.map(volunteer => ({ ...volunteer, taken: false }));
  return `${JSON.stringify({ url, volunteers: places }, null, 1)}\n`;
}

/** Opens the file. Throws `InputError` when it is not there or not one. */
export async function openVolunteerPool(file: string): Promise<VolunteerPool> {
  const pool = await readPool(file);
  let last: Promise<unknown> = Promise.resolve();
  return {
    url: pool.url,
    size: pool.volunteers.length,
    get free() {
      return pool.volunteers.filter(({ taken }) => !taken).length;
    },
    take: async () => {
      const place = pool.volunteers.find(({ taken }) => !taken);
      if (!place) return undefined;
      place.taken = true; // at once: two who ask at the same time get two places
      const noted = last.then(() => writePool(file, pool));
      last = noted.catch(() => {}); // a disk that was full for a moment must not end it for everybody
      try {
        await noted;
      } catch (error) {
        place.taken = false;
        throw error;
      }
      return { name: place.name, password: place.password };
    },
  };
}

async function readPool(file: string): Promise<PoolFile> {
  try {
    return poolSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const what = isMissing ? 'is not there' : 'holds no places for volunteers';
    throw new InputError(`${file} ${what}; \`quadrille cluster up --volunteers 20\` writes such a file`);
  }
}

async function writePool(file: string, pool: PoolFile): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(pool, null, 1)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
