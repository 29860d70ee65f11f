/** What is wrong with a command line; the library that reads it has English sentences only, which are read as data. */
import { type Bilingual, phrases, plain } from '@quadrille/base';

export const usage = phrases(
  'usage',
  {
    'unknown-option': '{flag} is not a flag of this command{hint}; --help lists the flags',
    'unknown-command': 'there is no command {command}{hint}; --help lists the commands',
    'did-you-mean': ' (did you mean {word}?)',
    'missing-argument': '{name} is missing; --help shows an example',
    'missing-value': '{flag} needs a value',
    'bad-value': '{value} is not a value of {flag}; {reason}',
    choices: 'use one of {choices}',
    'too-many': 'this command takes {expected:argument|arguments}; {given} were given',
  },
  {
    'unknown-option': '{flag} není přepínač tohoto příkazu{hint}; přepínače vypíše --help',
    'unknown-command': 'příkaz {command} neexistuje{hint}; příkazy vypíše --help',
    'did-you-mean': ' (nemysleli jste {word}?)',
    'missing-argument': 'chybí {name}; příklad ukáže --help',
    'missing-value': '{flag} potřebuje hodnotu',
    'bad-value': '{value} není hodnota pro {flag}; {reason}',
    choices: 'použijte jednu z možností {choices}',
    'too-many': 'příkaz má {expected:argument|argumenty|argumentů}; zadáno jich bylo {given}',
  },
);

const FORMS: readonly (readonly [RegExp, (...found: string[]) => Bilingual])[] = [
  [/^unknown option '(.+?)'(.*)$/s, (flag, hint) => usage('unknown-option', { flag, hint: hintOf(hint) })],
  [
    /^unknown command '(.+?)'(.*)$/s,
    (command, hint) => usage('unknown-command', { command, hint: hintOf(hint) }),
  ],
  [/^missing required argument '(.+?)'/, name => usage('missing-argument', { name: name.toUpperCase() })],
  [/^option '(.+?)' argument missing/, flag => usage('missing-value', { flag })],
  [
    /^(?:option|command-argument) '(.+?)' argument '(.*?)' is invalid\. (.*)$/s,
    (flag, value, reason) =>
      usage('bad-value', { flag, value: JSON.stringify(value), reason: reasonOf(reason) }),
  ],
  [
    /^command-argument value '(.*?)' is invalid for argument '(.+?)'\. (.*)$/s,
    (value, name, reason) =>
      usage('bad-value', {
        flag: name.toUpperCase(),
        value: JSON.stringify(value),
        reason: reasonOf(reason),
      }),
  ],
  [
    /^too many arguments.*Expected (\d+) arguments? but got (\d+)/s,
    (expected, given) => usage('too-many', { expected: Number(expected), given: Number(given) }),
  ],
];

function hintOf(text: string): Bilingual {
  const word = /\(Did you mean (?:one of )?(.+)\?\)/.exec(text)?.[1];
  return word === undefined ? plain('') : usage('did-you-mean', { word });
}

function reasonOf(text: string): Bilingual {
  const choices = /^Allowed choices are (.+)\.$/.exec(text)?.[1];
  return choices === undefined ? plain(text) : usage('choices', { choices });
}

/** The sentence for what the library says; its own where it is one that is not known. */
export function usageSentence(text: string): Bilingual {
  const said = text.replace(/^error: /, '').trim();
  for (const [form, sentence] of FORMS) {
    const found = form.exec(said);
    if (found) return sentence(...found.slice(1));
  }
  return plain(said);
}
