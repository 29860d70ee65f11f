/** The job API. Bodies are checked against schemas; answers are JSON; live progress comes as server-sent events. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { JobBoard, JobEvent } from './board.js';
import { auditLedger, readLog, readSolutions } from './ledgers.js';
import {
  auditSchema,
  auditWishSchema,
  described,
  jobSchema,
  jobViewSchema,
  logSchema,
  newJobSchema,
  pageSchema,
  readAs,
  refusalSchema,
  solutionsSchema,
} from './schemas.js';

const idSchema = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[a-z0-9]{16}$' } },
} as const;

/** Watchers of one server at most; each holds a connection. */
const WATCHERS = 200;

/** Requests that read a whole ledger at the same time. */
const READERS = 4;

interface WithId {
  Params: { id: string };
}

/** A refusal that is nobody's mistake: not now. */
class NotNow extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

interface Described {
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  /** What comes back: JSON of that shape, nothing, or events without end. */
  readonly answer?: z.ZodType | 'events';
  /** The code of that answer. */
  readonly code?: number;
  /** Whether the path names a job. */
  readonly id?: boolean;
}

/** What a route tells OpenAPI; bodies and queries are checked by `readAs`, which explains itself better. */
export function route(
  summary: string,
  { body, query, answer, code = 200, id = true }: Described,
): RouteShorthandOptions {
  return {
    validatorCompiler:
      ({ httpPart }) =>
      (value: unknown) =>
        httpPart !== 'params' || /^[a-z0-9]{16}$/.test((value as { id: string }).id)
          ? true
          : { error: new Error('params/id names no job') },
    serializerCompiler: () => value => JSON.stringify(value),
    schema: {
      summary,
      ...(id && { params: idSchema }),
      ...(body && { body: described(body, 'input') }),
      ...(query && { querystring: described(query, 'input') }),
      response: { [code]: answerOf(answer), default: REFUSAL },
    },
  };
}

const REFUSAL = { description: 'refused, and why', ...described(refusalSchema) };

