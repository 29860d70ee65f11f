/**
 * Completion scripts. They hold all families, verbs and flags as tables, so that a shell completes without starting
 * Node; where nothing is known (a file, a number) the shell offers files.
 */
import type { Described, DescribedFlag } from './describe.js';
import { say } from './sentences.js';

const SHELLS: Readonly<Record<string, (program: Described) => string>> = { bash, zsh, fish };

/** The script for a shell. Throws `InputError` for a shell that is not known. */
export function completion(shell: string, program: Described): string {
  if (!Object.hasOwn(SHELLS, shell)) {
    throw say.error('no-completion', {
      shell: JSON.stringify(shell),
      shells: Object.keys(SHELLS).join(', '),
    });
  }
  return SHELLS[shell](program);
}

/** Every command that is not a family of verbs, below which flags are completed. */
function leaves(program: Described): Described[] {
  return program.commands.flatMap(family => (family.commands.length > 0 ? family.commands : [family]));
}

const flagNames = (flags: readonly DescribedFlag[]) => flags.flatMap(({ names }) => names);

/** Quotes a word for bash, zsh and fish: in single quotes nothing has a meaning but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "'\\''")}'`;
}

function bash(program: Described): string {
  const verbs = program.commands.filter(family => family.commands.length > 0);
  const words = (commands: readonly Described[]) => commands.map(({ name }) => name).join(' ');
  const verbCases = verbs.map(family => `    ${family.name}) words="${words(family.commands)} --help" ;;`);
  const flagCases = leaves(program).map(
    ({ path, flags }) =>
      `    ${quoted(path.slice('quadrille '.length))}) words="${flagNames(flags).join(' ')}" ;;`,
  );
  const choiceCases = leaves(program).flatMap(({ path, flags }) =>
    flags
      .filter(({ choices }) => choices.length > 0)
      .map(
        ({ names, choices }) =>
          `    ${quoted(`${path.slice('quadrille '.length)} ${names[0]}`)}) words="${choices.join(' ')}" ;;`,
      ),
  );
  return `# bash completion of quadrille; in ~/.bashrc: source <(quadrille completion bash)
_quadrille() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}"
  local family="\${COMP_WORDS[1]}" verb="\${COMP_WORDS[2]}" command words=""
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "${words(program.commands)} --help --version" -- "$word"))
    return
  fi
  command="$family"
  case "$family" in
    ${verbs.map(({ name }) => name).join('|')}) command="$family $verb" ;;
    completion) words="bash zsh fish" ;;
  esac
  if ((COMP_CWORD == 2)); then
    case "$family" in
${verbCases.join('\n')}
    esac
  fi
  if [[ -z "$words" ]]; then
    case "$command $before" in
${choiceCases.join('\n')}
    esac
  fi
  if [[ -z "$words" && "$word" == -* ]]; then
    case "$command" in
${flagCases.join('\n')}
    esac
  fi
  if [[ -n "$words" ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    compopt -o default 2>/dev/null
  fi
}
complete -F _quadrille quadrille`;
}

function zsh(program: Described): string {
  const list = (commands: readonly Described[], indent: string) =>
    commands.map(({ name, summary }) => `${indent}${quoted(`${name}:${summary}`)}`).join('\n');
  const families = program.commands.map(family => {
    if (family.commands.length === 0) return `        ${family.name}) _arguments ${zshFlags(family)} ;;`;
    const verbs = family.commands.map(verb => `            ${verb.name}) _arguments ${zshFlags(verb)} ;;`);
    return `        ${family.name})
          if ((CURRENT == 3)); then
            commands=(
${list(family.commands, '              ')}
            )
            _describe verb commands
            return
          fi
          case $words[3] in
${verbs.join('\n')}
          esac ;;`;
  });
  return `#compdef quadrille
# zsh completion of quadrille; quadrille completion zsh > DIRECTORY-OF-FPATH/_quadrille
_quadrille() {
  local -a commands
  if ((CURRENT == 2)); then
    commands=(
${list(program.commands, '      ')}
    )
    _describe family commands
    return
  fi
  case $words[2] in
${families.join('\n')}
  esac
}
if [[ $funcstack[1] == _quadrille ]]; then _quadrille "$@"; else compdef _quadrille quadrille; fi`;
}

/** Arguments for zsh's \`_arguments\`: a flag with its summary and what it takes; anything else is a file. */
function zshFlags({ name, flags }: Described): string {
  const escaped = (text: string) => text.replace(/[[\]:\\]/g, '\\$&');
  const specs = flags.flatMap(({ names, summary, takesValue, choices }) =>
    names.map(flag => {
      const value = !takesValue ? '' : choices.length > 0 ? `:value:(${choices.join(' ')})` : ':value:_files';
      return `'${`${flag}[${escaped(summary)}]${value}`.replaceAll("'", "'\\''")}'`;
    }),
  );
  const rest = name === 'completion' ? "'*:shell:(bash zsh fish)'" : "'*:file:_files'";
  return [...specs, rest].join(' ');
}

function fish(program: Described): string {
  const lines = [
    '# fish completion of quadrille; quadrille completion fish > ~/.config/fish/completions/quadrille.fish',
    `function __quadrille_at
  set -l words (commandline -opc)
  test (count $words) -eq (math (count $argv) + 1); or return 1
  test "$words[2..]" = "$argv"
end`,
    `function __quadrille_in
  set -l words (commandline -opc)
  test (count $words) -gt (count $argv); or return 1
  set -l last (math (count $argv) + 1)
  test "$words[2..$last]" = "$argv"
end`,
  ];
  for (const family of program.commands) {
    const about = quoted(family.summary);
    lines.push(`complete -c quadrille -n '__fish_is_nth_token 1' -f -a ${family.name} -d ${about}`);
    for (const verb of family.commands) {
      const summary = quoted(verb.summary);
      lines.push(`complete -c quadrille -n '__quadrille_at ${family.name}' -f -a ${verb.name} -d ${summary}`);
    }
  }
  for (const { path, flags } of leaves(program)) {
    const within = quoted(`__quadrille_in ${path.slice('quadrille '.length)}`);
    for (const { names, summary, takesValue, choices } of flags) {
      const [long, short] = names;
      const parts = [`complete -c quadrille -n ${within} -l ${long.slice(2)}`];
      if (short) parts.push(`-s ${short.slice(1)}`);
      if (takesValue) parts.push(choices.length > 0 ? `-x -a ${quoted(choices.join(' '))}` : '-r');
      lines.push(`${parts.join(' ')} -d ${quoted(summary)}`);
    }
  }
  lines.push("complete -c quadrille -n '__quadrille_at completion' -f -a 'bash zsh fish'");
  return lines.join('\n');
}
