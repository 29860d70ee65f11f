/** Czech sentences, one for each technique. */
import type { Texts } from './explain.js';
import type { Facts } from './facts.js';

const naked = ({ cells, digits, inHouses, gone }: Facts) =>
  `V ${inHouses[0]} mohou pole ${cells} obsahovat jen ${digits}, jinde v něm tyto číslice být nemohou: škrtni ${gone}.`;
const hidden = ({ cells, digits, inHouses, gone }: Facts) =>
  `V ${inHouses[0]} se číslice ${digits} vejdou jen do polí ${cells}, nic jiného tam být nemůže: škrtni ${gone}.`;
const locked = ({ digit, inHouses, houses, gone }: Facts) =>
  `V ${inHouses[0]} leží všechna místa pro ${digit} zároveň v oblasti ${houses[1]}: škrtni ${gone}.`;
const fish = ({ digit, houses, step, gone }: Facts) => {
  const half = step.houses.length / 2;
  const bases = houses.slice(0, half).join(', ');
  const covers = houses.slice(half).join(', ');
  return `Číslice ${digit} může v oblastech ${bases} stát jen v oblastech ${covers}, v každé jednou: škrtni ${gone}.`;
};

export const CZECH: Texts = {
  'full-house': ({ cell, digit, inHouses }) =>
    `${cell} je poslední volné pole v ${inHouses[0]}: patří tam ${digit}.`,
  'hidden-single': ({ cell, digit, inHouses }) => `${cell} je jediné místo pro ${digit} v ${inHouses[0]}.`,
  'naked-single': ({ cell, digit }) => `Pro ${cell} zbývá jediná číslice ${digit}.`,
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
