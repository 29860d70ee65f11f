/** Node threads: a stream mapped on all cores. */
export { builtModule } from '../platform/built.js';
export { type FunctionSource, type MapOptions, mapOrdered } from './map-ordered.js';
