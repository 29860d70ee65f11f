import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasChromium, theChromium } from '../../../../test/support/chromium.js';
import { runOnCluster } from '../../src/nats/run-on-cluster.js';
import { volunteersInWords } from '../../src/volunteers/figures.js';
import type { Credential, VolunteerPage } from '../fixtures/volunteer-page.js';
import { type GuardedServer, hasNats, makeGuardedServer } from './server.js';

const isPossible = hasNats && hasChromium;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** In the page, functions given to `evaluate` find the fixture's object under this name. */
declare const page: VolunteerPage;

let folder = '';
let server: GuardedServer;
let web: Server;
let browser: Browser;

beforeAll(async () => {
  if (!isPossible) return;
  folder = mkdtempSync(join(tmpdir(), 'quadrille-page-'));
  server = await makeGuardedServer(3);
  await server.start();
  await bundle();
  web = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src ${server.webSocketUrl}`;
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-security-policy': policy,
    });
    response.end(
      isScript
        ? readFileSync(join(folder, 'page.js'))
        : '<!doctype html><title>join</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve));
  browser = await theChromium();
});
afterAll(async () => {
  web?.close();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The fixture as one file, from the sources. */
async function bundle(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^@quadrille\/kernel\/(.+)$/, replacement: at('../../../kernel/src/$1.ts') },
        { find: '@quadrille/cover', replacement: at('../../../cover/src/index.ts') },
      ],
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: at('../fixtures/volunteer-page.ts'), formats: ['es'], fileName: () => 'page.js' },
    },
  });
}

const credentialOf = (index: number): Credential => ({
  url: server.webSocketUrl,
  ...server.passwords.volunteers[index],
});

/** Opens a page; whatever it prints as an error is collected. */
async function openPage(errors: string[]): Promise<Page> {
  const opened = await browser.newPage();
  opened.on('console', message => message.type() === 'error' && errors.push(message.text()));
  opened.on('pageerror', error => errors.push(error.message));
  await opened.goto(`http://127.0.0.1:${(web.address() as AddressInfo).port}/`);
  await opened.waitForFunction(() => 'page' in globalThis);
  return opened;
}

/** Langford's problem for n, in Knuth's text format. */
function langford(n: number): string {
  const lines = [[...range(n).map(i => `n${i + 1}`), ...range(2 * n).map(i => `s${i}`)].join(' ')];
  for (const i of range(n))
    for (let from = 0; from + i + 2 < 2 * n; from++) lines.push(`n${i + 1} s${from} s${from + i + 2}`);
  return `${lines.join('\n')}\n`;
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i);

test.skipIf(!isPossible)(
  'two browser pages join a running job over WebSocket, and their part is in the answer',
  async () => {
    const errors: string[] = [];
    const pages = [await openPage(errors), await openPage(errors)];
    const source = { module: '@quadrille/cover', name: 'searchOfText', input: { text: langford(8) } };
    const answer = runOnCluster({
      ...{ url: server.url, source, wanted: 'count', target: 100 },
      volunteers: { nodes: 400, slice: 100, unitMs: 100, patienceMs: 2000, heavyShare: 0.5 },
    });
    for (const [i, opened] of pages.entries()) {
      await opened.evaluate(credential => page.join(credential), credentialOf(i));
    }
    const outcome = await answer;
    expect(outcome).toMatchObject({ ended: 'exhausted', count: 300n }); // OEIS A014552, both directions
    const figures = outcome.volunteers!;
    expect(figures.names).toEqual([credentialOf(0).name, credentialOf(1).name].sort());
    expect(figures.volunteerNodes).toBeGreaterThan(0);
    expect(volunteersInWords(figures).en.replaceAll('\u00a0', ' ')).toMatch(
      /volunteers [\d.]+ % \(quorum 2, \d+ % re-run, 0 differences\)/,
    );
    for (const opened of pages) {
      const last = await opened.evaluate(() => page.stop());
      expect(last).toMatchObject({ state: 'stopped' });
      expect(last!.unitsDone).toBeGreaterThan(0);
    }
    expect(errors).toEqual([]);
    for (const opened of pages) await opened.close();
  },
);

test.skipIf(!isPossible)('the credential of a page is refused everything else', async () => {
  const opened = await openPage([]);
  const { name } = server.passwords.volunteers[1];
  for (const subject of [
    `vol.${name}.next`,
    `result.${'0'.repeat(32)}.x.0`,
    '$JS.API.INFO',
    '$JS.ACK.WORK.w.1',
  ]) {
    const said = await opened.evaluate(([credential, to]) => page.trespass(credential, to), [
      credentialOf(0),
      subject,
    ] as const);
    expect([subject, said]).toEqual([subject, expect.stringMatching(/permission/i)]);
  }
  await opened.close();
});
