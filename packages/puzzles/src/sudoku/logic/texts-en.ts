/** English sentences, one for each technique. */
import type { Texts } from './explain.js';
import { capital, type Facts, listed } from './facts.js';

const naked = ({ cells, digits, inHouses, gone }: Facts) =>
  `${capital(inHouses[0])} the cells ${cells} can hold only ${digits}, ` +
  `so nothing that sees them all can: remove ${gone}.`;
const hidden = ({ cells, digits, inHouses, gone }: Facts) =>
  `${capital(inHouses[0])} the digits ${digits} fit only into ${cells}, ` +
  `so nothing else does: remove ${gone}.`;
const locked = ({ digit, inHouses, houses, gone }: Facts) =>
  `${capital(inHouses[0])} every place for ${digit} also lies in ${houses[1]}: remove ${gone}.`;
const turbot = ({ digit, cells, inHouses, step, gone, name }: Facts) =>
  `${capital(inHouses[0])} and ${inHouses[1]} there are only two places for ${digit} (${cells}), so ` +
  `${name(step.cells[0])} or ${name(step.cells[3])} holds it: remove ${gone}.`;
const deadly = ({ pattern, pair, others, gone }: Facts) =>
  `With only ${pair} in ${pattern} the puzzle would have two solutions` +
  `${others && `, so something else (${others}) must stand there`}: remove ${gone}.`;
const avoidable = ({ pattern, pair, others, gone }: Facts) =>
  `None of ${pattern} was given: with only ${pair} in them the puzzle would have two solutions` +
  `${others && `, so ${others} must stand there`}: remove ${gone}.`;
const result = ({ placed, gone }: Facts) => (placed ? placed : `remove ${gone}`);
/** The clues that make links of a chain. */
const by = ({ clueNames }: Facts) => clueNames && `, by ${clueNames}`;
const chain = (facts: Facts) =>
  `${facts.chain}${by(facts)}: one of the two ends is true, so ${result(facts)}.`;
const fish = ({ bases, covers, digit, gone }: Facts) =>
  `${capital(bases)} the digit ${digit} can stand only ${covers}, once in each: remove ${gone}.`;
const finned = ({ bases, covers, digit, fins, gone }: Facts) =>
  `${capital(bases)} the digit ${digit} can stand only ${covers}, or in ${listed(fins, 'en')}, ` +
  `the ${fins.length === 1 ? 'fin' : 'fins'}. Where a fin has it, the cells that see the fin do not; where none has ` +
  `it, each of the crossing lines has it in the pattern. Both ways: remove ${gone}.`;

/** What the clue says, and what follows. */
const clue =
  (reason: string) =>
  ({ clueName, gone }: Facts) =>
    `${capital(clueName)}: ${reason}, so remove ${gone}.`;

/** What clues, and a house where there is one, leave of the cells together. */
const together = ({ clueNames, allHouses, cells, fillings, gone }: Facts) =>
  `${capital(clueNames)}${allHouses && ` together with ${allHouses}`}: ` +
  `${fillings ? `${cells} can only be ${fillings}` : 'no filling contains these candidates'}: remove ${gone}.`;

