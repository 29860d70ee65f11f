/** Decompositions one after another in this thread: from a number on, and block by block where that is wanted. */
import {
  type Answer,
  type Ended,
  type Found,
  type Progress,
  type Search,
  type SharedSearch,
  type Solution,
  type Task,
  type Unit,
  walkTask,
} from '@quadrille/base';
import { say } from '../sentences.js';

export interface ListWish {
  readonly skip: number;
  readonly limit?: number | undefined;
  readonly blocks: boolean;
  /** So many are told; more are only counted. */
  readonly most?: number | undefined;
}

/** What is skipped is visited all the same, and not listed. */
export function* listing(shared: SharedSearch, wish: ListWish): Task<Progress, Answer> {
  const { skip, limit = Number.POSITIVE_INFINITY, blocks, most = Number.POSITIVE_INFINITY } = wish;
  const units = blocks ? blocksOf(shared.search) : [[]];
  let [passed, nodes] = [0, 0];
  let ended: Ended = 'exhausted';
  const found: Found[] = [];
  const onSolution = (indices: Solution) => {
    passed++;
    if (passed > skip && passed <= skip + most) found.push({ ...shared.tell(indices), indices });
  };
  const at = (more: number) => ({ count: BigInt(passed), nodes: nodes + more, found: found.splice(0) });
  for (const [block, unit] of units.entries()) {
    const before = passed;
    const walk = walkTask(shared.search, { unit, limit: skip + limit - passed, onSolution });
    let step = walk.next();
    while (!step.done) {
      const fraction = (block + step.value.fraction) / units.length;
      step = walk.next(yield { ...at(step.value.nodes), fraction });
    }
    nodes += step.value.nodes;
    ended = step.value.ended;
    const told = { block: block + 1, of: units.length, count: passed - before };
    yield { ...at(0), ...(blocks && { remarks: [say('block', told)] }) };
    if (ended !== 'exhausted') break;
  }
  return shared.answer({ found: BigInt(passed), nodes, ended, listed: Math.max(0, passed - skip) });
}

/** The first branches of a search: the starting options of the thesis. */
function blocksOf(search: Search): readonly Unit[] {
  const walk = search.open([], { collect: false });
  const units = walk.rest();
  if (units.length > 1) return units;
  walk.step(1);
  const rest = walk.rest();
  return walk.count === 0n && rest.length > 1 ? rest : [[]];
}
