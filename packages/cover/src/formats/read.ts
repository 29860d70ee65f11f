/**
 * Models from the formats of other solvers, where they are exact covers: OPB whose rows are sums equal to 1 or at most 1,
 * and DIMACS whose clauses say "exactly one" and "not both". Anything else is refused with its line.
 */
import { type Model, ModelBuilder } from '../model.js';
import { say } from '../sentences.js';

interface Group {
  readonly options: readonly number[];
  readonly isPrimary: boolean;
}

/** One option per variable, one item per group. A variable that no sum demands may be chosen or not: 0 to 1 times. */
function modelOf(variableCount: number, groups: readonly Group[], never: ReadonlySet<number>): Model {
  const model = new ModelBuilder();
  const uses: string[][] = Array.from({ length: variableCount }, () => []);
  const isDemanded = new Set(groups.flatMap(({ options, isPrimary }) => (isPrimary ? options : [])));
  groups.forEach(({ options, isPrimary }, i) => {
    const name = `${isPrimary ? 'p' : 's'}${i + 1}`;
    if (isPrimary) model.primary(name);
    else model.secondary(name);
    for (const option of options) uses[option].push(name);
  });
  uses.forEach((own, option) => {
    if (never.has(option)) return;
    if (!isDemanded.has(option)) own.push(`free${option + 1}`);
    if (!isDemanded.has(option)) model.primary(`free${option + 1}`, { least: 0, most: 1 });
    model.option(own, { name: `x${option + 1}` });
  });
  return model.build();
}

const MOST_VARIABLES = 10_000_000;

export function parseOpb(text: string): Model {
  const groups: Group[] = [];
  const never = new Set<number>();
  let variableCount = 0;
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    const position = { line: i + 1, column: 1 };
    const declared = /^\*.*#variable=\s*(\d+)/.exec(line);
    if (declared) variableCount = Math.max(variableCount, Number(declared[1]));
    if (line === '' || line.startsWith('*')) return;
    if (/^(min|max):/.test(line)) throw say.error('opb-objective', {}, position);
    const row = /^((?:[+-]?\d+\s+x\d+\s*)+)(>=|=|<=)\s*([+-]?\d+)\s*;$/.exec(line);
    if (!row) throw say.error('opb-row', {}, position);
    const terms = [...row[1].matchAll(/([+-]?\d+)\s+x(\d+)/g)].map(([, factor, x]) => [
      Number(factor),
      Number(x) - 1,
    ]);
    const isDry = terms.length === 1 && terms[0][0] === 0 && row[2] === '=' && Number(row[3]) === 1;
    if (isDry) {
      groups.push({ options: [], isPrimary: true }); // a sum of nothing
      return;
    }
    const sign = terms[0][0];
    const options = terms.map(([, x]) => x);
    variableCount = Math.max(variableCount, ...options.map(x => x + 1));
    if (options.length === 1 && row[2] === '=' && Number(row[3]) === 0) {
      never.add(options[0]);
      return;
    }
    const isOne = row[2] === '=' && Number(row[3]) * sign === 1;
    const isAtMostOne =
      (row[2] === '>=' && sign === -1 && Number(row[3]) === -1) ||
      (row[2] === '<=' && sign === 1 && Number(row[3]) === 1);
    if (Math.abs(sign) !== 1 || terms.some(([factor]) => factor !== sign) || !(isOne || isAtMostOne)) {
      throw say.error('opb-row', {}, position);
    }
    if (new Set(options).size !== options.length || options.some(x => x < 0))
      throw say.error('opb-row', {}, position);
    groups.push({ options, isPrimary: isOne });
  });
  if (variableCount > MOST_VARIABLES) throw say.error('large-table', { limit: MOST_VARIABLES });
  return modelOf(variableCount, groups, never);
}

/** A clause of positive literals is "exactly one" where every pair of it is excluded; other pairs are "not both". */
export function parseDimacs(text: string): Model {
  let variableCount = -1;
  const positive: { options: number[]; line: number }[] = [];
  const pairs = new Map<string, [number, number]>();
  const never = new Set<number>();
  const key = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  text.split('\n').forEach((raw, i) => {
    const line = raw.trim();
    const position = { line: i + 1, column: 1 };
    const header = /^p\s+cnf\s+(\d+)\s+(\d+)$/.exec(line);
    if (header) variableCount = Number(header[1]);
    if (line === '' || line.startsWith('c') || line === '%' || header) return;
    if (variableCount < 0) throw say.error('dimacs-header', {}, position);
    const numbers = line.split(/\s+/).map(Number);
    const isClause =
      numbers.pop() === 0 &&
      numbers.every(n => Number.isInteger(n) && n !== 0 && Math.abs(n) <= variableCount);
    if (!isClause || numbers.length === 0) throw say.error('dimacs-clause', {}, position);
    if (numbers.every(n => n > 0)) positive.push({ options: numbers.map(n => n - 1), line: i + 1 });
    else if (numbers.length === 1) never.add(-numbers[0] - 1);
    else if (numbers.length === 2 && numbers.every(n => n < 0)) {
      const [a, b] = numbers.map(n => -n - 1);
      pairs.set(key(a, b), [a, b]);
    } else throw say.error('dimacs-clause', {}, position);
  });
  if (variableCount < 0) throw say.error('dimacs-header', {}, { line: 1, column: 1 });
  if (variableCount > MOST_VARIABLES) throw say.error('large-table', { limit: MOST_VARIABLES });
  const needed = new Set<string>();
  for (const { options, line } of positive) {
    for (const [i, a] of options.entries()) {
      for (const b of options.slice(i + 1)) {
        if (!pairs.has(key(a, b))) throw say.error('dimacs-clause', {}, { line, column: 1 });
        needed.add(key(a, b));
      }
    }
  }
  const others = [...pairs]
    .filter(([name]) => !needed.has(name))
    .map(([, options]) => ({ options, isPrimary: false }));
  return modelOf(
    variableCount,
    [...positive.map(({ options }) => ({ options, isPrimary: true })), ...others],
    never,
  );
}
