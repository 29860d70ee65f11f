/**
 * A checker of the part of VeriPB's proof format 3.0 that we write (`f`, `rup`, `solx`, `conclusion UNSAT` and
 * `ENUMERATION_COMPLETE`), written from its description and sharing nothing with the writer. A constraint is a sum of
 * literals with factors that is at least a number.
 */
interface Constraint {
  readonly terms: readonly (readonly [factor: number, literal: number])[];
  readonly least: number;
}

/** The number of solutions that the proof shows. Throws when it shows nothing. */
export function checkVeripb(opb: string, proof: string): bigint {
  const { constraints, preserved } = readOpb(opb);
  const [head, ...lines] = proof.trimEnd().split('\n');
  demand(head === 'pseudo-Boolean proof version 3.0', 'the first line');
  demand(lines.at(-1) === 'end pseudo-Boolean proof ;', 'the last line');
  let solutions = 0n;
  for (const [i, line] of lines.entries()) {
    const [, rule, rest] = /^(\w[\w-]*) ?(.*?) ?;$/.exec(line)!;
    if (rule === 'f') demand(constraints.length === Number(rest), 'the number of constraints');
    else if (rule === 'rup') constraints.push(rup(constraints, readConstraint(rest)));
    else if (rule === 'solx') {
      constraints.push(excluding(constraints, rest, preserved));
      solutions++;
    } else if (rule === 'output') demand(rest === 'NONE', 'output');
    else if (rule === 'conclusion') {
      demand(i === lines.length - 2, 'the conclusion before the end');
      return concluded(rest, constraints, solutions);
    } else demand(false, `the rule ${rule}`);
  }
  throw new Error('not a proof: no conclusion');
}

function concluded(text: string, constraints: readonly Constraint[], solutions: bigint): bigint {
  const [, kind, count, id] = /^(UNSAT|ENUMERATION_COMPLETE)(?: (\d+))? : (\d+)$/.exec(text)!;
  const { terms, least } = constraints[Number(id) - 1];
  demand(most(terms) < least, 'a contradiction');
  demand(kind === 'UNSAT' ? solutions === 0n : BigInt(count) === solutions, 'as many solutions');
  return solutions;
}

const most = (terms: Constraint['terms']) => terms.reduce((sum, [factor]) => sum + Math.max(0, factor), 0);

function readOpb(text: string): { constraints: Constraint[]; preserved: ReadonlySet<number> } {
  const constraints: Constraint[] = [];
  const preserved = new Set<number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('*')) continue;
    if (line.startsWith('preserved:')) {
      for (const [, variable] of line.matchAll(/x(\d+)/g)) preserved.add(Number(variable));
      continue;
    }
    const isEquation = !line.includes('>=');
    const own = readConstraint(line.replace(/ ;$/, '').replace(/(?<!>)= /, '>= '));
    constraints.push(own);
    if (isEquation)
      constraints.push({ terms: own.terms.map(([f, x]) => [-f, x] as const), least: -own.least });
  }
  return { constraints, preserved };
}

function readConstraint(text: string): Constraint {
  const [, sum, least] = /^(.*?) ?>= (-?\d+)$/.exec(text)!;
  const terms = [...sum.matchAll(/([+-]?\d+) (~?)x(\d+)/g)].map(
    ([, factor, not, variable]) => [Number(factor), (not ? -1 : 1) * Number(variable)] as const,
  );
  return { terms, least: Number(least) };
}

/** The constraint, if its contrary leads to a contradiction. */
function rup(constraints: readonly Constraint[], own: Constraint): Constraint {
  const contrary = { terms: own.terms.map(([f, x]) => [-f, x] as const), least: 1 - own.least };
  demand(propagate([...constraints, contrary], new Set()) === undefined, 'unit propagation');
  return own;
}

function excluding(
  constraints: readonly Constraint[],
  text: string,
  preserved: ReadonlySet<number>,
): Constraint {
  const given = text
    .split(' ')
    .map(word => (word.startsWith('~') ? -Number(word.slice(2)) : Number(word.slice(1))));
  const isTrue = propagate(constraints, new Set(given));
  demand(isTrue !== undefined, 'a solution');
  const isHeld = ({ terms, least }: Constraint) => leastOf(terms, isTrue!) >= least;
  demand(constraints.every(isHeld), 'a solution');
  demand(
    [...preserved].every(x => isTrue!.has(x) || isTrue!.has(-x)),
    'a whole solution',
  );
  return { terms: [...preserved].map(x => [1, isTrue!.has(x) ? -x : x] as const), least: 1 };
}

/** The least that the sum can be: literals that are open count for what is worse. */
function leastOf(terms: Constraint['terms'], isTrue: ReadonlySet<number>): number {
  let sum = 0;
  for (const [factor, literal] of terms) {
    if (isTrue.has(literal)) sum += factor;
    else if (!isTrue.has(-literal) && factor < 0) sum += factor;
  }
  return sum;
}

/** What follows by unit propagation; undefined for a contradiction. */
function propagate(constraints: readonly Constraint[], isTrue: Set<number>): Set<number> | undefined {
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const { terms, least } of constraints) {
      // The most that the sum can still be.
      let room = -least;
      for (const [factor, literal] of terms) {
        const isOpen = !isTrue.has(literal) && !isTrue.has(-literal);
        if (isTrue.has(literal)) room += factor;
        else if (isOpen && factor > 0) room += factor;
      }
      if (room < 0) return undefined;
      for (const [factor, literal] of terms) {
        if (isTrue.has(literal) || isTrue.has(-literal) || Math.abs(factor) <= room) continue;
        isTrue.add(factor > 0 ? literal : -literal);
        isNew = true;
      }
    }
  }
  return isTrue;
}

function demand(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`not a proof: ${what}`);
}
