/** What can be asked of a server: every question of every family, by name, with its inputs as JSON. */
import type { Registry } from '@quadrille/jobs/ask';
import { families } from '@quadrille/puzzles/families';

export const OWN: Registry = {
  module: import.meta.resolve?.('@quadrille/puzzles/families') ?? '@quadrille/puzzles/families',
  families,
};
