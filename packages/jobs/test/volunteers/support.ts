/** A desk without a coordinator: a plain list of open units, a tree to walk, and everything it decides written down. */
import { randomFrom } from '@quadrille/cover';
import type { OpenUnit } from '../../src/core/closure.js';
import { sha256 } from '../../src/core/hash.js';
import { formatReport, jobId, type Report } from '../../src/core/report.js';
import { unitKey } from '../../src/core/unit.js';
import { UnitWalk } from '../../src/core/walk-unit.js';
import { VolunteerDesk, type VolunteerOptions } from '../../src/volunteers/desk.js';
import { type Reply, readVolunteerMessage, replyShape } from '../../src/volunteers/messages.js';
import { treeSearch } from '../fixtures/tree.mjs';

export const TREE = { seed: 5, depth: 6, branch: 4 };
export const search = treeSearch(TREE);

const problemText = JSON.stringify({ module: '@quadrille/cover', name: 'tree', input: TREE });
const problem = sha256(problemText);

export type UnitReply = Extract<Reply, { kind: 'unit' }>;

export interface DeskOptions extends Partial<VolunteerOptions> {
  readonly units?: readonly (readonly number[])[];
  readonly isStrict?: boolean;
  readonly collect?: boolean;
  readonly seed?: number;
  /** Names that lied before. */
  readonly blocked?: readonly string[];
  /** What no trusted worker was offered; default everything. */
  readonly spare?: readonly (readonly number[])[];
  /** Called before a record is written; may throw. */
  readonly onWrite?: (report: Report) => void;
}

export function makeDesk({
  units = [[]],
  isStrict = false,
  collect = false,
  seed = 1,
  blocked = [],
  spare,
  onWrite,
  ...more
}: DeskOptions = {}) {
  const open = new Map<string, OpenUnit>();
  for (const unit of units) {
    const key = unitKey(unit);
    open.set(key, { unit, key, weight: 1, order: [], place: undefined });
  }
  const written: Report[] = [];
  const revoked: string[] = [];
  const found: unknown[] = [];
  const remarks: string[] = [];
  const time = { now: 0 };
  const clock = { now: () => time.now, sleep: async () => {} };
  const crew: VolunteerOptions['crew'] = {
    walk: async order => {
      const walk = new UnitWalk(search, order);
      while (walk.step());
      return walk.finish();
    },
    stop: () => {},
  };
  const desk = new VolunteerDesk({
    ...{ searchId: search.id, collect, problem, blocked, clock, isStrict },
    volunteers: {
      ...{ crew, dice: randomFrom(seed), problemText, listen: () => () => {}, nodes: 10, slice: 1 },
      heavyShare: 1,
      ...more,
    },
    units: {
      has: key => open.has(key),
      spare: () => spare?.map(unit => open.get(unitKey(unit))!) ?? open.values(),
      all: () => open.values(),
    },
    openCount: () => open.size,
    isTainted: () => false,
    write: async report => {
      onWrite?.(report);
      written.push(report);
    },
    revoke: name => revoked.push(name),
    onFound: solutions => found.push(...solutions),
    onRemark: ({ en }) => remarks.push(en),
  });
  const job = jobId(search.id, collect);
  /** Asks as a volunteer, and reads the reply. */
  const ask = (name: string, message: object, kind: 'next' | 'claim' = 'next'): Reply | undefined => {
    const reply = desk.answer(name, kind, JSON.stringify({ v: 1, ...message }));
    return reply === undefined ? undefined : readVolunteerMessage(replyShape, reply);
  };
  const unitFor = (name: string) => ask(name, { ask: 'unit', job, searchId: search.id });
  const walked = ({ unit, slice, nodes }: UnitReply): Omit<Report, 'by' | 'job'> => {
    const walk = new UnitWalk(search, { unit, slice, nodes, collect });
    while (walk.step());
    return walk.finish();
  };
  const claim = (name: string, reply: UnitReply, change: Partial<Report> = {}) => {
    const { searchId: _, ...plain } = walked(reply) as Report & { searchId: string };
    const report = formatReport({ ...plain, job, by: name, ...change });
    return ask(name, { job, lease: reply.lease, report }, 'claim');
  };
  return { desk, job, ask, unitFor, claim, walked, written, revoked, found, remarks, open, time };
}

/** Lets the promises of the validator go on. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise(resolve => setImmediate(resolve));
}
