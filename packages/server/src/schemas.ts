/** The shapes of requests and answers: checked with zod on the way in, described by them in OpenAPI. */
import { InputError } from '@quadrille/cover';
import { z } from 'zod';

const TEXT_LIMIT = 1_000_000;

const text = z.string().max(TEXT_LIMIT);

const cover = z.strictObject({
  family: z.literal('cover'),
  text: text.describe("a model in Knuth's DLX text format"),
  choose: z.enum(['fewest', 'first']).optional(),
  kernel: z.enum(['auto', 'bits', 'links', 'twin']).optional(),
});

const sudoku = z.strictObject({
  family: z.literal('sudoku'),
  text: text.describe('a puzzle in any notation that `sudoku convert` reads'),
});

const edges = z.strictObject({
  family: z.literal('edges'),
  text: text.describe('the pieces, as `edges solve` reads them'),
  clues: z.enum(['all', 'first', 'none']).optional(),
});

const decompose = z
  .strictObject({
    family: z.literal('decompose'),
    order: z.number().int().min(2).max(400).describe('of the complete graph'),
    graph: z.string().max(200).optional().describe('by name, `double-star` when nothing is given'),
    edges: text.optional().describe('as `[(0,1),(1,2)]`'),
    graph6: text.optional(),
    conditions: text.optional().describe('by hand, as `[(0,1)]`'),
  })
  .refine(({ graph, edges: list, graph6 }) => [graph, list, graph6].filter(Boolean).length < 2, {
    message: 'graph, edges and graph6 all name the graph; give one of them',
  });

const growth = z
  .strictObject({
    family: z.literal('growth'),
    text: text.optional().describe('a board, rows of `.` and `x`'),
    width: z.number().int().min(1).max(510).optional(),
    height: z.number().int().min(1).max(510).optional(),
    torus: z.boolean().optional(),
    threshold: z.union([z.literal(2), z.literal(3)]).optional(),
    cells: z.number().int().min(1).max(100_000).optional(),
  })
  .refine(({ text: board, width }) => (board === undefined) !== (width === undefined), {
    message: 'say how large the board is: width, or text',
  });

/** Small kinds that are solved by exact cover. */
const CLASSICS = ['queens', 'langford', 'polyomino', 'soma', 'dominoes', 'latin'] as const;

const classic = z.strictObject({
  family: z.enum(CLASSICS),
  text: text.describe('a puzzle in the notation of its kind'),
});

export const FAMILIES = ['cover', 'sudoku', 'edges', 'decompose', 'growth', ...CLASSICS] as const;

export const questionSchema = z.discriminatedUnion('family', [
  cover,
  sudoku,
  edges,
  decompose,
  growth,
  classic,
]);

export type Question = z.infer<typeof questionSchema>;

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

export type NewJob = z.infer<typeof newJobSchema>;

const bigNumber = z.string().regex(/^\d+$/);
const digest = z.string().regex(/^[0-9a-f]{16}$/);
const whole = z.number().int().min(0);

const volunteersSchema = z.strictObject({
  trustedNodes: whole,
  volunteerNodes: whole.describe('nodes of units that rest on two volunteers who said the same'),
  quorum: z.literal(2),
  units: whole.describe('units that volunteers walked'),
  rerun: whole.describe('those of them that a trusted worker walked again'),
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
      solutions: digest.describe('digest of the solutions'),
      units: whole,
      volunteers: volunteersSchema
        .optional()
        .describe('how much rests on volunteers, on a cluster with some'),
    })
    .optional(),
  reason: z.string().optional().describe('why it failed, or why there is no solution'),
});

export type JobRecord = z.infer<typeof jobSchema>;

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
  elapsedMs: z.number(),
});

export type PlainProgress = z.infer<typeof progressSchema>;

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
  solutions: digest,
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

export const aboutSchema = z.strictObject({
  version: z.string(),
  threads: whole,
  cluster: z.boolean(),
  volunteers: z.boolean(),
  families: z.array(z.enum(FAMILIES)),
});

/** What does not fit a schema is the asker's to mend: one sentence, `wanted.first: Too small …`. */
export function readAs<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  throw new InputError(`${path.join('.') || 'the body'}: ${message}`);
}

/** What every refusal says; the position is that in the text of a question. */
export const refusalSchema = z.strictObject({
  error: z.string(),
  position: z.strictObject({ line: z.number().int(), column: z.number().int() }).optional(),
});

/** A schema for OpenAPI. */
export function described(schema: z.ZodType, io: 'input' | 'output' = 'output'): object {
  return z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' });
}
