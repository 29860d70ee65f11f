/** What a question found: the first are shown, all of them go into a file. */
import type { Found } from '@quadrille/base';
import { said } from '../../app/said.js';
import { inLines } from '../../worker/save-work.js';

const SHOWN = 500;
/** A browser can hold no more. */
const MOST_KEPT = 1_000_000;

export class FoundList {
  shown = $state.raw<readonly Found[]>([]);
  count = $state(0);
  private readonly all: Found[] = [];

  add(more: readonly Found[]): void {
    for (const { lines, fields } of more) if (this.all.length < MOST_KEPT) this.all.push({ lines, fields });
    if (this.shown.length < SHOWN) this.shown = this.all.slice(0, SHOWN);
    this.count += more.length;
  }

  get isWhole(): boolean {
    return this.count <= MOST_KEPT;
  }

  get kept(): number {
    return this.all.length;
  }

  text(): string[] {
    return this.all.map(({ lines }) => inLines(lines.map(line => said(line)).join('\n')));
  }

  json(): string[] {
    const parts = this.all.map(({ fields }, i) => `${i > 0 ? ',' : ''}\n${JSON.stringify(fields)}`);
    return ['[', ...parts, '\n]\n'];
  }
}
