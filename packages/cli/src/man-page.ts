/** The man page, in roff (man(7)), and the reference for the documentation, in Markdown, from what the commands say. */
import type { Described } from './describe.js';

const EXIT_CODES = [
  ['0', 'found, yes, or done; also if the requested number of solutions was reached'],
  ['1', 'none, or no'],
  ['2', 'bad input: the message gives the position and the fix'],
  ['3', 'stopped by a time or node limit before an answer'],
  ['70', 'a bug in the program'],
] as const;

/** `quadrille.1`: every family and verb with its flags and examples. */
export function manPage(program: Described, version: string): string {
  const lines = [
    `.TH QUADRILLE 1 "" "quadrille ${version}" "User Commands"`,
    '.SH NAME',
    `quadrille \\- ${roff(withoutStop(program.summary))}`,
    '.SH SYNOPSIS',
    '.B quadrille',
    '.I family verb',
    '[\\fIarguments\\fR] [\\fIflags\\fR]',
    '.SH DESCRIPTION',
    'Answers go to standard output, remarks and progress to standard error. Every input is a file, \\fB\\-\\fR for',
    'standard input, or, where it is short, the text itself. \\fB\\-\\-json\\fR prints one JSON object per line; streams end',
    'with one that has "summary": true. Numbers that may be large are strings.',
    ...program.commands.flatMap(section),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]),
  ];
  return `${lines.join('\n')}\n`;
}

function section(family: Described): string[] {
  const head = [`.SH ${roff(family.name.toUpperCase())}`, roff(`${capital(family.summary)}.`)];
  return [...head, ...(family.commands.length > 0 ? family.commands : [family]).flatMap(verbPart)];
}

function verbPart({ path, usage, summary, flags, after }: Described): string[] {
  return [
    `.SS "${roff(`${path} ${usage}`).replaceAll('"', '\\(dq')}"`,
    roff(`${capital(withoutStop(summary))}.`),
    ...flags.flatMap(flag => ['.TP', `\\fB${roff(flag.term)}\\fR`, roff(withChoices(flag))]),
    ...(after === '' ? [] : ['.PP', '.nf', ...after.split('\n').map(roff), '.fi']),
  ];
}

/** The same as a page of the documentation. */
export function commandPage(program: Described): string {
  const parts = program.commands.flatMap(family => [
    `## ${family.name}`,
    `${capital(withoutStop(family.summary))}.`,
    ...(family.commands.length > 0 ? family.commands : [family]).flatMap(verb => [
      `### ${verb.path}`,
      `    ${verb.path} ${verb.usage}`,
      `${capital(withoutStop(verb.summary)).replaceAll('|', '\\|')}.`,
      [
        '| flag | meaning |\n|---|---|',
        ...verb.flags.map(flag => `| \`${cell(flag.term)}\` | ${cell(withChoices(flag))} |`),
      ].join('\n'),
      ...(verb.after === '' ? [] : [verb.after.replace(/^/gm, '    ')]),
    ]),
  ]);
  const codes = EXIT_CODES.map(([code, meaning]) => `| ${code} | ${meaning} |`).join('\n');
  return `# Commands

The output of \`quadrille --help\` for every family and verb, generated from the program.

| exit code | meaning |
|---|---|
${codes}

${parts.join('\n\n')}
`;
}

const withoutStop = (text: string) => text.replace(/\.$/, '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function withChoices({ summary, choices }: { summary: string; choices: readonly string[] }): string {
  return choices.length > 0 ? `${summary}; one of ${choices.join(', ')}` : summary;
}

/** A text that roff prints as it is: no escapes, no request at the start of a line, hyphens that can be copied. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');
}
