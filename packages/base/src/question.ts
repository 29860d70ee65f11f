/**
 * Asking. A family says once what can be asked of it; the command line, the server, the studio and MCP only translate.
 *
 *     question.open(inputs, offer) ─▶ Answer              known at once: a closed form, a refutation with its reason
 *                                   ─▶ Work                a task in slices, with an answer at its end
 *                                   ─▶ SharedSearch        a search that threads, a ledger or a cluster can do
 *                                   ─▶ Batch               the same function over many inputs, in order
 *                                   ─▶ Team                the same search by several, who tell each other what they found
 *
 * Opening is work too: a question that is dear to open gives a task whose answer is one of these.
 */
import type { Position } from './errors.js';
import { type Fields, type InputsOf, readInputs } from './fields.js';
import { say } from './sentences.js';
import type { Task } from './task.js';
import type { Bilingual, Message } from './texts.js';
import type { Ended, Search, SearchSource, Solution } from './walk.js';

/** JSON data; big numbers are decimal strings. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };
export type JsonFields = Readonly<Record<string, Json | undefined>>;

/** A line of an answer: data that reads the same in every language, or a sentence. */
export type Line = string | Bilingual;

/**
 * Other forms of an answer, made when they are wanted: `svg`, `pdf`, `stl`, `png` … Several files are forms `files/NAME`;
 * whoever wants `files` gets them all.
 */
export type Forms = Readonly<Record<string, () => string | Uint8Array | Promise<string | Uint8Array>>>;

/** The wanted forms of an answer, those that it has. */
export async function makeForms(
  forms: Forms | undefined,
  wanted: readonly string[],
): Promise<Record<string, string | Uint8Array>> {
  const made: Record<string, string | Uint8Array> = {};
  const isWanted = (name: string) => wanted.includes(name) || wanted.includes(name.split('/')[0]);
  for (const [name, make] of Object.entries(forms ?? {})) if (isWanted(name)) made[name] = await make();
  return made;
}

export interface Answer<D = unknown> {
  /** `yes`: found, done · `no`: there is none · `unknown`: cut off before that was known. */
  readonly verdict: 'yes' | 'no' | 'unknown';
  readonly ended: Ended;
  /** The answer for programs. */
  readonly fields: JsonFields;
  /** The answer for people. */
  readonly lines: readonly Line[];
  /** What a person should know beside the answer: reasons, durations, limits. */
  readonly remarks?: readonly Bilingual[];
  readonly forms?: Forms;
  /** What was found at the very end, or is at hand when the work is cut off. */
  readonly found?: readonly Found[];
  /** For pages: whatever survives a structured clone. */
  readonly data?: D;
}

/** One of many things found on the way to an answer: a solution, a puzzle, a step. */
export interface Found<D = unknown> {
  readonly lines: readonly Line[];
  readonly fields: JsonFields;
  readonly data?: D;
  /** A solution of a shared search as the search names it. */
  readonly indices?: Solution;
  /** This part of the input is wrong, and the others go on. */
  readonly wrong?: Wrong;
}

/** How far a shared search is, unit by unit. */
export interface UnitProgress {
  readonly unitsDone: number;
  readonly unitsOpen: number;
  readonly unitsSetAside: number;
  readonly nodesPerSecond: number;
  /** Guessed time to the end; never a promise. */
  readonly estimateMs?: number;
  readonly workers: number;
  readonly elapsedMs: number;
}

/** What is wrong with a part of an input, where, and in which one. */
export interface Wrong {
  readonly said: Message;
  readonly position?: Position | undefined;
  readonly field?: string | undefined;
}

export interface Progress {
  readonly nodes?: number;
  readonly count?: bigint;
  /** Explored share, from 0 to 1. */
  readonly fraction?: number;
  /** What is being done. */
  readonly note?: Bilingual;
  /** Where the work is shared. */
  readonly units?: UnitProgress;
  /** What was found since the last progress. */
  readonly found?: readonly Found[];
  /** Remarks that should not wait for the answer. */
  readonly remarks?: readonly Bilingual[];
  /** For pages: how far the parts of the work are; whatever survives a structured clone. */
  readonly data?: unknown;
}

/** Long work in this thread. */
export interface Work {
  readonly task: Task<Progress, Answer>;
  readonly remarks?: readonly Bilingual[];
}

/** What came of a search, whoever ran it. */
export interface SearchOutcome {
  /** Solutions found. */
  readonly found: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  /** Solutions handed to the person, where they were wanted. */
  readonly listed: number;
}

/** How many solutions are wanted: only their number, all, or the first few. */
export type Wanted = 'count' | 'all' | { readonly first: number };

