/** The job API. Bodies are checked against schemas; answers are JSON; live progress comes as server-sent events. */
import { InputError } from '@quadrille/cover';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type JobBoard, type JobEvent, wantedSchema } from './board.js';
import { questionSchema } from './searches.js';

const newJobSchema = z.strictObject({
  question: questionSchema,
  wanted: wantedSchema.default('count'),
  threads: z.number().int().min(1).max(1024).default(1),
  title: z.string().max(200).default(''),
});

const idSchema = {
  type: 'object',
  properties: { id: { type: 'string', pattern: '^[a-z0-9]{16}$' } },
} as const;

/** Watchers of one server at most; each holds a connection. */
const WATCHERS = 200;

interface WithId {
  Params: { id: string };
}

export function addRoutes(app: FastifyInstance, board: JobBoard): void {
  let watchers = 0;
  const jobNotFound = (reply: FastifyReply) => reply.code(404).send({ error: 'there is no such job' });

  app.get('/api/jobs', { schema: { summary: 'all jobs, the newest first' } }, () => ({ jobs: board.list() }));

  app.post(
    '/api/jobs',
    {
      validatorCompiler: () => () => true,
      schema: {
        summary: 'make a job and let it run',
        body: z.toJSONSchema(newJobSchema, { io: 'input', target: 'draft-7' }),
      },
    },
    async (request, reply) => {
      const wish = newJobSchema.safeParse(request.body);
      if (!wish.success) return reply.code(400).send({ error: sentence(wish.error) });
      const { question, wanted, threads, title } = wish.data;
      try {
        return await reply.code(201).send(await board.create(question, wanted, threads, title));
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        return reply
          .code(400)
          .send({ error: error.message, ...(error.position && { position: error.position }) });
      }
    },
  );

  app.get<WithId>(
    '/api/jobs/:id',
    { schema: { summary: 'one job: state, progress, outcome and the first solutions', params: idSchema } },
    (request, reply) => {
      const job = board.find(request.params.id);
      return job ? { ...job.record, progress: job.progress, found: job.solutions } : jobNotFound(reply);
    },
  );

  for (const action of ['stop', 'resume'] as const) {
    app.post<WithId>(
      `/api/jobs/:id/${action}`,
      { schema: { summary: `${action} a job`, params: idSchema } },
      async (request, reply) => {
        if (!board.find(request.params.id)) return jobNotFound(reply);
        await board[action](request.params.id);
        return board.find(request.params.id)!.record;
      },
    );
  }

  app.get<WithId>(
    '/api/jobs/:id/events',
    { schema: { summary: 'state and progress as server-sent events', params: idSchema } },
    (request, reply) => {
      if (watchers >= WATCHERS) return reply.code(503).send({ error: 'too many watchers' });
      if (!board.find(request.params.id)) return jobNotFound(reply);
      watchers++;
      const stream = reply.hijack().raw;
      stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const send = ({ kind, ...data }: JobEvent) => {
        // A reader that does not keep up loses progress, never a change of state.
        if (kind === 'progress' && stream.writableLength > 65536) return;
        stream.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
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

/** The first thing that is wrong, in words: `wanted.first: Too small …`. */
function sentence(error: z.ZodError): string {
  const [{ path, message }] = error.issues;
  return `${path.join('.') || 'the body'}: ${message}`;
}
