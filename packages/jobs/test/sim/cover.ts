/** The little of the cover package that the job layer uses: the simulator is loaded once for every planted bug. */
export { demandWhole } from '../../../base/src/demand.js';
export { InputError } from '../../../base/src/errors.js';
export { type Random, randomFrom } from '../../../base/src/random.js';
