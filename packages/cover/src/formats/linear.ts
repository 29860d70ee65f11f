/** A model as linear constraints on variables 0 and 1: OPB for pseudo-Boolean solvers, MiniZinc, and XCSP3. */
import type { Model } from '../model.js';
import { constraintsOf } from './constraints.js';

interface Row {
  readonly terms: readonly (readonly [factor: number, variable: number])[];
  readonly relation: '=' | '>=';
  readonly value: number;
}

interface Rows {
  readonly rows: readonly Row[];
  /** Options first, then one for each color that several options share. */
  readonly variableCount: number;
}

function rowsOf(model: Model): Rows {
  const { sums, exclusions, never } = constraintsOf(model);
  const rows: Row[] = [];
  let variableCount = model.optionCount;
  const of = (variables: readonly number[], factor = 1) =>
    variables.map(variable => [factor, variable] as const);
  for (const { options, least, most } of sums) {
    if (least === most) rows.push({ terms: of(options), relation: '=', value: least });
    else {
      rows.push({ terms: of(options), relation: '>=', value: least });
      rows.push({ terms: of(options, -1), relation: '>=', value: -most });
    }
  }
  for (const option of never) rows.push({ terms: of([option]), relation: '=', value: 0 });
  for (const { classes } of exclusions) {
    const members = classes.map(options => {
      if (options.length === 1) return options[0];
      const color = variableCount++;
      for (const option of options)
        rows.push({
          terms: [
            [1, color],
            [-1, option],
          ],
          relation: '>=',
          value: 0,
        });
      rows.push({ terms: [...of(options), [-1, color]], relation: '>=', value: 0 });
      return color;
    });
    rows.push({ terms: of(members, -1), relation: '>=', value: -1 });
  }
  // A sum of nothing that holds says nothing.
  const told = rows.filter(
    ({ terms, relation, value }) => terms.length > 0 || (relation === '=' ? value !== 0 : value > 0),
  );
  return { rows: told, variableCount };
}

export function* opbLines(model: Model): Generator<string, void, undefined> {
  const { rows, variableCount } = rowsOf(model);
  yield `* #variable= ${variableCount} #constraint= ${rows.length}`;
  yield `* exact cover: x1 to x${model.optionCount} are the options`;
  if (model.costs) {
    const terms = Array.from(model.costs, (cost, option) => (cost > 0 ? `${cost} x${option + 1}` : ''));
    yield `min: ${terms.filter(Boolean).join(' ')} ;`;
  }
  for (const { terms, relation, value } of rows) {
    const sum = terms
      .map(([factor, variable]) => `${factor > 0 ? '+' : ''}${factor} x${variable + 1}`)
      .join(' ');
    yield `${sum || '+0 x1'} ${relation} ${value} ;`;
  }
}

export function* miniZincLines(model: Model): Generator<string, void, undefined> {
  const { rows, variableCount } = rowsOf(model);
  yield '% exact cover: x[i] is true when option i is chosen; options are numbered from 1';
  yield `int: options = ${model.optionCount};`;
  yield `array[1..${Math.max(1, variableCount)}] of var bool: x;`;
  for (const { terms, relation, value } of rows) {
    const sum = terms.map(
      ([factor, variable]) => `${factor === 1 ? '' : factor === -1 ? '-' : `${factor}*`}x[${variable + 1}]`,
    );
    yield `constraint ${sum.join(' + ').replaceAll('+ -', '- ') || '0'} ${relation} ${value};`;
  }
  if (!model.costs) yield 'solve satisfy;';
  else
    yield `solve minimize ${Array.from(model.costs, (cost, option) => `${cost}*x[${option + 1}]`).join(' + ')};`;
  yield 'output ["\\(i) " | i in 1..options where fix(x[i])];';
}

/** XCSP3 of the core that every solver of its competitions reads: an array of variables 0 and 1, and sums of them. */
export function* xcspLines(model: Model): Generator<string, void, undefined> {
  const { rows, variableCount } = rowsOf(model);
  yield `<instance format="XCSP3" type="${model.costs ? 'COP' : 'CSP'}">`;
  yield '<variables>';
  yield `<array id="x" size="[${Math.max(1, variableCount)}]" note="x[0] to x[${model.optionCount - 1}] are the options"> 0 1 </array>`;
  yield '</variables>';
  yield '<constraints>';
  for (const { terms, relation, value } of rows) {
    // A sum of nothing that does not hold.
    const told = terms.length > 0 ? terms : ([[0, 0]] as const);
    const list = told.map(([, variable]) => `x[${variable}]`).join(' ');
    const coeffs = told.every(([factor]) => factor === 1)
      ? ''
      : `<coeffs> ${told.map(([factor]) => factor).join(' ')} </coeffs>`;
    const operator = relation === '=' ? 'eq' : 'ge';
    yield `<sum><list> ${list} </list>${coeffs}<condition> (${operator},${value}) </condition></sum>`;
  }
  yield '</constraints>';
  if (model.costs) {
    const priced = [...model.costs].flatMap((cost, option) => (cost > 0 ? [[cost, option]] : []));
    const list = priced.map(([, option]) => `x[${option}]`).join(' ');
    const coeffs = priced.map(([cost]) => cost).join(' ');
    yield `<objectives><minimize type="sum"><list> ${list} </list><coeffs> ${coeffs} </coeffs></minimize></objectives>`;
  }
  yield '</instance>';
}
