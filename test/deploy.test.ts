/** What `deploy/` tells other programs to run must exist: commands, flags, units, manifests. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** The words of every command of ours in a file. */
function commandsIn(text: string): string[][] {
  const lists = [...text.matchAll(/(?:command|args|CMD):? (\[".*"\])/g)].map(
    ([, list]) => JSON.parse(list) as string[],
  );
  const lines = [...text.matchAll(/(?:ExecStart=.*?|exec server |server -- )quadrille (.*)$/gm)];
  return [...lists, ...lines.map(([, words]) => words.replace(/\s+#.*/, '').split(' '))];
}

const FILES = ['Containerfile', 'compose.yaml', 'kubernetes/quadrille.yaml'];
const UNITS = ['systemd/quadrille-cluster.service', 'systemd/quadrille-worker.service'];

test.each([...FILES, ...UNITS])('%s runs commands and flags that exist', name => {
  const commands = commandsIn(read(name));
  expect(commands.length).toBeGreaterThan(0);
  for (const words of commands) {
    if (words[0] === '--help') continue;
    const verb = words[0] === 'worker' ? ['worker'] : words.slice(0, 2);
    const bin = join(ROOT, 'packages/cli/bin/quadrille.mjs');
    const { stdout, status } = spawnSync(process.execPath, [bin, ...verb, '--help'], { encoding: 'utf8' });
    expect([verb, status]).toEqual([verb, 0]);
    for (const flag of words.filter(word => word.startsWith('--')))
      expect([flag, stdout.includes(flag)]).toEqual([flag, true]);
  }
});

test.each(FILES.slice(1))('%s is indented by two, without tabs, and names each key once a block', name => {
  for (const part of read(name).split(/^---$/m)) {
    const open: { indent: number; keys: Set<string> }[] = [];
    for (const line of part.split('\n')) {
      if (line.trim() === '' || line.trim().startsWith('#')) continue;
      expect(line).not.toMatch(/\t|\s$/);
      const [, blanks, dash = '', key] = /^( *)(- )?(?:([\w./-]+):(?: |$))?/.exec(line)!;
      expect([line, blanks.length % 2]).toEqual([line, 0]);
      const indent = blanks.length + dash.length;
      while (
        open.length > 0 &&
        (open.at(-1)!.indent > indent || (dash !== '' && open.at(-1)!.indent >= indent))
      )
        open.pop();
      if (key === undefined) continue;
      if (open.at(-1)?.indent !== indent) open.push({ indent, keys: new Set() });
      expect([line, open.at(-1)!.keys.has(key)]).toEqual([line, false]);
      open.at(-1)!.keys.add(key);
    }
  }
});

const hasVerify = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasVerify) console.log('systemd-analyze is not here: units are read by ourselves only');

test.each(UNITS)('%s has sections and settings; systemd finds nothing wrong where it is there', name => {
  const text = read(name);
  for (const section of ['Unit', 'Service', 'Install']) expect(text).toContain(`[${section}]`);
  for (const line of text.split('\n')) expect(line).toMatch(/^(|#.*|\[\w+\]|[A-Z]\w+=.*)$/);
  if (!hasVerify) return;
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(ROOT, 'deploy', name)], {
    encoding: 'utf8',
  });
  const own = stderr
    .split('\n')
    .filter(line => line.includes('quadrille-') && !/not executable|Command .* is not/.test(line));
  expect(own).toEqual([]);
});
