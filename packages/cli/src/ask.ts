/**
 * Makes a verb of a question: arguments and flags from its fields, its answer on standard output, its remarks on
 * standard error, JSON with `--json`. Nothing here knows a family.
 */
import { availableParallelism } from 'node:os';
import {
  type Answer,
  type Bilingual,
  type Family,
  type Found,
  type JsonFields,
  type Line,
  makeForms,
  type Question,
  readInputs,
} from '@quadrille/base';
import { ask, askInThread, type PlainAnswer, type ThreadOptions } from '@quadrille/jobs/ask';
import type { Command } from 'commander';
import { addFields, type Flags, Texts } from './inputs.js';
import type { Io } from './io.js';
import { isFolder, OutputFile, type Shape, shapeOf, writeFiles } from './output.js';
import { noteOf, progressFor } from './progress.js';
import { say, spoken } from './sentences.js';
import { isTold, unitLogFor } from './unit-log.js';
import { addCommon, type CommonFlag, EXIT } from './verb.js';

/** The module that lists our own families. */
export const REGISTRY = import.meta.resolve?.('@quadrille/puzzles/families') ?? '@quadrille/puzzles/families';

/** Where threads find the families. */
export interface Registry {
  readonly module: string;
}

/** Adds the verb of `question` to the command of its family. */
export function addQuestion(
  command: Command,
  family: Family,
  question: Question,
  registry: Registry,
  io: Io,
  answer: (code: number) => void,
): void {
  const verb = command.command(question.name).description(question.about.en);
  const givenIn = addFields(verb, question.fields);
  addCommon(verb, ...commonOf(question));
  const more = question.more ? `\n${question.more.en}\n` : '';
  verb.addHelpText('after', `${more}\nExample:\n  ${question.example}`);
  verb.action(async (...args: unknown[]) => {
    const { given, flags } = givenIn(args);
    answer(await new Asking(family, question, registry, io, flags).run(given));
  });
}

function commonOf({ isLong, usesThreads, isShareable }: Question): CommonFlag[] {
  const flags: CommonFlag[] = ['json'];
  if (isLong || isShareable) flags.push('timeout');
  if (usesThreads || isShareable) flags.push('threads');
  if (isShareable) flags.push('job', 'cluster');
  return [...flags, 'quiet', 'output'];
}

/** One question of one command. */
export class Asking {
  private readonly texts: Texts;
  private readonly startMs = performance.now();
  /** Parts of the input that were wrong; the others went on. */
  private wrongCount = 0;
  /** Where the answer goes, unless to standard output. */
  private readonly output: string | undefined;
  /** The file of lines, unless it is a picture or another form. */
  private file: OutputFile | undefined;
  private readonly shape: Shape;

  constructor(
    private readonly family: Family,
    private readonly question: Question,
    private readonly registry: Registry,
    private readonly io: Io,
    private readonly flags: Flags,
  ) {
    this.texts = new Texts(io);
    this.output = flags.output === '-' ? undefined : flags.output;
    this.shape = shapeOf(this.output, flags.json, question.isStream === true);
  }

  /** Asks again what a job's folder holds; its inputs are there. */
  async resume(inputs: Readonly<Record<string, unknown>>): Promise<number> {
    this.begin(undefined);
    try {
      const { answer, made } = await this.asked({ ...inputs }, []);
      return this.show(answer, made, undefined);
    } finally {
      this.file?.drop();
    }
  }

  async run(given: Readonly<Record<string, unknown>>): Promise<number> {
    const outputs = Object.entries(this.question.fields).filter(
      ([name, { kind }]) => kind === 'output' && given[name] !== undefined,
    );
    try {
      const inputs = await this.texts.read(this.question.fields, given);
      for (const [name] of outputs) this.refuseOverwriting(given[name] as string);
      if (this.output !== undefined) this.refuseOverwriting(this.output);
      const form = this.wantedForm(inputs);
      this.begin(form);
      const forms = [...outputs.map(([name]) => name), ...(form === undefined ? [] : [form])];
      const { answer, made } = await this.asked(inputs, forms);
      for (const [name] of outputs)
        if (made[name] !== undefined) this.io.write(given[name] as string, made[name]);
      return this.show(answer, made, form);
    } catch (error) {
      throw this.texts.named(error);
    } finally {
      this.file?.drop();
    }
  }

