/** Writes the search of Algorithm X as a certificate: the item of every node, in the order of the search. */
import { type Step, walkX } from '../algorithm-x.js';
import type { Model } from '../model.js';
import { ByteList } from './bytes.js';
import { type Certificate, certificateOf } from './format.js';

/** `full`: the certificate would be longer than allowed. */
export type TreeState = 'working' | 'complete' | 'full';

/** Searches a whole model and writes down how, in slices. */
export class TreeWriter {
  state: TreeState = 'working';
  nodes = 0;
  count = 0n;
  private readonly body = new ByteList();
  private readonly steps: Iterator<Step, void, undefined>;

  constructor(
    readonly model: Model,
    private readonly byteLimit: number,
  ) {
    this.steps = walkX(model);
  }

  /** Goes on for `budget` steps of Algorithm X. */
  step(budget: number): TreeState {
    for (let left = budget; left > 0 && this.state === 'working'; left--) this.advance();
    return this.state;
  }

  /** The finished certificate; undefined when it is not complete. */
  certificate(): Certificate | undefined {
    if (this.state !== 'complete') return undefined;
    return certificateOf(this.model, 'tree', this.count, this.nodes, this.body);
  }

  private advance(): void {
    const { done, value: step } = this.steps.next();
    if (done) {
      this.state = 'complete';
    } else if (step.event === 'solution') {
      this.count++;
    } else if (step.event === 'choose' || step.event === 'dead end') {
      this.nodes++;
      this.body.number(step.item);
      if (this.body.length > this.byteLimit) this.state = 'full';
    }
  }
}
