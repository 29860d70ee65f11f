/** A real Chromium: a page bundled for this test runs a job in Web Workers, under the policy of the studio. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasChromium, theChromium } from '../../../../test/support/chromium.js';

const source = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const alias = [
  { find: /^@quadrille\/kernel\/(.+)$/, replacement: source('kernel/src/$1.ts') },
  { find: /^@quadrille\/cover\/(.+)$/, replacement: source('cover/src/$1/index.ts') },
  { find: /^@quadrille\/cover$/, replacement: source('cover/src/index.ts') },
  { find: '@quadrille/jobs/web', replacement: source('jobs/src/web/index.ts') },
];

const WORKER = `
import { serveModels } from '@quadrille/jobs/web';
serveModels(self);
`;

const PAGE = `
import { parseDlx, searchOfText } from '@quadrille/cover';
import { audit, count, keptLedger, runJob, stream } from '@quadrille/jobs/web';
const startWorker = () => new Worker(new URL('./units.worker.js', import.meta.url), { type: 'module' });
globalThis.runText = async (text, workers) => {
  const ledger = keptLedger();
  const input = { text };
  const source = { module: '@quadrille/cover', name: 'searchOfText', input };
  let told = 0;
  const onProgress = () => told++;
  const outcome = await runJob({ source, startWorker, workers, wanted: 'count', ledger, unitMs: 20, onProgress });
  const figures = await audit({ ledger, collect: false, search: searchOfText(input), share: 0.1, seed: 1 });
  const { ended, count, nodes, units, digest } = outcome;
  const { rerun, differences, isComplete } = figures;
  return { ended, count: String(count), nodes, units, digest, told, rerun, differences, isComplete };
};
globalThis.runBroken = () => {
  const source = { module: '@quadrille/cover', name: 'searchOfText', input: { text: 'a b\\na c\\n' } };
  return runJob({ source, startWorker, workers: 1, wanted: 'count' }).then(String, error => error.constructor.name + ' ' + error.message);
};
globalThis.runStream = async (text, most, isAborted) => {
  const started = [];
  const startCounted = () => {
    const worker = startWorker();
    started.push(worker);
    const { terminate } = worker;
    worker.terminate = () => {
      terminate.call(worker);
      started.splice(started.indexOf(worker), 1);
    };
    return worker;
  };
  const stop = new AbortController();
  const found = stream(parseDlx(text), { startWorker: startCounted, workers: 2, signal: stop.signal });
  const seen = new Set();
  for await (const solution of found) {
    seen.add(solution.join());
    if (seen.size < most) continue;
    if (!isAborted) break;
    stop.abort();
  }
  return { seen: seen.size, ended: found.summary.ended, alive: started.length };
};
globalThis.runCount = async (text, method, isAborted) => {
  const stop = new AbortController();
  if (isAborted) setTimeout(() => stop.abort(), 50);
  const { count: number, ended, method: used } = await count(parseDlx(text), { startWorker, workers: 2, method, signal: stop.signal });
  return [String(number), ended, used];
};
document.title = 'ready';
`;

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

let folder = '';
let server: Server;

beforeAll(async () => {
  if (!hasChromium) return;
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="./page.js"></script>');
  writeFileSync(join(folder, 'page.js'), PAGE);
  writeFileSync(join(folder, 'units.worker.js'), WORKER);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    worker: { format: 'es' },
    build: { outDir: 'out', minify: false },
  });
  const out = join(folder, 'out');
  server = createServer((request, response) => {
    const file = join(out, request.url === '/' ? 'index.html' : new URL(request.url!, 'http://x').pathname);
    if (!file.startsWith(out) || !existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY });
    return response.end(readFileSync(file));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** n queens in Knuth's text: rows and columns primary, diagonals secondary. */
function queens(n: number): string {
  const numbers = Array.from({ length: n }, (_, i) => i);
  const lines = numbers.flatMap(r => numbers.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, i) => `a${i} b${i}`);
  const items = [...numbers.map(i => `r${i}`), ...numbers.map(i => `c${i}`)];
  return `${items.join(' ')} | ${diagonals.join(' ')}\n${lines.join('\n')}\n`;
}

test.skipIf(!hasChromium)(
  '11 queens in two Web Workers: 2680 solutions (OEIS A000170), audited',
  async () => {
    const page = await (await theChromium()).newPage();
    try {
      const errors: string[] = [];
      page.on('console', message => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', error => errors.push(error.message));
      await page.route('**/favicon.ico', route => route.fulfill({ status: 204 }));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction(() => document.title === 'ready');
      const run = (n: number, workers: number) =>
        page.evaluate(
          ([text, count]) =>
            (globalThis as never as { runText(text: unknown, count: unknown): Promise<never> }).runText(
              text,
              count,
            ),
          [queens(n), workers],
        ) as Promise<Record<string, unknown>>;
      const two = await run(11, 2);
      expect(two).toMatchObject({ ended: 'exhausted', count: '2680', isComplete: true, differences: [] });
      expect(two.units).toBeGreaterThan(20);
      expect(two.rerun).toBeGreaterThan(1);
      const { nodes, digest } = await run(11, 1);
      expect([two.nodes, two.digest]).toEqual([nodes, digest]);
      const broken = await page.evaluate(() =>
        (globalThis as never as { runBroken(): Promise<string> }).runBroken(),
      );
      expect(broken).toMatch(/c/);
      type Called = Record<string, (...args: unknown[]) => Promise<unknown>>;
      const call = (name: string, ...args: unknown[]) =>
        page.evaluate(
          ([own, rest]) => (globalThis as never as Called)[own as string](...(rest as [])),
          [name, args],
        );
      expect(await call('runStream', queens(8), 1000)).toEqual({ seen: 92, ended: 'exhausted', alive: 0 });
      expect(await call('runStream', queens(12), 5)).toEqual({ seen: 5, ended: 'stopped', alive: 0 });
      expect(await call('runStream', queens(12), 5, true)).toEqual({ seen: 5, ended: 'stopped', alive: 0 });
      expect(await call('runCount', queens(8))).toEqual(['92', 'exhausted', 'search']);
      expect(await call('runCount', queens(8), 'memo')).toEqual(['92', 'exhausted', 'memo']);
      expect(await call('runCount', queens(16), 'search', true)).toEqual([
        expect.any(String),
        'stopped',
        'search',
      ]);
      expect(errors).toEqual([]);
    } finally {
      await page.close();
    }
  },
);
