/**
 * A model as DIMACS CNF: variable i + 1 is option i, and `c p show` lists these variables for projected counting.
 * Variables beyond them are counters and colors, each defined by equivalences, so that every solution of the model is
 * exactly one of the formula: plain model counters count right too.
 *
 *     at most one of x1 … xn      pairwise, or with prefixes s_i <-> s_{i-1} or x_i        (Sinz 2005, made exact)
 *     least to most of x1 … xn    s_{i,j} <-> s_{i-1,j} or (x_i and s_{i-1,j-1})
 */
import { type Model, optionName } from '../model.js';
import { constraintsOf, type Sum } from './constraints.js';

/** Up to this many literals all pairs are written. */
const PAIRWISE = 6;

/** The text, line by line without line ends. */
export function* dimacsLines(model: Model): Generator<string, void, undefined> {
  const formula = new Formula(model.optionCount);
  const { sums, exclusions, never } = constraintsOf(model);
  for (const sum of sums) formula.sum(sum);
  for (const option of never) formula.clauses.push([-option - 1]);
  for (const { classes } of exclusions) formula.atMostOne(classes.map(options => formula.anyOf(options)));
  yield 'c exact cover: one variable per option';
  for (let option = 0; option < model.optionCount; option++) {
    if (model.optionNames[option] !== undefined)
      yield `c option ${option + 1} ${JSON.stringify(optionName(model, option))}`;
  }
  yield `p cnf ${formula.variableCount} ${formula.clauses.length}`;
  for (let option = 0; option < model.optionCount; option += 20) {
    const shown = Array.from({ length: Math.min(20, model.optionCount - option) }, (_, i) => option + i + 1);
    yield `c p show ${shown.join(' ')} 0`;
  }
  for (const clause of formula.clauses) yield `${clause.join(' ')} 0`.trimStart();
}

class Formula {
  readonly clauses: number[][] = [];

  constructor(public variableCount: number) {}

  sum({ options, least, most }: Sum): void {
    const literals = options.map(option => option + 1);
    if (least > literals.length) this.clauses.push([]);
    else if (most === 1) {
      if (least === 1) this.clauses.push(literals);
      this.atMostOne(literals);
    } else this.between(literals, least, most);
  }

  /** A literal that is true when one of the options is chosen. */
  anyOf(options: readonly number[]): number {
    const literals = options.map(option => option + 1);
    return literals.length === 1 ? literals[0] : this.or(literals);
  }

  atMostOne(literals: readonly number[]): void {
    if (literals.length <= PAIRWISE) {
      literals.forEach((a, i) => {
        for (const b of literals.slice(i + 1)) this.clauses.push([-a, -b]);
      });
      return;
    }
    let before = literals[0];
    for (const [i, literal] of literals.slice(1).entries()) {
      this.clauses.push([-before, -literal]);
      if (i < literals.length - 2) before = this.or([before, literal]);
    }
  }

  /** A counter of as many columns as are needed to see one too many. */
  private between(literals: readonly number[], least: number, most: number): void {
    const width = Math.min(most + 1, literals.length);
    let column: number[] = [];
    for (const literal of literals) {
      const next: number[] = [];
      for (let j = 1; j <= Math.min(column.length + 1, width); j++) {
        const stays = column[j - 1];
        const grows = j === 1 ? literal : this.and([literal, column[j - 2]]);
        next.push(stays === undefined ? grows : this.or([stays, grows]));
      }
      column = next;
    }
    if (least > 0) this.clauses.push([column[least - 1]]);
    if (most < literals.length) this.clauses.push([-column[most]]);
  }

  private or(literals: readonly number[]): number {
    const fresh = ++this.variableCount;
    for (const literal of literals) this.clauses.push([-literal, fresh]);
    this.clauses.push([-fresh, ...literals]);
    return fresh;
  }

  private and(literals: readonly number[]): number {
    return -this.or(literals.map(literal => -literal));
  }
}
