/**
 * Volunteers under the simulator: the production coordinator with its desk, trusted workers, and volunteers of whom
 * three in ten lie, over a bad network. After the faults have stopped the coordinator must announce the truth; after a
 * last crash of everything, announce it again, which it only can when it remembers who lied.
 */
import type { Solution } from '@quadrille/cover';
import type { Revocations } from '../../../src/cluster/types.js';
import type { Outcome } from '../../../src/core/run.js';
import type { Answer } from '../../../src/volunteers/desk.js';
import type { Ask } from '../../../src/volunteers/volunteer.js';
import { treeSearch, treeTruth } from '../../fixtures/tree.mjs';
import { simCrew } from '../../sim/crew.js';
import { SimDisk } from '../../sim/disk.js';
import type { Fault } from '../../sim/options.js';
import { type Link, SimServer } from '../../sim/server.js';
import { Life, simulated, World } from '../../sim/world.js';
import { askAs, type Plot, type Told } from './liars.js';
import { isHonest, type Kind, optionsOf, type VolunteerSimOptions } from './options.js';
import { production, type VolunteerProduction } from './production.js';

export interface VolunteerVerdict {
  readonly options: VolunteerSimOptions;
  /** What is wrong; empty when everything is right. */
  readonly wrong: readonly string[];
  readonly happened: ReadonlyMap<string, number>;
  readonly events: number;
  readonly virtualMs: number;
  readonly trace: string;
  /** Records that rest on volunteers alone, and those a trusted walk confirms. */
  readonly quorumRecords: number;
  readonly confirmedRecords: number;
  /** Records in the ledger that no longer count, because a name was revoked. */
  readonly revokedRecords: number;
  readonly blocked: readonly Kind[];
  /** Whether colluders got to tell their lie, and whether it is in the answer. */
  readonly isForged: boolean;
  readonly isFooled: boolean;
}

interface Machine {
  life: Life;
  readonly link: Link;
  readonly start: (life: Life, link: Link) => void;
}

interface Answered {
  readonly outcome: Outcome;
  readonly solutions: readonly Solution[];
  /** Two who agreed beforehand were there and not found by then. */
  readonly isUnfound: boolean;
}

const DEADLINE_MS = 10 * 3_600_000;
const TIMEOUT_MS = 2000;
/** What a liar may have told before it is blocked, each time the coordinator starts anew. */
const MOST_LIES = 6;

