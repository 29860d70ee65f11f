/**
 * Solving as a person does: the easiest technique that yields something, then again from the easiest. It
 * stops when the puzzle is solved or nothing is found; what is filled by then is the answer.
 */
import type { Grid, Sudoku } from '../rules.js';
import { avoidableRectangle1, avoidableRectangle2 } from './avoidable.js';
import { cageCombinations, cagePointing } from './cages.js';
import { alternatingChain, xChain, xyChain } from './chains.js';
import { clueAlone, clueTechnique } from './clues.js';
import { multiColoring, remotePair, simpleColoring } from './coloring.js';
import { contradiction } from './contradiction.js';
import { uniqueLoop } from './deadly.js';
import { emptyRectangle } from './empty-rectangle.js';
import { finnedFish, fish } from './fish.js';
import { cellForcingChain, houseForcingChain } from './forcing.js';
import { bug, bug2, bug3, bug4 } from './grave.js';
import { claiming, pointing } from './locked.js';
import { gradeOfTechnique, TECHNIQUES, type TechniqueName, UNIQUENESS_TECHNIQUES } from './names.js';
import { nonconsecutiveCell, nonconsecutiveHouse } from './neighbors.js';
import {
  hiddenRectangle,
  uniqueRectangle1,
  uniqueRectangle2,
  uniqueRectangle3,
  uniqueRectangle4,
  uniqueRectangle5,
  uniqueRectangle6,
} from './rectangles.js';
import { ruleOf45 } from './rule-of-45.js';
import { fullHouse, hiddenSingle, nakedSingle } from './singles.js';
import { apply, type LogicState, type Start, stateOf } from './state.js';
import { GRADES, type Grade, type Step } from './step.js';
import { hiddenSet, nakedSet } from './subsets.js';
import { clueAndHouse, cluePointing, houseAndClues, twoClues } from './together.js';
import { skyscraper, turbotFish, twoStringKite } from './turbot.js';
import { wWing, xyWing, xyzWing } from './wings.js';

/** Looks for one step; changes nothing. */
export type Finder = (state: LogicState) => Step | undefined;

const FINDERS: Readonly<Record<TechniqueName, Finder>> = {
  'full-house': fullHouse,
  'hidden-single': hiddenSingle,
  'naked-single': nakedSingle,
  pointing,
  claiming,
  'nonconsecutive-cell': nonconsecutiveCell,
  'nonconsecutive-house': nonconsecutiveHouse,
  'cell-marks': clueTechnique('cell-marks'),
  'thermo-bounds': clueTechnique('thermo-bounds'),
  'arrow-sums': clueTechnique('arrow-sums'),
  'dot-partners': clueTechnique('dot-partners'),
  comparison: clueTechnique('comparison'),
  'whisper-partners': clueTechnique('whisper-partners'),
  'equal-cells': clueTechnique('equal-cells'),
  'between-bounds': clueTechnique('between-bounds'),
  'renban-range': clueTechnique('renban-range'),
  'quadruple-places': clueTechnique('quadruple-places'),
  'diagonal-sum': clueTechnique('diagonal-sum'),
  'region-sums': clueTechnique('region-sums'),
  'outside-line': clueTechnique('outside-line'),
  'line-pattern': clueTechnique('line-pattern'),
  'unmarked-pairs': clueTechnique('unmarked-pairs'),
  'clue-alone': clueAlone,
  'clue-pointing': cluePointing,
  'clue-and-house': clueAndHouse,
  'two-clues': twoClues,
  'house-and-clues': houseAndClues,
  'cage-combinations': cageCombinations,
  'rule-of-45': ruleOf45,
  'cage-pointing': cagePointing,
  'naked-pair': nakedSet(2),
  'hidden-pair': hiddenSet(2),
  'naked-triple': nakedSet(3),
  'hidden-triple': hiddenSet(3),
  'x-wing': fish(2),
  'naked-quad': nakedSet(4),
  'hidden-quad': hiddenSet(4),
  skyscraper,
  'two-string-kite': twoStringKite,
  'turbot-fish': turbotFish,
  'empty-rectangle': emptyRectangle,
  'xy-wing': xyWing,
  swordfish: fish(3),
  'xyz-wing': xyzWing,
  'w-wing': wWing,
  'remote-pair': remotePair,
  'unique-rectangle-1': uniqueRectangle1,
  'unique-rectangle-2': uniqueRectangle2,
  'unique-rectangle-3': uniqueRectangle3,
  'unique-rectangle-4': uniqueRectangle4,
  'unique-rectangle-5': uniqueRectangle5,
  'unique-rectangle-6': uniqueRectangle6,
  'hidden-rectangle': hiddenRectangle,
  'avoidable-rectangle-1': avoidableRectangle1,
  'avoidable-rectangle-2': avoidableRectangle2,
  bug,
  'bug-2': bug2,
  'bug-3': bug3,
  'bug-4': bug4,
  'simple-coloring': simpleColoring,
  'multi-coloring': multiColoring,
  'finned-x-wing': finnedFish(2),
  'finned-swordfish': finnedFish(3),
  jellyfish: fish(4),
  'finned-jellyfish': finnedFish(4),
  'unique-loop': uniqueLoop,
  'x-chain': xChain,
  'xy-chain': xyChain,
  aic: alternatingChain,
  'cell-forcing-chain': cellForcingChain,
  'house-forcing-chain': houseForcingChain,
  contradiction,
};

