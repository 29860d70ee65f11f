import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundle, load } from './load.mjs';

// The simulator as a command; this is what it says of itself:
const HELP = `npm run sim                             a million schedules on all cores; Ctrl-C says how to go on
npm run sim -- --seeds 10000            fewer of them; --from N begins at another seed; --threads N
npm run sim -- --log FILE               a line for every 250 of them; what the file has is not run again
npm run sim -- --volunteers             those with lying volunteers and colluders; with all of the above
npm run sim -- --seed 257               one of them
npm run sim -- --mutants                how many seeds each planted bug survives
npm run sim -- --scaling 10000 30       workers, days: how well they share one search`;

const RANGE = 250;

const word = name => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const flag = name => (word(name) === undefined ? undefined : Number(word(name)));

/** The ranges of seeds that a log has, by their first seed; a line that was torn off is none. */
function readLog(path) {
  const lines = path && existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  return new Map(lines.map(line => JSON.parse(line)).map(range => [`${range.from} ${range.count}`, range]));
}

const lineOf = ({ from, count, summary: { events, virtualHours, happened, wrong } }) =>
  JSON.stringify({ from, count, events, virtualHours, happened: Object.fromEntries(happened), wrong });

async function mutants() {
  const { MUTANTS } = await load('./mutants.ts');
  for (const mutant of MUTANTS) await survival('./main.ts', mutant);
  const { VOLUNTEER_MUTANTS } = await load('../volunteers/sim/mutants.ts');
  for (const mutant of VOLUNTEER_MUTANTS) await survival('../volunteers/sim/main.ts', mutant);
}

async function survival(simulator, mutant) {
  const { firstWrong } = await load(simulator, mutant);
  const found = await firstWrong(2500, 1);
  const what = found ? `seed ${found.options.seed}: ${found.wrong[0].slice(0, 90)}` : 'NOT FOUND';
  console.log(what, '-', mutant.name);
  if (!found) process.exitCode = 1;
}

async function scaling() {
  const [workers, days] = process.argv.slice(process.argv.indexOf('--scaling') + 1).map(Number);
  const { simulateScaling } = await load('./scaling.ts');
  const rest = { crashDays: 10, overheadSeconds: 1, leaseSeconds: 60, unitsPerWorker: 20, seed: 1 };
  for (const unitHours of days > 7 ? [6] : [4, 1]) {
    const result = simulateScaling({ workers, days, unitHours, ...rest });
    console.log(JSON.stringify({ workers, days, unitHours, ...result }));
  }
}

/** Seeds `from` … `from + seeds - 1` on several threads; every seed below `done` is finished. */
async function campaign(url, { from, seeds, threads, log }) {
  const known = readLog(log);
  const total = { schedules: 0, wrong: [], happened: new Map(), events: 0, virtualHours: 0 };
  const finished = new Set();
  let done = from;
  let next = from;
  let logged = 0;
  let isStopped = false;
  const startMs = performance.now();
  process.once('SIGINT', () => {
    isStopped = true; // what runs comes to its end; a second Ctrl-C ends everything
  });
  const take = () => {
    while (!isStopped && next < from + seeds) {
      const range = { from: next, count: Math.min(RANGE, from + seeds - next) };
      next += range.count;
      const before = known.get(`${range.from} ${range.count}`);
      if (!before) return range;
      const { events, virtualHours = 0, happened, wrong } = before;
      logged += range.count;
      keep({ ...range, summary: { events, virtualHours, happened: Object.entries(happened), wrong } });
    }
    return undefined;
  };
  const keep = ({ from: first, count, summary }) => {
    finished.add(first);
    while (finished.delete(done)) done += Math.min(RANGE, from + seeds - done);
    total.schedules += count;
    total.events += summary.events;
    total.virtualHours += summary.virtualHours;
    for (const [kind, times] of summary.happened)
      total.happened.set(kind, (total.happened.get(kind) ?? 0) + times);
    total.wrong.push(...summary.wrong);
    for (const verdict of summary.wrong)
      console.log(
        `seed ${verdict.options.seed}: ${verdict.wrong.join('; ')}\n  ${JSON.stringify(verdict.options)}`,
      );
    const rate = (total.schedules - logged) / ((performance.now() - startMs) / 1000);
    const left = ((from + seeds - done) / rate / 60).toFixed(0);
    const line = `${total.schedules} of ${seeds}, ${rate.toFixed(0)} a second, about ${left} minutes left, ${total.wrong.length} wrong`;
    if (process.stderr.isTTY) process.stderr.write(`\r${line}   `);
    else if (total.schedules % (40 * RANGE) < count) console.error(line);
  };
  await Promise.all(
    Array.from({ length: threads }, () => {
      const worker = new Worker(new URL('./thread.mjs', import.meta.url), { workerData: url });
      return new Promise((resolve, reject) => {
        worker.on('error', reject);
        worker.on('message', message => {
          if (message !== 'ready') {
            if (log) appendFileSync(log, `${lineOf(message)}\n`);
            keep(message);
          }
          const range = take();
          if (range) worker.postMessage(range);
          else resolve(worker.terminate());
        });
      });
    }),
  );
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (isStopped) console.log(`stopped; go on with --from ${done} --seeds ${from + seeds - done}`);
  return total;
}

async function schedules() {
  const seed = flag('--seed');
  const seeds = seed === undefined ? (flag('--seeds') ?? 1_000_000) : 1;
  const threads = Math.min(flag('--threads') ?? availableParallelism(), Math.ceil(seeds / RANGE));
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-sim-'));
  try {
    const isVolunteers = process.argv.includes('--volunteers');
    const url = await bundle(isVolunteers ? '../volunteers/sim/main.ts' : './main.ts', undefined, folder);
    const from = seed ?? flag('--from') ?? 1;
    const found = await campaign(url, { from, seeds, threads, log: word('--log') });
    const { wrong, happened, events, virtualHours, ...total } = found;
    console.log(`${total.schedules} schedules, ${events} events, ${virtualHours.toFixed(0)} virtual hours`);
    for (const [kind, times] of [...happened].sort((a, b) => b[1] - a[1])) console.log(`  ${kind}: ${times}`);
    console.log(`${wrong.length} wrong`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isPlain = process.argv
  .slice(2)
  .every(
    (each, at, all) =>
      /^(\d+|--(seeds?|from|threads|log|volunteers|mutants|scaling))$/.test(each) || all[at - 1] === '--log',
  );
if (!isPlain) {
  console.log(HELP);
  process.exitCode = process.argv.includes('--help') ? 0 : 2;
} else if (process.argv.includes('--mutants')) await mutants();
else if (process.argv.includes('--scaling')) await scaling();
else await schedules();
