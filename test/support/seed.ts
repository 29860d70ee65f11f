/**
 * Every run of the tests tries the same cases: a property that names no seed of its own takes this one.
 * `QUADRILLE_SEED=7 npm test` tries others.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.QUADRILLE_SEED ?? 20261115) });