  private begin(form: string | undefined): void {
    if (form === undefined && this.output !== undefined) this.file = new OutputFile(this.io, this.output);
  }

  private refuseOverwriting(path: string): void {
    if (this.texts.has(path)) throw say.error('same-file', { path });
  }

  /** The form that the inputs ask for, or `-o` by the name of the file. */
  private wantedForm(inputs: Readonly<Record<string, unknown>>): string | undefined {
    const { forms = [], formOf, fields, hasFiles } = this.question;
    if (hasFiles && isFolder(this.io, this.output)) return 'files';
    const form = formOf?.(readInputs(fields, inputs));
    if (form !== undefined) {
      const isHard = BINARY.includes(form) && this.flags.output === undefined && this.io.isOutputTerminal;
      if (isHard) throw say.error('binary-terminal');
      this.refuseOtherPictures([form]);
      return form;
    }
    const [usual] = forms;
    if (this.output === undefined && !this.flags.json) {
      return this.question.printed ?? (forms.includes('txt') ? 'txt' : formOf ? usual : undefined);
    }
    if (usual === undefined || this.output === undefined) return undefined;
    const ending = this.endingOfOutput();
    if (ending !== undefined && forms.includes(ending)) return ending;
    this.refuseOtherPictures(forms);
    return ending === 'txt' ? undefined : usual;
  }

  private endingOfOutput(): string | undefined {
    return /\.([a-z0-9]+)$/i.exec(this.output ?? '')?.[1].toLowerCase();
  }

  /** A file whose name promises a picture gets that picture or none. */
  private refuseOtherPictures(forms: readonly string[]): void {
    const ending = this.endingOfOutput() ?? '';
    const isPicture = /^(svg|png|jpe?g|gif|webp|pdf|stl)$/.test(ending);
    if (isPicture && !forms.includes(ending))
      throw say.error('no-form', { form: ending, forms: forms.join(', ') });
  }

  private async asked(
    given: Record<string, unknown>,
    forms: readonly string[],
  ): Promise<{ answer: Omit<PlainAnswer, 'made'>; made: PlainAnswer['made'] }> {
    const { io, flags, question, family } = this;
    const progress = progressFor(io, flags.quiet);
    const log = unitLogFor(io, { ...flags, isQuiet: flags.quiet }, this.startMs);
    const options: ThreadOptions = {
      cores: availableParallelism(),
      threads: flags.threads,
      directory: question.isShareable && flags.job,
      cluster: question.isShareable && flags.cluster !== undefined ? clusterOf(flags) : undefined,
      isTold: isTold(flags),
      isLinesOnly: this.shape === 'text',
      command: io.args,
      asked: { family: family.name, question: question.name, inputs: plainInputs(given) },
      signal: io.signal,
      deadlineMs: flags.timeout === undefined ? undefined : this.startMs + 1000 * flags.timeout,
      forms,
      onFound: found => this.showFound(found),
      onRemark: remark => this.remark(remark, log.say),
      onReport: log.unit,
      onProgress: ({ fraction = 0, note, nodes, count }) =>
        progress.update(fraction, noteOf(note, nodes, count)),
    };
    try {
      const inputs = readInputs(question.fields, given);
      if (io.asksHere || question.isQuick?.(inputs)) {
        const { forms: makers, ...answer } = await ask(question, inputs, options);
        const made = await makeForms(makers, forms);
        for (const remark of answer.remarks ?? []) log.say(spoken(remark));
        return { answer, made };
      }
      const where = { registry: this.registry.module, family: family.name, question: question.name };
      const { made, ...answer } = await askInThread({ ...where, inputs: given }, options);
      for (const remark of answer.remarks ?? []) log.say(spoken(remark));
      return { answer, made };
    } finally {
      log.close();
      progress.close();
    }
  }

  private remark(remark: Bilingual, log: (line: string) => void): void {
    log(spoken(remark));
    if (!this.flags.quiet) this.io.err(spoken(remark));
  }

