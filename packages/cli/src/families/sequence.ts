/**
 * `quadrille sequence queens count n --from 1 --to 12`: the numbers a(n) of a question, or of the models that a module
 * makes. Every term is asked by the command that a person would give; terms that a b-file already has are kept.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bilingual } from '@quadrille/base';
import { formatDlx, type Model } from '@quadrille/cover';
import type { Io } from '../io.js';
import { say, spoken } from '../sentences.js';
import { addCommon, type CommonFlags, EXIT, type Verb, wholeNumber } from '../verb.js';
import { filledIn, formatTerms, isTooLong, parseTerms, remarksOf, type Terms } from './sequence/terms.js';

interface Flags extends Pick<CommonFlags, 'json' | 'quiet' | 'timeout' | 'threads'> {
  from: number;
  to: number;
  bfile?: string;
  check?: string;
  certificates?: string;
}

/** What the command of a term printed. */
interface Term {
  readonly n: number;
  readonly code: number;
  readonly count: string | undefined;
  readonly method?: string;
  readonly nodes?: number;
  readonly ms?: number;
  readonly certificate?: string;
}

/** Makes the arguments of the command for n; where a module makes the model, its text and a name for it. */
type Command = (n: number) => Promise<{
  readonly args: readonly string[];
  readonly made?: { readonly text: string; readonly name: string };
}>;

const sequence: Verb = (command, io, answer) => {
  command
    .argument(
      '<words...>',
      'a family, a question and its arguments, in which n is the parameter; or a module',
    )
    .requiredOption('--from <n>', 'the first n', wholeNumber(0))
    .requiredOption('--to <n>', 'the last n', wholeNumber(0))
    .option('--bfile <file>', 'write the terms to this b-file; terms already in it are not computed again')
    .option('--check <file>', 'compare with the terms of this b-file')
    .option('--certificates <folder>', 'write a certificate of each count to this folder');
  addCommon(command, 'json', 'timeout', 'threads', 'quiet')
    .allowUnknownOption()
    .addHelpText('after', HELP)
    .action(async (words: string[], flags: Flags) => answer(await new Sequence(io, words, flags).run()));
};

const HELP = `
In the arguments, n, 2n and nxn stand for numbers, and so does {2n+1} inside any text. Flags of the question are passed on.
A module exports model(n), which returns a model of @quadrille/cover or its text.
Each line has n, a(n), the method, nodes and milliseconds; a dash if it is not known.

Example:
  quadrille sequence queens count n --from 1 --to 8`;

class Sequence {
  private readonly startMs = performance.now();
  private terms: Terms = new Map();
  /** The remarks at the head of the b-file. */
  private head = '';
  private known: Terms | undefined;

  constructor(
    private readonly io: Io,
    private readonly words: readonly string[],
    private readonly flags: Flags,
  ) {
    if (flags.to < flags.from) throw say.error('sequence-range', { from: flags.from, to: flags.to });
  }

  async run(): Promise<number> {
    const commandOf = await this.command();
    const { from, to, bfile, check, certificates } = this.flags;
    if (check !== undefined) this.known = parseTerms(await this.io.readTextOf(check), check);
    if (bfile !== undefined && this.io.exists(bfile)) {
      const kept = await this.io.readTextOf(bfile);
      this.terms = parseTerms(kept, bfile);
      this.head = remarksOf(kept);
    }
    if (certificates !== undefined) this.io.makeFolder(certificates);
    this.keep(); // where it cannot be written, nobody wants to hear that after the first term
    let isRight = true;
    for (let n = from; n <= to; n++) {
      const kept = this.terms.get(n);
      const term = kept === undefined ? await this.ask(n, commandOf) : { n, code: 0, count: String(kept) };
      if (term.count === undefined) return this.cutOff(term);
      this.terms.set(n, BigInt(term.count));
      if (kept === undefined) this.keep();
      this.print(term);
      isRight = this.isAsKnown(n, BigInt(term.count)) && isRight;
    }
    this.tellLong();
    if (this.known && isRight) this.tellChecked(this.known);
    return isRight ? EXIT.found : EXIT.none;
  }

  private keep(): void {
    const { bfile } = this.flags;
    if (bfile !== undefined) this.io.write(bfile, this.head + formatTerms(this.terms));
  }

