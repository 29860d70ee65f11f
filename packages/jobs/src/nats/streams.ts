/**
 * The streams of the cluster (docs/protocol.md). The ledger is write-once: the server itself refuses a second message on
 * a subject, and nobody may delete. The others are hints and may be lost.
 */

import { DiscardPolicy, type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { Bilingual } from '@quadrille/base';
import { MOST_GENERATIONS } from '../cluster/write-once.js';
import { say as remark } from '../core/sentences.js';
import { say } from '../platform/sentences.js';

export const STREAM = { work: 'WORK', jobs: 'JOBS', complaints: 'COMPLAINTS', revoked: 'REVOKED' } as const;

/**
 * The stream that keeps the records of a generation. Each has its own: when a file is damaged, what is written behind
 * the damage may never be read, so the next generation must go to another file.
 */
export function ledgerStream(generation: number): string {
  return `LEDGER_${generation}`;
}

export const GENERATIONS: readonly number[] = Array.from({ length: MOST_GENERATIONS }, (_, i) => i);

/** Name of the object store that keeps the problems. */
export const PROBLEMS = 'PROBLEM';

/** Offers and notices that nobody repeats are gone after so long: a day, and an hour. */
const WORK_NS = 86_400e9;
const BOARD_NS = 3600e9;

/** Makes the streams that are missing; those that exist stay as they are. */
export async function makeStreams(manager: JetStreamManager, replicas: number): Promise<void> {
  const common = { storage: StorageType.File, num_replicas: replicas };
  const known = new Set<string>();
  for await (const { config } of manager.streams.list()) known.add(config.name);
  const writeOnce = {
    max_msgs_per_subject: 1,
    discard: DiscardPolicy.New,
    discard_new_per_subject: true,
    deny_delete: true,
    deny_purge: true,
  };
  const streams = [
    ...GENERATIONS.map(generation => ({
      ...writeOnce,
      name: ledgerStream(generation),
      subjects: [`result.*.*.${generation}`],
    })),
    { ...writeOnce, name: STREAM.revoked, subjects: ['revoked.*.*'] },
    { name: STREAM.work, subjects: ['unit.*.*'], retention: RetentionPolicy.Workqueue, max_age: WORK_NS },
    { name: STREAM.jobs, subjects: ['job.*'], max_msgs_per_subject: 1, max_age: BOARD_NS },
    { name: STREAM.complaints, subjects: ['complaint.*'], max_msgs: 10_000 },
  ];
  // Together: with three copies each has an election of its own.
  const missing = streams.filter(({ name }) => !known.has(name));
  await Promise.all(missing.map(stream => manager.streams.add({ ...common, ...stream })));
}

/** What is known of a server's version: refuses the broken ones, warns of those that promise less. */
export function checkVersion(version: string, replicas: number): Bilingual | undefined {
  const [major, minor, patch] = version.split(/[.-]/).map(Number);
  if (major === 2 && minor === 10 && patch >= 20 && patch <= 22) {
    throw say.error('server-loses', { version });
  }
  const isOld = major < 2 || (major === 2 && (minor < 10 || (minor === 10 && patch < 27)));
  if (isOld) return remark('old-server', { version });
  return replicas < 3 ? remark('one-copy') : undefined;
}
