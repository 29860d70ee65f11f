/** The command line as a library: what the command runs, and what it says about itself. */
export type { Described, DescribedFlag } from './describe.js';
export type { Io } from './io.js';
export { main } from './main.js';
export { commandPage, manPage } from './man-page.js';
export { describeAll } from './program.js';
