/** Named puzzles with their source and number of solutions (2 means several). */
import { parseIss } from './notation/iss.js';
import { parseLine } from './notation/line.js';
import type { Sudoku } from './rules.js';

export interface Example {
  readonly name: string;
  readonly source: string;
  readonly puzzle: Sudoku;
  readonly solutions: 0 | 1 | 2;
  /** The solution on one line, where the source gives it. */
  readonly solution?: string;
}

const line = parseLine;
const iss = (text: string) => parseIss(text).puzzle;

export const EXAMPLES: readonly Example[] = [
  {
    name: 'wikipedia',
    source: 'Wikipedia, "Sudoku": the puzzle of the article',
    puzzle: line('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
    solutions: 1,
    solution: '534678912672195348198342567859761423426853791713924856961537284287419635345286179',
  },
  {
    name: 'inkala-2012',
    source: 'Arto Inkala, The Telegraph, 2012, called the hardest sudoku of the world',
    puzzle: line('8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'),
    solutions: 1,
    solution: '812753649943682175675491283154237896369845721287169534521974368438526917796318452',
  },
  {
    name: 'norvig-hard1',
    source: 'Peter Norvig, Solving Every Sudoku Puzzle: hard1, which has very many solutions',
    puzzle: line('.....6....59.....82....8....45........3........6..3.54...325..6..................'),
    solutions: 2,
  },
  {
    name: 'twice-in-a-row',
    source: 'our own: two equal givens',
    puzzle: line(`11${'.'.repeat(79)}`),
    solutions: 0,
  },
  { name: 'empty-9x9', source: 'our own', puzzle: line('.'.repeat(81)), solutions: 2 },
  {
    name: 'small-4x4',
    source: 'our own',
    puzzle: line('1....3....4.4..3'),
    solutions: 1,
  },
  {
    name: 'killer-wikipedia',
    source: 'Wikipedia, "Killer sudoku": the puzzle of the article',
    puzzle: iss(
      '.Cage~3~R1C1~R1C2.Cage~15~R1C3~R1C4~R1C5.Cage~25~R2C1~R2C2~R3C1~R3C2.Cage~17~R2C3~R2C4.Cage~9~R3C3~R3C4~R4C4' +
        '.Cage~22~R1C6~R2C5~R2C6~R3C5.Cage~4~R1C7~R2C7.Cage~16~R1C8~R2C8.Cage~15~R1C9~R2C9~R3C9~R4C9' +
        '.Cage~20~R3C7~R3C8~R4C7.Cage~8~R3C6~R4C6~R5C6.Cage~17~R4C5~R5C5~R6C5.Cage~20~R5C4~R6C4~R7C4' +
        '.Cage~14~R4C2~R4C3.Cage~6~R4C1~R5C1.Cage~13~R5C2~R5C3~R6C2.Cage~6~R6C3~R7C2~R7C3.Cage~17~R4C8~R5C7~R5C8' +
        '.Cage~27~R6C1~R7C1~R8C1~R9C1.Cage~8~R8C2~R9C2.Cage~16~R8C3~R9C3.Cage~10~R7C5~R8C4~R8C5~R9C4' +
        '.Cage~12~R5C9~R6C9.Cage~6~R6C7~R6C8.Cage~20~R6C6~R7C6~R7C7.Cage~15~R8C6~R8C7.Cage~14~R7C8~R7C9~R8C8~R8C9' +
        '.Cage~13~R9C5~R9C6~R9C7.Cage~17~R9C8~R9C9',
    ),
    solutions: 1,
    solution: '215647398368952174794381652586274931142593867973816425821739546659428713437165289',
  },
  {
    name: 'diagonal-hard',
    source: "players' forum, the hardest sudokus thread: a hard sudoku X",
    puzzle: iss(
      '.Diagonal~1.Diagonal~-1.~R1C3_1~R1C7_2~R2C3_2~R2C4_3~R2C9_4~R3C1_4~R4C1_5~R4C3_3~R4C8_6~R5C2_1~R5C9_5~R6C3_6' +
        '~R7C5_7~R7C6_8~R8C5_9~R9C2_7~R9C6_1~R9C8_9',
    ),
    solutions: 1,
    solution: '681945237792316584435827619523784961817639425946152873369478152158293746274561398',
  },
  {
    name: 'nonconsecutive-2013',
    source: 'rishipuri.blogspot.com, February 2013',
    puzzle: iss('.AntiConsecutive.~R3C4_4~R3C6_7~R4C3_6~R4C7_5~R6C3_4~R6C7_3~R7C4_2~R7C6_5'),
    solutions: 1,
    solution: '973518264425963718861427953316842597758396142294751386649275831182639475537184629',
  },
  {
    name: 'antiknight-antiking',
    source: 'reddit.com/r/sudoku, 2020: anti-king and anti-knight',
    puzzle: iss('.AntiKnight.AntiKing.~R1C1_1~R1C7_5~R1C8_6~R1C9_7~R2C1_2~R2C2_3~R2C3_4~R2C9_8'),
    solutions: 1,
    solution: '198234567234567198567198234982345671345671982671982345823456719456719823719823456',
  },
];

/** The example of that name, or undefined. */
export function exampleNamed(name: string): Example | undefined {
  return EXAMPLES.find(example => example.name === name);
}
