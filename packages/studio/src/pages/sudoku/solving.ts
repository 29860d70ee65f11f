/** The ways to solve that the page offers. */
export const WAYS = ['logic', 'search', 'combined', 'guess', 'blind'] as const;
export type Way = (typeof WAYS)[number];
