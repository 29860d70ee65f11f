/** The shapes of requests and answers: checked with zod on the way in, described by them in OpenAPI. */

import type { JobRecord } from '@quadrille/jobs/board';
import { z } from 'zod';
import { ROLES } from './access.js';
import { say } from './sentences.js';

/** A family and the inputs of its question; the family itself checks them. */
export const questionSchema = z
  .looseObject({ family: z.string().max(100) })
  .describe('a family and the inputs of its question, see /api/questions; `text` stands for its first text');

export const wantedSchema = z.union([
  z.literal('count'),
  z.literal('all'),
  z.strictObject({ first: z.number().int().min(1).max(1_000_000) }),
]);

/** Where a job runs: on this machine, or on the cluster this server knows. */
const whereSchema = z.enum(['here', 'cluster']);

export const newJobSchema = z.strictObject({
  question: questionSchema,
  wanted: wantedSchema.default('count'),
  threads: z.number().int().min(1).max(1024).default(1),
  title: z.string().max(200).default(''),
  where: whereSchema.default('here'),
});

const bigNumber = z.string().regex(/^\d+$/);
const digest = z.string().regex(/^[0-9a-f]{16}$/);
const whole = z.number().int().min(0);

const volunteersSchema = z.strictObject({
  trustedNodes: whole,
  volunteerNodes: whole.describe('nodes of units that rest on volunteers who said the same'),
  quorum: whole.describe('the fewest names that such a unit rests on'),
  units: whole.describe('units that volunteers walked'),
  rerun: whole.describe('those of them that a trusted worker walked again'),
  audited: whole.default(0).describe('records that a trusted worker walked again before the answer'),
  bound: z
    .number()
    .default(1)
    .describe('chance that one forged unit stayed, if up to half of the volunteers collude'),
  boundAll: z.number().default(1).describe('the same, if all of them do'),
  differences: whole,
  revoked: z.array(z.string()).readonly(),
  names: z.array(z.string()).readonly(),
});

export const jobSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{16}$/),
  title: z.string().max(200),
  question: questionSchema,
  wanted: wantedSchema,
  threads: z.number().int().min(1),
  where: whereSchema.default('here'),
  state: z.enum(['waiting', 'running', 'stopped', 'ended', 'failed']),
  createdMs: z.number(),
  outcome: z
    .strictObject({
      ended: z.enum(['exhausted', 'limited', 'stopped']),
      count: bigNumber.describe('the answer'),
      found: bigNumber.describe(
        'solutions in the ledger; fewer than the answer where one stands for several',
      ),
      nodes: whole,
      digest: digest.optional().describe('digest of the solutions; not in records of older versions'),
      solutions: digest.describe('the same, by its old name'),
      units: whole,
      ms: z.number().optional().describe('how long it ran, in all its runs'),
      options: bigNumber.optional().describe('options of the exact cover, where the family counts them'),
      volunteers: volunteersSchema
        .optional()
        .describe('how much rests on volunteers, on a cluster with some'),
    })
    .optional(),
  ranMs: z
    .number()
    .optional()
    .describe('how long it ran in its earlier runs, the last one included once it is over'),
  reason: z.string().optional().describe('why it failed, or why there is no solution'),
  interrupted: z.boolean().optional().describe('it was running when the server ended'),
  owner: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional()
    .describe('digest of the browser that made it; other browsers cannot stop or remove it'),
});

/** What a file says that should hold the record of a job. */
export const readRecord = (value: unknown): JobRecord | undefined => jobSchema.safeParse(value).data;

/** A job in a list: its question without the texts. */
export const summarySchema = jobSchema.omit({ question: true }).extend({
  question: z.strictObject({ family: z.string() }),
});

export const askSchema = z.strictObject({
  family: z.string().max(100),
  question: z.string().max(100).describe('the name of the question, see /api/questions'),
  inputs: z.record(z.string(), z.unknown()).default({}),
  seconds: z.number().min(0.1).max(60).default(10).describe('the answer is cut off after this time'),
  most: z.number().int().min(0).max(10_000).default(1000).describe('how many things found are returned'),
  forms: z
    .array(z.string().max(20))
    .max(4)
    .default([])
    .describe(
      'other forms of the answer: svg, pdf …, or files: all files/NAME of an answer of several files',
    ),
});

export const answerSchema = z.strictObject({
  verdict: z.enum(['yes', 'no', 'unknown']),
  ended: z.enum(['exhausted', 'limited', 'stopped']),
  fields: z.record(z.string(), z.unknown()).describe('the same as --json of the command line'),
  text: z.string(),
  remarks: z.array(z.string()),
  found: z.array(z.record(z.string(), z.unknown())),
  more: z.boolean().describe('more was found than is returned'),
  forms: z.record(z.string(), z.string()).describe('as text, or as base64 where it is not text'),
  ms: z.number(),
});

