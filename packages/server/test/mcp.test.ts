/** The Model Context Protocol, spoken with the official client: over a real process, over HTTP, and with hostile input. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { OWN, serveHttp } from '@quadrille/server/mcp';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../test/support/programs.js';
import { Session } from '../src/mcp/server.js';

const bin = join(root, 'packages/cli/bin/quadrille.mjs');
const model = '1 2 3 4 5 6 7\n1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n';
const client = new Client({ name: 'test', version: '1' });

interface Called {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
}

const call = async (name: string, args: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: args })) as Called;

beforeAll(async () => {
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', '--seconds', '20'] }),
  );
});
afterAll(() => client.close());

test('every question of every family is a tool with a schema', async () => {
  const { tools } = await client.listTools();
  const families = await Promise.all(OWN.families.map(entry => entry.load()));
  const names = families.flatMap(({ name, questions }) => questions.map(each => `${name}_${each.name}`));
  expect(tools.map(({ name }) => name)).toEqual(names);
  for (const { name, description, inputSchema } of tools) {
    expect(name).toMatch(/^[\w-]{1,64}$/);
    expect(description).not.toBe('');
    expect(inputSchema.type).toBe('object');
  }
});

test('FOUND, NONE and UNKNOWN', async () => {
  const found = await call('cover_count', { model });
  expect(found.structuredContent).toMatchObject({ status: 'FOUND', count: '1', ended: 'exhausted' });
  const none = await call('cover_solve', { model: 'a b\na\n' });
  expect(none.structuredContent).toMatchObject({ status: 'NONE', count: '0' });
  const late = await call('cover_count', { model: queens(18), method: 'search', seconds: 1 });
  expect(late.structuredContent).toMatchObject({ status: 'UNKNOWN', count: null });
});

test('a proof is made and checked', async () => {
  const counted = await call('cover_count', { model, certificate: true });
  const { certificate } = counted.structuredContent!.files as { certificate: string };
  const checked = await call('cover_check', { model, certificate });
  expect(checked.structuredContent).toMatchObject({ status: 'FOUND', valid: true, count: '1' });
});

test('pictures and files come with the answer', async () => {
  const puzzle = 'packing square\ncontainer 2x1\npiece A XX\n';
  const printed = await call('packing_stl', { puzzle, forms: ['files'] });
  expect(printed.structuredContent!.files).toEqual({
    stl: expect.stringMatching(/^solid /),
    'files/A.stl': expect.stringMatching(/^solid /),
  });
  const drawn = await call('packing_draw', { puzzle, forms: ['svg'] });
  expect(drawn.structuredContent!.files).toEqual({ svg: expect.stringMatching(/^<svg /) });
  await expect(call('packing_draw', { puzzle, forms: ['gif'] })).rejects.toThrow(/svg, png, txt/);
});

test('wrong input is a result that the agent can correct', async () => {
  const wrong = await call('cover_count', { model: 'a b\na c\n' });
  expect(wrong).toMatchObject({ isError: true, structuredContent: { status: 'ERROR' } });
  expect(JSON.stringify(wrong)).toContain('line 2, column 3');
  expect(await call('cover_count', { model, color: 1 })).toMatchObject({ isError: true });
  await expect(call('cover_count', { model, seconds: 1e9 })).rejects.toThrow(/seconds must be a number/);
  expect(await call('nothing_here', {})).toMatchObject({ isError: true });
});

test('a call is canceled, and the next one is answered', async () => {
  const stop = new AbortController();
  const slow = client.callTool(
    { name: 'cover_count', arguments: { model: queens(18), method: 'search' } },
    undefined,
    {
      signal: stop.signal,
    },
  );
  stop.abort();
  await expect(slow).rejects.toThrow();
  expect((await call('cover_count', { model })).structuredContent).toMatchObject({ status: 'FOUND' });
});

test('resources and prompts', async () => {
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain('quadrille://families/cover');
  const { contents } = await client.readResource({ uri: 'quadrille://families/cover' });
  expect(JSON.stringify(contents)).toContain('Knuth');
  const { prompts } = await client.listPrompts();
  const [{ name }] = prompts;
  const { messages } = await client.getPrompt({ name, arguments: { model } });
  expect(JSON.stringify(messages)).toContain('cover_check');
});

test('over HTTP, with the token', async () => {
  const limits = { seconds: 10, memoryMib: 512, threads: 1 };
  const http = await serveHttp({ registries: [OWN], version: '1', limits }, 0);
  try {
    const other = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${http.token}` } };
    await other.connect(new StreamableHTTPClientTransport(new URL(http.address), { requestInit }));
    const found = (await other.callTool({ name: 'cover_count', arguments: { model } })) as Called;
    expect(found.structuredContent).toMatchObject({ status: 'FOUND', count: '1' });
    await other.close();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(http.address, { method: 'POST', body, headers })).status).toBe(401);
    const post = (text: string | Uint8Array<ArrayBuffer>) =>
      fetch(http.address, { method: 'POST', body: text, headers: { ...headers, ...requestInit.headers } });
    for (const text of hostileTexts()) {
      const reply = await post(text);
      expect(reply.status, text.slice(0, 100)).toBeLessThan(500);
      const isHeard = reply.status === 200;
      if (isHeard) expect(await reply.json(), text.slice(0, 100)).toMatchObject({ jsonrpc: '2.0' });
    }
    expect((await post(Uint8Array.from([0xff, 0xfe, 0, 0x7b]))).status).toBeLessThan(500);
    expect((await post('x'.repeat(17 * 2 ** 20))).status).toBe(413);
    expect((await fetch(http.address)).status).toBe(405);
    expect(await (await post('{"jsonrpc":"2.0","id":9,"method":"ping"}')).json()).toMatchObject({
      id: 9,
      result: {},
    });
  } finally {
    await http.close();
  }
});

test('any text is answered with an error or an answer, never with silence or a crash', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async text => {
      const replies: unknown[] = [];
      const limits = { seconds: 1, memoryMib: 128, threads: 1 };
      const session = new Session({
        registries: [],
        version: '1',
        limits,
        send: reply => replies.push(reply),
      });
      await session.hear(text);
      const isNotification = replies.length === 0;
      if (isNotification) expect(JSON.parse(text).id).toBeUndefined();
      else expect(replies).toEqual([expect.objectContaining({ jsonrpc: '2.0' })]);
    }),
  );
});

test('a line that is too long is refused, so is whatever a stranger writes, and the next one is heard', async () => {
  const child = spawn(process.execPath, [bin, 'mcp']);
  let out = '';
  child.stdout.on('data', piece => {
    out += piece;
  });
  const ended = new Promise(resolve => child.on('close', resolve));
  child.stdin.write(`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(17_000_000)}"}\n`);
  const texts = hostileTexts();
  for (const text of texts) child.stdin.write(`${text.replaceAll('\n', ' ')}\n`);
  child.stdin.write(Uint8Array.from([0xff, 0xfe, 0, 0x7b, 10]));
  child.stdin.end('{"jsonrpc":"2.0","id":"last","method":"ping"}\n');
  expect(await ended).toBe(0);
  const replies = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(replies[0]).toEqual({ jsonrpc: '2.0', id: null, error: expect.objectContaining({ code: -32600 }) });
  expect(replies).toContainEqual({ jsonrpc: '2.0', id: 'last', result: {} });
  expect(replies.filter(({ jsonrpc }) => jsonrpc !== '2.0')).toEqual([]);
  expect(replies.length).toBeGreaterThan(texts.length / 2); // notifications have none
});

const hostile = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.object()),
        method: fc.constantFrom(
          'initialize',
          'tools/list',
          'tools/call',
          'resources/read',
          'prompts/get',
          'ping',
          '__proto__',
        ),
        params: fc.oneof(fc.object(), fc.constant(null), fc.array(fc.integer())),
      },
      { requiredKeys: [] },
    )
    .map(message => JSON.stringify(message)),
);

/** Messages that nobody should send: deep, of wrong types, with names of the language, for what is not there. */
function hostileTexts(): string[] {
  const calling = (params: string) => `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":${params}}`;
  return [
    ...fc.sample(hostile, { numRuns: 40, seed: 5 }),
    '['.repeat(100_000),
    `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    calling(`${'{"arguments":'.repeat(5000)}{}${'}'.repeat(5000)}`),
    calling('{"name":"cover_count","arguments":{"model":7}}'),
    calling('{"name":"cover_count","arguments":{"__proto__":{"model":"a"}}}'),
    calling('{"name":"constructor","arguments":{}}'),
    calling('{"name":"cover_count","arguments":"model"}'),
    calling('{"name":"sudoku_solve","arguments":{"puzzles":"\\u0000\\ud800"}}'),
    calling('{"name":"edges_solve","arguments":{"pieces":"../../../../etc/passwd"}}'),
    calling('{"name":"growth_count","arguments":{"width":1e308}}'),
    calling('[1,2,3]'),
    '{"jsonrpc":"2.0","id":1e999,"method":"ping"}',
    '{"jsonrpc":"2.0","id":[],"method":"ping"}',
    '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    '{"jsonrpc":"2.0","id":3,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}',
    '{"jsonrpc":"2.0","id":4,"method":"notifications/canceled","params":{"requestId":{}}}',
    `{"jsonrpc":"2.0","id":5,"method":"${'é'.repeat(10_000)}"}`,
  ];
}

/** n queens: rows and columns once each, diagonals at most once. */
function queens(n: number): string {
  const range = Array.from({ length: n }, (_, i) => i);
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, i) => `a${i} b${i}`).join(' ');
  const options = range.flatMap(r => range.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  return `${range.map(i => `r${i} c${i}`).join(' ')} | ${diagonals}\n${options.join('\n')}\n`;
}
