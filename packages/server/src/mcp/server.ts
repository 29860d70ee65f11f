/** A session of the Model Context Protocol: tools, resources and prompts made from the questions. */
import { counted, inLanguage } from '@quadrille/base';
import type { Registry } from '@quadrille/jobs/ask';
import {
  ERROR,
  errorReply,
  type Id,
  PROTOCOL_VERSIONS,
  type Reply,
  type Request,
  RpcError,
  readMessage,
} from './protocol.js';
import { callTool, type Limits, listTools } from './tools.js';

export interface SessionOptions {
  readonly registries: readonly Registry[];
  readonly version: string;
  readonly limits: Limits;
  readonly send: (reply: Reply) => void;
}

/** Questions that one session may have answered at the same time; more wait for nothing and are refused. */
const MOST_CALLS = 4;
const PROGRESS_MS = 500;

const INSTRUCTIONS =
  'Exhaustive search: every solution, or proof that there is none. Every tool is a question of a family. ' +
  'FOUND and NONE are certain; UNKNOWN means that the time limit came first: ask again with more seconds, or a ' +
  'smaller question. Read quadrille://families for notations.';

const PROMPTS = [
  {
    name: 'count-with-proof',
    description: 'Count the solutions of an exact cover model and check the proof',
    arguments: [{ name: 'model', description: "a model in Knuth's text format", required: true }],
    text: (given: Readonly<Record<string, string>>) =>
      `Count the solutions of this exact cover model with cover_count and certificate: true, then check the certificate ` +
      `with cover_check. Report the count, and whether the proof is valid.\n\n${given.model ?? ''}`,
  },
  {
    name: 'explain-sudoku',
    description: 'Explain the next step of a sudoku in words',
    arguments: [{ name: 'puzzle', description: '81 digits, dots for empty cells', required: true }],
    text: (given: Readonly<Record<string, string>>) =>
      `Use sudoku_hint to find the next step of this sudoku and explain it to a beginner.\n\n${given.puzzle ?? ''}`,
  },
];

export class Session {
  private readonly running = new Map<Id, AbortController>();

  constructor(private readonly options: SessionOptions) {}

  /** Hears one message. What is wrong with it is told, never thrown. */
  async hear(text: string): Promise<void> {
    let id: Id | null = null;
    try {
      const message = readMessage(text);
      id = message.id ?? null;
      const result = await this.answer(message);
      if (message.id !== undefined) this.options.send({ jsonrpc: '2.0', id: message.id, result });
    } catch (error) {
      this.options.send(errorReply(id, error));
    }
  }

  /** Stops everything that is being answered. */
  close(): void {
    for (const stop of this.running.values()) stop.abort();
  }

  private async answer({ id, method, params = {} }: Request): Promise<unknown> {
    const { registries, limits } = this.options;
    switch (method) {
      case 'initialize':
        return this.initialize(params);
      case 'ping':
        return {};
      case 'tools/list':
        return { tools: await listTools(registries, limits) };
      case 'tools/call':
        return this.call(id, params);
      case 'resources/list':
        return { resources: await this.resources() };
      case 'resources/templates/list':
        return { resourceTemplates: [] };
      case 'resources/read':
        return this.resource(String(params.uri));
      case 'prompts/list':
        return { prompts: PROMPTS.map(({ text: _, ...prompt }) => prompt) };
      case 'prompts/get':
        return prompted(params);
      case 'notifications/canceled':
        this.running.get(params.requestId as Id)?.abort();
        return undefined;
      default:
        if (method.startsWith('notifications/')) return undefined;
        throw new RpcError(ERROR.method, `there is no method ${method.slice(0, 100)}`);
    }
  }

  private initialize({ protocolVersion }: Readonly<Record<string, unknown>>): object {
    const known = PROTOCOL_VERSIONS.find(version => version === protocolVersion);
    return {
      protocolVersion: known ?? PROTOCOL_VERSIONS[0],
      capabilities: { tools: {}, resources: {}, prompts: {} },
      serverInfo: { name: 'quadrille', version: this.options.version },
      instructions: INSTRUCTIONS,
    };
  }

  private async call(id: Id | undefined, params: Readonly<Record<string, unknown>>): Promise<object> {
    const { name, arguments: given = {}, _meta: meta } = params;
    if (typeof name !== 'string' || typeof given !== 'object' || given === null || id === undefined) {
      throw new RpcError(ERROR.params, 'tools/call needs an id, a name and arguments');
    }
    if (this.running.size >= MOST_CALLS)
      throw new RpcError(ERROR.request, `${MOST_CALLS} calls are running; wait`);
    const stop = new AbortController();
    this.running.set(id, stop);
    try {
      const onProgress = this.progressOf((meta as { progressToken?: Id } | undefined)?.progressToken);
      const { registries, limits } = this.options;
      const call = { name, given: given as Record<string, unknown>, signal: stop.signal, onProgress };
      return await callTool(registries, limits, call);
    } finally {
      this.running.delete(id);
    }
  }

  private progressOf(token: Id | undefined) {
    let toldMs = 0;
    return ({
      fraction = 0,
      note,
      nodes,
    }: {
      fraction?: number;
      note?: { en: string; cs: string };
      nodes?: number;
    }) => {
      if (token === undefined || performance.now() - toldMs < PROGRESS_MS) return;
      toldMs = performance.now();
      const words = [nodes === undefined ? '' : counted(nodes, 'node'), note ? inLanguage(note, 'en') : ''];
      const message = words.filter(Boolean).join(', ');
      const params = { progressToken: token, progress: fraction, total: 1, message };
      this.options.send({ jsonrpc: '2.0', method: 'notifications/progress', params });
    };
  }

  private async resources(): Promise<object[]> {
    const families = this.options.registries.flatMap(each => each.families);
    const own = families.map(({ name, about }) => ({
      uri: `quadrille://families/${name}`,
      name,
      description: about.en,
      mimeType: 'application/json',
    }));
    const all = { uri: 'quadrille://families', name: 'families', description: 'all families and questions' };
    return [{ ...all, mimeType: 'application/json' }, ...own];
  }

  private async resource(uri: string): Promise<object> {
    const name = /^quadrille:\/\/families(?:\/([\w-]+))?$/.exec(uri);
    const entries = this.options.registries.flatMap(each => each.families);
    const wanted = entries.filter(entry => name && (name[1] === undefined || entry.name === name[1]));
    if (wanted.length === 0) throw new RpcError(ERROR.params, `there is no resource ${uri.slice(0, 100)}`);
    const families = await Promise.all(wanted.map(entry => entry.load()));
    const told = families.map(({ name, about, questions }) => ({
      name,
      about: about.en,
      questions: questions.map(({ name, about, example, fields, more }) => ({
        name,
        about: about.en,
        example,
        inputs: Object.fromEntries(Object.entries(fields).map(([input, { help }]) => [input, help.en])),
        ...(more && { more: more.en }),
      })),
    }));
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(told, null, 1) }] };
  }
}

function prompted({ name, arguments: given = {} }: Readonly<Record<string, unknown>>): object {
  const prompt = PROMPTS.find(each => each.name === name);
  if (!prompt) throw new RpcError(ERROR.params, `there is no prompt ${String(name).slice(0, 100)}`);
  const text = prompt.text(given as Record<string, string>);
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
