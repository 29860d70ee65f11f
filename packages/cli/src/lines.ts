/**
 * Where the lines of a person come from: the terminal, one by one, or, when standard input is no
 * terminal, its text, so that a game can be scripted and tested.
 */
import { createInterface } from 'node:readline';
import type { Io } from './io.js';

export interface Lines {
  /** The next line; undefined at the end of input, after Ctrl-C and after Ctrl-D. */
  ask(prompt: string): Promise<string | undefined>;
  close(): void;
}

export async function openLines(io: Io): Promise<Lines> {
  return io.isTerminal && process.stdin.isTTY ? fromTerminal() : fromText(io, await io.readTextOf('-'));
}

function fromText(io: Io, text: string): Lines {
  const lines = text.split(/\r?\n/);
  if (lines[lines.length - 1] === '') lines.pop();
  return {
    ask: async prompt => {
      const line = lines.shift();
      if (line !== undefined) io.out(`${prompt}${line}`);
      return line;
    },
    close: () => {},
  };
}

function fromTerminal(): Lines {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed: string[] = [];
  let isClosed = false;
  let waiting: ((line: string | undefined) => void) | undefined;
  const give = () => {
    if (!waiting || (typed.length === 0 && !isClosed)) return;
    const resolve = waiting;
    waiting = undefined;
    resolve(typed.shift());
  };
  terminal.on('line', line => {
    typed.push(line);
    give();
  });
  terminal.on('SIGINT', () => terminal.close());
  terminal.on('close', () => {
    isClosed = true;
    give();
  });
  return {
    ask: prompt =>
      new Promise(resolve => {
        waiting = resolve;
        if (!isClosed) {
          terminal.setPrompt(prompt);
          terminal.prompt();
        }
        give();
      }),
    close: () => terminal.close(),
  };
}
