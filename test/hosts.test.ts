/** A cluster on several hosts: network namespaces with addresses of their own. Root only. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a server, two workers and a coordinator on four hosts; a worker is cut off', () => {
  const script = join(import.meta.dirname, '../scripts/cluster-test.mjs');
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '--short'], { encoding: 'utf8' });
  if (stdout.startsWith('skipped:')) {
    console.log(`several hosts: ${stdout.trim()}`);
    return;
  }
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/12 queens on 4 hosts: 14200 in/);
}, 120_000);
