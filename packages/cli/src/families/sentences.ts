/** What the commands for jobs, workers, clusters and servers say. */
import { phrases } from '@quadrille/base';

export const say = phrases(
  'tools',
  {
    unit: 'unit {number} [{unit}]: {count} found, {total} in total, {nodes:node|nodes}, {rest:unit|units} left, {ms} ms (+{more} ms)',
    offers: '{name} offers {threads:thread|threads} to {url}; press Ctrl-C to stop',
    helps: '{name} helps {url} as a volunteer; press Ctrl-C to stop',
    worked: '{units:unit|units} walked, {nodes:node|nodes}',
    volunteered: '{units:unit|units} walked, {nodes:node|nodes}, {accepted:unit|units} accepted so far',
    pace: '{units:unit|units} in {seconds:second|seconds}, {nodes:node|nodes}, {pace} nodes per second; job {jobs}',
    waits: 'waiting for work',
    'works-on': 'working on job {job}',
    studio: 'The studio is at {address}',
    'link-once': 'This link works once, in one browser; the Jobs page makes links for others.',
    'join-link': 'Volunteers join at {link}',
    token: 'Programs need this token: {token}',
    stop: 'Press Ctrl-C to stop.',
    'cluster-absent': '{reason}; jobs on the cluster fail until it answers',
    'other-name': 'this invitation is for {user}, whose name is in the reports; leave out --name',
    'no-cluster': 'there is no cluster to work for; give an invitation, or --cluster nats://host:port',
    unwritable: '{file} cannot be written: {reason}',
    'worker-name': '{name} cannot be the name of a worker; use up to 60 letters, digits, dots or dashes',
    'volunteer-failed': '{url}: {reason}',
    credential:
      'a volunteer needs an address with a credential, ws://NAME:PASSWORD@host:port; `quadrille cluster up --volunteers 20` prints them',
    'no-command': '{folder} was not made by a command, so no command can resume it',
    'not-a-search':
      'the folder says that it was made by `quadrille {command}`, which is not a search that can be continued',
    'foreign-folder':
      '{folder} belongs to another user and would run `quadrille {command}`; add --yes if that is what you want',
    'port-taken-any': 'port {port} is in use; choose another with --port, or 0 for any free one',
    'volunteers-where': '--volunteers needs the cluster that they help: --cluster URL',
  },
  {
    unit: 'část {number} [{unit}]: nalezeno {count}, celkem {total}, {nodes:uzel|uzly|uzlů}, zbývá {rest:část|části|částí}, {ms} ms (+{more} ms)',
    offers: '{name} nabízí {threads:vlákno|vlákna|vláken} pro {url}; ukončíte stisknutím Ctrl-C',
    helps: '{name} pomáhá {url} jako dobrovolník; ukončíte stisknutím Ctrl-C',
    worked: '{units:prošlá část|prošlé části|prošlých částí}, {nodes:uzel|uzly|uzlů}',
    volunteered:
      '{units:prošlá část|prošlé části|prošlých částí}, {nodes:uzel|uzly|uzlů}, zatím {accepted:přijatá část|přijaté části|přijatých částí}',
    pace: '{units:část|části|částí} za {seconds:sekundu|sekundy|sekund}, {nodes:uzel|uzly|uzlů}, {pace} uzlů za sekundu; úloha {jobs}',
    waits: 'čeká na práci',
    'works-on': 'pracuje na úloze {job}',
    studio: 'Studio je na adrese {address}',
    'link-once': 'Tento odkaz platí jednou, v jednom prohlížeči; odkazy pro ostatní vytvoří stránka Úlohy.',
    'join-link': 'Dobrovolníci se přidají na adrese {link}',
    token: 'Programy potřebují tento token: {token}',
    stop: 'Ukončíte stisknutím Ctrl-C.',
    'cluster-absent': '{reason}; úlohy na clusteru selžou, dokud neodpoví',
    'other-name': 'tato pozvánka je pro {user} a toto jméno je v hlášeních; vynechte --name',
    'no-cluster': 'není zadán cluster; zadejte pozvánku, nebo --cluster nats://host:port',
    unwritable: '{file} nelze zapsat: {reason}',
    'worker-name':
      '{name} nemůže být jméno pracovníka; použijte nejvýše 60 písmen, číslic, teček nebo pomlček',
    'volunteer-failed': '{url}: {reason}',
    credential:
      'dobrovolník potřebuje adresu s heslem, ws://JMÉNO:HESLO@host:port; vypíše ji `quadrille cluster up --volunteers 20`',
    'no-command': 'složku {folder} nevytvořil příkaz, příkazem v ní tedy nelze pokračovat',
    'not-a-search':
      'podle složky ji vytvořil příkaz `quadrille {command}`, což není hledání, ve kterém lze pokračovat',
    'foreign-folder':
      'složka {folder} patří jinému uživateli a spustila by `quadrille {command}`; jestli to chcete, přidejte --yes',
    'port-taken-any': 'port {port} je obsazený; zvolte jiný pomocí --port, 0 znamená libovolný volný',
    'volunteers-where': '--volunteers potřebuje cluster, kterému se pomáhá: --cluster URL',
  },
);
