/** Asking in Node: in this thread, or in one of its own that can always be stopped. */
export { type AskOptions, ask } from './ask.js';
export type { Limits } from './process.js';
export type { Asked, PlainAnswer } from './protocol.js';
export { askedOf, type Registry } from './registry.js';
export { askInThread, type ThreadOptions } from './thread.js';
