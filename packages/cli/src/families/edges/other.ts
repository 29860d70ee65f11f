/** `edges score`, `edges generate`, `edges encode`, `edges draw`, `edges convert`. */
import { dlxLines, InputError } from '@quadrille/cover';
import * as edges from '@quadrille/puzzles/edges';
import { InvalidArgumentError } from 'commander';
import type { Io } from '../../io.js';
import { addCommon, EXIT, parseInput, readInput, type Verb, wholeNumber } from '../../verb.js';
import { addClues, type EdgeFlags, linkOf, readBoard, readPuzzle } from './input.js';

export const score: Verb = (family, io, answer) => {
  const command = family
    .command('score <board>')
    .description('score of a board, straight from the rules: a viewer link, or a file with one, or JSON')
    .requiredOption('--pieces <file>', 'the puzzle');
  addCommon(addClues(command, 'first'), 'json')
    .addHelpText('after', '\nExample:\n  quadrille edges score board.txt --pieces official.json --clues all')
    .action((text: string, flags: EdgeFlags & { pieces: string }) => {
      const puzzle = readPuzzle(io, flags.pieces, flags);
      const told = edges.score(puzzle, readBoard(io, text, puzzle));
      if (flags.json) io.out(JSON.stringify(told));
      else {
        io.out(`${told.score} of ${told.of}`);
        io.out(`${told.breaks} breaks, ${told.placed} pieces placed`);
        for (const fault of told.illegal) io.out(`illegal: ${fault}`);
      }
      answer(EXIT.found);
    });
};

interface GenerateFlags extends EdgeFlags {
  size: [width: number, height: number];
  frame: number;
  inner: number;
  solution?: boolean;
}

export const generate: Verb = (family, io, answer) => {
  const command = family
    .command('generate')
    .description('a random framed puzzle that has a solution')
    .option('--size <n|WxH>', 'size of the board', size, [8, 8])
    .option('--frame <n>', 'colors along the frame', wholeNumber(1, 31), 3)
    .option('--inner <n>', 'colors inside', wholeNumber(0, 31), 6)
    .option('--solution', 'print also a viewer link to the board it was cut from, as a remark');
  addCommon(command, 'json', 'seed', 'output')
    .addHelpText(
      'after',
      '\nExample:\n  quadrille edges generate --size 8 --frame 3 --inner 7 --seed 1 -o p.txt',
    )
    .action((flags: GenerateFlags) => {
      const [width, height] = flags.size;
      const { frame: frameColors, inner: innerColors, seed = 1 } = flags;
      const made = edges.generate({ width, height, frameColors, innerColors, seed });
      write(io, flags.output, flags.json ? `${edges.formatJson(made.puzzle)}\n` : edges.format(made.puzzle));
      if (made.hasEqualPieces) io.err('some pieces are equal: so few colors do not suffice for this size');
      if (flags.solution)
        io.err(linkOf(made.puzzle, made.solution) ?? edges.renderText(made.puzzle, made.solution));
      answer(EXIT.found);
    });
};

function size(text: string): [number, number] {
  const match = /^(\d{1,3})(?:x(\d{1,3}))?$/.exec(text);
  if (!match) throw new InvalidArgumentError('It takes a number, or width x height as in 12x6.');
  return [Number(match[1]), Number(match[2] ?? match[1])];
}

interface EncodeFlags extends EdgeFlags {
  as: edges.EncodingName;
  frame: 'filter' | 'option';
  forward?: boolean;
  repeatedTurns?: boolean;
  repeatedPieces?: boolean;
}

export const encode: Verb = (family, io, answer) => {
  const command = family
    .command('encode <pieces>')
    .description('the puzzle as exact cover, in DLX text')
    .option('--as <encoding>', 'colors (usual), items or codes', encodingName, 'colors')
    .option(
      '--frame <how>',
      'items: "filter" the options (usual), or one more "option" that is the frame',
      frame,
      'filter',
    )
    .option('--forward', 'items: mark only the right and the lower neighbour')
    .option('--repeated-turns', 'keep the turns of symmetric pieces that look alike')
    .option('--repeated-pieces', 'keep equal pieces apart');
  addCommon(addClues(command, 'all'), 'output', 'json')
    .addHelpText(
      'after',
      '\nExample:\n  quadrille edges encode pieces.txt --as codes | quadrille cover count -',
    )
    .action((file: string, flags: EncodeFlags) => {
      const puzzle = readPuzzle(io, file, flags);
      const { model } = edges.encode(puzzle, flags.as, {
        frame: flags.frame,
        neighbours: flags.forward ? 'forward' : 'all',
        repeatedTurns: flags.repeatedTurns === true,
        repeatedPieces: flags.repeatedPieces === true,
      });
      const { itemCount: items, optionCount: options, useItem } = model;
      if (flags.json) io.out(JSON.stringify({ items, options, uses: useItem.length }));
      else if (flags.output) write(io, flags.output, `${[...dlxLines(model)].join('\n')}\n`);
      else for (const line of dlxLines(model)) io.out(line);
      answer(EXIT.found);
    });
};

