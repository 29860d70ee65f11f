/**
 * Every question of every family as a tool. An agent gets FOUND, NONE or UNKNOWN: what was cut off is never called
 * none. Each question runs in a thread with limits of time and memory, so that no agent can freeze the machine.
 */
import {
  familyOf,
  InputError,
  inLanguage,
  type JsonFields,
  type Progress,
  type Question,
  questionOf,
  schemaOf,
} from '@quadrille/base';
import { askedOf, askInThread, type Registry } from '@quadrille/jobs/ask';
import { ERROR, RpcError } from './protocol.js';

export interface Limits {
  /** Seconds a question may take unless the call asks for less. */
  readonly seconds: number;
  /** Memory of the thread that answers, in MiB. */
  readonly memoryMib: number;
  readonly threads: number;
}

const SHOWN = 20;
const MOST_SHOWN = 1000;

/** What every tool takes besides the inputs of its question. */
const COMMON = (seconds: number) => ({
  seconds: {
    type: 'number',
    minimum: 0.1,
    maximum: seconds,
    default: Math.min(10, seconds),
    description: 'time limit; an answer that is cut off has the status UNKNOWN',
  },
  most: {
    type: 'integer',
    minimum: 0,
    maximum: MOST_SHOWN,
    default: SHOWN,
    description: 'how many of the things found are returned; all are counted',
  },
});

/** Pictures and files of an answer that a call can ask for; what a question only makes comes unasked. */
function formsOf({ forms = [], hasFiles }: Question): readonly string[] {
  return [...forms, ...(hasFiles ? ['files'] : [])];
}

const formsField = (forms: readonly string[]) => ({
  type: 'array',
  items: { type: 'string', enum: forms },
  description: 'pictures or files to return beside the answer; binary ones in base64',
});

export async function listTools(registries: readonly Registry[], { seconds }: Limits): Promise<object[]> {
  const families = await Promise.all(registries.flatMap(each => each.families).map(entry => entry.load()));
  return families.flatMap(({ name, questions }) =>
    questions.map(question => {
      const schema = schemaOf(question.fields) as { properties: JsonFields };
      const forms = formsOf(question);
      return {
        name: `${name}_${question.name}`,
        description: `${name}: ${question.about.en}`,
        inputSchema: {
          ...schema,
          properties: {
            ...schema.properties,
            ...(forms.length > 0 && { forms: formsField(forms) }),
            ...COMMON(seconds),
          },
        },
        annotations: { readOnlyHint: true, openWorldHint: false },
      };
    }),
  );
}

export interface Call {
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The result of a tool. Wrong input is a result too, marked as an error, so that the agent can correct it. */
export async function callTool(registries: readonly Registry[], limits: Limits, call: Call): Promise<object> {
  const [family, question] = splitName(call.name);
  const { seconds: wanted = Math.min(10, limits.seconds), most = SHOWN, forms = [], ...inputs } = call.given;
  const seconds = within('seconds', wanted, 0.1, limits.seconds);
  const shown = within('most', most, 0, MOST_SHOWN);
  const startMs = performance.now();
  try {
    const ready = await askedOf(registries, { family, question, inputs });
    const asked = questionOf(
      await familyOf(
        registries.flatMap(each => each.families),
        family,
      ),
      question,
    );
    const made = asked.formOf?.(ready.inputs as never);
    const found: JsonFields[] = [];
    let foundCount = 0;
    const remarks: string[] = [];
    const answer = await askInThread(ready, {
      threads: limits.threads,
      cores: limits.threads,
      memoryMib: limits.memoryMib,
      signal: call.signal,
      deadlineMs: startMs + 1000 * seconds,
      forms: [
        ...outputsIn(inputs),
        ...wantedForms(forms, formsOf(asked)),
        ...(made === undefined ? [] : [made]),
      ],
      onFound: ({ fields }) => {
        if (foundCount++ < shown) found.push(fields);
      },
      onRemark: ({ en }) => {
        if (remarks.length < 20) remarks.push(en);
      },
      onProgress: call.onProgress,
    });
    remarks.push(...(answer.remarks ?? []).map(({ en }) => en));
    const structured = {
      status: { yes: 'FOUND', no: 'NONE', unknown: 'UNKNOWN' }[answer.verdict],
      ended: answer.ended,
      ...answer.fields,
      ...(foundCount > 0 && { found, foundCount }),
      ...(Object.keys(answer.made).length > 0 && { files: filesOf(answer.made) }),
      remarks,
      seconds: Math.round(performance.now() - startMs) / 1000,
    };
    const lines = answer.lines.map(line => inLanguage(line, 'en'));
    const text = [structured.status, ...lines, ...remarks, ...found.map(fields => JSON.stringify(fields))];
    return { content: [{ type: 'text', text: text.join('\n') }], structuredContent: structured };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message, position, code } = error;
    const place = position ? `line ${position.line}, column ${position.column}: ` : '';
    const text = `${place}${message}`;
    return {
      content: [{ type: 'text', text }],
      structuredContent: { status: 'ERROR', code, error: text },
      isError: true,
    };
  }
}

function splitName(name: string): [family: string, question: string] {
  const place = name.lastIndexOf('_');
  if (place <= 0) throw new RpcError(ERROR.params, `there is no tool ${name}`);
  return [name.slice(0, place), name.slice(place + 1)];
}

function within(name: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new RpcError(ERROR.params, `${name} must be a number from ${least} to ${most}`);
}

function wantedForms(wanted: unknown, all: readonly string[]): string[] {
  if (Array.isArray(wanted) && wanted.every(name => all.includes(name))) return wanted;
  throw new RpcError(ERROR.params, `forms must be a list of: ${all.join(', ')}`);
}

/** Files that the call wants beside the answer, such as a certificate. */
const outputsIn = (inputs: Readonly<Record<string, unknown>>) =>
  Object.keys(inputs).filter(name => inputs[name] === true);

function filesOf(made: Readonly<Record<string, string | Uint8Array>>): JsonFields {
  return Object.fromEntries(
    Object.entries(made).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : Buffer.from(content).toString('base64'),
    ]),
  );
}
