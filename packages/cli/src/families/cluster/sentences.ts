import { phrases } from '@quadrille/base';

/** What the commands for clusters and repairs say about their input. */
export const say = phrases(
  'cluster',
  {
    'no-state':
      '{folder} holds no cluster with invitations; start one with `quadrille cluster up --host ADDRESS`',
    damaged: '{file} is damaged; remove it and start the cluster again with new invitations',
    'bad-name': '{name} cannot be the name of a worker; use up to 40 letters, digits, dots or dashes',
    taken: '{name} is invited already; choose another name',
    'was-revoked': 'the invitation of {name} was revoked; choose another name',
    'other-name': 'this invitation is for {user}, whose name is in the reports; leave out --name',
    'bad-bundle': 'this is not a line that `quadrille cluster up --servers` printed; paste the whole line',
    'not-a-server': '{host} is not one of the servers of this cluster; use --host with one of {servers}',
    'few-servers': 'a cluster has one server, or three or more; name at least two others with --servers',
    'older-server':
      'nats-server {version} is installed, and the cluster was run by {before}; install that version or a newer one',
    'not-invited': '{name} was not invited; `quadrille cluster list` shows who was',
    'not-running': 'no server runs in {folder}',
    'bad-host': '{host} is not an address of this machine',
    'no-cluster': 'there is no cluster to work for; give an invitation, or --cluster nats://host:port',
    'repair-stopped': 'stopped before all units were searched again; nothing was dropped',
    'not-a-search':
      'the folder says that it was made by `quadrille {command}`, which is not a search that can be continued',
    unwritable: '{file} cannot be written: {reason}',
    'worker-name': '{name} cannot be the name of a worker; use up to 60 letters, digits, dots or dashes',
    'volunteer-failed': '{url}: {reason}',
    credential:
      'a volunteer needs an address with a credential, ws://NAME:PASSWORD@host:port; `quadrille cluster up --volunteers 20` prints them',
    'no-job': '{folder} holds no job; a search makes one with `--job {folder}`',
    'foreign-module': '{folder} names a module that is not part of this program: {module}',
    'which-job': 'no job is given; give its folder, or --cluster URL',
    'no-command': '{folder} was not made by a command, so no command can resume it',
    'other-version': '{folder} was made by another version: it asks for {wanted}, this version has {own}',
    'port-taken': 'port {port} is in use; choose another with --port',
    'port-taken-any': 'port {port} is in use; choose another with --port, or 0 for any free one',
    'volunteers-where': '--volunteers needs the cluster that they help: --cluster URL',
    'server-killed': 'nats-server was ended by {signal}',
    'server-ended': 'nats-server ended with code {exit}; `nats-server -c {file}` shows why',
    'no-server':
      'nats-server is not installed; use `apt install nats-server` on Debian, `brew install nats-server` on macOS, or https://nats.io/download',
    'restore-where': 'no cluster is given; give --cluster nats://host:port',
  },
  {
    'no-state':
      '{folder} neobsahuje cluster s pozvánkami; spusťte jej příkazem `quadrille cluster up --host ADRESA`',
    damaged: '{file} je poškozený; odstraňte jej a spusťte cluster znovu s novými pozvánkami',
    'bad-name': '{name} nemůže být jméno pracovníka; použijte nejvýše 40 písmen, číslic, teček nebo pomlček',
    taken: '{name} už pozvánku má; zvolte jiné jméno',
    'was-revoked': 'pozvánka pro {name} byla zrušena; zvolte jiné jméno',
    'other-name': 'tato pozvánka je pro {user} a toto jméno je v hlášeních; vynechte --name',
    'bad-bundle': 'tento řádek nevypsal příkaz `quadrille cluster up --servers`; vložte jej celý',
    'not-a-server': '{host} není server tohoto clusteru; použijte --host s jedním z {servers}',
    'few-servers': 'cluster má jeden server, nebo aspoň tři; zadejte nejméně dva další pomocí --servers',
    'older-server':
      'nainstalovaný je nats-server {version}, ale cluster už běžel na verzi {before}; nainstalujte tuto nebo novější verzi',
    'not-invited': '{name} pozvánku nemá; seznam vypíše `quadrille cluster list`',
    'not-running': 've složce {folder} žádný server neběží',
    'bad-host': '{host} není adresa tohoto počítače',
    'no-cluster': 'není zadán cluster; zadejte pozvánku, nebo --cluster nats://host:port',
    'repair-stopped': 'zastaveno dřív, než byly všechny části prohledány znovu; nic nebylo zahozeno',
    'not-a-search':
      'podle složky ji vytvořil příkaz `quadrille {command}`, což není hledání, ve kterém lze pokračovat',
    unwritable: '{file} nelze zapsat: {reason}',
    'worker-name':
      '{name} nemůže být jméno pracovníka; použijte nejvýše 60 písmen, číslic, teček nebo pomlček',
    'volunteer-failed': '{url}: {reason}',
    credential:
      'dobrovolník potřebuje adresu s heslem, ws://JMÉNO:HESLO@host:port; vypíše ji `quadrille cluster up --volunteers 20`',
    'no-job': 've složce {folder} není úloha; vytvoří ji hledání s `--job {folder}`',
    'foreign-module': 'složka {folder} uvádí modul, který není součástí tohoto programu: {module}',
    'which-job': 'není zadána úloha; zadejte její složku, nebo --cluster URL',
    'no-command': 'složku {folder} nevytvořil příkaz, příkazem v ní tedy nelze pokračovat',
    'other-version': 'složku {folder} vytvořila jiná verze: žádá {wanted}, tato verze má {own}',
    'port-taken': 'port {port} je obsazený; zvolte jiný pomocí --port',
    'port-taken-any': 'port {port} je obsazený; zvolte jiný pomocí --port, 0 znamená libovolný volný',
    'volunteers-where': '--volunteers potřebuje cluster, kterému se pomáhá: --cluster URL',
    'server-killed': 'nats-server ukončil signál {signal}',
    'server-ended': 'nats-server skončil s kódem {exit}; důvod vypíše `nats-server -c {file}`',
    'no-server':
      'nats-server není nainstalovaný; použijte `apt install nats-server` v Debianu, `brew install nats-server` v macOS, nebo https://nats.io/download',
    'restore-where': 'není zadán cluster; zadejte --cluster nats://host:port',
  },
);
