/**
 * Planted bugs in the code for volunteers: the simulator must find every one of them. Left out because the design makes
 * them harmless: a claim that is not compared with the unit it was asked for (it differs from the trusted walk anyway), a
 * strict job that promotes pairs (the ledger refuses what does not count), and a volunteer that is drawn to check itself
 * (claims are kept by name, so it would still be alone).
 */
import type { Mutant } from '../../sim/mutants.js';

export const VOLUNTEER_MUTANTS: readonly Mutant[] = [
  {
    name: 'one claim is enough',
    seed: 3,
    file: 'volunteers/validator.ts',
    find: 'if (!isDoubtful && (others.length === 0 || isAwaited)) return;',
    replace: '',
  },
  {
    name: 'claims that differ are promoted',
    seed: 113,
    file: 'volunteers/validator.ts',
    find: 'const isDoubtful = isStrict || isUnchecked || others.some(other => !isSame(first, other));',
    replace: 'const isDoubtful = isStrict || isUnchecked;',
  },
  {
    name: 'the rest is not compared',
    seed: 3,
    file: 'volunteers/validator.ts',
    find: 'JSON.stringify([a.rest, a.found]) === JSON.stringify([b.rest, b.found])',
    replace: 'true',
  },
  {
    name: 'a trusted walk contradicts, and nobody is revoked',
    seed: 3,
    file: 'volunteers/validator.ts',
    find: 'this.options.revoke(name, reason);\n  }',
    replace: '}',
  },
  {
    name: 'revocations are forgotten with the process',
    seed: 2289,
    file: 'cluster/taken-back.ts',
    find: 'for (const name of names) await this.revocations?.add(name);',
    replace: '',
  },
  {
    name: 'what rests on a revoked name still counts',
    seed: 2289,
    file: 'cluster/vouchers.ts',
    find: 'if (revoked.size === 0) return false;',
    replace: 'if (revoked.size >= 0) return false;',
  },
  {
    name: 'leases never run out',
    seed: 6,
    file: 'volunteers/dispatcher.ts',
    find: 'if (this.#runs(lease)) continue;',
    replace: 'if (lease) continue;',
  },
  {
    name: 'a lone claim waits for ever',
    seed: 3,
    file: 'volunteers/validator.ts',
    find: 'if (isOver) this.#giveUpWaiting(found);',
    replace: '',
  },
  {
    name: 'a liar may have any number of claims out',
    seed: 970,
    file: 'volunteers/dispatcher.ts',
    find: 'const MOST_FRESH = 2;\nconst MOST_OUT = 6;',
    replace: 'const MOST_FRESH = 99;\nconst MOST_OUT = 99;',
  },
  {
    name: 'solutions found are published unchecked',
    seed: 34,
    file: 'volunteers/validator.ts',
    find: 'if (report.found?.length && this.options.check) this.options.onFound(report.found);',
    replace: 'if (report.found?.length) this.options.onFound(report.found);',
  },
  {
    name: 'the record of a revoked pair is written again and again',
    seed: 767,
    file: 'cluster/write-once.ts',
    find: "if (!counts(report, ANY_GENERATION)) return 'refused';",
    replace: '',
  },
];
