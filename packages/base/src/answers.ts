/** The answers that most families give: a count, and the end of a list of solutions. */
import type { Answer, JsonFields, SearchOutcome } from './question.js';
import { say } from './sentences.js';
import type { Bilingual } from './texts.js';
import type { Ended } from './walk.js';

export interface Counted {
  readonly count: bigint;
  readonly nodes: number;
  readonly ended: Ended;
  /** How it was counted. */
  readonly method?: string | undefined;
  /** As many as were asked for: cut off, and yet an answer. */
  readonly isEnough?: boolean | undefined;
  /** Further fields. */
  readonly more?: JsonFields | undefined;
  readonly remarks?: readonly Bilingual[] | undefined;
}

/** A count is exact, or it is told as a lower bound: a count that was cut off is no count. */
export function countAnswer(counted: Counted): Answer {
  const { count, nodes, ended, method, isEnough = false, more = {}, remarks = [] } = counted;
  const isKnown = ended === 'exhausted' || isEnough;
  const number = isKnown ? { count: String(count) } : { count: null, atLeast: String(count) };
  const how = isKnown ? 'counted' : ended === 'stopped' ? 'count-stopped' : 'count-limited';
  return {
    verdict: !isKnown ? 'unknown' : count > 0n ? 'yes' : 'no',
    ended,
    fields: { ...number, ...(method !== undefined && { method }), nodes, ended, ...more },
    lines: [isKnown ? String(count) : say('at-least', { count: String(count) })],
    remarks: [...remarks, say(how, { nodes })],
  };
}

/** The end of a list: how many were listed, and whether that is all. */
export function listAnswer(
  { listed, nodes, ended }: Pick<SearchOutcome, 'listed' | 'nodes' | 'ended'>,
  more: JsonFields = {},
  remarks: readonly Bilingual[] = [],
): Answer {
  const code =
    ended === 'exhausted'
      ? listed > 0
        ? 'listed-all'
        : 'listed-none'
      : ended === 'stopped'
        ? 'listed-stopped'
        : 'listed-some';
  return {
    verdict: listed > 0 ? 'yes' : ended === 'exhausted' ? 'no' : 'unknown',
    ended,
    fields: { count: String(listed), nodes, ended, ...more },
    lines: [],
    remarks: [...remarks, say(code, { listed, nodes })],
  };
}

/** There is none, and this is why. */
export function refutation(reason: Bilingual, fields: JsonFields = {}): Answer {
  return {
    verdict: 'no',
    ended: 'exhausted',
    fields: { count: '0', nodes: 0, ended: 'exhausted', ...fields, reason: reason.en },
    lines: [],
    remarks: [say('none', { reason })],
  };
}
