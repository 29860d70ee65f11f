/** `quadrille mcp [--http PORT]`: the questions of every family as tools for agents. */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { OWN, serveHttp, serveStdio } from '@quadrille/server/mcp';
import type { Io } from '../io.js';
import { EXIT, positiveNumber, type Verb, wholeNumber } from '../verb.js';

interface McpFlags {
  http?: number;
  seconds: number;
  memory: number;
  threads: number;
}

const { version } = createRequire(import.meta.url)('quadrille/package.json') as { version: string };

const mcp: Verb = (command, io, answer) => {
  command
    .option(
      '--http <port>',
      'listen on this port of 127.0.0.1 instead of standard input and output',
      wholeNumber(0, 65535),
    )
    .option('--seconds <s>', 'time limit for a question', positiveNumber, 60)
    .option('--memory <mib>', 'memory limit for a question', wholeNumber(64, 65536), 2048)
    .option(
      '--threads <n>',
      'number of cores for a question',
      wholeNumber(1, 1024),
      Math.min(2, availableParallelism()),
    )
    .addHelpText('after', '\nExample:\n  quadrille mcp --http 4323')
    .action(async ({ http, seconds, memory, threads }: McpFlags) => {
      const registries = [OWN, ...registriesOf(io)];
      const options = { registries, version, limits: { seconds, memoryMib: memory, threads } };
      if (http === undefined) await serveStdio(options, process.stdin, process.stdout, io.signal);
      else {
        const { address, token, close } = await serveHttp(options, http);
        io.out(JSON.stringify({ address, token }));
        io.flush();
        await new Promise<void>(resolve =>
          io.signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        await close();
      }
      answer(EXIT.found);
    });
};

/** The families of plugins, as servers take them. */
export function registriesOf({ plugins = [] }: Io) {
  return plugins.map(({ family, module }) => ({
    module,
    families: [{ name: family.name, about: family.about, load: async () => family }],
  }));
}

export const verbs: readonly Verb[] = [mcp];
