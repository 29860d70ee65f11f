/** Where the lines of an answer go: standard output, or with `-o` a file that is written whole at the end. */
import type { Io } from '../../io.js';
import type { CommonFlags } from '../../verb.js';

export interface Output {
  readonly line: (line: string) => void;
  close(): void;
}

export function allOf(io: Io, { output }: CommonFlags): Output {
  if (output === undefined) return { line: line => io.out(line), close: () => {} };
  const lines: string[] = [];
  return {
    line: line => lines.push(line),
    close: () => io.write(output, lines.map(line => `${line}\n`).join('')),
  };
}
