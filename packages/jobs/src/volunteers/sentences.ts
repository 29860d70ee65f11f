/** What a volunteer says about its state, and an answer about the volunteers it rests on. */
import { phrases } from '@quadrille/base';

export const say = phrases(
  'volunteers',
  {
    silent: 'nobody answers: {reason}',
    idle: 'nothing to do at the moment',
    'cannot-open': 'this program cannot open the problem: {reason}',
    'other-version':
      'the job needs another version of this program; reload the page or install the latest version',
    'piece-missing': 'a piece of the problem is missing',
    'too-large': 'the problem has more than {limit:byte|bytes}, the limit',
    damaged: 'the problem was damaged in transit',
    'not-ours': '{module} is not part of this program',
    'bad-reply': 'the reply cannot be read',
    'not-connected': 'there is no connection',
    stopped: 'stopped',
    credential: 'the credential was refused',
    'no-cluster': 'no cluster answers at {url}',
    lost: 'the connection was lost',
    refused: 'the cluster refuses this volunteer: {reason}',
    blocked: 'this volunteer is blocked: {reason}',
    figures:
      'trusted {trusted} % of nodes, volunteers {volunteers} % (quorum {quorum}, {rerun} % re-run, {differences:difference|differences}){bound}',
    bound:
      '; one forged unit would stay unnoticed with a chance of at most {half} % if up to half of the volunteers collude, {all} % if all do',
  },
  {
    silent: 'nikdo neodpovídá: {reason}',
    idle: 'zrovna není co dělat',
    'cannot-open': 'tento program problém neotevře: {reason}',
    'other-version':
      'úloha potřebuje jinou verzi tohoto programu; načtěte stránku znovu, nebo nainstalujte nejnovější verzi',
    'piece-missing': 'část problému chybí',
    'too-large': 'problém má víc než {limit:bajt|bajty|bajtů}, což je mez',
    damaged: 'problém se cestou poškodil',
    'not-ours': '{module} není součástí tohoto programu',
    'bad-reply': 'odpověď nelze přečíst',
    'not-connected': 'spojení není navázáno',
    stopped: 'zastaveno',
    credential: 'jméno nebo heslo bylo odmítnuto',
    'no-cluster': 'na adrese {url} neodpovídá žádný cluster',
    lost: 'spojení se přerušilo',
    refused: 'cluster tohoto dobrovolníka odmítá: {reason}',
    blocked: 'tento dobrovolník je zablokován: {reason}',
    figures:
      'důvěryhodní {trusted} % uzlů, dobrovolníci {volunteers} % (kvorum {quorum}, znovu prošlo {rerun} %, {differences:rozdíl|rozdíly|rozdílů}){bound}',
    bound:
      '; jedna podvržená část by zůstala neodhalena s pravděpodobností nejvýše {half} %, pokud se domluví nejvýš polovina dobrovolníků, a {all} %, pokud všichni',
  },
);