export const ENGLISH: Texts = {
  'cell-marks': clue('its mark allows only some digits'),
  'thermo-bounds': clue('digits rise along it, and its cells before and after need room'),
  'arrow-sums': clue('the sum of the shaft must be what the circle holds'),
  'dot-partners': clue('a digit without a partner across the sign cannot stand there'),
  comparison: clue('the larger digit needs a smaller one beside it, and the other way round'),
  'whisper-partners': clue('every digit needs a partner beside it on the line'),
  'equal-cells': clue('its cells are equal, so what one cannot hold the other cannot'),
  'between-bounds': clue('its ends and the digits between them must fit together'),
  'renban-range': clue('only some sets of digits can fill it'),
  'quadruple-places': clue('its digits must find their places'),
  'diagonal-sum': clue('the least and the largest sum of the other cells leave no room for more'),
  'region-sums': clue('the sums along it must agree'),
  'outside-line': clue('no filling of the line fits the clue otherwise'),
  'line-pattern': clue('its pattern leaves no other way'),
  'unmarked-pairs': ({ clueName, cells, gone }) =>
    `${capital(clueName)}, with what ${cells} can still be: remove ${gone}.`,
  'clue-alone': ({ clueName, cells, fillings, gone }) =>
    `${capital(clueName)}${fillings ? `: ${cells} can only be ${fillings}` : ' can be filled in no way with them'}: remove ${gone}.`,
  'clue-pointing': ({ clueNames, digit, cells, gone }) =>
    `${capital(clueNames)} needs ${digit} in one of ${cells}, so what sees all of these cannot hold it: remove ${gone}.`,
  'clue-and-house': together,
  'two-clues': together,
  'house-and-clues': together,
  'full-house': ({ cell, digit, inHouses }) =>
    `${cell} is the last empty cell ${inHouses[0]}: it is ${digit}.`,
  'hidden-single': ({ cell, digit, inHouses }) => `${cell} is the only place for ${digit} ${inHouses[0]}.`,
  'naked-single': ({ cell, digit }) => `${digit} is the only digit left for ${cell}.`,
  pointing: locked,
  claiming: locked,
  'nonconsecutive-cell': ({ cell, digits, gone }) =>
    `${cell} has only ${digits} left, and a digit beside it must leave one of them possible: remove ${gone}.`,
  'nonconsecutive-house': ({ digit, inHouses, cells, gone }) =>
    `${capital(inHouses[0])} the digit ${digit} is in one of ${cells}. ` +
    `Nothing one larger or smaller may stand beside it: remove ${gone}.`,
  'cage-combinations': ({ sumCells, sum, combinations, gone }) =>
    `What is left of the cage, ${sumCells}, has the sum ${sum}` +
    `${combinations && ` and can only be ${combinations}`}: remove ${gone}.`,
  'rule-of-45': facts =>
    `The digits of ${facts.allHouses} have a fixed sum; without the cages there remains ` +
    `${facts.equation}: ${result(facts)}.`,
  'cage-pointing': ({ sumCells, sum, digit, cells, gone }) =>
    `What is left of the cage, ${sumCells}, cannot have the sum ${sum} without ${digit}, ` +
    `which stands in one of ${cells}: remove ${gone}.`,
  'naked-pair': naked,
  'hidden-pair': hidden,
  'naked-triple': naked,
  'hidden-triple': hidden,
  'naked-quad': naked,
  'hidden-quad': hidden,
  'x-wing': fish,
  swordfish: fish,
  jellyfish: fish,
  'finned-x-wing': finned,
  'finned-swordfish': finned,
  'finned-jellyfish': finned,
  skyscraper: turbot,
  'two-string-kite': turbot,
  'turbot-fish': turbot,
  'empty-rectangle': ({ digit, houses, gone }) =>
    `The places of ${digit} in ${houses[0]} form a cross, and ${houses[1]} has two places for it, ` +
    `one in line with the cross: remove ${gone}.`,
  'xy-wing': ({ step, cell, gone, name }) =>
    `Whichever digit ${cell} takes, ${name(step.cells[1])} or ${name(step.cells[2])} ` +
    `holds their common digit: remove ${gone}.`,
  'xyz-wing': ({ cells, gone }) => `One of ${cells} holds the digit that all three share: remove ${gone}.`,
  'w-wing': ({ step, digits, houses, gone, name }) =>
    `${name(step.cells[0])} and ${name(step.cells[1])} hold only ${digits}, ` +
    `and cannot both be ${step.digits[0]} because ${houses[0]} needs one: remove ${gone}.`,
  'remote-pair': ({ cells, digits, gone }) =>
    `The cells ${cells} form a chain and can hold only ${digits}, so the digits alternate along it. ` +
    `A cell that sees two of them that differ can be neither: remove ${gone}.`,
  'unique-rectangle-1': deadly,
  'unique-rectangle-2': deadly,
  'unique-rectangle-3': deadly,
  'unique-rectangle-4': ({ inHouses, bound, free, goneCells, pattern, pair, gone }) =>
    `${capital(inHouses[0])} the digit ${bound} fits only into ${goneCells}. If the other of the two held ${free}, only ` +
    `${pair} would stand in ${pattern} and the puzzle would have two solutions: remove ${gone}.`,
  'unique-rectangle-5': deadly,
  'unique-rectangle-6': ({ inHouses, bound, free, goneCells, pattern, gone }) =>
    `${capital(inHouses[0])} and ${inHouses[1]} the digit ${bound} fits only into ${pattern}, so it stands in two ` +
    `opposite corners. In ${goneCells} it would leave only ${free} for the other two, and the puzzle would have two ` +
    `solutions: remove ${gone}.`,
  'hidden-rectangle': ({ step, name, inHouses, pattern, digits, digit, alternatives, gone }) =>
    `${capital(inHouses[0])} and ${inHouses[1]} the digit ${digit} fits only into ${pattern}. If ` +
    `${name(step.cells[3])} were ${alternatives}, ${digits} could be exchanged in these cells and the puzzle ` +
    `would have two solutions: remove ${gone}.`,
  'avoidable-rectangle-1': avoidable,
  'avoidable-rectangle-2': avoidable,
  'unique-loop': deadly,
  bug: ({ cell, digit }) =>
    `Every other cell has two candidates, so without ${digit} in ${cell} ` +
    `there would be two solutions: ${cell} is ${digit}.`,
  'bug-2': ({ cells, digit, gone }) =>
    `Without ${digit} in ${cells} every cell would have two candidates and there would be two solutions, ` +
    `so one of these cells holds it: remove ${gone}.`,
  'bug-3': ({ cells, digits, inHouses, gone }) =>
    `Not to have two solutions, the cells ${cells} ${inHouses[0]} need ${digits} between them: remove ${gone}.`,
  'bug-4': ({ cells, digit, alternatives, inHouses, gone }) =>
    `One of ${cells} holds ${digit}, the only places for it ${inHouses[0]}, and the other, ` +
    `not to have two solutions, ${alternatives}: remove ${gone}.`,
  'simple-coloring': ({ digit, cells, gone }) =>
    `The places ${cells} of ${digit} are true and false in turn; either way: remove ${gone}.`,
  'multi-coloring': ({ digit, cells, gone }) =>
    `Two groups of places of ${digit} (${cells}) that are true and false in turn meet: remove ${gone}.`,
  'x-chain': chain,
  'xy-chain': chain,
  aic: chain,
  'cell-forcing-chain': facts =>
    `Whichever of ${facts.digits} stands in ${facts.cell}, it follows${by(facts)}: ${result(facts)}.`,
  contradiction: ({ cell, digit, trail, gone }) => {
    const steps = trail.slice(0, -1).map(({ by, what }) => `${by} → ${what}; `);
    const { by, empty } = trail[trail.length - 1];
    const end = empty ? `${by} leaves nothing for ${empty}` : `${by} cannot be completed`;
    return `If ${cell} were ${digit}: ${steps.join('')}then ${end}. So remove ${gone}.`;
  },
  'house-forcing-chain': facts =>
    `Wherever ${facts.digit} stands ${facts.inHouses[0]} (${facts.cells}), it follows${by(facts)}: ${result(facts)}.`,
};
