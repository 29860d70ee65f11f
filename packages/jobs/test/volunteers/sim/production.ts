/** The code under test, as one object: `load.mjs` can plant a bug in it. */
import * as coordinator from '../../../src/cluster/coordinator.js';
import * as vouchers from '../../../src/cluster/vouchers.js';
import * as hash from '../../../src/core/hash.js';
import * as walkUnit from '../../../src/core/walk-unit.js';
import * as volunteer from '../../../src/volunteers/volunteer.js';
import { sources } from '../../sim/production.js';

export const production = { ...sources, ...coordinator, ...vouchers, ...hash, ...walkUnit, ...volunteer };
export type VolunteerProduction = typeof production;
