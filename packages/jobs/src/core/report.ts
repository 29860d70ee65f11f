/**
 * A report says what came out of a unit: what was found in the part that was walked, and the units of the rest.
 * It is written as one line, `CHECKSUM {json}`, the same in a journal and in a message. Two digests make it
 * checkable: `walk` is chained over every node, so even "nothing here" can be re-run and compared; `solutions` is a
 * sum over the solutions and the same for every kernel.
 */
import type { Solution, Unit } from '@quadrille/cover';
import {
  exactly,
  hex,
  list,
  number,
  type Of,
  record,
  type Shape,
  text as textOf,
  whole,
} from '../platform/shapes.js';
import { sha256 } from './hash.js';
import { isPlain } from './plain-text.js';
import { packUnits, unpackUnits } from './unit.js';

/** Raised whenever a report of an older program would be misread. */
export const PROTOCOL = 1;

/** The longest line that is read; bigger ones are damage or malice. */
export const LINE_LIMIT = 4 * 2 ** 20;

export interface Report {
  /** The job this belongs to. */
  readonly job: string;
  readonly unit: Unit;
  /** Solutions in the walked part. */
  readonly count: bigint;
  /** Nodes of the walked part. */
  readonly nodes: number;
  /** Nodes per call of `step`, and how many calls: who walks the unit again like this stops at the same place. */
  readonly slice: number;
  readonly steps: number;
  /** Walked share of the unit, an estimate from 0 to 1. */
  readonly fraction: number;
  /** Digest of the walk, 16 hex digits. */
  readonly walk: string;
  /** Digest of the solutions, 16 hex digits. */
  readonly solutions: string;
  /** What was not walked, in the order of the search. */
  readonly rest: readonly Unit[];
  /** The solutions in order; only in jobs that collect them. */
  readonly found?: readonly Solution[];
  /** Who walked. */
  readonly by: string;
}

/** Choices and solutions are most of a record: checked in one loop each. */
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length <= 100_000 &&
  value.every(one => Number.isInteger(one) && one >= -(2 ** 31) && one <= 2 ** 32);
const numbers: Shape<number[]> = value => (isNumbers(value) ? undefined : 'not a list of whole numbers');
const restUnit: Shape<number[]> = value =>
  isNumbers(value) && value.length > 0 ? undefined : 'not a list of whole numbers, or empty';

const recordShape = record(
  {
    v: exactly(PROTOCOL),
    job: hex(32),
    unit: numbers,
    count: textOf(100, /^(0|[1-9]\d*)$/),
    nodes: whole(),
    slice: whole(1),
    steps: whole(1),
    fraction: number(0, 1),
    walk: hex(16),
    solutions: hex(16),
    rest: list(restUnit, 1_000_000),
    by: textOf(500, isPlain),
  },
  { found: list(numbers, Number.POSITIVE_INFINITY) },
);

/** Names a job: the same search, protocol and kind of report give the same name. */
export function jobId(searchId: string, collect: boolean): string {
  return sha256(`quadrille ${PROTOCOL}\n${collect ? 'collect' : 'count'}\n${searchId}`).slice(0, 32);
}

/** The first 16 hex digits of the SHA-256 of a text: enough to notice damage. */
export function checksum(text: string): string {
  return sha256(text).slice(0, 16);
}

/**
 * The digest of the solutions of two walks together. A digest is two lanes of 32 bits and each lane adds up by
 * itself, as the kernels do it: a carry between them would depend on how the search was divided.
 */
export function addDigests(a: string, b: string): string {
  const lane = (from: number) => {
    const sum = Number.parseInt(a.slice(from, from + 8), 16) + Number.parseInt(b.slice(from, from + 8), 16);
    return (sum % 2 ** 32).toString(16).padStart(8, '0');
  };
  return lane(0) + lane(8);
}

/** A report as one line of text, without the newline. */
export function formatReport(report: Report): string {
  const { job, unit, count, nodes, slice, steps, fraction, walk, solutions, rest, found, by } = report;
  const text = JSON.stringify({
    v: PROTOCOL,
    job,
    unit,
    count: count.toString(),
    nodes,
    slice,
    steps,
    fraction,
    walk,
    solutions,
    rest: packUnits(rest, unit),
    ...(found ? { found } : {}),
    by,
  });
  return `${checksum(text)} ${text}`;
}

/** The report in a line, or the reason why there is none: damage is expected and never thrown. */
export function parseReport(line: string): Report | { readonly damage: string } {
  if (line.length > LINE_LIMIT) return { damage: `longer than ${LINE_LIMIT} characters` };
  const text = line.slice(17);
  if (line[16] !== ' ' || checksum(text) !== line.slice(0, 16)) return { damage: 'the checksum is wrong' };
  try {
    const value: unknown = JSON.parse(text);
    const fault = recordShape(value);
    if (fault !== undefined) return { damage: `not a report: ${fault}` };
    const { v, rest, count, found, ...plain } = value as Of<typeof recordShape>;
    return {
      ...plain,
      count: BigInt(count),
      rest: unpackUnits(rest, plain.unit),
      ...(found ? { found } : {}),
    };
  } catch (error) {
    return { damage: String(error) };
  }
}

/** True for what `parseReport` could read. */
export function isReport(parsed: Report | { readonly damage: string }): parsed is Report {
  return !('damage' in parsed);
}
