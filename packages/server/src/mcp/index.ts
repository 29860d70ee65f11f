/** The questions as tools for agents: the Model Context Protocol over standard input and output, or HTTP. */
export type { Registry } from '@quadrille/jobs/ask';
export { OWN } from '../asking.js';
export { type McpHttp, serveHttp } from './http.js';
export type { SessionOptions } from './server.js';
export { serveStdio } from './stdio.js';
export type { Limits } from './tools.js';
