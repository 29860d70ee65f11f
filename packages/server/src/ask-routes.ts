/** Questions over HTTP: what can be asked, and a question answered at once, in a thread that is ended when it must be. */
import { availableParallelism } from 'node:os';
import { inLanguage, type JsonFields, schemaOf } from '@quadrille/base';
import { askedOf, askInThread, type Registry } from '@quadrille/jobs/ask';
import type { z } from 'zod';
import { type App, Refused } from './http.js';
import type { RouteAbout } from './open-api.js';
import { goneSignal } from './routes.js';
import { answerSchema, askSchema, questionsSchema, readAs } from './schemas.js';
import { say } from './sentences.js';

/** Questions answered at the same time. */
const MOST_ASKED = Math.max(2, availableParallelism());

export function addAskRoutes(app: App<RouteAbout>, registries: readonly Registry[]): void {
  let asked = 0;
  app.add(
    'GET',
    '/api/questions',
    { summary: 'every question of every family, with its inputs as JSON Schema', answer: questionsSchema },
    () => listQuestions(registries),
  );
  app.add(
    'POST',
    '/api/ask',
    { summary: 'ask a question and wait for its answer', body: askSchema, answer: answerSchema },
    async (request, reply) => {
      const wish = readAs(askSchema, request.body);
      if (asked >= MOST_ASKED) throw new Refused(503, say('asking').en);
      asked++;
      return answerOf(registries, wish, goneSignal(request, reply)).finally(() => asked--);
    },
  );
}

async function listQuestions(registries: readonly Registry[]): Promise<z.infer<typeof questionsSchema>> {
  const families = await Promise.all(registries.flatMap(each => each.families).map(entry => entry.load()));
  return {
    families: families.map(({ name, about, questions }) => ({
      name,
      about,
      questions: questions.map(
        ({ name, about, fields, forms = [], hasFiles, isStream = false, isShareable = false }) => {
          const all = [...forms, ...(hasFiles ? ['files'] : [])];
          return { name, about, isStream, isShareable, forms: all, fields, inputs: schemaOf(fields) };
        },
      ),
    })),
  };
}

async function answerOf(
  registries: readonly Registry[],
  { seconds, most, forms, ...wish }: z.infer<typeof askSchema>,
  gone: AbortSignal,
): Promise<z.infer<typeof answerSchema>> {
  const startMs = performance.now();
  const asked = await askedOf(registries, wish);
  const found: JsonFields[] = [];
  const remarks: string[] = [];
  let isMore = false;
  const answer = await askInThread(asked, {
    cores: 1,
    threads: 1,
    signal: gone,
    deadlineMs: startMs + 1000 * seconds,
    forms,
    onFound: ({ fields }) => {
      if (found.length < most) found.push(fields);
      else isMore = true;
    },
    onRemark: ({ en }) => {
      if (remarks.length < 100) remarks.push(en);
    },
  });
  const { verdict, ended, fields, lines, made } = answer;
  return {
    ...{ verdict, ended, fields, found, more: isMore },
    text: lines.map(line => inLanguage(line, 'en')).join('\n'),
    remarks: [...remarks, ...(answer.remarks ?? []).map(({ en }) => en)],
    forms: Object.fromEntries(Object.entries(made).map(([name, content]) => [name, asText(content)])),
    ms: Math.round(performance.now() - startMs),
  };
}
const asText = (content: string | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(content).toString('base64');
