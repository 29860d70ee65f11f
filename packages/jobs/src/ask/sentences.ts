import { phrases } from '@quadrille/base';

export const say = phrases(
  'ask',
  {
    'not-kept': 'ignored: this question can be neither resumed nor divided among workers',
    threads: '{workers:thread|threads}',
    'needs-memory':
      'this needs about {mib} MiB of memory with {threads:thread|threads}, and the limit is {limit} MiB; use fewer threads, or a smaller question',
    cpu: 'this used its {seconds:second|seconds} of processor time, the limit',
    disk: 'the ledger takes more than {mib} MiB, the limit',
    'needs-disk':
      'the ledger would take about {mib} MiB at the end, and the limit is {limit} MiB; ask for the number, or for the first solutions',
    'process-ended': 'the process of this job was ended, perhaps because the machine ran out of memory',
    memory: 'this needs more than {mib} MiB of memory, the limit',
  },
  {
    'not-kept': 'bez účinku: tuto otázku nelze obnovit ani rozdělit',
    'needs-memory':
      's {threads:vláknem|vlákny|vlákny} je potřeba asi {mib} MiB paměti, mez je {limit} MiB; použijte méně vláken nebo menší zadání',
    cpu: 'vyčerpáno {seconds:sekunda|sekundy|sekund} času procesoru, což je mez',
    disk: 'záznam má víc než {mib} MiB, což je mez',
    'needs-disk':
      'záznam by měl nakonec asi {mib} MiB, mez je {limit} MiB; zeptejte se na počet nebo na první řešení',
    'process-ended': 'proces této úlohy byl ukončen, možná počítači došla paměť',
    memory: 'je potřeba víc než {mib} MiB paměti, což je mez',
    threads: '{workers:vlákno|vlákna|vláken}',
  },
);
