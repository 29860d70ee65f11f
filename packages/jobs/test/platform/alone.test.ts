import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** What would make a simulated run differ from the next: clocks, chance, timers, processes. */
const BANNED =
  /Date\.now|new Date\b|Math\.random|performance\.now|setTimeout|setInterval|randomBytes|process\.kill/;

test('whatever is not deterministic enters through platform/ alone', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(25);
  const offenders = files.filter(
    name => !name.startsWith('platform') && BANNED.test(readFileSync(join(SOURCES, name), 'utf8')),
  );
  expect(offenders).toEqual([]);
  expect(BANNED.test(readFileSync(join(SOURCES, 'platform/clock.ts'), 'utf8'))).toBe(true);
});

test('the core and the cluster logic run anywhere: no Node module is imported there', () => {
  for (const folder of ['core', 'cluster']) {
    for (const name of readdirSync(join(SOURCES, folder))) {
      expect(readFileSync(join(SOURCES, folder, name), 'utf8')).not.toMatch(/from 'node:|from 'piscina'/);
    }
  }
});
