/** What a running job remarks, on this machine and on a cluster. */
import { type Bilingual, InputError, phrases, plain } from '@quadrille/base';

export const say = phrases(
  'run',
  {
    'left-out':
      '{count:damaged record in the ledger was|damaged records in the ledger were} left out; {count#its unit runs|their units run} again',
    missing: '{count:unit is|units are} missing from the ledger; {count#it runs|they run} again',
    'written-again':
      '{count:unit was|units were} missing from the ledger; what the folder of the job holds was written again',
    unsafe: 'the ledger cannot be synced to the disk, trying again: {reason}',
    unwritable: 'the ledger cannot be written, trying again: {reason}',
    compacted: 'the ledger was compacted: {after} of {before} records count',
    'not-compacted': 'the ledger cannot be compacted: {reason}',
    replaced: 'the ledger was replaced or cut; reading it from the beginning',
    'set-aside': 'unit [{unit}] failed {times:time|times} and is set aside: {reason}',
    silent: 'the cluster does not answer, trying again: {reason}',
    again: 'trying again: {reason}',
    'report-again': 'a report could not be written, trying again: {reason}',
    'record-again': 'a record could not be walked again, trying again: {reason}',
    blocked: 'the volunteer {name} is blocked ({reason}); what rests on it is offered again',
    forged: 'the report of unit [{unit}] is not by {name}, whom it names; the unit runs again',
    'name-revoked': 'job {job} no longer accepts reports from {name}; start this worker under another name',
    refused: 'job {job} is refused: {reason}',
    'other-search': 'it asks for {wanted}, this program has {own}',
    'other-protocol':
      'it was started by another version of quadrille, and this one writes reports of version {own}; install the same version on both',
    'old-server':
      'nats-server {version} acknowledges records before they are on the disk; use 2.10.27 or newer with sync_interval: always',
    'one-copy': 'there is one copy of the ledger; for a long job use three servers',
    // An audit
    'audit-records':
      '{units:unit|units}, {readable} of {records:record|records} readable, {damaged:checksum error|checksum errors}, {orphans} no longer counting,',
    'audit-complete': 'complete: {count:solution|solutions}, digest {digest}, {nodes:node|nodes},',
    'audit-open': 'not complete: {open:unit|units} open, {count:solution|solutions} so far,',
    'audit-rerun':
      '{rerun:unit|units} walked again ({share} %), {other} of them also by the other kernel, {differences:difference|differences};',
    'audit-volunteers': '{units:unit rests|units rest} on volunteers alone',
    'audit-stopped': 'stopped before all chosen units were walked again',
  },
  {
    'left-out':
      '{count:poškozený zápis v deníku byl vynechán|poškozené zápisy v deníku byly vynechány|poškozených zápisů v deníku bylo vynecháno}; {count#jeho část se projde|jejich části se projdou|jejich části se projdou} znovu',
    missing:
      'v deníku {count#chybí|chybějí|chybí} {count:část|části|částí}; {count#projde|projdou|projdou} se znovu',
    'written-again':
      'v deníku {count#chyběla|chyběly|chybělo} {count:část|části|částí}; co má složka úlohy, bylo zapsáno znovu',
    unsafe: 'deník se nedaří uložit na disk, zkouší se to znovu: {reason}',
    unwritable: 'do deníku nelze zapsat, zkouší se to znovu: {reason}',
    compacted: 'deník byl zhuštěn: platí {after} z {before} zápisů',
    'not-compacted': 'deník nelze zhustit: {reason}',
    replaced: 'deník byl vyměněn nebo zkrácen; čte se od začátku',
    'set-aside': 'část [{unit}] selhala {times}krát a je odložena: {reason}',
    silent: 'cluster neodpovídá, zkouší se to znovu: {reason}',
    again: 'zkouší se to znovu: {reason}',
    'report-again': 'hlášení nelze zapsat, zkouší se to znovu: {reason}',
    'record-again': 'zápis nelze projít znovu, zkouší se to znovu: {reason}',
    blocked: 'dobrovolník {name} je zablokován ({reason}); co na něm stojí, se nabídne znovu',
    forged: 'hlášení o části [{unit}] nenapsal {name}, jak uvádí; část se projde znovu',
    'name-revoked': 'úloha {job} už nepřijímá hlášení od {name}; spusťte tohoto pracovníka pod jiným jménem',
    refused: 'úloha {job} je odmítnuta: {reason}',
    'other-search': 'žádá {wanted}, tento program má {own}',
    'other-protocol':
      'spustila ji jiná verze quadrille a tato píše hlášení verze {own}; nainstalujte na obou místech stejnou verzi',
    'old-server':
      'nats-server {version} potvrzuje zápisy dřív, než jsou na disku; použijte 2.10.27 nebo novější s nastavením sync_interval: always',
    'one-copy': 'deník má jedinou kopii; pro dlouhou úlohu použijte tři servery',
    'audit-records':
      '{units:část|části|částí}, čitelných zápisů {readable} z {records}, {damaged:chybný součet|chybné součty|chybných součtů}, {orphans} už neplatí,',
    'audit-complete': 'úplné: {count:řešení|řešení|řešení}, otisk {digest}, {nodes:uzel|uzly|uzlů},',
    'audit-open': 'neúplné: {open:část zbývá|části zbývají|částí zbývá}, zatím {count:řešení|řešení|řešení},',
    'audit-rerun':
      'znovu {rerun:prošlá část|prošlé části|prošlých částí} ({share} %), z toho {other} i druhým jádrem, {differences:rozdíl|rozdíly|rozdílů};',
    'audit-volunteers': 'jen na dobrovolnících stojí {units:část|části|částí}',
    'audit-stopped': 'zastaveno dřív, než byly všechny vybrané části projity znovu',
  },
);

/** What an error says: in both languages where it was thrown as a code. */
export function saidBy(error: unknown): Bilingual {
  return error instanceof InputError ? error.said : plain((error as Error).message);
}
