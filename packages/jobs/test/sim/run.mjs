// The simulator as a command:
//   node packages/jobs/test/sim/run.mjs --seeds 1000000     many schedules
//   node packages/jobs/test/sim/run.mjs --seed 257          one of them
//   node packages/jobs/test/sim/run.mjs --mutants           how many seeds each planted bug survives
//   node packages/jobs/test/sim/run.mjs --scaling 10000 30  workers, days: how well they share one search
import { load } from './load.mjs';

if (process.argv.includes('--mutants')) {
  const { MUTANTS } = await load('./mutants.ts');
  for (const mutant of MUTANTS) {
    const { firstWrong } = await load('./main.ts', mutant);
    const found = await firstWrong(1000, 1);
    console.log(
      found ? `seed ${found.options.seed}: ${found.wrong[0].slice(0, 90)}` : 'NOT FOUND',
      '-',
      mutant.name,
    );
    if (!found) process.exitCode = 1;
  }
} else if (process.argv.includes('--scaling')) {
  const [workers, days] = process.argv.slice(process.argv.indexOf('--scaling') + 1).map(Number);
  const { simulateScaling } = await load('./scaling.ts');
  const rest = { crashDays: 10, overheadSeconds: 1, leaseSeconds: 60, unitsPerWorker: 20, seed: 1 };
  for (const unitHours of days > 7 ? [6] : [4, 1]) {
    const result = simulateScaling({ workers, days, unitHours, ...rest });
    console.log(JSON.stringify({ workers, days, unitHours, ...result }));
  }
} else {
  const { main } = await load('./main.ts');
  process.exitCode = await main(process.argv.slice(2));
}
