/** `quadrille serve`: the studio and a job API with live progress. */
export type { JobEvent } from './board.js';
export type { JobRecord, PlainProgress, Question } from './schemas.js';
export { type Running, type ServerOptions, startServer } from './server.js';
