/** The little of the cover package that the job layer uses: the simulator is loaded once for every planted bug. */
export { demandWhole } from '../../../cover/src/demand.js';
export { InputError } from '../../../cover/src/errors.js';
export { type Random, randomFrom } from '../../../cover/src/random.js';
