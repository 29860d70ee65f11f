export const SYMMETRIES = ['none', 'half-turn', 'diagonal', 'horizontal', 'vertical', 'full'] as const;

export type Symmetry = (typeof SYMMETRIES)[number];

/** How full grids are made. */
export const FULL_GRIDS = ['search', 'root', 'uniform'] as const;

export type FullGridMethod = (typeof FULL_GRIDS)[number];
