/** The job API. Bodies are checked against schemas; answers are JSON; live progress comes as server-sent events. */
import {
  auditLedger,
  type JobBoard,
  type JobEvent,
  type Kept,
  readLog,
  readSolutions,
} from '@quadrille/jobs/board';
import { z } from 'zod';
import { type Access, type Caller, mayChange, ownerOf } from './access.js';
import { type App, Refused, type Reply, type Request } from './http.js';
import type { RouteAbout } from './open-api.js';
import {
  auditSchema,
  auditWishSchema,
  jobSchema,
  jobViewSchema,
  logPageSchema,
  logSchema,
  newJobSchema,
  pageSchema,
  readAs,
  solutionsSchema,
  summarySchema,
} from './schemas.js';
import { callerOf } from './security.js';
import { say } from './sentences.js';

/** Watchers of one server at most; each holds a connection. */
const WATCHERS = 200;

/** Solutions shown with a job. */
const SHOWN = 100;

/** Requests that read a whole ledger at the same time. */
const READERS = 4;

export function addRoutes(app: App<RouteAbout>, board: JobBoard, access: Access): void {
  let readers = 0;
  let auditing = 0;
  const jobNotFound = (reply: Reply) => reply.code(404).send({ error: say('not-found').en });
  /** Reads a ledger, few at a time; without a ledger the answer is `nothing`. */
  const reading = async <T>(id: string, nothing: T, read: (kept: Kept) => Promise<T>): Promise<T> => {
    if (readers >= READERS) throw new Refused(503, say('busy').en);
    const kept = await board.kept(id);
    if (!kept) return nothing;
    readers++;
    return read(kept).finally(() => readers--);
  };

  app.add(
    'GET',
    '/api/jobs',
    {
      summary: 'jobs, the newest first, without the texts of their questions',
      query: pageSchema,
      answer: z.strictObject({ jobs: z.array(summarySchema), total: z.number().int() }),
    },
    request => {
      const { from, limit } = readAs(pageSchema, request.query);
      const all = board.list();
      const jobs = all.slice(from, from + limit).map(({ question, ...record }) => {
        return { ...record, question: { family: question.family } };
      });
      return { jobs, total: all.length };
    },
  );

  app.add(
    'POST',
    '/api/jobs',
    { summary: 'make a job and let it run', body: newJobSchema, answer: jobSchema, code: 201 },
    async (request, reply) =>
      reply
        .code(201)
        .send(await board.create(readAs(newJobSchema, request.body), ownerOf(callerOf(access, request)))),
  );

  app.add(
    'GET',
    '/api/jobs/:id',
    { summary: 'one job: state, progress, outcome and the first solutions', answer: jobViewSchema },
    (request, reply) => {
      const job = board.find(request.params.id);
      if (!job) return jobNotFound(reply);
      const { record, progress, found, remarks } = job;
      const answers = found.slice(0, SHOWN).map(({ text }) => text);
      return { ...record, progress, found: found.map(({ indices }) => indices), answers, remarks };
    },
  );

  app.add(
    'GET',
    '/api/jobs/:id/solutions',
    {
      summary: 'solutions from the ledger, in the order of the search',
      query: pageSchema,
      answer: solutionsSchema,
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!board.recordOf(id)) return jobNotFound(reply);
      const { from, limit } = readAs(pageSchema, request.query);
      return reading(id, { from, more: false, solutions: [] }, kept => readSolutions(kept, from, limit));
    },
  );

  app.add(
    'GET',
    '/api/jobs/:id/log',
    {
      summary: 'the last reports of the ledger, or those from a place on, and who wrote how many',
      query: logPageSchema,
      answer: logSchema,
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!board.recordOf(id)) return jobNotFound(reply);
      const { from, limit } = readAs(logPageSchema, request.query);
      const empty = { reports: [], more: false, damaged: 0, workers: [] };
      return reading(id, empty, kept => readLog(kept, limit, from));
    },
  );

  app.add(
    'POST',
    '/api/jobs/:id/audit',
    {
      summary: 'audit the ledger: checksums, completeness, units walked again',
      body: auditWishSchema,
      answer: auditSchema,
    },
    async (request, reply) => {
      const { id } = request.params;
      const job = board.recordOf(id);
      if (!job) return jobNotFound(reply);
      const wish = readAs(auditWishSchema, request.body ?? undefined);
      const kept = await board.kept(id);
      if (!kept) throw new Refused(409, say('no-ledger').en);
      if (job.state === 'running') throw new Refused(409, say('running').en);
      if (auditing > 0) throw new Refused(409, say('auditing').en);
      auditing++;
      return auditLedger(kept, wish, goneSignal(request, reply)).finally(() => auditing--);
    },
  );

  for (const action of ['stop', 'resume'] as const) {
    app.add(
      'POST',
      `/api/jobs/:id/${action}`,
      { summary: `${action} a job`, answer: jobSchema },
      async (request, reply) => {
        const job = board.recordOf(request.params.id);
        if (!job) return jobNotFound(reply);
        refuseOthers(callerOf(access, request), job.owner);
        await board[action](request.params.id);
        return board.recordOf(request.params.id);
      },
    );
  }

  app.add(
    'DELETE',
    '/api/jobs/:id',
    { summary: 'forget a job and its ledger', code: 204 },
    async (request, reply) => {
      const job = board.recordOf(request.params.id);
      if (!job) return jobNotFound(reply);
      refuseOthers(callerOf(access, request), job.owner);
      if (job.state === 'running') throw new Refused(409, say('running').en);
      await board.remove(request.params.id);
      return reply.code(204).send();
    },
  );

  addEvents(app, board, jobNotFound);
}

function refuseOthers(caller: Caller, owner: string | undefined): void {
  if (!mayChange(caller, owner)) throw new Refused(403, say('not-yours').en);
}

/** State, progress and remarks of a job as server-sent events. */
function addEvents(app: App<RouteAbout>, board: JobBoard, jobNotFound: (reply: Reply) => Reply): void {
  let watchers = 0;
  app.add(
    'GET',
    '/api/jobs/:id/events',
    { summary: 'state, progress and remarks as server-sent events', answer: 'events' },
    (request, reply) => {
      if (watchers >= WATCHERS) return reply.code(503).send({ error: say('watchers').en });
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
      board.recallProgress(request.params.id).catch(() => undefined); // a damaged ledger is for the audit to tell
      stream.on('close', () => {
        watchers--;
        end?.();
      });
      return reply;
    },
  );
}

/** Aborted when whoever asked has gone away. */
export function goneSignal(request: Request, reply: Reply): AbortSignal {
  const gone = new AbortController();
  const { socket } = request.raw;
  const onClose = () => gone.abort();
  socket.once('close', onClose);
  reply.raw.once('finish', () => socket.off('close', onClose)); // a connection serves many requests
  return gone.signal;
}
