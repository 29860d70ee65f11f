/**
 * Many machines under fire: a coordinator with its follower journal, trusted workers, some of another version, and
 * a server between them. Everybody may die, freeze, be cut off; the server may forget. After the faults have stopped
 * the coordinator must announce the truth; and after a last crash of everything, announce it again.
 */
import type { Solution } from '@quadrille/cover';
import type { Outcome } from '../../src/core/run.js';
import { simCrew } from './crew.js';
import { noDiskFaults, SimDisk } from './disk.js';
import type { SimResult } from './local.js';
import type { Fault, SimOptions } from './options.js';
import type { Problem } from './problem.js';
import type { Production } from './production.js';
import { type Link, SimServer } from './server.js';
import { Life, type World } from './world.js';

const DEADLINE_MS = 10 * 3_600_000;

interface Machine {
  life: Life;
  readonly link: Link;
  readonly start: (life: Life, link: Link) => void;
}

export async function simulateCluster(
  code: Production,
  options: SimOptions,
  world: World,
  problem: Problem,
): Promise<SimResult> {
  const disk = new SimDisk(world);
  const { happened } = disk;
  const ended: { outcome: Outcome; solutions: Solution[] }[] = [];
  const errors: string[] = [];
  let nodesWalked = 0;
  let walks = 0;
  let isHealed = false;
  let wantedAnswers = 1;
  const fires = (kind: Fault, probability: number) => {
    const does = !isHealed && world.chance((options.faults[kind] ?? 0) * probability);
    if (does) happened.set(kind, (happened.get(kind) ?? 0) + 1);
    return does;
  };
  const server = new SimServer(world, code, fires);
  const collect = options.wanted !== 'count';
  const search = problem.open();
  const job = code.jobId(search.id, collect);
  const fail = (error: Error) => {
    if (!/simulated/.test(error.message)) errors.push(String(error.stack));
  };

  /** The ledger alone, as it is now, proves the answer. */
  const isWhole = () => {
    const closure = new code.Closure({ collect });
    for (const report of server.counting(code.countsFor(job, server.takenBack))) closure.keep(report);
    return closure.isComplete;
  };

  const coordinator = (life: Life, link: Link) => {
    const cluster = server.of(life, link, 'coordinator');
    const solutions: Solution[] = [];
    const follower = new code.Journal(disk.of(life), 'follower', job);
    const lead = async () => {
      const hash = await cluster.putProblem({ module: 'tree', name: 'treeSearch', input: options.tree });
      return code.coordinate({
        cluster,
        clock: life.clock,
        wanted: options.wanted,
        searchId: search.id,
        problem: hash,
        follower,
        purgeFollower: counts => follower.compact(collect, counts),
        target: 30,
        patienceMs: 4000,
        onSolution: solution => solutions.push(solution),
      });
    };
    lead().then(
      outcome => {
        life.isDead = true;
        if (outcome.ended === 'stopped') return;
        ended.push({ outcome, solutions });
        const isFresh = server.damagedMs < server.readMs; // else the damage may be younger than the last look
        if (isFresh && outcome.ended === 'exhausted' && !isWhole())
          errors.push('announced from a ledger with gaps');
      },
      (error: Error) => {
        life.isDead = true;
        fail(error);
      },
    );
  };
  const worker = (isSkewed: boolean, name: string) => (life: Life, link: Link) => {
    const makeCrew = async () =>
      simCrew(code, isSkewed ? problem.openOther() : problem.open(), life, {
        size: 1,
        nodes: options.nodes,
        crash: () => fires('worker crash', 0.15),
        onWalk: nodes => {
          nodesWalked += nodes;
          walks++;
        },
      });
    const cluster = server.of(life, link, name);
    code.work({ cluster, clock: life.clock, name, makeCrew, heartbeatMs: 1000, pollMs: 1000 }).catch(fail);
  };

  const machines: Machine[] = [];
  const add = (start: Machine['start']) => {
    const machine = { life: new Life(world), link: { cutUntil: 0 }, start };
    machines.push(machine);
    start(machine.life, machine.link);
  };
  add(coordinator);
  for (let i = 0; i < options.workers; i++) add(worker(false, `w${i}`));
  if (fires('version skew', 2)) add(worker(true, 'old'));

  const restart = (machine: Machine) => {
    machine.life = new Life(world);
    machine.start(machine.life, machine.link);
  };
  const trouble = () => {
    if (isHealed) return;
    server.trouble();
    for (const machine of machines) {
      const { life, link } = machine;
      if (fires('process kill', 0.05)) life.isDead = true;
      if (fires('frozen worker', 0.05)) life.frozenUntil = world.now + world.between(100, 20_000);
      if (fires('clock jump', 0.05)) life.skewMs += (world.random.below(3) - 1) * 86_400_000;
      if (fires('partition', 0.05)) link.cutUntil = world.now + world.between(100, 20_000);
    }
    if (fires('power loss', 0.08)) {
      machines[0].life.isDead = true;
      disk.crash();
    }
    if (options.workers > 1 && fires('worker revoked', 0.03)) server.takeBack('w1');
    if (fires('truncation', 0.03)) disk.cut('follower');
    world.after(500, trouble);
  };
  /** Dead processes are started again; a coordinator only while an answer is wanted. */
  const revive = () => {
    machines.forEach((machine, i) => {
      if (machine.life.isDead && (i > 0 || ended.length < wantedAnswers)) restart(machine);
    });
    world.after(700, revive);
  };

  const strength = (kind: Fault) => options.faults[kind] ?? 0;
  disk.faults = {
    shortWrite: 0.2 * strength('short write'),
    diskFull: 0.2 * strength('disk full'),
    failedSync: 0.1 * strength('failed sync'),
    lostSync: 0.2 * strength('lost sync'),
    failedRead: 0.02 * strength('failed read'),
    slow: 0.1 * strength('slow disk'),
  };
  world.after(300, trouble);
  world.after(700, revive);
  await world.run(() => ended.length > 0, options.healMs);
  isHealed = true;
  disk.faults = noDiskFaults;
  await world.run(() => ended.length > 0, world.now + DEADLINE_MS);
  if (ended.length === 0) return { ended, walkedAfter: 0, mayRepeat: true, happened, errors, nodesWalked };

  for (const { life } of machines) life.isDead = true;
  disk.crash();
  walks = 0;
  const before = ended.length;
  wantedAnswers = before + 1;
  await world.run(() => ended.length > before, world.now + DEADLINE_MS);
  const result = { ended: ended.slice(0, before), after: ended[before], walkedAfter: walks, mayRepeat: true };
  return { ...result, happened, errors, nodesWalked };
}
