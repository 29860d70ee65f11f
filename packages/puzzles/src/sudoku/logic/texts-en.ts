/** English sentences, one for each technique. */
import type { Texts } from './explain.js';
import type { Facts } from './facts.js';

const naked = ({ cells, digits, inHouses, gone }: Facts) =>
  `In ${inHouses[0]} the cells ${cells} can hold only ${digits}, so these digits are used up there: remove ${gone}.`;
const hidden = ({ cells, digits, inHouses, gone }: Facts) =>
  `In ${inHouses[0]} the digits ${digits} fit only into ${cells}, so nothing else does: remove ${gone}.`;
const locked = ({ digit, inHouses, houses, gone }: Facts) =>
  `In ${inHouses[0]} every place for ${digit} also lies in ${houses[1]}: remove ${gone}.`;
const fish = ({ digit, houses, step, gone }: Facts) => {
  const half = step.houses.length / 2;
  const bases = houses.slice(0, half).join(', ');
  const covers = houses.slice(half).join(', ');
  return `In ${bases} the digit ${digit} can stand only in ${covers}, one in each: remove ${gone}.`;
};

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
};
