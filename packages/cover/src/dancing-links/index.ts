/**
 * The calls of the npm package `dancing-links`, on our kernels: a program changes one import line and is several times
 * faster. Columns are items, rows are options; solutions come in our order, and rows of a solution in theirs: as added.
 *
 *     import { DancingLinks } from '@quadrille/cover/dancing-links';
 */
import { hasWebAssembly } from '@quadrille/kernel/load';
import type { Model } from '../model.js';
import type { KernelName } from '../search.js';
import { say } from '../sentences.js';
import { solutions } from '../solve.js';
import { firstSolutions } from './begin.js';

/** A small search is over before a kernel would be laid out: so many nodes of so many rows are tried first. */
const BEGINNING = { nodes: 150, rows: 1000 };

/** A row of a solution: what was given with it, and its number. */
export interface Result<T> {
  readonly data: T;
  readonly index: number;
}

export interface SimpleConfig {
  readonly columns: number;
}

export interface ComplexConfig {
  readonly primaryColumns: number;
  readonly secondaryColumns: number;
}

export type SolverConfig = SimpleConfig | ComplexConfig;
export type Binary = 0 | 1;

/** Numbers of columns; with secondary ones, each kind counted from 0. */
export type SparseColumns =
  | readonly number[]
  | { readonly primary: readonly number[]; readonly secondary: readonly number[] };
export type BinaryColumns =
  | readonly Binary[]
  | { readonly primaryRow: readonly Binary[]; readonly secondaryRow: readonly Binary[] };

interface Row<T> {
  readonly data: T;
  readonly columns: readonly number[];
}

/** What solvers and templates share: rows are added, whole or in lists. */
class Rows<T> {
  protected readonly rows: Row<T>[];
  protected readonly primaryCount: number;
  protected readonly secondaryCount: number;

  constructor(
    protected readonly config: SolverConfig,
    rows: readonly Row<T>[] = [],
  ) {
    this.primaryCount = 'columns' in config ? config.columns : config.primaryColumns;
    this.secondaryCount = 'columns' in config ? 0 : config.secondaryColumns;
    for (const count of [this.primaryCount, this.secondaryCount]) {
      if (!Number.isInteger(count) || count < 0) throw say.error('dl-columns', { value: String(count) });
    }
    this.rows = [...rows];
  }

  addSparseConstraint(data: T, columns: SparseColumns): this {
    const own: number[] = [];
    if ('primary' in columns) {
      this.addColumns(own, columns.primary, 0, this.primaryCount);
      this.addColumns(own, columns.secondary, this.primaryCount, this.secondaryCount);
    } else this.addColumns(own, columns, 0, this.primaryCount);
    this.rows.push({ data, columns: own });
    return this;
  }

  addSparseConstraints(rows: readonly { readonly data: T; readonly columnIndices: SparseColumns }[]): this {
    for (const { data, columnIndices } of rows) this.addSparseConstraint(data, columnIndices);
    return this;
  }

  addBinaryConstraint(data: T, values: BinaryColumns): this {
    const [primaryRow, secondaryRow] =
      'primaryRow' in values ? [values.primaryRow, values.secondaryRow] : [values, []];
    this.width(primaryRow, this.primaryCount);
    this.width(secondaryRow, this.secondaryCount);
    return this.addSparseConstraint(data, { primary: ones(primaryRow), secondary: ones(secondaryRow) });
  }

  addBinaryConstraints(rows: readonly { readonly data: T; readonly columnValues: BinaryColumns }[]): this {
    for (const { data, columnValues } of rows) this.addBinaryConstraint(data, columnValues);
    return this;
  }

  /** A column that is named twice counts once. */
  private addColumns(own: number[], columns: readonly number[], first: number, count: number): void {
    for (const column of columns) {
      if (!Number.isInteger(column) || column < 0 || column >= count) {
        throw say.error('dl-column', { column: String(column), last: count - 1 });
      }
      if (!own.includes(first + column)) own.push(first + column);
    }
  }

  private width(row: readonly Binary[], count: number): void {
    if (row.length !== count) throw say.error('table-width', { cells: row.length, width: count });
  }
}

function ones(row: readonly Binary[]): number[] {
  const columns: number[] = [];
  for (let column = 0; column < row.length; column++) if (row[column] === 1) columns.push(column);
  return columns;
}

export class ProblemSolver<T> extends Rows<T> {
  /** All solutions, one after another; breaking off costs nothing. */
  createGenerator(): Generator<Result<T>[], void, undefined> {
    return this.found('auto');
  }

  /** The first solution in a list, or an empty list. */
  findOne(): Result<T>[][] {
    return this.find(1);
  }

  findAll(): Result<T>[][] {
    return [...this.createGenerator()];
  }

  find(count: number): Result<T>[][] {
    const found: Result<T>[][] = [];
    if (count <= 0) return found;
    // Links are laid out sooner than bitsets; who wants one solution hardly searches longer than that takes.
    for (const solution of this.found(count === 1 && hasWebAssembly ? 'links' : 'auto')) {
      found.push(solution);
      if (found.length >= count) break;
    }
    return found;
  }

  private *found(kernel: KernelName | 'auto'): Generator<Result<T>[], void, undefined> {
    const { model, rowOf } = this.modelOf();
    const told = (solution: readonly number[]) =>
      solution.map(option => ({ data: this.rows[rowOf[option]].data, index: rowOf[option] }));
    let handed = 0;
    if (model.optionCount <= BEGINNING.rows) {
      const first = firstSolutions(model, BEGINNING.nodes);
      for (let next = first.next(); ; next = first.next()) {
        if (next.done && next.value) return;
        if (next.done) break;
        handed++;
        yield told(next.value);
      }
    }
    for (const solution of solutions(model, { kernel })) if (handed-- <= 0) yield told(solution);
  }

  /** Items have no names, which would take longer to make than all the rest; a row that covers nothing is left out. */
  private modelOf(): { model: Model; rowOf: readonly number[] } {
    const rowOf: number[] = [];
    const starts = [0];
    const uses: number[] = [];
    this.rows.forEach(({ columns }, row) => {
      if (columns.length === 0) return;
      for (const column of columns) uses.push(column);
      starts.push(uses.length);
      rowOf.push(row);
    });
    const itemCount = this.primaryCount + this.secondaryCount;
    const model: Model = {
      primaryCount: this.primaryCount,
      itemCount,
      optionCount: rowOf.length,
      itemNames: new Array<string>(itemCount).fill(''),
      optionNames: [],
      colorNames: [''],
      optionStart: Uint32Array.from(starts),
      useItem: Uint32Array.from(uses),
      useColor: new Uint32Array(uses.length),
    };
    return { model, rowOf };
  }
}

/** Rows that many solvers begin with. */
export class SolverTemplate<T> extends Rows<T> {
  createSolver(): ProblemSolver<T> {
    return new ProblemSolver<T>(this.config, this.rows);
  }
}

export class DancingLinks<T> {
  createSolver(config: SolverConfig): ProblemSolver<T> {
    return new ProblemSolver<T>(config);
  }

  createSolverTemplate(config: SolverConfig): SolverTemplate<T> {
    return new SolverTemplate<T>(config);
  }
}
