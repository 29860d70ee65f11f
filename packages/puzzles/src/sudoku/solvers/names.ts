export const SOLVERS = ['fast', 'cover', 'logic', 'search', 'combined'] as const;

export type SolverName = (typeof SOLVERS)[number];