export interface LogicOptions {
  /** Only these techniques, always in the usual order. */
  readonly techniques?: readonly TechniqueName[];
  /** Only techniques up to this grade. */
  readonly upTo?: Grade;
  /** False: the puzzle may have several solutions, so techniques that rely on one are not used. */
  readonly isUnique?: boolean;
  /** Where to begin, when not with the givens alone. */
  readonly start?: Start | LogicState;
}

export interface LogicAnswer {
  readonly steps: readonly Step[];
  /** The digits found, 0 where logic is stuck. */
  readonly grid: Grid;
  readonly solved: boolean;
  /** The grade of the hardest step taken. */
  readonly grade: Grade;
  /** Where it ended, to go on from. */
  readonly state: LogicState;
}

/** Solves as far as the techniques reach. A state given as `start` is changed. */
export function solveByLogic(puzzle: Sudoku, options: LogicOptions = {}): LogicAnswer {
  const { start } = options;
  const state = start && 'shape' in start ? start : stateOf(puzzle, start);
  const finders = findersOf(options);
  const steps: Step[] = [];
  while (state.emptyCount > 0) {
    const step = first(state, finders);
    if (!step) break;
    apply(state, step);
    steps.push(step);
  }
  return { steps, grid: [...state.values], solved: state.emptyCount === 0, grade: gradeOf(steps), state };
}

/** The easiest next step, or undefined when the techniques find none. */
export function nextStep(state: LogicState, options: Omit<LogicOptions, 'start'> = {}): Step | undefined {
  return state.emptyCount === 0 ? undefined : first(state, findersOf(options));
}

/** The grade of a list of steps: that of the hardest. No steps at all are easy. */
export function gradeOf(steps: readonly Pick<Step, 'technique'>[]): Grade {
  let hardest = 0;
  for (const { technique } of steps) hardest = Math.max(hardest, GRADES.indexOf(gradeOfTechnique(technique)));
  return GRADES[hardest];
}

/** The finders of a choice of techniques, easiest first. */
function findersOf({ techniques, upTo, isUnique = true }: Omit<LogicOptions, 'start'>): readonly Finder[] {
  if (!techniques && !upTo && isUnique) return ALL;
  const limit = GRADES.indexOf(upTo ?? 'extreme');
  return TECHNIQUES.filter(
    ([name, grade]) =>
      GRADES.indexOf(grade) <= limit &&
      (techniques?.includes(name) ?? true) &&
      (isUnique || !UNIQUENESS_TECHNIQUES.includes(name)),
  ).map(([name]) => FINDERS[name]);
}

const ALL: readonly Finder[] = TECHNIQUES.map(([name]) => FINDERS[name]);

function first(state: LogicState, finders: readonly Finder[]): Step | undefined {
  for (const find of finders) {
    const step = find(state);
    if (step) return step;
  }
  return undefined;
}
