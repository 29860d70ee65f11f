/** The documentation: its code runs, its commands exist, its links lead somewhere, its site builds and stays at home. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasChromium } from './support/chromium.js';
import { root, runNode, runProgram, scratchFolder } from './support/programs.js';
import { showFolder } from './support/web-page.js';

const scratch = scratchFolder('docs');
const generated = new Set(['commands.md']);
const pages = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md') && !generated.has(name));
const packagePages = readdirSync(join(root, 'packages')).map(name => join('packages', name, 'README.md'));
const written = [
  ...pages.map(page => join('docs', page)),
  ...packagePages,
  'README.md',
  'examples/README.md',
];
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

interface Block {
  readonly page: string;
  readonly line: number;
  readonly code: string;
}

function blocksOf(page: string, language: string): Block[] {
  const text = textOf(page);
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(match => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    code: match[1],
  }));
}

/** What a block promises to print: the comments that begin with an arrow, or the one behind a line of printing. */
function promised(code: string): string[] {
  return [...code.matchAll(/^\/\/ → (.*)$|console\.log\(.*\); \/\/ ([[\d].*|exhausted.*)$/gm)].map(
    match => match[1] ?? match[2],
  );
}

const programs = written.flatMap(page => blocksOf(page, 'js'));

test('there are programs in the documentation', () => {
  expect(programs.length).toBeGreaterThan(9);
});

test.each(programs)('$page:$line prints what it says', async ({ page, line, code }) => {
  // Inside the repository, so that the packages are found.
  const file = join(root, `.cache-readme-${page.replace(/\W/g, '-')}-${line}.mjs`);
  writeFileSync(file, code);
  try {
    const { out, err } = await runNode([file], { cwd: scratch });
    expect(err).toBe('');
    expect(out.trimEnd().split('\n')).toEqual(promised(code));
  } finally {
    rmSync(file);
  }
});

const sessions = written.flatMap(page => blocksOf(page, 'console'));

test.each(sessions)('$page:$line: the terminal shows what it says', async ({ code }) => {
  const said = code.split(/^\$ /m).slice(1);
  for (const part of said) {
    const [command, ...output] = part.trimEnd().split('\n');
    const bin = `"${process.execPath}" "${join(root, 'packages/cli/bin/quadrille.mjs')}"`;
    const env = { ...process.env, HOME: scratch };
    const line = command
      .replaceAll(/(npx )?quadrille /g, `${bin} `)
      .replaceAll('examples/', `${join(root, 'examples')}/`);
    const { out, err } = await runProgram('bash', ['-c', line], { cwd: scratch, env });
    expect(`${out}${err}`.trimEnd().split('\n'), command).toEqual(output.length > 0 ? output : ['']);
  }
});

test('every command in the documentation names a verb and flags that exist', async () => {
  const { describeAll } = await import('quadrille');
  const { commands } = await describeAll();
  const wrong: string[] = [];
  let seen = 0;
  for (const page of written) {
    for (const [whole, family, rest] of textOf(page).matchAll(/quadrille ([a-z]+)((?: [^\n`|&]*)?)/g)) {
      const known = commands.find(({ name }) => name === family);
      if (!known) continue; // prose
      const verb = /^ ([a-z]+)/.exec(rest)?.[1];
      const leaf = known.commands.length === 0 ? known : known.commands.find(({ name }) => name === verb);
      seen++;
      // Flags of a question can follow `sequence`, which passes them on.
      const flagged = family === 'sequence' ? commands.flatMap(each => each.commands) : [];
      const names = new Set(
        [leaf, ...flagged].flatMap(each => each?.flags.flatMap(flag => flag.names) ?? []),
      );
      const flags = [...rest.split('#')[0].matchAll(/\s(--[a-z][a-z-]*)/g)].map(match => match[1]);
      if (verb !== undefined && !leaf) wrong.push(`${page}: ${whole}`);
      if (leaf && flags.some(flag => !names.has(flag) && flag !== '--help')) wrong.push(`${page}: ${whole}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(50);
});

test('everything that a page imports from the packages is exported by them', async () => {
  const missing: string[] = [];
  let seen = 0;
  for (const page of written) {
    const found = textOf(page).matchAll(/import \{([^}]+)\} from '(@quadrille\/[\w/-]+)'/g);
    for (const [, names, module] of found) {
      const [name, ...door] = module.replace('@quadrille/', '').split('/');
      const file = name === 'kernel' ? `${door[0]}.ts` : join(...door, 'index.ts');
      const source = join(root, 'packages', name, 'src', file);
      const exported = existsSync(source) ? Object.keys(await import(source)) : [];
      for (const wanted of names.split(',').map(part => part.trim().split(' as ')[0])) {
        seen++;
        const isType = wanted.startsWith('type ') || wanted === '';
        if (!isType && !exported.includes(wanted)) missing.push(`${page}: ${wanted} of ${module}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(seen).toBeGreaterThan(20);
});

test('the site builds, without a dead link; what it shows comes from itself', async () => {
  const site = join(scratch, 'site');
  const { code, out, err } = await runNode([join(root, 'scripts/build.mjs'), '--docs', site]);
  expect(code, `${out}${err}`).toBe(0);
  const built = readdirSync(site, { recursive: true }).map(String);
  for (const page of pages) expect(built).toContain(page.replace(/\.md$/, '.html'));
  expect(built).toContain('commands.html');
  expect(built.filter(file => file.startsWith('api/')).length).toBeGreaterThan(8);
  if (!hasChromium) return;
  await showFolder(site, async (page, address) => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('link', { name: 'Model your first problem' }).first().click();
    await page.getByRole('heading', { name: 'Model your first problem' }).waitFor();
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').fill('multiplicities');
    await page.locator('.result').first().waitFor();
  });
});
