/** `quadrille serve`: the studio and a job API with live progress. */
export type { JobEvent, JobRecord, PlainProgress } from './board.js';
export type { Question } from './searches.js';
export { type Running, type ServerOptions, startServer } from './server.js';
