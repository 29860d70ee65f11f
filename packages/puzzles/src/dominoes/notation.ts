/** A region: a size such as `8x8`, or a picture of `.` and `#`. */
import { linesOf } from '../kinds/lines.js';
import { readRegion, writeRegion } from '../kinds/region.js';
import type { Dominoes } from './rules.js';

export function parse(text: string): Dominoes {
  return readRegion(linesOf(text));
}

export function format(region: Dominoes): string {
  return writeRegion(region);
}
