/** A program that serves the studio: started, visited when it answers, ended by Ctrl-C as a person ends it. */
import { spawn } from 'node:child_process';

interface Visit {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Gets the first address that the program prints. */
  visit(address: string): Promise<void>;
}

export async function serveOnce(
  program: string,
  args: readonly string[],
  { cwd, env, visit }: Visit,
): Promise<void> {
  const child = spawn(program, args, { cwd, env: env ?? process.env, detached: true });
  const ended = new Promise(resolve => child.once('close', resolve));
  let said = '';
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const hear = (text: Buffer) => {
        said += text;
        const found = /http:\/\/[\w.[\]:-]+:\d+/.exec(said)?.[0];
        if (found) resolve(found);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('error', reject);
      child.once('close', code => reject(new Error(`it ended with code ${code}:\n${said}`)));
    });
    await visit(address);
  } finally {
    // npm and node form a group of their own, and all of it is asked to end.
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGINT');
    await ended;
  }
}
