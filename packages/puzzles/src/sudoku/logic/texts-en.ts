/** English sentences, one for each technique. */
import type { Texts } from './explain.js';
import type { Facts } from './facts.js';

const naked = ({ cells, digits, inHouses, gone }: Facts) =>
  `In ${inHouses[0]} the cells ${cells} can hold only ${digits}, so these digits are used up there: remove ${gone}.`;
const hidden = ({ cells, digits, inHouses, gone }: Facts) =>
  `In ${inHouses[0]} the digits ${digits} fit only into ${cells}, so nothing else does: remove ${gone}.`;
const locked = ({ digit, inHouses, houses, gone }: Facts) =>
  `In ${inHouses[0]} every place for ${digit} also lies in ${houses[1]}: remove ${gone}.`;
const turbot = ({ cells, digit, houses, step, gone, name }: Facts) =>
  `${name(step.cells[0])} or ${name(step.cells[3])} is ${digit}, by the only two places of ${digit} in ${houses[0]} and ` +
  `in ${houses[1]} (${cells}): remove ${gone}.`;
const deadly = ({ cells, pair, gone }: Facts) =>
  `With only ${pair} in ${cells} the puzzle would have two solutions: remove ${gone}.`;
const result = ({ placed, gone }: Facts) => (placed ? placed : `remove ${gone}`);
const chain = (facts: Facts) => `${facts.chain}: one of the two ends is true, so ${result(facts)}.`;
const fish = ({ digit, houses, step, gone }: Facts) => {
  const half = step.houses.length / 2;
  const bases = houses.slice(0, half).join(', ');
  const covers = houses.slice(half).join(', ');
  return `In ${bases} the digit ${digit} can stand only in ${covers}, one in each: remove ${gone}.`;
};

const finned = (facts: Facts) =>
  `${fish(facts).slice(0, fish(facts).indexOf(', one in each'))}, but for fins that see the rest: remove ${facts.gone}.`;

export const ENGLISH: Texts = {
  'full-house': ({ cell, digit, inHouses }) =>
    `${cell} is the last empty cell in ${inHouses[0]}: it is ${digit}.`,
  'hidden-single': ({ cell, digit, inHouses }) => `${cell} is the only place for ${digit} in ${inHouses[0]}.`,
  'naked-single': ({ cell, digit }) => `${digit} is the only digit left for ${cell}.`,
  pointing: locked,
  claiming: locked,
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
    `The places of ${digit} in ${houses[0]} form a cross, and ${houses[1]} has two places for it, one in line with the ` +
    `cross: remove ${gone}.`,
  'xy-wing': ({ step, cell, gone, name }) =>
    `Whichever digit ${cell} takes, ${name(step.cells[1])} or ${name(step.cells[2])} holds their common digit: remove ${gone}.`,
  'xyz-wing': ({ cells, gone }) => `One of ${cells} holds the digit that all three share: remove ${gone}.`,
  'w-wing': ({ step, digits, houses, gone, name }) =>
    `${name(step.cells[0])} and ${name(step.cells[1])} hold only ${digits}, and cannot both be ${step.digits[0]} because ` +
    `${houses[0]} needs one: remove ${gone}.`,
  'remote-pair': ({ cells, digits, gone }) =>
    `The cells ${cells} hold ${digits} in turn, so both digits are used where two turns are seen: remove ${gone}.`,
  'unique-rectangle-1': deadly,
  'unique-rectangle-2': deadly,
  'unique-rectangle-3': deadly,
  'unique-rectangle-4': deadly,
  'hidden-rectangle': deadly,
  'unique-loop': deadly,
  bug: ({ cell, digit }) =>
    `Every other cell has two candidates, so without ${digit} in ${cell} there would be two solutions: ${cell} is ${digit}.`,
  'simple-coloring': ({ digit, cells, gone }) =>
    `The places ${cells} of ${digit} are true and false in turn; either way: remove ${gone}.`,
  'multi-coloring': ({ digit, cells, gone }) =>
    `Two groups of places of ${digit} (${cells}) that are true and false in turn meet: remove ${gone}.`,
  'x-chain': chain,
  'xy-chain': chain,
  aic: chain,
  'cell-forcing-chain': facts =>
    `Whichever of ${facts.digits} stands in ${facts.cell}, it follows: ${result(facts)}.`,
  'house-forcing-chain': facts =>
    `Wherever ${facts.digit} stands in ${facts.inHouses[0]} (${facts.cells}), it follows: ${result(facts)}.`,
};