export interface SharedSearch {
  readonly search: Search;
  /** The same search as data, for threads, machines and later days. */
  readonly source: SearchSource;
  readonly wanted: Wanted;
  /** The answer's number is what was found, times this: a corner or a first copy may be fixed. */
  readonly factor: bigint;
  readonly nodeLimit?: number;
  /** More threads than this would not help, or would not fit; a ledger or a cluster may be used all the same. */
  readonly mostThreads?: number;
  /** A count may end when it has reached this. */
  readonly countLimit?: number;
  /** How good a solution is; lists of what a job has found begin with the best. */
  readonly rank?: (solution: Solution) => number;
  /** A solution in the family's notation; needed unless only the number is wanted. */
  readonly tell: (solution: Solution) => Found;
  readonly answer: (outcome: SearchOutcome) => Answer;
  /** What is known before the search begins. */
  readonly remarks?: readonly Bilingual[];
  /** What is searched, in a line: for logs. */
  readonly about?: Bilingual;
}

/** A function over many inputs, answers in their order; threads may share them. */
export interface Batch {
  readonly items: Iterable<unknown>;
  /** An exported function `(item, settings) => result`. */
  readonly each: { readonly module: string; readonly name: string; readonly settings?: unknown };
  /** The same function, for whoever has no threads. */
  readonly run: (item: unknown) => unknown;
  /** How many items travel together. */
  readonly size: number;
  /** What came of an item: one thing, or several. */
  readonly tell: (result: never, index: number) => Found | readonly Found[];
  readonly answer: (ended: Ended) => Answer;
  /** How far it is, after what was told. */
  readonly progress?: () => Progress;
  readonly remarks?: readonly Bilingual[];
}

/** One of a team: goes on by itself and hears what the others have found. */
export interface Member {
  /** Goes on for a few milliseconds; what it has found that is better than before, if anything. */
  step(): unknown;
  readonly nodes: number;
  /** What it is doing. */
  readonly note?: Bilingual;
  /** Nothing better is left to be found. */
  readonly isDone: boolean;
  hear(news: never): void;
}

/** The same search done by several at once, each in its own way: what one finds raises the mark for all. */
export interface Team {
  /** There must be so many members; otherwise as many as there are threads. */
  readonly size?: number;
  /** Member `index` of `size`. */
  readonly member: (index: number, size: number) => Member;
  /** The same as data: an exported function `(settings, index, size) => Member`. */
  readonly source: { readonly module: string; readonly name: string; readonly settings: unknown };
  /** What is told of news, `nodes` being those of all; undefined when something better was known by then. */
  readonly tell: (news: never, nodes: number) => Progress | undefined;
  readonly answer: (outcome: TeamOutcome) => Answer;
  readonly remarks?: readonly Bilingual[];
}

export interface TeamOutcome {
  readonly nodes: number;
  readonly ended: Ended;
  readonly members: number;
}

export type Opened = Answer | Work | SharedSearch | Batch | Team;
/** Opened at once, or in slices. */
export type Opening = Opened | Task<Progress, Opened>;

/** What the asker can lend to a question. */
export interface Offer {
  /** Threads that may be used at the same time. */
  readonly threads: number;
  /** True when the person asked for this number of threads. */
  readonly isThreadsGiven: boolean;
  /** A ledger is to be kept, or a cluster is to do it: only a shared search can use that. */
  readonly isKept: boolean;
  /** So many things found are looked at: more need only be counted. */
  readonly most?: number | undefined;
  /** Only the lines of an answer are looked at: fields that are dear may be left out. */
  readonly isLinesOnly?: boolean | undefined;
  /** What questions leave for later ones, by names of their own; absent where each is asked by itself. */
  readonly memory?: Map<string, unknown> | undefined;
  /** For opening that waits for files or machines: aborted when the answer is not wanted any more. */
  readonly signal?: AbortSignal | undefined;
  /** The same: how far it is, and what it finds on the way. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export const NO_OFFER: Offer = { threads: 1, isThreadsGiven: false, isKept: false };

export interface Question<F extends Fields = Fields> {
  readonly name: string;
  readonly about: Bilingual;
  readonly fields: F;
  /** A whole command that works, for the help. */
  readonly example: string;
  /** More for the help of the command line: lists, notations. */
  readonly more?: Bilingual;
  /** Tells things found one by one before its answer. */
  readonly isStream?: true;
  /** Can be cut off by a time limit. Default: it is over at once. */
  readonly isLong?: true;
  /** Can use several threads. */
  readonly usesThreads?: true;
  /** Can keep a ledger and run on a cluster. */
  readonly isShareable?: true;
  /** Makes a picture or a file; its forms are `forms`, the first one the usual. `txt` is shown where no file is named. */
  readonly forms?: readonly string[];
  /** Its answer can be several files, `files/NAME` among its forms, for whoever names a folder. */
  readonly hasFiles?: true;
  /** The form that is printed where no file is named; default: `txt`, if it is one of the forms. */
  readonly printed?: string;
  /** The form of the answer that the inputs ask for: it takes the place of the lines. */
  formOf?(inputs: InputsOf<F>): string | undefined;
  /** With these inputs the answer is there before a thread would have started. */
  isQuick?(inputs: InputsOf<F>): boolean;
  /** Throws `InputError` when the inputs make no sense. */
  open(inputs: InputsOf<F>, offer: Offer): Opening | Promise<Opening>;
}

