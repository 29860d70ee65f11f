/**
 * The inputs of a question, described once: the command line makes flags of them, the server and MCP a JSON schema,
 * the studio a form. `readInputs` is the only reader of what comes from outside as JSON.
 */
import { say } from './sentences.js';
import type { Bilingual } from './texts.js';

interface Common {
  /** One line: what it is. */
  readonly help: Bilingual;
  /** On the command line a word of its own rather than a flag; words come in the order of the fields. */
  readonly isArgument?: true;
  readonly isRequired?: true;
  /** What helps of the command line call its value: `url`, `dir` … */
  readonly term?: string;
}

/** A text: a puzzle, a model, a name. */
export interface TextField extends Common {
  readonly kind: 'text';
  readonly default?: string;
  /** Characters at most; default 16 million. */
  readonly most?: number;
  /**
   * The command line takes it from a file or from standard input; where this says yes, and there is no such file,
   * what was typed is the text itself. Without it the typed text is always meant literally.
   */
  readonly isTyped?: (typed: string) => boolean;
  /** On the command line several may be given, which become lines of the text. */
  readonly isMany?: true;
}

/** Bytes: on the command line a file, in JSON base64. */
export interface BytesField extends Common {
  readonly kind: 'bytes';
  readonly most?: number;
  /** Where this says yes, a string is the text itself: puzzles come as files of many kinds, or are typed. */
  readonly isTyped?: (typed: string) => boolean;
}

export interface WholeField extends Common {
  readonly kind: 'whole';
  readonly least: number;
  readonly most?: number;
  readonly default?: number;
}

export interface NumberField extends Common {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly default?: number;
}

export interface ChoiceField<C extends string = string> extends Common {
  readonly kind: 'choice';
  readonly of: readonly C[];
  readonly default?: C;
}

export interface FlagField extends Common {
  readonly kind: 'flag';
}

/**
 * Another form of the answer that is to be made beside it: a proof, a picture. The question is told whether it is
 * wanted and gives it in `forms` under the name of the field; the command line takes the file to write.
 */
export interface OutputField extends Common {
  readonly kind: 'output';
}

export type Field = TextField | BytesField | WholeField | NumberField | ChoiceField | FlagField | OutputField;
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { kind: 'text' }
  ? string
  : F extends { kind: 'bytes' }
    ? Uint8Array
    : F extends { kind: 'choice'; of: readonly (infer C)[] }
      ? C
      : F extends { kind: 'flag' | 'output' }
        ? boolean
        : number;
type IsSure<F extends Field> = F extends
  | { isRequired: true }
  | { default: unknown }
  | { kind: 'flag' | 'output' }
  ? true
  : false;

/** The inputs that `fields` describe, as a question gets them. */
export type InputsOf<F extends Fields> = {
  readonly [K in keyof F as IsSure<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { readonly [K in keyof F as IsSure<F[K]> extends true ? never : K]?: ValueOf<F[K]> };

const MOST_CHARACTERS = 16_000_000;

/** Reads what came from outside. Throws `InputError` for what is missing, unknown, of another type or out of range. */
export function readInputs<F extends Fields>(fields: F, given: unknown): InputsOf<F> {
  const names = Object.keys(fields);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw say.error('not-an-object', { names: names.join(', ') });
  }
  const strange = Object.keys(given).find(name => !Object.hasOwn(fields, name));
  if (strange !== undefined) throw say.error('unknown-field', { name: strange, names: names.join(', ') });
  const inputs: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = (given as Record<string, unknown>)[name];
    if (value !== undefined) inputs[name] = readValue(name, field, value);
    else if ('default' in field) inputs[name] = field.default;
    else if (field.isRequired) throw say.error('missing-field', { name, help: field.help });
    else if (field.kind === 'flag' || field.kind === 'output') inputs[name] = false;
  }
  return inputs as InputsOf<F>;
}

function readValue(name: string, field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return readText(name, value, field.most ?? MOST_CHARACTERS);
    case 'bytes':
      return readBytes(name, value, field);
    case 'choice':
      if (!field.of.includes(value as string)) {
        throw say.error('not-a-choice', { name, value: String(value), choices: field.of.join(', ') });
      }
      return value;
    case 'flag':
    case 'output':
      if (typeof value !== 'boolean') throw say.error('not-a-flag', { name });
      return value;
    default:
      return readNumber(name, field, value);
  }
}

function readText(name: string, value: unknown, most: number): string {
  if (typeof value !== 'string') throw say.error('not-text', { name });
  if (value.length > most) throw say.error('too-long', { name, length: value.length, limit: most });
  return value;
}

function readBytes(name: string, value: unknown, field: BytesField): Uint8Array {
  const { most = MOST_CHARACTERS, isTyped } = field;
  if (typeof value === 'string' && isTyped?.(value)) value = new TextEncoder().encode(value);
  const bytes = value instanceof Uint8Array ? value : fromBase64(readText(name, value, 2 * most));
  if (bytes === undefined) throw say.error('not-text', { name });
  if (bytes.length > most) throw say.error('too-long', { name, length: bytes.length, limit: most });
  return bytes;
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function readNumber(name: string, field: WholeField | NumberField, value: unknown): number {
  const { least, most = Number.MAX_SAFE_INTEGER } = field;
  const isKind = field.kind === 'whole' ? Number.isInteger(value) : Number.isFinite(value);
  if (isKind && (value as number) >= least && (value as number) <= most) return value as number;
  const values = { name, value: String(value), least };
  if (field.kind === 'number') throw say.error('number-between', { ...values, most });
  if (most === Number.MAX_SAFE_INTEGER) throw say.error('whole-from', values);
  throw say.error('whole-between', { ...values, most });
}

/** The field that most questions with random numbers have; families choose its default. */
export const SEED = {
  kind: 'whole',
  least: 0,
  help: { en: 'seed of the random numbers', cs: 'semínko náhodných čísel' },
} as const satisfies WholeField;