function encodingName(text: string): string {
  if ((edges.encodingNames as readonly string[]).includes(text)) return text;
  throw new InvalidArgumentError(`It takes ${edges.encodingNames.join(', ')}.`);
}

function frame(text: string): string {
  if (text === 'filter' || text === 'option') return text;
  throw new InvalidArgumentError('It takes filter or option.');
}

interface DrawFlags extends EdgeFlags {
  pieces?: string;
  numbers?: boolean;
  cell: number;
  as?: 'svg' | 'png' | 'text';
}

export const draw: Verb = (family, io, answer) => {
  const command = family
    .command('draw <board>')
    .description('a drawing of a board: SVG, PNG or text; broken edges are marked')
    .option('--pieces <file>', 'the puzzle; without it the pieces are taken from the viewer link')
    .option('--as <format>', 'svg, png or text; usually what the name of the output file says')
    .option('--numbers', 'write the numbers of the pieces')
    .option('--cell <n>', 'pixels of a cell', wholeNumber(8, 200), 48);
  addCommon(addClues(command, 'first'), 'output')
    .addHelpText('after', '\nExample:\n  quadrille edges draw board.txt --pieces official.json -o board.svg')
    .action(async (text: string, flags: DrawFlags) => {
      const { puzzle, board } = drawn(io, text, flags);
      const as = flags.as ?? /\.(svg|png)$/.exec(flags.output ?? '')?.[1] ?? 'svg';
      const options = { cell: flags.cell, numbers: flags.numbers === true };
      if (as === 'png') {
        if (!flags.output) throw new InputError('a PNG drawing needs -o FILE');
        io.write(flags.output, await edges.renderPng(puzzle, board, options));
      } else if (as === 'svg') write(io, flags.output, edges.renderSvg(puzzle, board, options));
      else if (as === 'text') write(io, flags.output, `${edges.renderText(puzzle, board)}\n`);
      else throw new InputError(`there is no drawing as "${as}"; take svg, png or text`);
      answer(EXIT.found);
    });
};

function drawn(io: Io, text: string, flags: DrawFlags): { puzzle: edges.EdgePuzzle; board: edges.EdgeBoard } {
  if (flags.pieces === undefined) {
    return edges.puzzleOfLink(parseInput(readInput(io, text, edges.isLink), edges.parseLink));
  }
  const puzzle = readPuzzle(io, flags.pieces, flags);
  return { puzzle, board: readBoard(io, text, puzzle) };
}

interface ConvertFlags extends EdgeFlags {
  pieces: string;
  to: string;
  order?: string;
}

export const convert: Verb = (family, io, answer) => {
  const command = family
    .command('convert <board>')
    .description('a board as viewer link, board document or text')
    .requiredOption('--pieces <file>', 'the puzzle')
    .option('--to <format>', 'link, json or text', 'link')
    .option(
      '--order <name>',
      `letters of the link: ${edges.motifOrders.join(', ')}; usual: the viewer's own`,
    );
  addCommon(addClues(command, 'all'), 'output')
    .addHelpText('after', '\nExample:\n  quadrille edges convert board.json --pieces official.json --to link')
    .action((text: string, flags: ConvertFlags) => {
      const puzzle = readPuzzle(io, flags.pieces, flags);
      const board = readBoard(io, text, puzzle);
      if (flags.to === 'link') write(io, flags.output, `${edges.formatLink(puzzle, board, flags.order)}\n`);
      else if (flags.to === 'json') write(io, flags.output, `${edges.formatBoard(puzzle, board)}\n`);
      else if (flags.to === 'text') write(io, flags.output, `${edges.renderText(puzzle, board)}\n`);
      else throw new InputError(`a board is not converted to "${flags.to}"; take link, json or text`);
      answer(EXIT.found);
    });
};

function write(io: Io, file: string | undefined, text: string): void {
  if (file) io.write(file, text);
  else io.out(text.replace(/\n$/, ''));
}
