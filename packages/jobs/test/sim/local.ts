/**
 * One machine under fire: a process works on a job folder, is killed, loses power, starts again. The disk tears and
 * lies, the clock jumps, workers die, a second process slips past the lock. After the faults have stopped the job
 * must end with the truth; and after a last loss of power it must still be ended, with the same answer.
 */
import type { Solution } from '@quadrille/cover';
import type { Outcome } from '../../src/core/run.js';
import type { Host } from '../../src/platform/host.js';
import { simCrew } from './crew.js';
import { noDiskFaults, SimDisk } from './disk.js';
import type { Fault, SimOptions } from './options.js';
import type { Problem } from './problem.js';
import type { Production } from './production.js';
import { Life, type World } from './world.js';

/** What a simulated job came to, for the judge. */
export interface SimResult {
  readonly ended: readonly { readonly outcome: Outcome; readonly solutions: readonly Solution[] }[];
  /** The answer after everything was crashed and opened again; undefined when there was none. */
  readonly after?: { readonly outcome: Outcome; readonly solutions: readonly Solution[] } | undefined;
  /** Units walked after that: 0 when nothing that was finished was taken back. */
  readonly walkedAfter: number;
  /** Damage after the last look, or a disk that lies about syncs, may take a finished job back, but not change it. */
  readonly mayRepeat: boolean;
  readonly happened: ReadonlyMap<string, number>;
  /** Unexpected errors of production code. */
  readonly errors: readonly string[];
  readonly nodesWalked: number;
}

const FOLDER = 'job';
const JOURNAL = `${FOLDER}/journal`;
const DEADLINE_MS = 3_600_000;

interface Process {
  readonly life: Life;
  readonly stop: AbortController;
}

