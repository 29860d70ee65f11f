/** What is wrong with what was asked about jobs and clusters. */
import { phrases } from '@quadrille/base';

export const say = phrases(
  'cluster',
  {
    'no-state':
      '{folder} holds no cluster with invitations; start one with `quadrille cluster up --host ADDRESS`',
    damaged: '{file} is damaged; remove it and start the cluster again with new invitations',
    'bad-name': '{name} cannot be the name of a worker; use up to 40 letters, digits, dots or dashes',
    taken: '{name} is invited already; choose another name',
    'was-revoked': 'the invitation of {name} was revoked; choose another name',
    'bad-bundle': 'this is not a line that `quadrille cluster up --servers` printed; paste the whole line',
    'not-a-server': '{host} is not one of the servers of this cluster; use --host with one of {servers}',
    'few-servers': 'a cluster has one server, or three or more; name at least two others with --servers',
    'older-server':
      'nats-server {version} is installed, and the cluster was run by {before}; install that version or a newer one',
    'not-invited': '{name} was not invited; `quadrille cluster list` shows who was',
    'not-running': 'no server runs in {folder}',
    'bad-host': '{host} is not an address of this machine',
    'repair-stopped': 'stopped before all units were searched again; nothing was dropped',
    'takes-unit': '{text} is not a unit; use its choices as `job log` prints them, such as 3.17.4',
    'no-job': '{folder} holds no job; a search makes one with `--job {folder}`',
    'foreign-module': '{folder} names a module that is not part of this program: {module}',
    'which-job': 'no job is given; give its folder, or --cluster URL',
    'other-version': '{folder} was made by another version: it asks for {wanted}, this version has {own}',
    'port-taken': 'port {port} is in use; choose another with --port',
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
    'bad-bundle': 'tento řádek nevypsal příkaz `quadrille cluster up --servers`; vložte jej celý',
    'not-a-server': '{host} není server tohoto clusteru; použijte --host s jedním z {servers}',
    'few-servers': 'cluster má jeden server, nebo aspoň tři; zadejte nejméně dva další pomocí --servers',
    'older-server':
      'nainstalovaný je nats-server {version}, ale cluster už běžel na verzi {before}; nainstalujte tuto nebo novější verzi',
    'not-invited': '{name} pozvánku nemá; seznam vypíše `quadrille cluster list`',
    'not-running': 've složce {folder} žádný server neběží',
    'bad-host': '{host} není adresa tohoto počítače',
    'repair-stopped': 'zastaveno dřív, než byly všechny části prohledány znovu; nic nebylo zahozeno',
    'takes-unit': '{text} není část; zadejte její volby tak, jak je vypisuje `job log`, například 3.17.4',
    'no-job': 've složce {folder} není úloha; vytvoří ji hledání s `--job {folder}`',
    'foreign-module': 'složka {folder} uvádí modul, který není součástí tohoto programu: {module}',
    'which-job': 'není zadána úloha; zadejte její složku, nebo --cluster URL',
    'other-version': 'složku {folder} vytvořila jiná verze: žádá {wanted}, tato verze má {own}',
    'port-taken': 'port {port} je obsazený; zvolte jiný pomocí --port',
    'server-killed': 'nats-server ukončil signál {signal}',
    'server-ended': 'nats-server skončil s kódem {exit}; důvod vypíše `nats-server -c {file}`',
    'no-server':
      'nats-server není nainstalovaný; použijte `apt install nats-server` v Debianu, `brew install nats-server` v macOS, nebo https://nats.io/download',
    'restore-where': 'není zadán cluster; zadejte --cluster nats://host:port',
  },
);
