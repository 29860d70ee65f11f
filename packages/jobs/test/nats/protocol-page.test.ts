import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMPLAINT, HASH, NOTICE, OFFER, PROBLEM, REVOCATION } from './unit/literals.js';

test('docs/protocol.md has the messages that the other tests here read and write', () => {
  const page = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8');
  const shown = NOTICE.replace(HASH, '<64 hex>');
  for (const message of [shown, OFFER, COMPLAINT, PROBLEM, REVOCATION]) expect(page).toContain(message);
});
