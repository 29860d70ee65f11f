/** How opponents are written, for help texts: here by itself, so that a help loads nothing else. */
export const opponentHelp =
  'perfect, random, minimax:DEPTH[:plain], mcts:SIMULATIONS[:EXPLORATION], solver:SIMULATIONS[:EXPLORATION]';
