/**
 * One question, every way in: the library, the command line as a process with real pipes, HTTP, and the studio's worker
 * in Chromium give the same answer, the same number and the same refutation.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type Answer,
  askHere,
  type Family,
  type Field,
  type Found,
  InputError,
  inLanguage,
  type JsonFields,
  type Question,
} from '@quadrille/base';
import { families } from '@quadrille/puzzles/families';
import { type Running, startServer } from '@quadrille/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasChromium, theChromium } from './support/chromium.js';
import { root } from './support/programs.js';
import { SAMPLES, type Sample } from './support/samples.js';

const bin = join(root, 'packages/cli/bin/quadrille.mjs');
const studio = join(root, 'packages/studio/dist');
/** A family of somebody else. */
const plugin = pathToFileURL(join(root, 'examples/star-battle/index.mjs')).href;
const starBattle: Family = (await import(plugin)).family;
const folder = mkdtempSync(join(tmpdir(), 'quadrille-ask-'));

const loaded: Family[] = await Promise.all(families.map(entry => entry.load()));
const asked = loaded.flatMap(family => family.questions.map(question => ({ family, question })));
const cases = SAMPLES.map(sample => {
  const found = asked.find(({ family, question }) => sample.name === `${family.name} ${question.name}`);
  return { ...sample, title: `${sample.name}${sample.about ? `, ${sample.about}` : ''}`, ...found! };
});

/** What a way in says, made comparable: what depends on the clock is left out. */
interface Said {
  readonly verdict: string;
  readonly fields: JsonFields;
  readonly found: readonly JsonFields[];
}

/** Fields that depend on the machine and its clock. */
const CLOCK = /^(ms|seconds|time|pace|nodesPerSecond|timesSlower|factors|\w*Ms|\w*Seconds)$/;

function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, each]) => !CLOCK.test(name) && each !== undefined);
  return Object.fromEntries(kept.map(([name, each]) => [name, settled(each)]));
}

/**
 * How far a search went that was cut off depends on how it was sliced, and which way of counting wins its race depends
 * on the machine.
 */
function comparable({ verdict, fields, found }: Said) {
  const { nodes, method, reason, reasonCode, ...others } = fields;
  const isRaced = reasonCode !== undefined;
  const kept = fields.ended === 'exhausted' && !isRaced ? { nodes, method, reason, ...others } : others;
  return settled({ verdict, fields: kept, found });
}

let server: Running;
let page: Page | undefined;

beforeAll(async () => {
  const { name, about } = starBattle;
  const registries = [{ module: plugin, families: [{ name, about, load: async () => starBattle }] }];
  server = await startServer({ folder: join(folder, 'jobs'), studio, rate: 100_000, registries });
  if (!hasChromium) return;
  page = await (await theChromium()).newPage();
  await page.goto(server.link()); // what only the server can answer needs a right
  await page.goto(`${server.address}/#/ask`);
});
afterAll(async () => {
  await page?.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every question of every family has a sample', () => {
  const missing = asked
    .map(({ family, question }) => `${family.name} ${question.name}`)
    .filter(name => !SAMPLES.some(sample => sample.name === name));
  expect(missing).toEqual([]);
  const strange = SAMPLES.map(({ name }) => name).filter(
    name => !asked.some(({ family, question }) => name === `${family.name} ${question.name}`),
  );
  expect(strange).toEqual([]);
});

/** What the library answers, and what it found on the way; asked once for all the ways that are compared with it. */
function answerOf(each: { question: Question } & Sample): Promise<{ answer: Answer; found: Found[] }> {
  const { question, inputs } = each;
  const ask = async () => {
    const found: Found[] = [];
    return { answer: await askHere(question, inputs, { onFound: one => found.push(one) }), found };
  };
  if (!answers.has(each)) answers.set(each, ask());
  return answers.get(each)!;
}
const answers = new Map<object, ReturnType<typeof answerOf>>();

