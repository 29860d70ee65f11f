/** `quadrille serve`: the studio and a job API with live progress. */
export type { JobEvent, JobRecord, PlainProgress, Question } from '@quadrille/jobs/board';
export { type Running, type ServerOptions, startServer } from './server.js';
