import { phrases } from '@quadrille/base';

/** What files, locks and connections of a job say when they are not what they should be. */
export const say = phrases(
  'jobs',
  {
    'not-regular': '{path} is not a regular file; remove it, or choose another folder',
    'in-use':
      'this is already running: process {pid} on {machine} holds {path}{since}; if that process is gone for certain, remove this file to take over',
    since: ' since {date}',
    'other-authority':
      '{server} shows another certificate than the invitation says; ask for a new invitation',
    'no-answer': 'no cluster answers at {server}: {reason}',
    troubles: '{troubles}',
    'connection-closed':
      'the cluster has closed the connection: {reason}; the invitation may have been revoked',
    'other-job': '{folder} holds another job; choose another folder, or remove that one',
    'other-job-of':
      '{folder} holds another job (quadrille {command}); choose another folder, or remove that one',
    damaged: '{file} is damaged; remove it and run the command again (the journal beside it is kept)',
    'other-files': '{folder} holds other files ({name}) and no job; choose an empty folder',
    'server-loses': 'nats-server {version} loses streams when it is killed; use 2.10.27 or newer',
    silent: 'the cluster does not answer: {reason}',
    'bad-address': '{address} is not the address of a cluster; use nats://host:port',
    'bare-percent': 'the name or password in the address of the cluster contains a bare %; write it as %25',
    'not-ours': '{module} is not part of this program',
    'walk-damaged': '{path} is damaged or of another job; the count begins again',
    'no-job': '{file} is missing, so {folder} holds no job',
    'lock-lost': 'another process works on this job now: the lock {path} was taken away',
    'no-pool': 'there is no file {file}; `quadrille cluster up --volunteers 20` writes such a file',
    'bad-pool':
      '{file} holds no places for volunteers; `quadrille cluster up --volunteers 20` writes such a file',
  },
  {
    'not-regular': '{path} není běžný soubor; odstraňte jej, nebo zvolte jinou složku',
    'in-use':
      'tohle už běží: {path} drží proces {pid} na počítači {machine}{since}; pokud ten proces určitě skončil, převezměte práci smazáním tohoto souboru',
    since: ' od {date}',
    'other-authority': '{server} se prokazuje jiným certifikátem, než uvádí pozvánka; požádejte o novou',
    'no-answer': 'na adrese {server} neodpovídá žádný cluster: {reason}',
    troubles: '{troubles}',
    'connection-closed': 'cluster ukončil spojení: {reason}; pozvánka mohla být odvolána',
    'other-job': 'složka {folder} patří jiné úloze; zvolte jinou složku, nebo tuto odstraňte',
    'other-job-of':
      'složka {folder} patří jiné úloze (quadrille {command}); zvolte jinou složku, nebo tuto odstraňte',
    damaged: '{file} je poškozený; odstraňte jej a spusťte příkaz znovu (deník vedle něj zůstane)',
    'other-files': 've složce {folder} jsou jiné soubory ({name}) a žádná úloha; zvolte prázdnou složku',
    'server-loses': 'nats-server {version} při násilném ukončení ztrácí data; použijte 2.10.27 nebo novější',
    silent: 'cluster neodpovídá: {reason}',
    'bad-address': '{address} není adresa clusteru; použijte nats://host:port',
    'bare-percent': 'jméno nebo heslo v adrese clusteru obsahuje samotné %; pište je jako %25',
    'not-ours': '{module} není součástí tohoto programu',
    'walk-damaged': 'soubor {path} je poškozený nebo patří jiné úloze; počítání začíná znovu',
    'no-job': 'chybí {file}, ve složce {folder} tedy není úloha',
    'lock-lost': 'na této úloze teď pracuje jiný proces: zámek {path} byl odebrán',
    'no-pool': 'soubor {file} neexistuje; vytvoří jej `quadrille cluster up --volunteers 20`',
    'bad-pool':
      'v souboru {file} nejsou místa pro dobrovolníky; takový soubor vytvoří `quadrille cluster up --volunteers 20`',
  },
);
