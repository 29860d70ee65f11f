/** What can be shown. */
export type BoardKind = 'sudoku' | 'edges' | 'growth' | 'packing';
export declare const BOARDS: readonly BoardKind[];

export interface ShowOptions {
  /** Fill in the solution: of sudoku and packing. */
  readonly solve?: boolean;
  /** Give up after this time; default 5 seconds. */
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Something to be looked at, which shows itself: as text in a terminal, as a picture in notebooks and pages. */
export declare class Shown {
  private constructor();
  toSVG(): string;
  toPNG(): Promise<Uint8Array>;
  toString(): string;
}

/** The puzzle of a text as a picture. Throws for a bad text, and where no solution is found. */
export declare function show(kind: BoardKind, text: string, options?: ShowOptions): Promise<Shown>;

/** Makes the element known under another name; as `quadrille-board` it is known as soon as this module is loaded. */
export declare function defineBoard(name?: string): void;
