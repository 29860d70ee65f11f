/** Makes a verb of a dialogue of a family: says its lines, and hears those of the person until it is over. */
import { type Dialogue, readInputs } from '@quadrille/base';
import type { Command } from 'commander';
import { addFields, Texts } from './inputs.js';
import type { Io } from './io.js';
import { openLines } from './lines.js';
import { say, spoken } from './sentences.js';
import { EXIT } from './verb.js';

export function addDialogue(
  command: Command,
  dialogue: Dialogue,
  io: Io,
  answer: (code: number) => void,
): void {
  const verb = command.command(dialogue.name).description(dialogue.about.en);
  const givenIn = addFields(verb, dialogue.fields);
  verb.addHelpText('after', `\n${dialogue.more.en}\n\nExample:\n  ${dialogue.example}`);
  verb.action(async (...args: unknown[]) => {
    const { given } = givenIn(args);
    if (Object.values(given).includes('-')) throw say.error('input-taken');
    await talk(dialogue, given, io);
    answer(EXIT.found);
  });
}

async function talk(dialogue: Dialogue, given: Readonly<Record<string, unknown>>, io: Io): Promise<void> {
  const talking = await opened(dialogue, given, io);
  const heard = await openLines(io);
  try {
    for (let next = talking.next(); ; ) {
      for (const line of next.value.lines) io.out(typeof line === 'string' ? line : spoken(line));
      if (next.done) return;
      next = talking.next(await heard.ask(spoken(next.value.prompt!)));
    }
  } finally {
    heard.close();
  }
}

async function opened(dialogue: Dialogue, given: Readonly<Record<string, unknown>>, io: Io) {
  const texts = new Texts(io);
  try {
    return await dialogue.open(readInputs(dialogue.fields, await texts.read(dialogue.fields, given)));
  } catch (error) {
    throw texts.named(error);
  }
}
