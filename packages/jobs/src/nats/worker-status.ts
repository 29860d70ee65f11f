/**
 * What a worker says of itself every few seconds, for people who look: its pace, and what it works on. Nothing depends on
 * it, nothing is kept, and anybody who works here could say it in another's name.
 */
import { sha256 } from '../core/hash.js';
import { isPlain } from '../core/plain-text.js';
import { exactly, number, type Of, readShape, record, text, whole, yesOrNo } from '../platform/shapes.js';

export const STATUS_MS = 5000;

const statusShape = record(
  {
    v: exactly(1),
    name: text(100, isPlain),
    threads: whole(1, 4096),
    units: whole(),
    nodes: whole(),
    /** Nodes per second since the last time. */
    pace: number(0, 1e15),
    isLeaving: yesOrNo,
  },
  { job: text(32, /^[0-9a-f]{32}$/) },
);

export type WorkerNews = Of<typeof statusShape>;

/** Names may have dots, which subjects do not allow. */
export const workerSubject = (name: string): string => `worker.${sha256(name).slice(0, 16)}`;

/** The status in a message; undefined when it is none. */
export const readWorkerStatus = (message: string): WorkerNews | undefined => readShape(statusShape, message);

export class WorkerStatus {
  #units = 0;
  #nodes = 0;
  #job: string | undefined;
  #isKnown = false;
  #told: { readonly nodes: number; readonly ms: number };

  constructor(
    private readonly name: string,
    private readonly threads: number,
    private readonly now: () => number,
    private readonly tell: (subject: string, text: string) => void,
  ) {
    this.#told = { nodes: 0, ms: now() };
  }

  works(job: string | undefined): void {
    if (job === this.#job) return;
    this.#job = job;
    this.send();
  }

  walked(nodes: number): void {
    this.#units++;
    this.#nodes += nodes;
  }

  /** Says goodbye to those who have heard of it. */
  leaves(): void {
    if (this.#isKnown) this.send(true);
  }

  send(isLeaving = false): void {
    this.#isKnown = true;
    const seconds = Math.max(0.001, (this.now() - this.#told.ms) / 1000);
    const pace = Math.max(0, Math.round((this.#nodes - this.#told.nodes) / seconds));
    if (seconds >= 1) this.#told = { nodes: this.#nodes, ms: this.now() };
    const { name, threads } = this;
    const status = { v: 1, name, threads, units: this.#units, nodes: this.#nodes, pace, isLeaving };
    const job = this.#job === undefined ? {} : { job: this.#job };
    this.tell(workerSubject(name), JSON.stringify({ ...status, ...job }));
  }
}
