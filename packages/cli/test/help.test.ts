/** What the command says about itself: help, suggestions, completion, man page. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandPage, type Described, describeAll, manPage } from 'quadrille';
import { afterAll, expect, test } from 'vitest';
import { run } from './support/memory-io.js';

const program = await describeAll();
const families = program.commands;
const leaves = families.flatMap(family => (family.commands.length > 0 ? family.commands : [family]));
const scratch = mkdtempSync(join(tmpdir(), 'quadrille-help-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;

test('quadrille --help fits a screen of 24 lines of 80', async () => {
  const { out, code } = await run(['--help']);
  expect(code).toBe(0);
  expect(out.length).toBeLessThanOrEqual(23); // and a line for the next prompt
  expect(Math.max(...out.map(line => line.length))).toBeLessThanOrEqual(80);
  for (const { name } of families) expect(out.join('\n')).toMatch(new RegExp(`^  (\\w+, )*${name}\\b`, 'm'));
});

test('every help text has an example', () => {
  expect(leaves.length).toBeGreaterThan(50);
  const without = [program, ...families, ...leaves].filter(({ after }) => !/Examples?:\n {2}\S/.test(after));
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('the examples name verbs and flags that exist', () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const { path, after } of [program, ...families, ...leaves]) {
    for (const [, rest] of after.matchAll(/quadrille ((?:[a-z]+ )?[a-z]+[^\n|&]*)/g)) {
      const [family, verb] = rest.trim().split(/\s+/);
      const known = families.find(({ name }) => name === family);
      const leaf = known?.commands.length ? known.commands.find(({ name }) => name === verb) : known;
      if (verb === 'VERB') continue;
      seen++;
      const flags = [...rest.matchAll(/\s(--[a-z][a-z-]*|-o)\b/g)].map(match => match[1]);
      const names = new Set(leaf?.flags.flatMap(flag => flag.names));
      if (!leaf || flags.some(flag => !names.has(flag))) wrong.push(`${path}: quadrille ${rest}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(leaves.length);
});

const isSentence = (text: string) => /^(?!Sudoku Explainer|Grundy)[A-Z][a-z]|[^.]\.$/.test(text);

test('help speaks with one voice: no capitals, no full stops, every flag explained', () => {
  const wrong: string[] = [];
  for (const { path, summary, flags } of [...families, ...leaves]) {
    if (isSentence(summary)) wrong.push(`${path}: ${summary}`);
    for (const flag of flags) {
      if (flag.summary === '' || isSentence(flag.summary)) {
        wrong.push(`${path} ${flag.term}: ${flag.summary}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  [['sudko', 'solve'], 'sudoku'],
  [['cover', 'slove'], 'solve'],
  [['cover', 'solve', '-', '--limti', '3'], '--limit'],
  [['completoin', 'bash'], 'completion'],
])('%j: did you mean %s', async (args, meant) => {
  const { code, err } = await run(args);
  expect(code).toBe(2);
  expect(err.join('\n')).toMatch(new RegExp(`did you mean .*${meant}`));
});

test('a verb without its family is told where it belongs', async () => {
  const { code, err } = await run(['explain', 'puzzle.txt']);
  expect(code).toBe(2);
  expect(err.join('\n')).toContain('explain needs a family: quadrille sudoku explain');
});

test('an unknown shell is refused with those that are known', async () => {
  const { code, err } = await run(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(err).toEqual(['quadrille: "tcsh" is not a shell with completion; use bash, zsh, fish']);
});

async function script(shell: string): Promise<string> {
  const { out, code } = await run(['completion', shell]);
  expect(code).toBe(0);
  const file = join(scratch, `completion.${shell}`);
  writeFileSync(file, `${out.join('\n')}\n`);
  return file;
}

test.skipIf(!isInstalled('bash'))('bash completes families, verbs, flags and their choices', async () => {
  const file = await script('bash');
  const complete = (line: string) => {
    const words = line.split(' ');
    const program = `source ${file}; COMP_WORDS=(${words.map(word => `"${word}"`).join(' ')}); COMP_CWORD=${words.length - 1}; _quadrille; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n').filter(word => word !== '');
  };
  expect(complete('quadrille ')).toEqual([...families.map(({ name }) => name), '--help', '--version']);
  expect(complete('quadrille su')).toEqual(['sudoku']);
  expect(complete('quadrille sudoku ex')).toEqual(['explain']);
  expect(complete('quadrille cover count model.dlx --meth')).toEqual(['--method']);
  expect(complete('quadrille cover count model.dlx --method ')).toEqual([
    'auto',
    'search',
    'memo',
    'frontier',
  ]);
  expect(complete('quadrille serve --po')).toEqual(['--port']);
  expect(complete('quadrille completion z')).toEqual(['zsh']);
  expect(complete('quadrille cover count mod')).toEqual([]); // files, by the shell itself
});

test.skipIf(!isInstalled('fish'))('fish completes families, verbs, flags and their choices', async () => {
  const file = await script('fish');
  const complete = (line: string) => {
    const asked = `source ${file}; complete -C '${line}'`;
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', asked], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n').flatMap(word => (word === '' ? [] : [word.split('\t')[0]]));
  };
  expect(complete('quadrille su')).toEqual(['sudoku']);
  expect(complete('quadrille sudoku ex')).toEqual(['explain']);
  expect(complete('quadrille cover count model.dlx --meth')).toEqual(['--method']);
  expect(complete('quadrille cover count model.dlx --method ')).toEqual([
    'auto',
    'frontier',
    'memo',
    'search',
  ]);
  expect(complete('quadrille serve --po')).toEqual(['--port']);
  expect(complete('quadrille completion z')).toEqual(['zsh']);
});

for (const shell of ['zsh', 'fish']) {
  if (!isInstalled(shell)) console.log(`${shell} is not installed: its completion is not read by it`);
  test.skipIf(!isInstalled(shell))(`${shell} reads its completion`, async () => {
    const { status, stderr } = spawnSync(shell, ['-n', await script(shell)], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
  test(`completion for ${shell} knows every verb and flag`, async () => {
    const { out } = await run(['completion', shell]);
    const text = out.join('\n');
    const missing = leaves.flatMap(({ name, flags }) =>
      [name, ...flags.map(flag => flag.names[0].slice(2))].filter(word => !text.includes(word)),
    );
    expect(missing).toEqual([]);
  });
}

test.skipIf(!isInstalled('groff'))('groff prints the man page without a warning', () => {
  const input = manPage(program, '1.2.3');
  const args = ['-man', '-Tutf8', '-ww', '-K', 'utf8'];
  const { stdout, stderr } = spawnSync('groff', args, { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
  expect(stderr).toBe('');
  const plain = stdout.replace(/\u001b\[[\d;]*m|.\u0008/g, '');
  expect(plain).toContain('quadrille cover solve [options] <model>');
  expect(plain).toContain('--certificate <file>');
});

test('man page and reference hold every verb, flag and example, and nothing of this machine', () => {
  const man = manPage(program, '1.2.3').replaceAll('\\-', '-');
  const page = commandPage(program);
  const lines = (text: string) => text.split('\n');
  for (const { path, flags, after } of leaves as readonly Described[]) {
    expect(man).toContain(`.SS "${path}`);
    expect(page).toContain(`### ${path}`);
    for (const { term } of flags) expect(man).toContain(term);
    for (const line of lines(after)) expect(page).toContain(line);
  }
  for (const text of [man, page]) {
    expect(text).not.toMatch(/\/(root|home|Users)\//);
    expect(text).toContain('~/.local/share/quadrille/jobs');
  }
});

test.each([
  [['help'], ['--help']],
  [
    ['help', 'cover'],
    ['cover', '--help'],
  ],
  [
    ['help', 'cover', 'solve'],
    ['cover', 'solve', '--help'],
  ],
])('quadrille %j is %j', async (asked, long) => {
  expect(await run(asked)).toMatchObject({ code: 0, out: (await run(long)).out });
});
