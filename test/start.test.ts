/** `npm start`, as a person types it; from a fresh clone with QUADRILLE_LONG=1, which installs and builds everything. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, scratchFolder } from './support/programs.js';
import { serveOnce } from './support/served.js';

const scratch = scratchFolder('start');

async function start(cwd: string): Promise<void> {
  const args = ['start', '--', '--port', '0', '--folder', join(scratch, 'jobs')]; // without --open: no browser
  await serveOnce('npm', args, {
    cwd,
    visit: async address => {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain('<title>Quadrille');
      const script = /src="\.?\/?([^"]+\.js)"/.exec(page)![1];
      expect((await fetch(`${address}/${script}`)).headers.get('content-type')).toMatch(/javascript/);
    },
  });
}

test('npm start serves the studio', () => start(root));

test.skipIf(!process.env.QUADRILLE_LONG)(
  'npm start serves the studio from a fresh clone',
  async () => {
    const clone = join(scratch, 'clone');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
    await start(clone);
  },
  1_800_000,
);
