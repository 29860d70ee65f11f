/** A chain that was used as one step inside another chain. */
export interface NestedHint {
  /** Nodes counted, those of chains nested inside it included. */
  readonly complexity: number;
  /** Its targets with their ancestors, breadth first: two nested hints with equal text are the same one. */
  readonly identity: string;
}