async function inLibrary(each: { question: Question } & Sample): Promise<Said> {
  const { answer, found } = await answerOf(each);
  return { verdict: answer.verdict, fields: answer.fields, found: found.map(one => one.fields) };
}

const CODES = ['yes', 'no', 'bad input', 'unknown'];

async function onCommandLine({ family, question, inputs }: { family: Family; question: Question } & Sample) {
  const { args, input } = argumentsOf(question, inputs);
  const threads = question.usesThreads || question.isShareable ? ['--threads', '1'] : [];
  const words = [family.name, question.name, ...args, ...threads, '--json'];
  const { code, out } = await run(words, input);
  const lines: JsonFields[] = out
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));
  const hasSummary = !question.isStream || lines.at(-1)?.summary === true;
  const { summary: _, ...fields } = hasSummary ? lines.at(-1)! : {};
  return { verdict: CODES[code], fields, found: hasSummary ? lines.slice(0, -1) : lines };
}

/** The first text goes through a pipe; further ones, and bytes, are files. */
function argumentsOf(
  question: Question,
  inputs: Sample['inputs'],
): { args: string[]; input: string | Uint8Array } {
  const words: string[] = [];
  const flags: string[] = [];
  let input: string | Uint8Array | undefined;
  for (const [name, field] of Object.entries(question.fields)) {
    const value = inputs[name];
    if (value === undefined) continue;
    const isRead = field.kind === 'bytes' || (field.kind === 'text' && field.isTyped !== undefined);
    let word = String(value);
    if (isRead && input === undefined) [input, word] = [value as string, '-'];
    else if (isRead) word = fileWith(value as string);
    if (field.isArgument) words.push(word);
    else flags.push(...flagOf(name, field, word));
  }
  return { args: [...words, ...flags], input: input ?? '' };
}

let fileCount = 0;
function fileWith(content: string | Uint8Array): string {
  const path = join(folder, `input-${fileCount++}`);
  writeFileSync(path, content);
  return path;
}

function flagOf(name: string, field: Field, word: string): string[] {
  const flag = `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;
  if (field.kind === 'flag') return word === 'true' ? [flag] : [];
  return [flag, word];
}

function run(
  args: readonly string[],
  input: string | Uint8Array,
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [bin, ...args], { cwd: folder });
  let [out, err] = ['', ''];
  child.stdout.on('data', piece => {
    out += piece;
  });
  child.stderr.on('data', piece => {
    err += piece;
  });
  child.stdin.on('error', () => {}); // a command that is refused does not read its input
  child.stdin.end(input);
  return new Promise(resolve => child.on('close', code => resolve({ code: code ?? -1, out, err })));
}

async function overHttp({ family, question, inputs }: { family: Family; question: Question } & Sample) {
  const sent = Object.entries(inputs).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  ]);
  const response = await fetch(`${server.address}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      family: family.name,
      question: question.name,
      inputs: Object.fromEntries(sent),
      seconds: 60,
      most: 10_000,
    }),
  });
  return { status: response.status, body: await response.json() };
}

test.each(cases.filter(({ isFile }) => !isFile))(
  '$title: the command line says what the library says',
  async each => {
    expect(comparable(await onCommandLine(each))).toEqual(comparable(await inLibrary(each)));
  },
);

test.each(cases)('$title: HTTP says what the library says', async each => {
  const { status, body } = await overHttp(each);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(comparable(body)).toEqual(JSON.parse(JSON.stringify(comparable(await inLibrary(each)))));
});

/** Follows a link on the page, and waits until the answer of the question before has made room. */
async function follow(page: Page, hash: string): Promise<void> {
  const answered = page.locator('[data-answered]');
  if ((await answered.count()) === 0) {
    await page.goto('about:blank');
    await page.goto(`${server.address}/${hash}`);
  } else {
    await page.evaluate(to => {
      location.hash = to;
    }, hash);
    await answered.waitFor({ state: 'detached' });
  }
}