function answerOf(answer: Described['answer']): object {
  if (answer === undefined) return { description: 'done', type: 'null' };
  if (answer !== 'events') return { description: 'the answer', ...described(answer) };
  return { description: 'events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
}

export function addRoutes(app: FastifyInstance, board: JobBoard): void {
  let readers = 0;
  let auditing = 0;
  const jobNotFound = (reply: FastifyReply) => reply.code(404).send({ error: 'there is no such job' });
  /** Reads a ledger, few at a time; without a ledger the answer is `nothing`. */
  const reading = async <T>(
    id: string,
    nothing: T,
    read: (kept: NonNullable<ReturnType<JobBoard['kept']>>) => Promise<T>,
  ): Promise<T> => {
    if (readers >= READERS) throw new NotNow(503, 'too many ledgers are being read; ask again');
    const kept = board.kept(id);
    if (!kept) return nothing;
    readers++;
    return read(kept).finally(() => readers--);
  };

  app.get(
    '/api/jobs',
    route('all jobs, the newest first', { answer: z.strictObject({ jobs: z.array(jobSchema) }), id: false }),
    () => ({ jobs: board.list() }),
  );

  app.post(
    '/api/jobs',
    route('make a job and let it run', { body: newJobSchema, answer: jobSchema, code: 201, id: false }),
    async (request, reply) => reply.code(201).send(await board.create(readAs(newJobSchema, request.body))),
  );

  app.get<WithId>(
    '/api/jobs/:id',
    route('one job: state, progress, outcome and the first solutions', { answer: jobViewSchema }),
    (request, reply) => {
      const job = board.find(request.params.id);
      if (!job) return jobNotFound(reply);
      const { record, progress, solutions: found, answers, remarks } = job;
      return { ...record, progress, found, answers, remarks };
    },
  );

  app.get<WithId>(
    '/api/jobs/:id/solutions',
    route('solutions from the ledger, in the order of the search', {
      query: pageSchema,
      answer: solutionsSchema,
    }),
    async (request, reply) => {
      const { id } = request.params;
      if (!board.recordOf(id)) return jobNotFound(reply);
      const { from, limit } = readAs(pageSchema, request.query);
      return reading(id, { from, more: false, solutions: [] }, async kept => {
        const found = await readSolutions(kept, from, limit + 1);
        const shown = found.slice(0, limit).map(indices => ({ indices, ...kept.answer(indices) }));
        return { from, more: found.length > limit, solutions: shown as never };
      });
    },
  );

  app.get<WithId>(
    '/api/jobs/:id/log',
    route('the last reports of the ledger, and who wrote how many', { query: pageSchema, answer: logSchema }),
    async (request, reply) => {
      const { id } = request.params;
      if (!board.recordOf(id)) return jobNotFound(reply);
      const { limit } = readAs(pageSchema, request.query);
      return reading(id, { reports: [], damaged: 0, workers: [] }, kept => readLog(kept, limit));
    },
  );

  app.post<WithId>(
    '/api/jobs/:id/audit',
    route('audit the ledger: checksums, completeness, units walked again', {
      body: auditWishSchema,
      answer: auditSchema,
    }),
    async (request, reply) => {
      const { id } = request.params;
      const job = board.recordOf(id);
      if (!job) return jobNotFound(reply);
      const { seconds, ...wish } = readAs(auditWishSchema, request.body ?? undefined);
      const kept = board.kept(id);
      if (!kept) throw new NotNow(409, 'this job was answered without a search; there is no ledger');
      if (job.state === 'running') throw new NotNow(409, 'the job is running; stop it first');
      if (auditing > 0) throw new NotNow(409, 'another audit is running; wait until it is over');
      auditing++;
      const signal = AbortSignal.any([AbortSignal.timeout(1000 * seconds), goneSignal(request)]);
      return auditLedger(kept, wish, signal).finally(() => auditing--);
    },
  );

  for (const action of ['stop', 'resume'] as const) {
    app.post<WithId>(
      `/api/jobs/:id/${action}`,
      route(`${action} a job`, { answer: jobSchema }),
      async (request, reply) => {
        if (!board.recordOf(request.params.id)) return jobNotFound(reply);
        await board[action](request.params.id);
        return board.recordOf(request.params.id);
      },
    );
  }

  app.delete<WithId>(
    '/api/jobs/:id',
    route('forget a job and its ledger', { code: 204 }),
    async (request, reply) => {
      const job = board.recordOf(request.params.id);
      if (!job) return jobNotFound(reply);
      if (job.state === 'running') throw new NotNow(409, 'the job is running; stop it first');
      await board.remove(request.params.id);
      return reply.code(204).send();
    },
  );

  addEvents(app, board, jobNotFound);
}

/** State, progress and remarks of a job as server-sent events. */
function addEvents(
  app: FastifyInstance,
  board: JobBoard,
  jobNotFound: (reply: FastifyReply) => FastifyReply,
): void {
  let watchers = 0;
  app.get<WithId>(
    '/api/jobs/:id/events',
    route('state, progress and remarks as server-sent events', { answer: 'events' }),
    (request, reply) => {
      if (watchers >= WATCHERS) return reply.code(503).send({ error: 'too many watchers' });
      if (!board.recordOf(request.params.id)) return jobNotFound(reply);
      watchers++;
      const stream = reply.hijack().raw;
      stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const send = ({ kind, ...data }: JobEvent) => {
        // A reader that does not keep up loses progress, never a change of state.
        if (kind === 'progress' && stream.writableLength > 65536) return;
        stream.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
        if (kind === 'removed') stream.end();
      };
      const end = board.watch(request.params.id, send);
      stream.on('close', () => {
        watchers--;
        end?.();
      });
      return reply;
    },
  );
}

/** Aborted when whoever asked has gone away. */
function goneSignal(request: FastifyRequest): AbortSignal {
  const gone = new AbortController();
  request.raw.socket.once('close', () => gone.abort());
  return gone.signal;
}
