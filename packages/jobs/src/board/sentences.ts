/** What is wrong with what was asked of a board of jobs. */
import { phrases } from '@quadrille/base';

export const say = phrases(
  'board',
  {
    'too-many-jobs': 'there are {jobs:job|jobs} here; remove some first',
    'no-cluster': 'this server is not connected to a cluster',
    slow: 'the ledger could not be read in time',
  },
  {
    'too-many-jobs': 'je tu {jobs:úloha|úlohy|úloh}; nejdřív některé odstraňte',
    'no-cluster': 'tento server není připojen ke clusteru',
    slow: 'záznam se nepodařilo přečíst včas',
  },
);
