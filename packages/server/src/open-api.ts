/** The description of the API, made of what the routes say about themselves. */
import type { z } from 'zod';
import type { Route } from './http.js';
import { described, refusalSchema } from './schemas.js';
import { neededFor } from './security.js';

/** What a route tells about itself. */
export interface RouteAbout {
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  /** What comes back: JSON of that shape, nothing, or events without end. */
  readonly answer?: z.ZodType | 'events';
  /** The code of that answer; 200 unless told. */
  readonly code?: number;
}

const inJson = (schema: object) => ({ content: { 'application/json': { schema } } });

/** What not everybody may do needs the token. */
export function openApi(routes: readonly Route<RouteAbout>[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, described: about } of routes) {
    if (!about) continue;
    const name = path.replace(/:(\w+)/g, '{$1}');
    paths[name] ??= {};
    paths[name][method.toLowerCase()] = wayOf(method, path, about);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quadrille', version: '1' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function wayOf(
  method: string,
  path: string,
  { summary, body, query, answer, code = 200 }: RouteAbout,
): object {
  const parameters = [...pathParameters(path), ...(query ? queryParameters(query) : [])];
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: inJson(described(body, 'input')) }),
    responses: {
      [code]: answerOf(answer),
      default: { description: 'refused, and why', ...inJson(described(refusalSchema)) },
    },
    security: neededFor(method, path) === 'watch' ? [] : [{ token: [] }],
  };
}

function pathParameters(path: string): object[] {
  const schema = { type: 'string', pattern: '^[a-z0-9]{16}$' };
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema }));
}

function queryParameters(query: z.ZodType): object[] {
  const { properties = {} } = described(query, 'input') as { properties?: Record<string, object> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function answerOf(answer: RouteAbout['answer']): object {
  if (answer === undefined) return { description: 'done' };
  if (answer === 'events')
    return { description: 'events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return { description: 'the answer', ...inJson(described(answer)) };
}