export async function simulateVolunteers(
  seed: number,
  code: VolunteerProduction = production,
  options: VolunteerSimOptions = optionsOf(seed),
): Promise<VolunteerVerdict> {
  const { faults, wanted, volunteers } = options;
  const world = new World(seed);
  const disk = new SimDisk(world);
  const { happened } = disk;
  const ended: Answered[] = [];
  const errors: string[] = [];
  let isHealed = false;
  let wantedAnswers = 1;
  let starts = 0;
  const fires = (kind: Fault, probability: number) => {
    const does = !isHealed && world.chance((faults[kind] ?? 0) * probability);
    if (does) happened.set(kind, (happened.get(kind) ?? 0) + 1);
    return does;
  };
  const server = new SimServer(world, code, fires);
  const collect = wanted !== 'count';
  const search = treeSearch(options.tree);
  const truth = treeTruth(options.tree);
  const known = new Set(truth.solutions.map(String));
  const job = code.jobId(search.id, collect);
  const problemText = JSON.stringify({ module: 'tree', name: 'treeSearch', input: options.tree });
  const problem = code.sha256(problemText);
  const revoked = new Set<string>();
  const revocations: Revocations = {
    add: async name => void revoked.add(name),
    all: async () => [...revoked],
  };
  const desks = new Set<{ readonly life: Life; readonly answer: Answer }>();
  // Two who agree beforehand are only found by chance; but once they are found, nothing of theirs may count.
  const pair = volunteers.flatMap((kind, i) => (kind === 'pair' ? [`volunteer:v${i}`] : []));
  const isUnfound = () => pair.length > 0 && !pair.some(name => revoked.has(name));
  const fail = (error: Error) => {
    if (!/simulated/.test(error.message)) errors.push(String(error.stack));
  };
  const crewOf = (life: Life) =>
    simCrew(code, search, life, { size: 1, nodes: options.nodes, crash: () => fires('worker crash', 0.1) });

  const coordinator = (life: Life, link: Link) => {
    starts++;
    const solutions: Solution[] = [];
    const follower = new code.Journal(disk.of(life), 'follower', job);
    const listen = (answer: Answer) => {
      const desk = { life, answer };
      desks.add(desk);
      return () => desks.delete(desk);
    };
    code
      .coordinate({
        cluster: { ...server.of(life, link, 'coordinator'), revocations: () => revocations },
        clock: life.clock,
        wanted,
        searchId: search.id,
        problem,
        follower,
        purgeFollower: counts => follower.compact(collect, counts),
        target: 30,
        patienceMs: 4000,
        pollMs: 900,
        isStrict: options.isStrict,
        volunteers: {
          ...{ crew: crewOf(life), dice: world.random, problemText, listen, slice: 1, nodes: options.nodes },
          ...{ share: options.share, leaseMs: 2500, patienceMs: 800, unitMs: 300 },
          ...{ heavyShare: options.heavyShare, quorum: options.quorum, bound: options.bound },
          check: options.hasCheck ? solution => known.has(String(solution)) : undefined,
        },
        onSolution: solution => solutions.push(solution),
      })
      .then(
        outcome => {
          life.isDead = true;
          if (outcome.ended !== 'stopped') ended.push({ outcome, solutions, isUnfound: isUnfound() });
        },
        (error: Error) => {
          life.isDead = true;
          fail(error);
        },
      );
  };
  const worker = (life: Life, link: Link) => {
    const cluster = server.of(life, link, 'w');
    const timing = { heartbeatMs: 1500, pollMs: 2000 };
    cluster.getProblem = async () => ({ module: 'tree', name: 'treeSearch', input: options.tree });
    code
      .work({ cluster, clock: life.clock, name: 'w', makeCrew: async () => crewOf(life), ...timing })
      .catch(fail);
  };

  /** A message to whoever leads the job, and the first reply, over a bad network. */
  const askFrom = (name: string, life: Life): Ask => {
    const delay = () => (fires('delay', 0.2) ? world.between(100, 4000) : world.between(1, 20));
    const lost = () => life.later(TIMEOUT_MS, (): never => timeout());
    return (kind, text) => {
      if (fires('request lost', 0.1)) return lost();
      const isReplyLost = fires('reply lost', 0.1);
      const deliver = () => {
        const replies = [...desks]
          .filter(desk => !desk.life.isDead && desk.life.frozenUntil <= world.now)
          .map(desk => desk.answer(name, kind, text));
        return replies.find(reply => reply !== undefined);
      };
      if (fires('duplicate', 0.1)) world.after(delay(), deliver);
      const reply = new Promise<string | undefined>(resolve => {
        world.after(delay(), () => resolve(deliver()));
      });
      return reply.then(got => (got === undefined || isReplyLost ? lost() : life.later(delay(), () => got)));
    };
  };
  const plot: Plot = { after: 10 + world.random.below(30), claims: 0, seen: new Set() };
  const told = volunteers.map((): Told => ({ wrong: 0, taken: 0 }));
  const states = volunteers.map(() => '');
  const volunteer = (index: number) => (life: Life) => {
    const kind = volunteers[index];
    const name = `v${index}`;
    const isSkewed = kind === 'wrong version';
    const own = isSkewed ? treeSearch({ ...options.tree, seed: options.tree.seed + 1 }) : search;
    const stop = new AbortController();
    new code.VolunteerClient({
      name,
      clock: life.clock,
      signal: stop.signal,
      ask: askAs(kind, code, life, askFrom(name, life), told[index], plot),
      isAllowed: () => true,
      openSearch: () => ({ id: search.id, open: (unit, how) => own.open(unit, how) }),
      on: ({ state }) => {
        states[index] = state;
      },
      walk: async (searched, order) => {
        const walk = new code.UnitWalk(searched, order);
        while (walk.step());
        const walked = walk.finish();
        const slow = kind === 'slow' ? 150 : 1;
        return life.later(slow * world.between(10, 60) * walked.nodes, () => walked);
      },
    })
      .run()
      .catch(fail);
  };

  const machines: Machine[] = [];
  const add = (start: Machine['start']) => {
    const machine = { life: new Life(world), link: { cutUntil: 0 }, start };
    machines.push(machine);
    start(machine.life, machine.link);
  };
  add(coordinator);
  for (let i = 0; i < options.workers; i++) add(worker);
  for (let i = 0; i < volunteers.length; i++) add(volunteer(i));

  const restart = (machine: Machine) => {
    machine.life = new Life(world);
    machine.start(machine.life, machine.link);
  };
  const trouble = () => {
    if (isHealed) return;
    server.trouble();
    for (const { life } of machines) {
      if (fires('process kill', 0.04)) life.isDead = true;
      if (fires('frozen worker', 0.04)) life.frozenUntil = world.now + world.between(100, 12_000);
      if (fires('clock jump', 0.04)) life.skewMs += (world.random.below(3) - 1) * 86_400_000;
    }
    world.after(900, trouble);
  };
  const revive = () => {
    machines.forEach((machine, i) => {
      if (machine.life.isDead && (i > 0 || ended.length < wantedAnswers)) restart(machine);
    });
    world.after(1300, revive);
  };
  world.after(300, trouble);
  world.after(700, revive);
  await world.run(() => ended.length > 0, options.healMs);
  isHealed = true;
  await world.run(() => ended.length > 0, world.now + DEADLINE_MS);

  const before = ended.length;
  const lies = told.map(({ wrong }) => wrong);
  const startsBefore = starts;
  for (const { life } of machines) life.isDead = true;
  disk.crash();
  wantedAnswers = before + 1;
  if (before > 0) await world.run(() => ended.length > before, world.now + DEADLINE_MS);

  const wrong = [...errors];
  if (before === 0) wrong.push('hung: no answer after the faults stopped');
  else if (ended.length === before) wrong.push('hung: no answer after a last crash');
  const isForged = plot.unit !== undefined;
  const isFooled = isUnfound() || isForged;
  for (const answer of ended)
    if (!answer.isUnfound && !isForged) wrong.push(...judge(options, answer, truth));
  let quorumRecords = 0;
  let confirmedRecords = 0;
  let revokedRecords = 0;
  for (const record of server.reports()) {
    if (record.job !== job) continue;
    const names = code.volunteersOf(record.by);
    if (!code.restsOnVolunteers(record.by)) {
      if (names.length > 0) confirmedRecords++;
      continue;
    }
    quorumRecords++;
    if (names.length < 2 || new Set(names).size !== names.length)
      wrong.push(`a record that rests on ${record.by}`);
    if (options.isStrict) wrong.push('a record rests on volunteers in a strict job');
    if (record.by.split('+').some(voucher => revoked.has(voucher))) {
      revokedRecords++;
      continue;
    }
    if (isFooled) continue;
    const again = code.rerun(search, record);
    if (again.count !== record.count || String(again.rest) !== String(record.rest))
      wrong.push('a lie in the ledger');
  }
  volunteers.forEach((kind, i) => {
    const isBlocked = revoked.has(`volunteer:v${i}`);
    if (isHonest(kind) && isBlocked) wrong.push(`v${i} was honest and is blocked`);
    if (lies[i] > MOST_LIES * startsBefore && kind !== 'pair' && kind !== 'colluder')
      wrong.push(`${kind}: ${lies[i]} lies, ${startsBefore} starts`);
  });
  return {
    options,
    wrong,
    happened,
    events: world.events,
    virtualMs: world.now,
    trace: `${world.events} ${world.now} ${world.random.bits()}`,
    quorumRecords,
    confirmedRecords,
    revokedRecords,
    isForged,
    isFooled: isForged && ended.some(answer => judge(options, answer, truth).length > 0),
    blocked: volunteers.filter((_, i) => revoked.has(`volunteer:v${i}`)),
  };
}