const bilingual = z.strictObject({ en: z.string(), cs: z.string() });

export const questionsSchema = z.strictObject({
  families: z.array(
    z.strictObject({
      name: z.string(),
      about: bilingual,
      questions: z.array(
        z.strictObject({
          name: z.string(),
          about: bilingual,
          forms: z.array(z.string()),
          fields: z.record(z.string(), z.unknown()).describe('the inputs as forms are made of them'),
          isStream: z.boolean(),
          isShareable: z.boolean(),
          inputs: z.record(z.string(), z.unknown()).describe('JSON Schema'),
        }),
      ),
    }),
  ),
});

export const progressSchema = z.strictObject({
  unitsDone: whole,
  unitsOpen: whole,
  unitsSetAside: whole,
  count: bigNumber,
  nodes: whole,
  nodesPerSecond: z.number(),
  fraction: z.number().min(0).max(1).describe('explored share, a guess until it is 1'),
  estimateMs: z.number().optional(),
  workers: whole,
  elapsedMs: z.number().describe('how long it has run, in all its runs'),
});

const solution = z.array(z.number());

export const jobViewSchema = jobSchema.extend({
  progress: progressSchema.optional(),
  found: z.array(solution).describe('the first solutions of this run'),
  answers: z.array(z.string()).describe('the first of them in the notation of the family'),
  remarks: z.array(z.string()).describe('the last remarks of the run'),
});

export const solutionsSchema = z.strictObject({
  from: whole,
  more: z.boolean(),
  solutions: z.array(z.strictObject({ indices: solution, text: z.string(), data: z.unknown().optional() })),
  improvements: z
    .array(
      z.strictObject({
        nodes: whole.describe('nodes of the job by then'),
        text: z.string(),
        data: z.unknown().optional(),
      }),
    )
    .optional()
    .describe('of a search for the best, with the first page: each that was better than all before it'),
});

export const logSchema = z.strictObject({
  reports: z.array(
    z.strictObject({
      unit: solution,
      count: bigNumber,
      nodes: whole,
      rest: whole,
      by: z.string(),
      walk: digest,
    }),
  ),
  more: z.boolean().describe('whether reports follow these'),
  damaged: whole,
  workers: z.array(z.strictObject({ by: z.string(), units: whole, nodes: whole })),
});

export const auditWishSchema = z
  .strictObject({
    share: z.number().min(0).max(1).default(0.05).describe('how many of the units are walked again'),
    seed: whole.default(1),
    seconds: z.number().min(0.1).max(60).default(20),
  })
  .prefault({});

export const auditSchema = z.strictObject({
  records: whole,
  damaged: whole,
  units: whole,
  orphans: whole,
  open: whole,
  complete: z.boolean(),
  count: bigNumber.describe('solutions in the ledger'),
  nodes: whole,
  digest: digest.describe('digest of the solutions'),
  solutions: digest.describe('the same, by its old name'),
  rerun: whole,
  rerunByOther: whole,
  byVolunteers: whole.describe('units that rest on volunteers'),
  differences: z.array(z.strictObject({ unit: solution, what: z.string() })),
  finished: z.boolean().describe('false when the time was up first'),
  text: z.array(z.string()).describe('the same for people'),
});

export const pageSchema = z.strictObject({
  from: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

/** A part of the log; without `from`, its end. */
export const logPageSchema = z.strictObject({
  from: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
});

export const aboutSchema = z.strictObject({
  version: z.string(),
  threads: whole,
  cluster: z.boolean(),
  volunteers: z.boolean(),
  families: z.array(z.string()).describe('whose searches can be jobs'),
  invites: z.boolean().describe('whether the host can invite workers'),
  role: z.enum(ROLES).describe('what whoever asks may do'),
});

/** What does not fit a schema is the asker's to mend: one sentence, `wanted.first: Too small …`. */
export function readAs<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  throw say.error('body-field', { path: path.join('.') || 'the body', message });
}

/** What every refusal says; the position is that in the text of a question. */
export const refusalSchema = z.strictObject({
  error: z.string(),
  code: z.string().optional().describe('what is wrong, for programs'),
  cs: z.string().optional().describe('the same in Czech'),
  field: z.string().optional().describe('the input that is wrong'),
  position: z.strictObject({ line: z.number().int(), column: z.number().int() }).optional(),
});

/** A schema for OpenAPI. */
export function described(schema: z.ZodType, io: 'input' | 'output' = 'output'): object {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return own;
}
