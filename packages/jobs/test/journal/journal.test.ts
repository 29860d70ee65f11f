import { randomFrom, type Unit } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { said } from '../../../../test/support/said.js';
import { Closure } from '../../src/core/closure.js';
import { LedgerLost } from '../../src/core/ledger.js';
import { formatReport, isReport, jobId, parseReport, type Report } from '../../src/core/report.js';
import { UnitWalk } from '../../src/core/walk-unit.js';
import { Journal } from '../../src/journal/journal.js';
import { linesOf } from '../../src/journal/lines.js';
import type { Disk } from '../../src/platform/disk.js';
import { treeSearch, treeTruth } from '../fixtures/tree.mjs';
import { noDiskFaults, SimDisk } from '../sim/disk.js';
import { Life, World } from '../sim/world.js';

const TREE = { seed: 36, depth: 6, branch: 4 };
const JOB = jobId(treeSearch(TREE).id, false);

function reportsOf(nodes: number): Report[] {
  const units: Unit[] = [[]];
  const reports: Report[] = [];
  for (let unit = units.pop(); unit; unit = units.pop()) {
    const walk = new UnitWalk(treeSearch(TREE), { unit, collect: false, slice: 1, nodes });
    while (walk.step());
    const { searchId, ...walked } = walk.finish();
    reports.push({ ...walked, job: JOB, by: 'test' });
    units.push(...walked.rest);
  }
  return reports;
}

