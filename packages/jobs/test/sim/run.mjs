// The simulator as a command:
//   node packages/jobs/test/sim/run.mjs --seeds 1000000     many schedules
//   node packages/jobs/test/sim/run.mjs --seed 257          one of them
//   node packages/jobs/test/sim/run.mjs --mutants           how many seeds each planted bug survives
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
} else {
  const { main } = await load('./main.ts');
  process.exitCode = await main(process.argv.slice(2));
}
