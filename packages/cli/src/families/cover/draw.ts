import { EXIT, type Verb } from '../../verb.js';

export const draw: Verb = (family, _io, answer) => {
  family.command('draw <file>').action(() => answer(EXIT.found));
};
