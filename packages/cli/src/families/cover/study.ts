/** Verbs to study a search with: how large it is, and what it does step by step. */
import {
  type Choose,
  coverSearch,
  describeStep,
  estimate as estimateSearch,
  randomFrom,
  type Step,
  trace as traceSteps,
} from '@quadrille/cover';
import { rounded } from '../../explore.js';
import { addCommon, EXIT, type Verb, wholeNumber } from '../../verb.js';
import { addKernelFlags, type CoverFlags, readModel, searchOptions } from './shared.js';

/** `cover estimate FILE [--probes N]` */
export const estimate: Verb = (family, io, answer) => {
  const command = family
    .command('estimate <file>')
    .description('about how large the search is, by random probes')
    .option('--probes <n>', 'how many probes', wholeNumber(1, 10_000_000), 1000)
    .addHelpText('after', '\nExample:\n  quadrille cover estimate pentominoes.dlx --probes 300');
  addKernelFlags(addCommon(command, 'json', 'seed', 'timeout', 'quiet'));
  command.action((file: string, flags: CoverFlags & { probes: number }) => {
    const search = coverSearch(readModel(io, file), searchOptions(flags));
    const startMs = performance.now();
    const deadlineMs = startMs + 1000 * (flags.timeout ?? Number.POSITIVE_INFINITY);
    const about = estimateSearch(search, {
      probes: flags.probes,
      random: randomFrom(flags.seed ?? 0),
      isEnough: () => performance.now() >= deadlineMs,
    });
    const pace = pacesPerSecond(search);
    const seconds = about.nodes / pace;
    if (flags.json) {
      io.out(
        JSON.stringify({ ...about, seconds, isEstimate: true, ms: rounded(performance.now() - startMs) }),
      );
    } else {
      io.out(`about ${roughly(about.nodes)} nodes (standard error ${roughly(about.nodesError)})`);
      io.out(`about ${roughly(about.solutions)} solutions; rare ones are not met`);
      io.out(`about ${duration(seconds)} on one core, at ${roughly(pace)} nodes a second`);
    }
    answer(EXIT.found);
  });
};

/** Nodes a second, from a short walk at the beginning of the search. */
function pacesPerSecond(search: ReturnType<typeof coverSearch>): number {
  const walk = search.open([], { collect: false });
  const startMs = performance.now();
  while (performance.now() - startMs < 200 && walk.step(2000));
  return (1000 * Math.max(1, walk.nodes)) / Math.max(0.01, performance.now() - startMs);
}

function roughly(value: number): string {
  return value < 1e6 ? String(Number(value.toPrecision(3))) : value.toExponential(1);
}

const SPANS: readonly [name: string, seconds: number][] = [
  ['year', 365.25 * 86400],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** A duration a person can picture: `4 hours`, `10^30 years`. */
export function duration(seconds: number): string {
  const [name, length] = SPANS.find(([, length]) => seconds >= length) ?? ['second', 1];
  const amount = seconds / length;
  if (amount >= 1e6) return `10^${Math.round(Math.log10(amount))} ${name}s`;
  const shown = Number(amount.toPrecision(2));
  return `${shown} ${name}${shown === 1 ? '' : 's'}`;
}

/** `cover trace FILE [--choose fewest|first]` */
export const trace: Verb = (family, io, answer) => {
  const command = family
    .command('trace <file>')
    .description('the steps of Algorithm X')
    .option('--choose <rule>', 'branch on the item with the fewest options, or the first', 'fewest')
    .option('--steps <n>', 'stop after n steps', wholeNumber(1), 100_000)
    .addHelpText('after', '\nExample:\n  printf "a b c\\na b\\nc\\na c\\nb\\n" | quadrille cover trace -');
  addCommon(command, 'json', 'quiet').action(
    (file: string, flags: { choose: Choose; steps: number; json?: boolean; quiet?: boolean }) => {
      const model = readModel(io, file);
      const steps = traceSteps(model, { choose: flags.choose, limit: flags.steps });
      let found = 0;
      for (;;) {
        const { done, value } = steps.next();
        if (done) {
          if (flags.json) io.out(JSON.stringify({ summary: true, count: String(found), ended: value }));
          else if (!flags.quiet) io.err(`${value}: ${found} found`);
          answer(value === 'exhausted' ? (found > 0 ? EXIT.found : EXIT.none) : EXIT.limited);
          return;
        }
        if (value.event === 'solution') found++;
        io.out(flags.json ? stepJson(model.itemNames, value) : describeStep(model, value));
      }
    },
  );
};

function stepJson(itemNames: readonly string[], step: Step): string {
  const line = {
    level: step.level,
    event: step.event,
    item: 'item' in step ? itemNames[step.item] : null,
    options: 'options' in step ? step.options : null,
    choice: 'choice' in step ? step.choice : null,
  };
  return JSON.stringify(step.event === 'solution' ? { ...line, indices: step.solution } : line);
}
