/** Debian's Chromium for tests; the one without windows takes two thirds of the time of the other. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PROGRAM = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .map(name => `/usr/bin/${name}`)
  .find(existsSync);

/** False where there is no Chromium: such tests are skipped with a message. */
export const hasChromium = PROGRAM !== undefined;
if (!hasChromium) console.log('no Chromium: browser tests are skipped');

/** Kept beside the modules, which are loaded anew for a file where a runner wants it so. */
const kept = globalThis as { quadrilleChromium?: Promise<Browser> };

/** One for all files of a process, as a new one takes a second of a core: close your pages, it ends with the process. */
export function theChromium(): Promise<Browser> {
  kept.quadrilleChromium ??= startChromium();
  return kept.quadrilleChromium;
}

function startChromium(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  const silent = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath: PROGRAM!, args: [...args, ...silent] });
}
