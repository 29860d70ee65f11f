/**
 * A checker of CPOG, written from the description of the format and sharing nothing with the writer. Hints are taken one
 * by one: each must be unit or in conflict under what is known so far.
 *
 *     ID a LITERALS 0 HINTS 0            a clause that follows
 *     ID p NODE LITERALS 0               node = product of factors that share no variable
 *     ID s NODE FIRST SECOND HINTS 0     node = sum of two that exclude each other, by definitions alone
 *     d ID HINTS 0                       a clause goes that the others imply
 *     r LITERAL                          what is left at the end
 */
interface Node {
  readonly kind: 'p' | 's';
  readonly parts: readonly number[];
  readonly variables: ReadonlySet<number>;
  readonly clauses: readonly number[];
}

export function checkCpog(cnf: string, proof: string): bigint {
  return new Checker(cnf).run(proof);
}

class Checker {
  private readonly clauses = new Map<number, readonly number[]>();
  private readonly nodes = new Map<number, Node>();
  private readonly definitions = new Set<number>();
  private readonly variableCount: number;
  private root = 0;

  constructor(cnf: string) {
    const lines = cnf.split('\n').filter(line => line !== '' && !line.startsWith('c'));
    const [, variables, count] = /^p cnf (\d+) (\d+)$/.exec(lines[0])!;
    this.variableCount = Number(variables);
    for (const [i, line] of lines.slice(1).entries()) this.clauses.set(i + 1, numbersOf(line).slice(0, -1));
    demand(this.clauses.size === Number(count), 'the number of clauses');
  }

  run(proof: string): bigint {
    for (const line of proof.split('\n'))
      if (line !== '' && !line.startsWith('c')) this.step(line.split(' '));
    for (const { clauses } of this.nodes.values()) for (const id of clauses) this.clauses.delete(id);
    const left = [...this.clauses.values()];
    demand(left.length === 1 && left[0].length === 1 && left[0][0] === this.root, 'only the root is left');
    return this.count();
  }

  private step(words: readonly string[]): void {
    const at = /^\d+$/.test(words[0]) ? 1 : 0;
    const id = at === 1 ? Number(words[0]) : 0;
    const numbers = words.slice(at + 1).map(Number);
    demand(numbers.every(Number.isInteger), 'numbers');
    if (words[at] === 'r') this.root = numbers[0];
    else if (words[at] === 'd') this.remove(numbers);
    else {
      demand(id > 0 && !this.clauses.has(id), 'a new number');
      if (words[at] === 'a') this.add(id, numbers);
      else if (words[at] === 'p') this.product(id, numbers);
      else if (words[at] === 's') this.sum(id, numbers);
      else demand(false, `the command ${words[at]}`);
    }
  }

  private add(id: number, numbers: readonly number[]): void {
    const end = numbers.indexOf(0);
    const literals = numbers.slice(0, end);
    this.follows(
      literals.map(literal => -literal),
      numbers.slice(end + 1),
      () => true,
    );
    this.clauses.set(id, literals);
  }

  private remove([id, ...hints]: readonly number[]): void {
    const clause = this.clauses.get(id);
    demand(clause !== undefined && !this.definitions.has(id), 'a clause that can be deleted');
    this.clauses.delete(id);
    this.follows(
      clause!.map(literal => -literal),
      hints,
      () => true,
    );
  }

  private product(id: number, [node, ...rest]: readonly number[]): void {
    const parts = rest.slice(0, -1);
    demand(rest.at(-1) === 0, 'an end');
    const variables = new Set<number>();
    for (const part of parts) {
      for (const variable of this.variablesOf(part)) {
        demand(!variables.has(variable), 'factors without a common variable');
        variables.add(variable);
      }
    }
    const whole = [node, ...parts.map(part => -part)];
    this.define(node, 'p', parts, variables, id, [whole, ...parts.map(part => [-node, part])]);
  }

  private sum(id: number, [node, first, second, ...hints]: readonly number[]): void {
    this.follows([first, second], hints, hint => this.definitions.has(hint));
    const variables = new Set([...this.variablesOf(first), ...this.variablesOf(second)]);
    const clauses = [
      [-node, first, second],
      [node, -first],
      [node, -second],
    ];
    this.define(node, 's', [first, second], variables, id, clauses);
  }

  private define(
    node: number,
    kind: 'p' | 's',
    parts: readonly number[],
    variables: ReadonlySet<number>,
    id: number,
    clauses: readonly (readonly number[])[],
  ): void {
    demand(node > this.variableCount && !this.nodes.has(node), 'a new node');
    clauses.forEach((clause, i) => {
      demand(!this.clauses.has(id + i), 'a new number');
      this.clauses.set(id + i, clause);
      this.definitions.add(id + i);
    });
    this.nodes.set(node, { kind, parts, variables, clauses: clauses.map((_, i) => id + i) });
  }

  private variablesOf(literal: number): Iterable<number> {
    const variable = Math.abs(literal);
    if (variable <= this.variableCount) return [variable];
    const node = this.nodes.get(variable);
    demand(node !== undefined, 'a known node');
    return node!.variables;
  }

  /** These literals together contradict the hinted clauses. */
  private follows(
    literals: readonly number[],
    hints: readonly number[],
    isAllowed: (hint: number) => boolean,
  ): void {
    const isTrue = new Set(literals);
    demand(hints.at(-1) === 0, 'an end of the hints');
    for (const hint of hints.slice(0, -1)) {
      const clause = this.clauses.get(hint);
      demand(clause !== undefined && isAllowed(hint), `the hint ${hint}`);
      const open = clause!.filter(literal => !isTrue.has(-literal));
      if (open.length === 0) return;
      demand(open.length === 1, `a unit clause: ${hint}`);
      isTrue.add(open[0]);
    }
    demand(false, 'a contradiction');
  }

  /** Models of the root: a node over k variables has a share of 2^k, and a variable that is free doubles it. */
  private count(): bigint {
    const shares = new Map<number, bigint>();
    const unit = 2n ** BigInt(this.variableCount);
    const share = (literal: number): bigint => {
      const variable = Math.abs(literal);
      const value = variable <= this.variableCount ? unit / 2n : shares.get(variable)!;
      return literal > 0 ? value : unit - value;
    };
    for (const [node, { kind, parts }] of this.nodes) {
      const values = parts.map(share);
      const sum = values.reduce((total, value) => total + value, 0n);
      const product = values.reduce((total, value) => total * value, 1n) * unit;
      shares.set(node, kind === 's' ? sum : product / unit ** BigInt(parts.length));
    }
    return share(this.root);
  }
}

const numbersOf = (line: string) => line.split(' ').map(Number);

function demand(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`not a proof: ${what}`);
}