function timeout(): never {
  throw simulated('timeout');
}

function judge(
  { wanted, volunteers }: VolunteerSimOptions,
  { outcome, solutions }: Answered,
  truth: ReturnType<typeof treeTruth>,
): string[] {
  const wrong: string[] = [];
  if (typeof wanted === 'object') {
    const expected = Math.min(wanted.first, truth.solutions.length);
    const known = new Set(truth.solutions.map(String));
    const distinct = new Set(solutions.map(String));
    if (solutions.length !== expected || distinct.size !== expected)
      wrong.push(`${solutions.length} solutions (${distinct.size} different) instead of ${expected}`);
    if ([...distinct].some(solution => !known.has(solution))) wrong.push('a solution that is none');
    if (outcome.ended === 'exhausted' && truth.solutions.length > wanted.first)
      wrong.push('said to be exhausted');
    return wrong;
  }
  if (outcome.ended !== 'exhausted') wrong.push(`ended ${outcome.ended}`);
  if (outcome.count !== truth.count) wrong.push(`count ${outcome.count} instead of ${truth.count}`);
  if (outcome.digest !== truth.digest) wrong.push('another digest of the solutions');
  // Solutions behind a lie that was believed for a while come late: then only the order may be another.
  const inOrder = (list: readonly Solution[]) => (volunteers.includes('pair') ? [...list].sort() : list);
  if (wanted === 'all' && String(inOrder(solutions)) !== String(inOrder(truth.solutions)))
    wrong.push('other solutions, or another order');
  return wrong;
}
