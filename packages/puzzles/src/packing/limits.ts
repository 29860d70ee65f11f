/** How much a puzzle may hold. */
export const LIMITS = {
  /** Cells along one side of a shape. */
  side: 1000,
  /** Places in the box around a shape. */
  volume: 1_000_000,
  shapes: 5000,
  problems: 2000,
  pieces: 1000,
  copies: 100_000,
  /** Assemblies that come with a file. */
  saved: 20_000,
} as const;
