/** Why a way to count was taken, in sentences for people. */
import { phrases } from '@quadrille/base';

export const reason = phrases(
  'count',
  {
    asked: 'counted by the method that was asked for',
    limits: 'searched, because a limit on solutions or nodes needs a search',
    dry: 'item {item} has too few options, so there is no solution',
    small: 'searched: {nodes:node was|nodes were} enough',
    search: 'searched: counting states once would have taken longer',
    memo: 'counted by memo: on average, each state counted once saved {times:step|steps} of a search',
    frontier: 'counted along a frontier: never more than {states:state|states} at a time',
    parts: 'counted in {parts:independent part|independent parts} and multiplied; for the largest: {largest}',
    cut: 'no method had finished; the solutions counted so far are those that the search found',
    memory: 'not enough memory: {method} needs more than {mebibytes} MiB',
  },
  {
    asked: 'spočteno požadovaným způsobem',
    limits: 'prohledáno, protože omezení počtu řešení nebo uzlů vyžaduje prohledávání',
    dry: 'položka {item} má příliš málo možností, řešení tedy není',
    small: 'prohledáno: stačilo {nodes:uzel|uzly|uzlů}',
    search: 'prohledáno: počítání stavů by trvalo déle',
    memo: 'spočteno s pamětí: každý jednou spočtený stav ušetřil průměrně {times:krok|kroky|kroků} prohledávání',
    frontier: 'spočteno podél fronty: nikdy více než {states:stav|stavy|stavů} najednou',
    parts:
      'spočteno ve {parts:nezávislé části|nezávislých částech|nezávislých částech} a vynásobeno; největší část: {largest}',
    cut: 'žádný způsob nebyl hotov; dosud spočtená řešení našlo prohledávání',
    memory: 'nedostatek paměti: {method} potřebuje více než {mebibytes} MiB',
  },
);