  /** OEIS does not take every line that a b-file could have. */
  private tellLong(): void {
    const { bfile, quiet } = this.flags;
    const long = [...this.terms].filter(isTooLong).map(([n]) => n);
    if (bfile === undefined || quiet || long.length === 0) return;
    this.io.err(spoken(say('sequence-long', { n: Math.min(...long), path: bfile })));
  }

  private async command(): Promise<Command> {
    const [first, ...rest] = this.words;
    if (!/\.[cm]?js$/.test(first)) return async n => ({ args: this.words.map(word => filledIn(word, n)) });
    const make = await modelOf(first);
    return async n => {
      const args = ['cover', 'count', '-', ...rest.map(word => filledIn(word, n))];
      return { args, made: { text: await make(n), name: `${first}, n = ${n}` } };
    };
  }

  private async ask(n: number, commandOf: Command): Promise<Term> {
    const { io, flags } = this;
    const { args, made } = await commandOf(n);
    const certificate = flags.certificates && `${flags.certificates}/${n}.cert`;
    const leftS = flags.timeout && flags.timeout - (performance.now() - this.startMs) / 1000;
    if (leftS !== undefined && leftS <= 0) return { n, code: EXIT.limited, count: undefined };
    const lines: string[] = [];
    const words = [
      ...args,
      ...['--json', '--quiet'],
      ...(certificate === undefined ? [] : ['--certificate', certificate]),
      ...(leftS === undefined ? [] : ['--timeout', String(leftS)]),
      ...(flags.threads === undefined ? [] : ['--threads', String(flags.threads)]),
    ];
    const code = await io.command!(words, {
      ...io,
      ...(made && {
        readTextOf: async () => made.text,
        err: line => io.err(line.replace('standard input', made.name)),
      }),
      args: words,
      out: line => lines.push(line),
      flush: () => {},
    });
    return { ...readTerm(lines), n, code, ...(certificate !== undefined && { certificate }) };
  }

  /** Nothing after a term that is not known: a list with holes is no sequence. */
  private cutOff({ n, code }: Term): number {
    if (code === EXIT.found || code === EXIT.none) throw say.error('sequence-no-count', { n });
    if (code === EXIT.limited) this.io.err(spoken(say('sequence-cut', { n })));
    return code;
  }

  private print({ n, count, method, nodes, ms, certificate }: Term): void {
    const { io, flags } = this;
    if (flags.json) io.out(JSON.stringify({ n, count, method, nodes, ms, certificate }));
    else io.out([n, count, method ?? '-', nodes ?? '-', ms ?? '-'].join(' '));
    io.flush();
  }

  private tellChecked(known: Terms): void {
    const { from, to, check, quiet } = this.flags;
    const all = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const compared = all.filter(n => known.has(n)).length;
    const missing = all.length - compared;
    if (!quiet) this.io.err(spoken(say('sequence-agrees', { compared, path: check!, missing })));
  }

  private isAsKnown(n: number, value: bigint): boolean {
    const known = this.known?.get(n);
    if (known === undefined || known === value) return true;
    const { check } = this.flags;
    this.io.err(spoken(say('sequence-differs', { n, value, path: check!, known })));
    return false;
  }
}

/** The count of the last object that was printed. */
function readTerm(lines: readonly string[]): Omit<Term, 'n' | 'code'> {
  const answer = lines.length === 0 ? {} : JSON.parse(lines.at(-1)!);
  const count = /^\d+$/.test(String(answer.count)) ? String(answer.count) : undefined;
  return { count, method: answer.method, nodes: answer.nodes, ms: answer.ms };
}

/** The text of the module's model for n. */
async function modelOf(path: string): Promise<(n: number) => Promise<string>> {
  const refused = (reason: Bilingual | string) => say.error('sequence-module', { path, reason });
  const loaded = await import(pathToFileURL(resolve(path)).href).catch((error: Error) => {
    throw refused(error.message);
  });
  const make = loaded.model ?? loaded.default;
  if (typeof make !== 'function') throw refused(say('sequence-model'));
  return async n => {
    const made: unknown = await Promise.resolve(n)
      .then(make)
      .catch(error => {
        const reason = error instanceof Error ? error.message : String(error);
        throw refused(say('sequence-failed', { n, reason }));
      });
    if (typeof made === 'string') return made;
    if (!(made as Model | undefined)?.itemNames) throw refused(say('sequence-strange', { n }));
    return formatDlx(made as Model);
  };
}

export const verbs: readonly Verb[] = [sequence];
