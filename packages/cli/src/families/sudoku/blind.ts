/** `sudoku blind`: breadth-first and depth-first search on a 4x4, with OPEN and CLOSED, for teaching. */
import {
  blindSearch,
  blindTree,
  cellName,
  formatCells,
  type Order,
  renderTree,
} from '@quadrille/puzzles/sudoku';
import { Option } from 'commander';
import { addCommon, type CommonFlags, EXIT, type Verb } from '../../verb.js';
import { howMany } from '../../words.js';
import { addShapeFlags, onePuzzle, type ShapeFlags } from './shared.js';

interface BlindFlags extends CommonFlags, ShapeFlags {
  order: Order;
}

/** `sudoku blind PUZZLE [--order breadth|depth]` */
export const blind: Verb = (family, io, answer) => {
  const command = family
    .command('blind <puzzle>')
    .description('blind search on a 4x4, step by step, with the lists OPEN and CLOSED')
    .addOption(
      new Option('--order <name>', 'which state is next').choices(['breadth', 'depth']).default('breadth'),
    )
    .addHelpText('after', '\nExample:\n  quadrille sudoku blind 1....3....4.4..3 --order depth -o tree.svg');
  addShapeFlags(addCommon(command, 'json', 'limit', 'output', 'quiet'));
  command.action(async (argument: string, flags: BlindFlags) => {
    const { puzzle } = onePuzzle(io, argument, flags);
    let found = 0;
    let expanded = 0;
    for (const step of blindSearch(puzzle, flags.order)) {
      const { expanded: state, children, open, closed, isSolution } = step;
      expanded++;
      if (isSolution) found++;
      const grid = formatCells(puzzle.size, state.grid);
      const placed =
        state.cell === undefined ? 'start' : `${cellName(puzzle.size, state.cell)}=${state.digit}`;
      const ids = children.map(({ id }) => id);
      if (flags.json) {
        const { id, parent = null, level } = state;
        io.out(
          JSON.stringify({
            id,
            parent,
            level,
            placed,
            grid,
            children: ids,
            open,
            closed,
            solution: isSolution,
          }),
        );
      } else {
        const news = isSolution ? 'solution' : ids.length > 0 ? `-> ${ids.join(' ')}` : 'dead end';
        io.out(`${String(state.id).padStart(4)}  ${grid}  ${placed.padEnd(6)} ${news}`);
        if (!flags.quiet) io.out(`      OPEN ${open.join(' ') || '-'}   CLOSED ${closed.join(' ')}`);
      }
      if (flags.limit !== undefined && found >= flags.limit) break;
    }
    if (flags.output !== undefined) {
      const { states, solutions } = blindTree(puzzle, flags.order);
      io.write(flags.output, renderTree(puzzle, states, solutions));
    }
    if (flags.json) io.out(JSON.stringify({ summary: true, count: String(found), nodes: expanded }));
    else if (!flags.quiet) io.err(`${howMany(found, 'solution')}, ${howMany(expanded, 'state')} expanded`);
    answer(found > 0 ? EXIT.found : EXIT.none);
  });
};
