/**
 * Planted bugs in the code for volunteers: the simulator must find every one of them. Left out because the design makes
 * them harmless: a claim that is not compared with the unit it was asked for (it differs from the trusted walk anyway), and a
 * strict job that promotes pairs (the ledger refuses what does not count).
 */
import type { Mutant } from '../../sim/mutants.js';

export const VOLUNTEER_MUTANTS: readonly Mutant[] = [
  {
    name: 'one claim is enough',
    seed: 2,
    file: 'volunteers/validator.ts',
    find: 'if (!isDoubtful && others.length === 0) return;',
    replace: '',
  },
  {
    name: 'a volunteer may check itself',
    seed: 8,
    file: 'volunteers/dispatcher.ts',
    find: "state === 'open' && claims.size > 0 && leases.size === 0 && !tried.has(name),",
    replace: "state === 'open' && claims.size > 0 && leases.size === 0,",
  },
  {
    name: 'claims that differ are promoted',
    seed: 7,
    file: 'volunteers/validator.ts',
    find: 'const isDoubtful = isStrict || isUnchecked || others.some(other => !isSame(first, other));',
    replace: 'const isDoubtful = isStrict || isUnchecked;',
  },
  {
    name: 'the rest is not compared',
    seed: 242,
    file: 'volunteers/validator.ts',
    find: 'JSON.stringify([a.rest, a.found]) === JSON.stringify([b.rest, b.found])',
    replace: 'true',
  },
  {
    name: 'a trusted walk contradicts, and nobody is revoked',
    seed: 1,
    file: 'volunteers/validator.ts',
    find: 'this.options.revoke(name, reason);\n  }',
    replace: '}',
  },
  {
    name: 'revocations are forgotten with the process',
    seed: 297,
    file: 'cluster/coordinator.ts',
    find: 'for (const name of names) await this.#revocations?.add(name);',
    replace: '',
  },
  {
    name: 'what rests on a revoked name still counts',
    seed: 297,
    file: 'cluster/vouchers.ts',
    find: 'if (revoked.length === 0) return false;',
    replace: 'if (revoked.length >= 0) return false;',
  },
  {
    name: 'leases never run out',
    seed: 3,
    file: 'volunteers/dispatcher.ts',
    find: 'if (this.#runs(lease)) continue;',
    replace: 'if (lease) continue;',
  },
  {
    name: 'a lone claim waits for ever',
    seed: 6,
    file: 'volunteers/validator.ts',
    find: 'if (isAlone) this.#enqueue(found);',
    replace: '',
  },
  {
    name: 'a liar may have any number of claims out',
    seed: 23,
    file: 'volunteers/dispatcher.ts',
    find: 'const MOST_FRESH = 2;\nconst MOST_OUT = 3;',
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
    seed: 197,
    file: 'cluster/write-once.ts',
    find: "if (!counts(report)) return 'refused';",
    replace: '',
  },
];
