/** `generate` and `encode`: puzzles from a recipe, and models from puzzles. */
import { type Answer, type Bilingual, inField } from '@quadrille/base';
import { dlxLines } from '@quadrille/cover';
import { type EncodingName, encode } from '../encode.js';
import { type Generated, generate, splitColors } from '../generate.js';
import { format, formatJson } from '../notation.js';
import { renderText } from '../render.js';
import { GRAY } from '../rules.js';
import { say } from '../sentences.js';
import { linkOf, type PuzzleInputs, readPuzzle } from './inputs.js';

export interface GenerateInputs {
  readonly size: string;
  readonly frame?: number;
  readonly inner?: number;
  readonly colors?: number;
  readonly solution: boolean;
  readonly seed: number;
}

export function openGenerate(inputs: GenerateInputs): Answer {
  const [width, height] = inField('size', () => readSize(inputs.size));
  const { frame = 3, inner = 6, colors, seed } = inputs;
  const split =
    colors === undefined ? { frameColors: frame, innerColors: inner } : splitColors(width, height, colors);
  const made = generate({ width, height, ...split, seed });
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: JSON.parse(formatJson(made.puzzle)),
    lines: format(made.puzzle).trimEnd().split('\n'),
    remarks: remarksOf(made, split.frameColors + split.innerColors, inputs.solution),
    data: made,
  };
}

function remarksOf(
  { puzzle, solution, hasEqualPieces }: Generated,
  wanted: number,
  isTold: boolean,
): Bilingual[] {
  const used = new Set(puzzle.pieces.flat().filter(color => color !== GRAY)).size;
  const board = linkOf(puzzle, solution) ?? `\n${renderText(puzzle, solution)}`;
  return [
    ...(hasEqualPieces ? [say('equal-pieces')] : []),
    ...(used < wanted ? [say('colors-unused', { used, wanted })] : []),
    ...(isTold ? [say('solution', { board })] : []),
  ];
}

function readSize(text: string): [width: number, height: number] {
  const match = /^(\d{1,3})(?:x(\d{1,3}))?$/.exec(text.trim());
  if (!match) throw say.error('size-text', { text });
  return [Number(match[1]), Number(match[2] ?? match[1])];
}

export interface EncodeInputs extends PuzzleInputs {
  readonly as: EncodingName;
  readonly frame?: 'filter' | 'option';
  readonly forward: boolean;
  readonly border?: 'option' | 'ones';
  readonly repeatedTurns: boolean;
  readonly repeatedPieces: boolean;
  readonly large?: boolean;
}

export function openEncode(inputs: EncodeInputs): Answer {
  const { as, frame, forward, border, repeatedTurns, repeatedPieces, large } = inputs;
  const { model } = encode(readPuzzle(inputs), as, {
    ...(frame && { frame }),
    ...(border && { border }),
    ...(forward && { neighbors: 'forward' }),
    repeatedTurns,
    repeatedPieces,
    ...(large && { large }),
  });
  const { itemCount: items, optionCount: options, useItem } = model;
  const uses = useItem.length;
  return {
    verdict: 'yes',
    ended: 'exhausted',
    fields: { items, options, uses },
    lines: [],
    remarks: [say('model-size', { items, options, uses })],
    forms: { dlx: () => `${[...dlxLines(model)].join('\n')}\n` },
  };
}
