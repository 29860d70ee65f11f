import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** What would make a simulated run differ from the next: clocks, chance, timers, processes. */
const BANNED =
  /Date\.now|new Date\b|Math\.random|performance\.now|setTimeout|setInterval|randomBytes|process\.kill/;

/**
 * Nothing of these runs under the simulator, and none decides what is found: they measure how long a person or another
 * thread has waited.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'ask/child.ts': 'a process tells four times a second what it uses',
  'ask/process.ts': 'a process that does not end in time is ended, and its ledger measured every second',
  'ask/search.ts': 'slices of a search that answers alone are cut by time, so that it can be stopped',
  'ask/team-worker.ts': 'members of a team tell their nodes twenty times a second',
  'ask/thread.ts': 'a thread that does not stop in time is ended',
  'ask/worker.ts': 'a thread keeps its own deadline and sends its news in time',
  'board/board.ts': 'jobs of a board take turns, and whoever makes one is told soon what is wrong',
  'board/ledger-worker.ts': 'an audit of a server has a deadline',
  'board/ledgers.ts': 'a thread that reads a ledger for too long is ended',
  'host/members.ts': 'the process of a server is told to read its configuration again, or to end',
  'host/state.ts': 'an invitation has a date',
  'nats/authority.ts': 'a socket is given up when the server shows no certificate in time',
};

test('whatever is not deterministic enters through platform/ alone', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(25);
  const offenders = files.filter(
    name => !name.startsWith('platform') && BANNED.test(readFileSync(join(SOURCES, name), 'utf8')),
  );
  expect(offenders.sort()).toEqual(Object.keys(ALLOWED)); // and no name stays that needs it no more
  expect(BANNED.test(readFileSync(join(SOURCES, 'platform/clock.ts'), 'utf8'))).toBe(true);
});

test('the core and the cluster logic run anywhere: no Node module is imported there', () => {
  for (const folder of ['core', 'cluster']) {
    for (const name of readdirSync(join(SOURCES, folder))) {
      expect(readFileSync(join(SOURCES, folder, name), 'utf8')).not.toMatch(/from 'node:|from 'piscina'/);
    }
  }
});