export async function simulateLocal(
  code: Production,
  options: SimOptions,
  world: World,
  problem: Problem,
): Promise<SimResult> {
  const disk = new SimDisk(world);
  const ended: { outcome: Outcome; solutions: Solution[] }[] = [];
  const errors: string[] = [];
  const processes = new Set<Process>();
  let nodesWalked = 0;
  let walks = 0;
  let isHealed = false;
  let serial = 0;
  let wantedAnswers = 1;
  let lastLookMs = 0;
  const count = (kind: Fault) => disk.happened.set(kind, (disk.happened.get(kind) ?? 0) + 1);
  const strength = (kind: Fault) => (isHealed ? 0 : (options.faults[kind] ?? 0));
  const fires = (kind: Fault, probability: number) => {
    const does = world.chance(strength(kind) * probability);
    if (does) count(kind);
    return does;
  };
  const setDiskFaults = () => {
    disk.faults = isHealed
      ? noDiskFaults
      : {
          shortWrite: 0.2 * strength('short write'),
          diskFull: 0.2 * strength('disk full'),
          failedSync: 0.1 * strength('failed sync'),
          lostSync: 0.2 * strength('lost sync'),
          failedRead: 0.05 * strength('failed read'),
          slow: 0.1 * strength('slow disk'),
        };
  };

  const start = () => {
    const life = new Life(world);
    const stop = new AbortController();
    const process = { life, stop };
    const alive = new Map([...processes].map(({ life: other }, i) => [`machine boot ${i} 0`, other]));
    const name = `machine boot ${++serial} 0`;
    processes.add(process);
    const host: Host = {
      identity: name,
      isAlive: identity => {
        if (fires('two writers', 1)) return false;
        const other = [...alive.entries()].find(([key]) => key === identity)?.[1] ?? names.get(identity);
        return other !== undefined && !other.isDead;
      },
      randomHex: bytes =>
        Array.from({ length: bytes }, () => (world.random.below(256) + 256).toString(16).slice(1)).join(''),
    };
    names.set(name, life);
    runProcess(process, host).then(
      outcome => {
        processes.delete(process);
        life.isDead = true;
        const { ended: how, setAside } = outcome.outcome;
        if (how === 'stopped' && !stop.signal.aborted && setAside.length === 0)
          errors.push('stopped by itself');
        if (how === 'stopped') return;
        ended.push(outcome);
        lastLookMs = disk.readMs.get(life) ?? 0;
      },
      (error: Error) => {
        processes.delete(process);
        life.isDead = true;
        // The description has no second copy: told that it is damaged, a person removes it.
        if (/is damaged/.test(error.message)) disk.remove(`${FOLDER}/job.json`);
        if (!/simulated|already running|is damaged|was taken away/.test(error.message))
          errors.push(String(error.stack));
      },
    );
  };
  const names = new Map<string, Life>();

  const runProcess = async ({ life, stop }: Process, host: Host) => {
    const search = problem.open();
    const collect = options.wanted !== 'count';
    const crew = simCrew(code, search, life, {
      size: options.workers,
      nodes: options.nodes,
      crash: () => fires('worker crash', 0.15),
      onWalk: nodes => {
        nodesWalked += nodes;
        walks++;
      },
    });
    const { journal, close } = await code.openDirectory(
      { disk: disk.of(life), host, clock: life.clock },
      FOLDER,
      {
        job: code.jobId(search.id, collect),
        searchId: search.id,
        collect,
        source: { module: 'tree', name: 'treeSearch', input: options.tree },
        command: [],
        inputs: [],
        factor: '1',
      },
    );
    // The answer rests on the look before a compaction, not on that of the compaction itself.
    const compact = journal.compact.bind(journal);
    journal.compact = async (...given) => {
      const lookMs = disk.readMs.get(life) ?? 0;
      return compact(...given).finally(() => disk.readMs.set(life, lookMs));
    };
    const solutions: Solution[] = [];
    const outcome = await code.run({
      wanted: options.wanted,
      crew,
      ledger: journal,
      clock: life.clock,
      signal: stop.signal,
      compactAt: 3,
      onRemark: ({ en }) => {
        if (/was compacted/.test(en))
          disk.happened.set('compaction', (disk.happened.get('compaction') ?? 0) + 1);
      },
      onSolution: solution => solutions.push(solution),
    });
    await close();
    return { outcome, solutions };
  };

  const kill = (isPowerLoss: boolean) => {
    for (const { life } of processes) life.isDead = true;
    processes.clear();
    if (isPowerLoss) disk.crash(); // otherwise the machine lives, and what was written is not yet safe
  };

  /** Once a second of virtual time something may go wrong. */
  const trouble = () => {
    if (isHealed) return;
    if (fires('process kill', 0.15)) kill(false);
    if (fires('power loss', 0.25)) kill(true);
    if (fires('user stop', 0.1)) for (const { stop } of processes) stop.abort();
    if (fires('bit rot', 0.1)) disk.flip(JOURNAL);
    if (fires('truncation', 0.06)) disk.cut(JOURNAL);
    for (const { life } of processes) {
      if (fires('clock jump', 0.1)) life.skewMs += (world.random.below(3) - 1) * 86_400_000;
      if (fires('frozen worker', 0.1)) life.frozenUntil = world.now + world.between(100, 90_000);
    }
    if (strength('two writers') > 0 && processes.size === 1 && world.chance(0.2)) start();
    world.after(200, trouble);
  };
  /** Somebody runs the command again whenever it does not run. */
  const retry = () => {
    if (ended.length < wantedAnswers && processes.size === 0) start();
    world.after(500, retry);
  };

  setDiskFaults();
  start();
  world.after(100, trouble);
  world.after(500, retry);
  await world.run(() => ended.length > 0 && (isHealed || processes.size === 0), options.healMs);
  isHealed = true;
  setDiskFaults();
  await world.run(() => ended.length > 0 && processes.size === 0, world.now + DEADLINE_MS);
  const { happened } = disk;
  if (ended.length === 0) return { ended, walkedAfter: 0, mayRepeat: true, happened, errors, nodesWalked };

  const isSpoiled = (disk.spoiledMs.get(JOURNAL) ?? -1) >= lastLookMs;
  const mayRepeat = isSpoiled || disk.happened.has('lostSync');
  kill(true);
  walks = 0;
  const before = ended.length;
  wantedAnswers = before + 1;
  await world.run(() => ended.length > before, world.now + DEADLINE_MS);
  return {
    ended: ended.slice(0, before),
    after: ended[before],
    walkedAfter: walks,
    mayRepeat,
    happened,
    errors,
    nodesWalked,
  };
}
