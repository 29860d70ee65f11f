/** What the verbs of `decompose` share: which graph, its verdict, the stages of the work, and their log. */
import { InputError } from '@quadrille/cover';
import {
  type Condition,
  check,
  type Decomposition,
  type Edge,
  formatCertificate,
  formatConditions,
  GRAPH_NAMES,
  type Graph,
  graphByName,
  LARGEST_ORDER,
  type OpenQuestion,
  openQuestion,
  parseConditions,
  parseEdges,
  parseGraph6,
  type Question,
  renderText,
  symmetryOf,
  type Verdict,
  verdict,
} from '@quadrille/puzzles/decompose';
import type { Command } from 'commander';
import type { Io } from '../../io.js';
import {
  addCommon,
  type CommonFlag,
  type CommonFlags,
  parseInput,
  readInput,
  wholeNumber,
} from '../../verb.js';

export interface GraphFlags extends CommonFlags {
  graph?: string;
  edges?: string;
  graph6?: string;
  conditions?: string;
}

export const readOrder = wholeNumber(2, LARGEST_ORDER);

export function addGraphFlags(command: Command): Command {
  return command
    .option('--graph <name>', `the graph by name: ${Object.keys(GRAPH_NAMES).join(', ')}`)
    .option('--edges <text>', 'its edges, as "[(0,1),(1,2)]", a file with them, or - for standard input')
    .option('--graph6 <text>', 'the graph in graph6 or sparse6, or a file with it');
}

export function addTaskFlags(command: Command): Command {
  addGraphFlags(command).option(
    '--conditions <text>',
    'by hand: "[(0,1)]" puts vertex 0 before 1; found by the program otherwise',
  );
  const hasLog = command.options.some(({ long }) => long === '--log');
  return hasLog
    ? command
    : command.option('--log <file>', 'write what was done, with durations and numbers, there');
}

/** The common flags of the verbs that search K_n, in the order of their help, and whether all of them have it. */
const SEARCH_FLAGS: readonly (readonly [CommonFlag, boolean])[] = [
  ['json', true],
  ['limit', false],
  ['timeout', true],
  ['threads', true],
  ['job', true],
  ['cluster', true],
  ['seed', false],
  ['quiet', true],
  ['output', false],
];

/** Adds what a verb that searches K_n understands: what all of them do, and `more`. */
export function addSearchFlags(command: Command, ...more: CommonFlag[]): Command {
  const flags = SEARCH_FLAGS.filter(([flag, isForAll]) => isForAll || more.includes(flag));
  return addTaskFlags(addCommon(command, ...flags.map(([flag]) => flag)));
}

/** What is asked of K_n, and what counting alone says to it. */
export interface Task {
  readonly graph: Graph;
  /** Given by hand. */
  readonly conditions: Condition[] | undefined;
  readonly said: Verdict;
}

/** Reads graph and conditions from the flags; a verdict of impossible is said at once. */
export function readTask(io: Io, order: number, flags: GraphFlags, journal: Journal): Task {
  const graph = readGraph(io, order, flags);
  const conditions = readConditions(graph, flags);
  const said = verdict(order, graph);
  if (!said.possible) journal.say(`none: ${said.reason}`);
  return { graph, conditions, said };
}

/** Lists the options, as a stage of the journal, and opens the search through them. */
export function openStage(journal: Journal, question: Question): OpenQuestion {
  return journal.stage(
    () => openQuestion(question),
    ({ options, table }) => `options: ${options}${table ? '' : ', too many for a table: made on demand'}`,
  );
}

/** Units are told into the same log as the stages before them. */
export function unitsInto(journal: Journal, { units, log }: GraphFlags) {
  return { units: units || log !== undefined, log: undefined, onLine: journal.note };
}

/** The names of graphs, for help texts. */
export function graphHelp(): string {
  const lines = Object.values(GRAPH_NAMES).map(({ form, meaning }) => `  ${form.padEnd(20)} ${meaning}`);
  return `\nGraphs by name (n is the order of the complete graph; the default is double-star):\n${lines.join('\n')}`;
}

/** The graph of the flags; the double star when none is given, as in the thesis. */
export function readGraph(io: Io, order: number | undefined, flags: GraphFlags): Graph {
  const given = (['graph', 'edges', 'graph6'] as const).filter(flag => flags[flag] !== undefined);
  if (given.length > 1) {
    throw new InputError(`--${given[0]} and --${given[1]} both name the graph; give one of them`);
  }
  if (flags.edges !== undefined && flags.edges.trim() !== '') {
    const input = readInput(io, flags.edges, text => /^\s*\[/.test(text));
    return parseInput(input, parseEdges);
  }
  if (flags.graph6 !== undefined) {
    const input = readInput(io, flags.graph6, text => !/[/\\.]/.test(text) || !io.exists(text));
    return parseInput(input, parseGraph6);
  }
  const name = flags.graph ?? 'double-star';
  if (order === undefined && !name.includes(':')) {
    throw new InputError(`"${name}" without numbers depends on the order; write the order n as well`);
  }
  return graphByName(name, order ?? LARGEST_ORDER);
}

export function readConditions(graph: Graph, flags: GraphFlags): Condition[] | undefined {
  if (flags.conditions === undefined) return undefined;
  const input = { name: '--conditions', text: flags.conditions };
  return parseInput(input, text => parseConditions(text, graph));
}

/** Says what is being done, to the person and into the log file. */
export interface Journal {
  say(line: string): void;
  /** A line of which there are many: into the log, and to the person with `--units`. */
  readonly note: (line: string) => void;
  /** Runs one stage and says how long it took. */
  stage<T>(work: () => T, describe: (value: T) => string): T;
  close(): void;
}

export function journalFor(io: Io, flags: GraphFlags): Journal {
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    if (!flags.quiet) io.err(line);
  };
  return {
    say,
    note: line => {
      lines.push(line);
      if (flags.units && !flags.quiet) io.err(line);
    },
    stage: (work, describe) => {
      const startMs = performance.now();
      const value = work();
      say(`${describe(value)} (${(performance.now() - startMs).toFixed(1)} ms)`);
      return value;
    },
    close: () => {
      if (flags.log !== undefined) io.write(flags.log, `${lines.join('\n')}\n`);
    },
  };
}

/** The stages that come before every search: the conditions, in the thesis's notation. */
export function sayConditions(journal: Journal, graph: Graph, conditions?: readonly Condition[]): void {
  if (conditions) {
    journal.say(`conditions by hand: ${formatConditions(conditions)}`);
    return;
  }
  journal.stage(
    () => symmetryOf(graph),
    found => {
      const text = formatConditions(found.conditions);
      const shown = text.length > 300 ? `${found.conditions.length} of them` : text;
      return `conditions: ${shown}, ${found.automorphisms} automorphisms`;
    },
  );
}

/**
 * One decomposition as the answer: a line of JSON that is a certificate, or copies line by line. Checked
 * first.
 */
export function printed(
  order: number,
  graph: Graph,
  copies: readonly (readonly Edge[])[],
  isJson: boolean | undefined,
  how?: string,
): string {
  const decomposition: Decomposition = { order, graph, copies };
  const wrong = check(decomposition);
  if (wrong) throw new Error(`a wrong decomposition was found: ${wrong}`);
  return isJson ? formatCertificate(decomposition, how) : `${renderText(decomposition)}\n`;
}
