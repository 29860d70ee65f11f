/** One search on all cores or many machines: units, reports, ledger, runners. */
export { builtModule, type FunctionSource, type MapOptions, mapOrdered } from './threads/index.js';
