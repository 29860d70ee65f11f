/** What is said to people: codes with values, never prose where it is thrown, and always in both languages. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Phrases } from '@quadrille/base';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'packages'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
}).split('\n');
const sources = tracked.filter(path => /^packages\/[^/]+\/src\/.*\.(ts|svelte)$/.test(path));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
/** A long Czech table has a file of its own, which has no phrases by itself. */
const tables = sources.filter(
  path => /\/(?:sentences(-\w+)?|packing\/texts)\.ts$/.test(path) && /\bphrases\(/.test(textOf(path)),
);

/** A message made where it is thrown: a string, a template, or parts put together. */
const PROSE = /new (?:Input|Notation|Model)Error\(\s*(?:['"`]|\w+\s*\?\s*['"`])/g;

test('no error is thrown with prose', () => {
  const wrong = sources.flatMap(path => {
    const text = textOf(path);
    return [...text.matchAll(PROSE)].map(match => `${path}:${text.slice(0, match.index).split('\n').length}`);
  });
  expect(wrong).toEqual([]);
});

/** Sentences put together where they are printed, remarked or given as a reason: words with blanks between them. */
const PRINTED =
  /(?:\bio\.(?:out|err)|\b(?:onRemark|onTrouble)\?*\.?|#remark|\bInvalidArgumentError|\bupdate\(\w+,|\breason:)\s*\(?\s*(['"`])(?:(?!\1)[^\n])*[a-z]{2,}[,:;]? [a-z]{2,}/g;
/** Of volunteers to their coordinator: texts of the protocol, which the other side says in its own words. */
const PROTOCOL = /formatReply\(/;

test('nothing that a job, a worker, a volunteer or a command prints is put together in English', () => {
  const wrong = sources
    .filter(path => /^packages\/(jobs|cli|server)\//.test(path))
    .flatMap(path => {
      const lines = textOf(path).split('\n');
      return lines.flatMap((line, at) =>
        line.replaceAll(/\$\{[^}]*\}/g, '').match(PRINTED) && !PROTOCOL.test(line)
          ? [`${path}:${at + 1}: ${line.trim()}`]
          : [],
      );
    });
  expect(wrong).toEqual([]);
});

test('the patterns find prose, and only prose', () => {
  for (const bad of ["new InputError('a')", 'new NotationError(\n  `b`)', "new ModelError(x ? 'a' : 'b')"]) {
    expect(bad.match(PROSE), bad).not.toBeNull();
  }
  for (const bad of [
    "io.err('no jobs here')",
    'onRemark?.(`this job is refused`)',
    "reason: 'not at home'",
  ]) {
    expect(bad.match(PRINTED), bad).not.toBeNull();
  }
  for (const good of ["io.out(spoken(tell('no-jobs')))", "reason: ''", 'io.out(JSON.stringify(found))']) {
    expect(good.match(PRINTED), good).toBeNull();
  }
  for (const good of ['new InputError(said, position)', 'new InputError({ code, values, en, cs })']) {
    expect(good.match(PROSE), good).toBeNull();
  }
});

const phrasesIn = async (path: string): Promise<Phrases<Record<string, string>>[]> =>
  Object.values(await import(join(root, path))).filter(
    (value): value is Phrases<Record<string, string>> => typeof value === 'function' && 'tables' in value,
  );

interface Slot {
  readonly name: string;
  readonly forms: number;
}

function slotsOf(text: string): Slot[] {
  return [...text.matchAll(/\{(\w+)(?:[:#]([^}]*))?\}/g)].map(([, name, forms]) => {
    return { name, forms: forms === undefined ? 0 : forms.split('|').length };
  });
}

test('there are tables of sentences', () => {
  expect(tables.length).toBeGreaterThan(5);
});

test.each(tables)(
  '%s: every code has both languages, with the same values and all plural forms',
  async path => {
    const found = await phrasesIn(path);
    expect(found.length).toBeGreaterThan(0);
    for (const { tables: both, family } of found) {
      expect(Object.keys(both.cs).sort()).toEqual(Object.keys(both.en).sort());
      for (const [code, en] of Object.entries(both.en)) {
        const cs = both.cs[code];
        const where = `${family}.${code}`;
        expect(en.trim(), where).not.toBe('');
        expect(cs.trim(), where).not.toBe('');
        const names = (text: string) => [...new Set(slotsOf(text).map(({ name }) => name))].sort();
        expect(names(cs), where).toEqual(names(en));
        // Values bring their own groups of three; what is written out has them, too.
        expect(`${en} ${cs}`, where).not.toMatch(/\d{5}|\d,\d{3}/);
        for (const { forms } of slotsOf(en)) expect([0, 2], `${where}: ${en}`).toContain(forms);
        for (const { forms } of slotsOf(cs)) expect([0, 3], `${where}: ${cs}`).toContain(forms);
      }
    }
  },
);

/** The most that a rule allows: no limit of ours. */
const RULES = ['growth.not-a-unit', 'packing.bad-holes', 'sudoku.wrong-many'];
/** Sentences about a limit: a value that is the most of something. */
const LIMIT = /\b(?:limit (?:is )?\{|the limit\b|at most \{(?:limit|most)\}|more than \{(?:limit|most))/;

test('a sentence about a limit says how to raise it, or docs/limits.md does', async () => {
  const page = textOf('docs/limits.md');
  const named: string[] = [];
  for (const path of tables.filter(path => !path.startsWith('packages/studio/'))) {
    for (const { tables: both, family } of await phrasesIn(path)) {
      for (const [code, en] of Object.entries(both.en)) if (LIMIT.test(en)) named.push(`${family}.${code}`);
    }
  }
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(code => !RULES.includes(code) && !page.includes(`\`${code}\``))).toEqual([]);
});
