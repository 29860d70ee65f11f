/** What the page of questions knows: our own families, and those that only the server has. */
import { type Bilingual, type Family, type Field, type Fields, familyOf } from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import { type Answered, type AskCall, Asker } from '../../app/ask.js';
import { askServer, serverFamilies } from '../../app/server.js';

export interface AskedQuestion {
  readonly name: string;
  readonly about: Bilingual;
  readonly fields: Fields;
  readonly forms: readonly string[];
}

export interface AskedFamily {
  readonly name: string;
  readonly about: Bilingual;
  readonly isRemote: boolean;
  questions(): Promise<readonly AskedQuestion[]>;
}

const plainly = ({ questions }: Family): AskedQuestion[] =>
  questions.map(({ name, about, fields, forms = [] }) => ({ name, about, fields, forms }));

/** Our own families, then those of the server that are not ours. */
export async function listFamilies(): Promise<AskedFamily[]> {
  const own = families.map(({ name, about }) => {
    return { name, about, isRemote: false, questions: async () => plainly(await familyOf(families, name)) };
  });
  const known = new Set(own.map(({ name }) => name));
  const remote = (await serverFamilies()).filter(({ name }) => !known.has(name));
  return [
    ...own,
    ...remote.map(({ name, about, questions }) => ({
      name,
      about,
      isRemote: true,
      questions: async () => questions,
    })),
  ];
}

/** What a form holds: texts, switches, and files that are not text. */
export type Given = Readonly<Record<string, string | boolean | Uint8Array>>;

/** The texts of a form as the inputs of a question; what is empty is left out. */
export function inputsOf(fields: Fields, given: Given): Record<string, unknown> {
  const inputs: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name];
    if (value === undefined || value === '' || field.kind === 'output') continue;
    if (field.kind === 'bytes')
      inputs[name] = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    else inputs[name] = field.kind === 'whole' || field.kind === 'number' ? Number(value) : value;
  }
  return inputs;
}

export function defaultsOf(fields: Fields): Given {
  const start = (field: Field) =>
    field.kind === 'flag'
      ? false
      : 'default' in field && field.default !== undefined
        ? String(field.default)
        : '';
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, start(field)]));
}

const asker = new Asker();

/** Asks here, or the server where only that knows the family. */
export function ask(
  family: AskedFamily,
  question: AskedQuestion,
  inputs: Record<string, unknown>,
  call: AskCall,
): Promise<Answered> {
  const order = { family: family.name, question: question.name, inputs, forms: question.forms.slice(0, 1) };
  if (!family.isRemote) return asker.ask(order, call);
  const sent = Object.entries(inputs).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? base64(value) : value,
  ]);
  return askServer({ ...order, inputs: Object.fromEntries(sent) }, call);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