  private showFound(found: Found): void {
    const { lines, fields, wrong } = found;
    if (wrong) {
      this.wrongCount++;
      this.io.err(`quadrille: ${this.texts.inPlace(wrong)}`);
    }
    if (this.shape === 'csv' && this.file) this.file.row(found);
    else if (this.shape === 'json') this.print([JSON.stringify(fields)]);
    else this.print(lines);
  }

  private print(lines: readonly Line[]): void {
    const texts = lines.map(line => (typeof line === 'string' ? line : spoken(line)));
    for (const text of texts) {
      if (this.file) this.file.line(text);
      else this.io.out(text);
    }
  }

  private show(
    answer: Omit<PlainAnswer, 'made'>,
    made: PlainAnswer['made'],
    form: string | undefined,
  ): number {
    const { flags } = this;
    const ms = Math.round(1000 * (answer.ms ?? performance.now() - this.startMs)) / 1000;
    const content = form === undefined ? undefined : made[form];
    const isSilent = answer.verdict === 'unknown' && flags.quiet;
    // With a picture in the file, what is said about it goes to the person; JSON is not mixed with other forms.
    const isJsonOnly = flags.json && this.output === undefined && Object.keys(answer.fields).length > 0;
    if (content !== undefined && !isJsonOnly) this.write(content);
    const remarks = [...(answer.remarks ?? [])];
    const check = (path: string) => this.refuseOverwriting(path);
    if (form === 'files') remarks.push(...writeFiles(this.io, this.output!, made, check));
    if (flags.json) this.printSummary(answer.fields, ms);
    else if (!isSilent && this.shape === 'text') this.print(answer.lines);
    this.file?.close();
    if (!flags.quiet && !flags.json) this.showRemarks(remarks, ms);
    else if (isUncertain(answer)) this.io.err(spoken(answer.remarks!.at(-1)!));
    return this.wrongCount > 0 ? EXIT.badInput : CODES[answer.verdict];
  }

  /** A stream that has nothing to sum up ends with its last line. */
  private printSummary(fields: JsonFields, ms: number): void {
    const { isStream, formOf } = this.question;
    if ((isStream || formOf) && Object.keys(fields).length === 0) return;
    this.print([JSON.stringify({ ...(isStream && { summary: true }), ...fields, ms })]);
  }

  private write(content: string | Uint8Array): void {
    if (this.output !== undefined) this.io.write(this.output, content);
    else if (typeof content === 'string') this.io.out(content.replace(/\n$/, ''));
    else this.io.outBytes(content);
  }

  /** The last one tells how long it took. */
  private showRemarks(remarks: readonly Bilingual[], ms: number): void {
    const { isLong, isShareable } = this.question;
    const last = isLong || isShareable ? remarks.length - 1 : remarks.length;
    for (const [i, remark] of remarks.entries()) {
      this.io.err(i < last ? spoken(remark) : `${spoken(remark)}, ${ms.toFixed(1)} ms`);
    }
  }
}

/** What an answer that rests on volunteers cannot rule out is part of it: no flag hides that. */
function isUncertain({ fields, remarks = [] }: Pick<Answer, 'fields' | 'remarks'>): boolean {
  const { boundAll = 0 } = (fields.volunteers ?? {}) as { boundAll?: number };
  return boundAll > 0 && remarks.length > 0;
}

/** Forms that are not text. */
const BINARY: readonly string[] = ['pdf', 'png', 'xmpuzzle'];

const CODES = { yes: EXIT.found, no: EXIT.none, unknown: EXIT.limited } as const;

function clusterOf({ cluster, strict, replicas, quorum, bound }: Flags) {
  const volunteers = { ...(quorum !== undefined && { quorum }), ...(bound !== undefined && { bound }) };
  return {
    volunteers,
    url: cluster!,
    ...(strict !== undefined && { strict }),
    ...(replicas !== undefined && { replicas }),
  };
}

/** As JSON, for the description of a job: bytes as base64. */
function plainInputs(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const plain = (value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, plain(value)]));
}