/** Gives a question its types; what is listed in a family is of any. */
export function question<const F extends Fields>(asked: Question<F>): Question {
  return asked as unknown as Question;
}

/** What a dialogue says; with a prompt it waits for the next line of the person. */
export interface Saying {
  readonly lines: readonly Line[];
  readonly prompt?: Bilingual;
}

/** A game played line by line in a terminal: it is given each line, `undefined` where there are no more. */
export interface Dialogue<F extends Fields = Fields> {
  readonly name: string;
  readonly about: Bilingual;
  readonly fields: F;
  readonly example: string;
  /** For the help: what can be typed. */
  readonly more: Bilingual;
  /** Throws `InputError` when the inputs make no sense. */
  open(
    inputs: InputsOf<F>,
  ): Generator<Saying, Saying, string | undefined> | Promise<Generator<Saying, Saying, string | undefined>>;
}

/** Gives a dialogue its types; what is listed in a family is of any. */
export function dialogue<const F extends Fields>(held: Dialogue<F>): Dialogue {
  return held as unknown as Dialogue;
}

export interface Family {
  readonly name: string;
  readonly about: Bilingual;
  readonly questions: readonly Question[];
  /** One command that shows what the family is good for; default: that of its first question. */
  readonly example?: string;
  /** What only a person at a terminal can do. */
  readonly dialogues?: readonly Dialogue[];
  /** Which questions its jobs ask: for the number of solutions, and for solutions. Default `count` and `solve`. */
  readonly jobs?: { readonly count: string; readonly list: string };
}

/** A family that is loaded when it is wanted. */
export interface FamilyEntry {
  readonly name: string;
  readonly about: Bilingual;
  /** One of many small ones: overviews name them together. */
  readonly isSmall?: true;
  load(): Promise<Family>;
}

export const isTask = <P, A>(opened: unknown): opened is Task<P, A> =>
  typeof (opened as { next?: unknown }).next === 'function';
export const isAnswer = (opened: Opened): opened is Answer => 'verdict' in opened;
export const isWork = (opened: Opened): opened is Work => 'task' in opened;
export const isTeam = (opened: Opened): opened is Team => 'member' in opened;
export const isSearch = (opened: Opened): opened is SharedSearch => 'search' in opened;

/** The question of that name. Throws `InputError` when there is none. */
export function questionOf(family: Family, name: string): Question {
  const found = family.questions.find(each => each.name === name);
  if (found) return found;
  const names = family.questions.map(each => each.name).join(', ');
  throw say.error('unknown-question', { family: family.name, name, names });
}

/** The family of that name. Throws `InputError` when there is none. */
export async function familyOf(entries: readonly FamilyEntry[], name: string): Promise<Family> {
  const entry = entries.find(each => each.name === name);
  if (entry) return entry.load();
  throw say.error('unknown-family', { name, names: entries.map(each => each.name).join(', ') });
}

/** The best first; those that are equally good stay in their order. */
export function bestFirst(found: readonly Solution[], rank: (solution: Solution) => number): Solution[] {
  const ranked = found.map(solution => ({ solution, by: rank(solution) }));
  return ranked.sort((a, b) => b.by - a.by).map(({ solution }) => solution);
}

/** A question ready to be asked: its name and its inputs. */
export interface ReadyQuestion {
  readonly question: Question;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The question `name` with what was given as JSON. `text` stands for its first text, whatever that is called. */
export function readyQuestion(family: Family, name: string, given: object): ReadyQuestion {
  const question = questionOf(family, name);
  const inputs = withText(question.fields, given);
  readInputs(question.fields, inputs);
  return { question, inputs };
}

/**
 * The question of a job: the usual one of its family, or the one that is named under `question`. Throws `InputError`
 * when it cannot be shared, or for bad inputs.
 */
export function jobQuestion(family: Family, asked: object, wanted: Wanted): ReadyQuestion {
  const { question, ...given } = asked as { readonly question?: unknown };
  const { count, list } = family.jobs ?? { count: 'count', list: 'solve' };
  const more = typeof wanted === 'object' ? { limit: wanted.first } : {};
  const name = question === undefined ? (wanted === 'count' ? count : list) : String(question);
  const ready = readyQuestion(family, name, { ...given, ...more });
  if (!ready.question.isShareable) throw say.error('not-shareable', { family: family.name });
  return ready;
}

function withText(fields: Fields, given: object): Record<string, unknown> {
  const { text, ...rest } = given as Record<string, unknown>;
  if (text === undefined || Object.hasOwn(fields, 'text')) return { ...given };
  const texts = Object.keys(fields).filter(
    each => fields[each].kind === 'text' || fields[each].kind === 'bytes',
  );
  const name = texts.find(each => fields[each].isArgument) ?? texts[0];
  return name === undefined ? { ...given } : { ...rest, [name]: text };
}

/** A message, or a text that is the same everywhere, in one language. */
export function inLanguage(line: Line | Message, language: 'en' | 'cs'): string {
  return typeof line === 'string' ? line : line[language];
}
