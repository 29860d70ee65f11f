/** A folder of files served on loopback and shown in Debian's Chromium. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { theChromium } from './chromium.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Shows `folder` in a fresh browser window and tells the story; fails on console errors and on any request that
 * leaves this machine. A path without an ending is looked up as `path.html` too, as web servers do.
 */
export async function showFolder(
  folder: string,
  story: (page: Page, address: string) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    if (path === '/favicon.ico') return response.writeHead(204).end();
    const wanted = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const file = extname(wanted) === '' ? `${wanted}.html` : wanted;
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    return response.end(readFileSync(file));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const page = await (await theChromium()).newPage();
  try {
    const faults: string[] = [];
    page.on('console', message => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', error => faults.push(error.message));
    page.on('request', request => {
      const url = request.url();
      if (!url.startsWith(address) && !/^(data|blob):/.test(url)) faults.push(`asks for ${url}`);
    });
    await story(page, address);
    expect(faults).toEqual([]);
  } finally {
    await page.close();
    server.close();
  }
}