test.runIf(hasChromium).each(cases)('$title: the studio says what the library says', async each => {
  const { family, question, inputs } = each;
  const { answer, found } = await answerOf(each);
  const texts = Object.entries(inputs).filter(([, value]) => value !== false);
  const query = new URLSearchParams({ question: question.name });
  for (const [name, value] of texts) {
    query.set(name, value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value));
  }
  await follow(page!, `#/ask/${family.name}?${query}`);
  await page!.getByRole('button', { name: 'Ask', exact: true }).click();
  await page!.locator('[data-answered]').waitFor({ state: 'attached' });
  const shown = await page!.locator('pre.answer').allTextContents();
  // Pages write the order of a complete graph low.
  const clockless = (text: string) =>
    text
      .replaceAll('\u00a0', ' ')
      .replace(/K_(\d+)/g, 'K$1')
      .replace(/[₀-₉]/g, digit => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(digit)));
  const lines = answer.lines.map(line => clockless(inLanguage(line, 'en'))).join('\n');
  if (!each.isTimed && !each.isFile) expect(shown.map(clockless).join('\n')).toBe(lines);
  if (each.isTimed) return;
  const listed = (await page!.locator('pre.list:not(.file)').allTextContents()).join('\n');
  const wanted = found
    .slice(0, 500)
    .flatMap(one => one.lines.map(line => inLanguage(line, 'en')))
    .join('\n');
  expect(clockless(listed)).toBe(clockless(wanted));
});

test('a family of a plugin is asked by every way in: a number, a picture, a refusal', async () => {
  const puzzle = readFileSync(join(root, 'examples/star-battle/eight.txt'), 'utf8');
  const count = starBattle.questions.find(({ name }) => name === 'count')!;
  const about = { name: 'star-battle count', family: starBattle, question: count };
  expect((await inLibrary({ ...about, inputs: { puzzle } })).fields).toMatchObject({ count: '1' });
  const http = await overHttp({ ...about, inputs: { puzzle } });
  expect([http.status, http.body.fields?.count]).toEqual([200, '1']);
  const words = ['--plugin', fileURLToPath(plugin), 'star-battle', 'count', '-', '--json'];
  expect(JSON.parse((await run(words, puzzle)).out)).toMatchObject({ count: '1' });
  const refused = await overHttp({ ...about, inputs: { puzzle: 'AB' } });
  const line = await run(words, 'AB');
  expect([refused.status, line.code]).toEqual([400, 2]);
  expect(line.err).toContain(refused.body.error.replaceAll('\u00a0', ' '));
  if (!page) return;
  await follow(page, `#/ask/star-battle?${new URLSearchParams({ question: 'draw', puzzle })}`);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.locator('[data-answered]').waitFor({ state: 'attached' });
  const picture = decodeURIComponent((await page.locator('img.picture').getAttribute('src'))!);
  expect(picture.match(/★/g)).toHaveLength(8);
});

const wrong = SAMPLES.filter(({ bad }) => bad !== undefined).map(sample => {
  const { family, question } = cases.find(each => each.name === sample.name)!;
  return { ...sample, inputs: { ...sample.inputs, ...sample.bad }, family, question };
});

test.each(wrong)('$name: wrong input has the same code and sentence everywhere', async each => {
  const error: InputError = await askHere(each.question, each.inputs).then(
    () => Promise.reject(new Error('accepted')),
    problem => problem,
  );
  expect(error).toBeInstanceOf(InputError);
  const { status, body } = await overHttp(each);
  expect([status, body.code, body.error]).toEqual([400, error.code, error.message]);
  const { args, input } = argumentsOf(each.question, each.inputs);
  const { code, err } = await run([each.family.name, each.question.name, ...args], input);
  expect([code, err.replace(/\n$/, '')]).toEqual([
    2,
    expect.stringContaining(error.message.replaceAll('\u00a0', ' ')),
  ]);
});