/** Runs `action` in a world of its own and gives back what it came to. */
async function inWorld<T>(action: (disk: SimDisk, journal: Journal, world: World) => Promise<T>): Promise<T> {
  const world = new World(1);
  const disk = new SimDisk(world);
  let outcome: { value: T } | { error: unknown } | undefined;
  action(disk, new Journal(disk.of(new Life(world)), 'job/journal', JOB), world).then(
    value => (outcome = { value }),
    error => (outcome = { error }),
  );
  await world.run(() => outcome !== undefined, Infinity);
  if (outcome === undefined) throw new Error('nothing left to happen');
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

async function totalOf(journal: Journal): Promise<Closure> {
  const closure = new Closure({ collect: false });
  await journal.read(report => closure.keep(report));
  return closure;
}

/** Re-walks what is open, to another place than before. */
function complete(closure: Closure): void {
  const random = randomFrom(5);
  for (let [open] = closure.open.values(); open; [open] = closure.open.values()) {
    const nodes = 1 + random.below(30);
    const walk = new UnitWalk(treeSearch(TREE), { unit: open.unit, collect: false, slice: 1, nodes });
    while (walk.step());
    const { searchId, ...walked } = walk.finish();
    closure.add({ ...walked, job: JOB, by: 'test' });
  }
}

const REPORTS = reportsOf(1);
const TRUTH = treeTruth(TREE);
const WHOLE = new TextEncoder().encode(REPORTS.map(report => `${formatReport(report)}\n`).join(''));

test('the sample journal has enough records, rests and solutions', () => {
  expect(REPORTS.length).toBeGreaterThanOrEqual(200);
  expect(REPORTS.filter(report => report.rest.length > 1).length).toBeGreaterThan(10);
  expect(TRUTH.count).toBeGreaterThan(10n);
});

test('what was appended is read back in order', async () => {
  await inWorld(async (_, journal) => {
    await journal.append(REPORTS.slice(0, 5));
    await journal.append(REPORTS.slice(5));
    const read: Report[] = [];
    expect(await journal.read(report => read.push(report))).toEqual({ readable: REPORTS.length, damaged: 0 });
    expect(read).toEqual(REPORTS);
  });
});

test('cut at every byte: the records before the cut are read, and no other', async () => {
  const lines = REPORTS.map(formatReport);
  let cuts = 0;
  for (let i = 0; i < lines.length; i++) {
    await inWorld(async (disk, journal) => {
      // What lies before the line in which the cut falls is the same for every cut in it: one line stands for it.
      const before = i > 0 ? `${lines[i - 1]}\n` : '';
      const bytes = new TextEncoder().encode(`${before}${lines[i]}\n`);
      for (let size = before.length; size < bytes.length; size++, cuts++) {
        disk.put('job/journal', bytes.slice(0, size));
        const read: string[] = [];
        await journal.read(report => read.push(formatReport(report)));
        if (read.join() !== before.trimEnd()) throw new Error(`record ${i} cut at byte ${size}`);
      }
    });
  }
  expect(cuts).toBe(WHOLE.length);
  expect(cuts).toBeGreaterThan(25_000);
});

test('cut after every record, and within it: finishing the job gives the truth', async () => {
  await inWorld(async (disk, journal) => {
    let end = 0;
    for (const line of REPORTS.map(formatReport)) {
      const inside = end + (line.length >> 1);
      end += line.length + 1;
      for (const size of [inside, end]) {
        disk.put('job/journal', WHOLE.slice(0, size));
        const closure = await totalOf(journal);
        complete(closure);
        if (closure.count !== TRUTH.count || closure.digest !== TRUTH.digest)
          throw new Error(`cut at byte ${size}: ${closure.count}`);
      }
    }
    expect(end).toBe(WHOLE.length);
  });
});

test('every bit of every second record flipped: no line but the true ones is ever read', () => {
  const texts = REPORTS.map(formatReport);
  const known = new Set(texts);
  const decoder = new TextDecoder();
  let flips = 0;
  for (let i = 0; i + 1 < texts.length; i += 2) {
    const bytes = new TextEncoder().encode(`${texts[i]}\n${texts[i + 1]}\n`);
    for (let bit = 0; bit < 8 * (texts[i].length + 1); bit++, flips++) {
      bytes[bit >> 3] ^= 1 << (bit & 7);
      const whole = decoder.decode(bytes);
      bytes[bit >> 3] ^= 1 << (bit & 7);
      const changed = whole.split('\n').filter(line => line !== '' && !known.has(line));
      if (changed.length === 0 || changed.some(line => isReport(parseReport(line))))
        throw new Error(`record ${i}, bit ${bit}`);
    }
  }
  expect(flips).toBeGreaterThan(150_000);
});

test('a journal with flipped bits: the damage is counted and finishing the job gives the truth', async () => {
  await inWorld(async (disk, journal) => {
    const random = randomFrom(6);
    for (let round = 0; round < 80; round++) {
      const bytes = WHOLE.slice();
      for (let flips = random.below(5); flips >= 0; flips--)
        bytes[random.below(bytes.length)] ^= 1 << random.below(8);
      disk.put('job/journal', bytes);
      const { damaged, readable } = await journal.read(() => {});
      expect(damaged).toBeGreaterThan(0);
      expect(readable).toBeLessThan(REPORTS.length);
      const closure = await totalOf(journal);
      complete(closure);
      expect([closure.count, closure.digest]).toEqual([TRUTH.count, TRUTH.digest]);
    }
  });
});

test('after a short write the next record starts on a line of its own', async () => {
  await inWorld(async (disk, journal) => {
    await journal.append(REPORTS.slice(0, 3));
    disk.faults = { ...noDiskFaults, diskFull: 1 };
    await expect(journal.append(REPORTS.slice(3, 6))).rejects.toThrow('ENOSPC');
    disk.faults = noDiskFaults;
    await journal.append(REPORTS.slice(3));
    expect((await journal.read(() => {})).damaged).toBeLessThanOrEqual(1);
    expect((await totalOf(journal)).count).toBe(TRUTH.count);
  });
});

test('half a line is ended before anything follows it, a whole one is not', async () => {
  await inWorld(async (disk, journal) => {
    disk.put('job/journal', WHOLE.slice(0, 100));
    await journal.append(REPORTS);
    expect(await journal.read(() => {})).toEqual({ readable: REPORTS.length, damaged: 1 });
    disk.put('job/journal', WHOLE);
    await journal.append(REPORTS.slice(0, 1));
    expect(await journal.read(() => {})).toEqual({ readable: REPORTS.length + 1, damaged: 0 });
  });
});

test('every call to the disk fails once, with every error: a retry always ends in the truth', async () => {
  let failures = 0;
  for (const fault of ['shortWrite', 'diskFull', 'failedSync', 'failedRead'] as const) {
    // Until k is beyond the last call, so that nothing failed: then every call has had its turn.
    for (let k = 0, isBeyond = false; !isBeyond; k++) {
      await inWorld(async (disk, journal, world) => {
        const chance = world.chance.bind(world);
        let calls = 0;
        world.chance = probability => (probability > 0 ? calls++ === k : chance(probability));
        disk.faults = { ...noDiskFaults, [fault]: 0.5 };
        for (let at = 0; at < REPORTS.length; at += 10) {
          for (let tries = 0; ; tries++) {
            try {
              await journal.append(REPORTS.slice(at, at + 10));
              break;
            } catch (error) {
              failures++;
              expect(tries).toBeLessThan(3);
              expect((error as Error).message).toMatch(/simulated/);
            }
          }
        }
        isBeyond = calls <= k;
        disk.faults = noDiskFaults;
        disk.crash();
        const closure = await totalOf(journal);
        expect([closure.isComplete, closure.count]).toEqual([true, TRUTH.count]);
      });
    }
  }
  expect(failures).toBeGreaterThan(20);
});

test('compaction keeps what counts and nothing else', async () => {
  await inWorld(async (disk, journal) => {
    await journal.append([...REPORTS, ...reportsOf(3), ...REPORTS.slice(2, 9)]);
    const before = disk.bytes('job/journal').length;
    const spoiled = disk.bytes('job/journal').slice();
    spoiled[before - 30] ^= 4;
    disk.put('job/journal', spoiled);
    const lines = REPORTS.length + reportsOf(3).length + 7;
    expect(await journal.compact(false)).toEqual({ before: lines, after: REPORTS.length });
    disk.crash();
    expect(disk.bytes('job/journal').length).toBeLessThan(before * 0.7);
    const closure = await totalOf(journal);
    expect([closure.isComplete, closure.count, closure.orphanCount]).toEqual([true, TRUTH.count, 0]);
  });
});

test('a ledger that is not whole, as far as anybody knows, is left as it is', async () => {
  await inWorld(async (disk, journal) => {
    await journal.append([...REPORTS.slice(0, 5), ...REPORTS.slice(0, 5)]);
    const before = disk.bytes('job/journal').slice();
    expect(await journal.compact(false)).toEqual({ before: 10, after: 10 });
    expect(disk.bytes('job/journal')).toEqual(before);
  });
});

test('every file that was opened is closed, also where it could not be written', async () => {
  await inWorld(async (disk, _, world) => {
    const own = disk.of(new Life(world));
    let open = 0;
    const counting: Disk = {
      ...own,
      open: async (path, mode) => {
        const file = await own.open(path, mode);
        open++;
        const close = async () => {
          open--;
          await file.close();
        };
        return { ...file, close };
      },
    };
    const journal = new Journal(counting, 'job/journal', JOB);
    for (const faults of [noDiskFaults, { ...noDiskFaults, failedSync: 1 }]) {
      disk.faults = faults;
      for (const write of [() => journal.settle(), () => journal.rewrite(REPORTS.slice(0, 2))]) {
        const isWritten = await write().then(
          () => true,
          () => false,
        );
        expect([isWritten, open]).toEqual([faults === noDiskFaults, 0]);
      }
    }
  });
});

test('compaction drops what no longer counts, and everything below it', async () => {
  await inWorld(async (disk, journal) => {
    await journal.append(REPORTS);
    disk.put('job/journal.new', new TextEncoder().encode('left by a crash'));
    const first = REPORTS.find(report => report.unit.length === 1)!;
    const isBelow = ({ unit }: Report) => unit[0] === first.unit[0];
    const { before, after } = await journal.compact(false, report => !isSame(report, first));
    expect([before, after]).toEqual([REPORTS.length, REPORTS.filter(report => !isBelow(report)).length]);
    expect(disk.bytes('job/journal.new')).toHaveLength(0);
    expect(await journal.read(() => {})).toEqual({ readable: after, damaged: 0 });
  });
});
const isSame = (a: Report, b: Report) => String(a.unit) === String(b.unit);

test('who loses the lock while it compacts renames nothing over the journal', async () => {
  await inWorld(async (disk, journal, world) => {
    await journal.append(REPORTS);
    let looks = 0;
    const guard = async () => {
      if (++looks > 1) throw new LedgerLost(said('taken away'));
    };
    const slow = new Journal(disk.of(new Life(world)), 'job/journal', JOB, guard);
    await expect(slow.compact(false, () => false)).rejects.toBeInstanceOf(LedgerLost);
    expect((await totalOf(journal)).isComplete).toBe(true);
  });
});

test('a compaction that cannot read opens nothing', async () => {
  await inWorld(async (disk, journal, world) => {
    await journal.append(REPORTS);
    const opened: string[] = [];
    const own = disk.of(new Life(world));
    const unreadable: Disk = {
      ...own,
      open: (path, mode) => {
        opened.push(path);
        return own.open(path, mode);
      },
      read: async function* () {
        yield new Uint8Array();
        throw new Error('a bad sector');
      },
    };
    await expect(new Journal(unreadable, 'job/journal', JOB).compact(false)).rejects.toThrow('a bad sector');
    expect(opened).toEqual([]);
    expect((await totalOf(journal)).isComplete).toBe(true);
  });
});

test('what another process wrote without a sync is safe once it is settled', async () => {
  const text = new TextEncoder().encode(REPORTS.map(report => `${formatReport(report)}\n`).join(''));
  const survivors: number[] = [];
  for (const isSettled of [false, true]) {
    await inWorld(async (disk, journal, world) => {
      const other = await disk.of(new Life(world)).open('job/journal', 'create');
      await other.append(text);
      expect((await totalOf(journal)).isComplete).toBe(true);
      if (isSettled) await journal.settle();
      disk.crash();
      survivors.push((await totalOf(journal)).units);
    });
  }
  expect(survivors[0]).toBeLessThan(REPORTS.length);
  expect(survivors[1]).toBe(REPORTS.length);
});

test('a journal that another process has compacted is written under its name', async () => {
  await inWorld(async (disk, journal, world) => {
    const other = new Journal(disk.of(new Life(world)), 'job/journal', JOB);
    await journal.append(REPORTS.slice(0, 3));
    await other.compact(false);
    await totalOf(journal);
    await journal.append(REPORTS.slice(3));
    const closure = await totalOf(other);
    expect([closure.isComplete, closure.count]).toEqual([true, TRUTH.count]);
  });
});

test('records of another job and lines without end are not read', async () => {
  await inWorld(async (disk, journal) => {
    const foreign = formatReport({ ...REPORTS[0], job: jobId('another', false) });
    disk.put('job/journal', new TextEncoder().encode(`${foreign}\n${formatReport(REPORTS[0])}`));
    expect(await journal.read(() => {})).toEqual({ readable: 0, damaged: 1 });
  });
});

test('a line longer than the limit is skipped without being held in memory', async () => {
  async function* pieces() {
    yield new TextEncoder().encode('one\n');
    for (let i = 0; i < 100; i++) yield new Uint8Array(1000).fill(65);
    yield new TextEncoder().encode('\ntwo\nthr');
  }
  const lines = [];
  for await (const some of linesOf(pieces(), 500)) lines.push(...some);
  expect(lines).toEqual([
    { text: 'one', end: 4 },
    { text: '', end: 100_005 },
    { text: 'two', end: 100_009 },
  ]);
});

test('a line of just the limit is read, however its bytes come', async () => {
  const bytes = new TextEncoder().encode(`${'a'.repeat(10)}\n${'b'.repeat(11)}\n${'c'.repeat(9)}\n`);
  for (const size of [1, 2, 5, 10, 11, 100]) {
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const texts = [];
    for await (const some of linesOf(pieces(), 10)) texts.push(...some.map(({ text }) => text));
    expect(texts).toEqual(['a'.repeat(10), '', 'c'.repeat(9)]);
  }
});
