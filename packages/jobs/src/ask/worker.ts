/**
 * A thread that answers one question. News are sent a few times a second; when whoever asked falls behind, the thread
 * waits, so that a million solutions take no more memory than a thousand.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type Bilingual, type Found, makeForms, type Progress, readInputs } from '@quadrille/base';
import type { Report } from '../core/report.js';
import { packError } from '../threads/errors.js';
import { ask } from './ask.js';
import { FLOW, type ThreadOrder, type ThreadReply } from './protocol.js';
import { questionIn } from './registry.js';

const NEWS_MS = 40;
const NEWS_SIZE = 500;
const MOST_UNDER_WAY = 8;

if (parentPort) void answer(workerData as ThreadOrder);

async function answer(order: ThreadOrder): Promise<void> {
  const { flow } = order;
  const post = (reply: ThreadReply) => parentPort!.postMessage(reply);
  const stop = new AbortController();
  parentPort!.on('message', (why: 'stop' | 'late') => {
    post({ kind: 'heard' });
    if (why === 'stop') stop.abort();
  });
  const news = makeNews(post, flow);
  try {
    post({ kind: 'ready' });
    const question = await questionIn(order);
    const inputs = readInputs(question.fields, order.inputs);
    let beganMs = performance.now();
    const given = await ask(question, inputs, {
      ...order.options,
      signal: stop.signal,
      ...(order.leftMs !== undefined && { deadlineMs: performance.now() + order.leftMs }),
      onBegin: () => {
        beganMs = performance.now();
      },
      onOpen: () => post({ kind: 'open' }),
      onFound: news.found,
      onRemark: news.remark,
      onReport: news.report,
      onProgress: news.progress,
      onOutcome: outcome => post({ kind: 'outcome', outcome }),
    });
    const ms = performance.now() - beganMs;
    const { forms, ...answer } = given;
    const made = await makeForms(forms, order.forms);
    news.flush();
    post({ kind: 'answer', answer: { ...answer, made, ms } });
  } catch (error) {
    news.flush();
    post({ kind: 'failed', error: packError(error) });
  } finally {
    parentPort!.removeAllListeners('message'); // nothing keeps the thread any more
  }
}

/** Collects what is to be told and sends it in time. */
function makeNews(post: (reply: ThreadReply) => void, flow: Int32Array) {
  let found: Found[] = [];
  let remarks: Bilingual[] = [];
  let reports: Report[] = [];
  let progress: Omit<Progress, 'found' | 'remarks'> | undefined;
  let sentMs = 0;
  const flush = () => {
    if (found.length + remarks.length + reports.length === 0 && !progress) return;
    waitForRoom(flow);
    Atomics.add(flow, FLOW.underWay, 1);
    post({ kind: 'news', found, remarks, reports, progress });
    [found, remarks, reports, progress] = [[], [], [], undefined];
    sentMs = performance.now();
  };
  const flushInTime = () => {
    if (found.length >= NEWS_SIZE || performance.now() - sentMs >= NEWS_MS) flush();
  };
  return {
    flush,
    found: (one: Found) => {
      found.push(one);
      flushInTime();
    },
    remark: (remark: Bilingual) => {
      remarks.push(remark);
      flush();
    },
    report: (report: Report) => {
      reports.push(report);
      flushInTime();
    },
    progress: ({ found: _, remarks: __, ...now }: Progress) => {
      progress = now;
      flushInTime();
    },
  };
}

/** Waits until whoever asked has taken most of what was sent, or wants it to end. */
function waitForRoom(flow: Int32Array): void {
  for (;;) {
    const underWay = Atomics.load(flow, FLOW.underWay);
    if (underWay < MOST_UNDER_WAY || Atomics.load(flow, FLOW.stop) !== 0) return;
    Atomics.wait(flow, FLOW.underWay, underWay, 1000);
  }
}
