/**
 * A puzzle for every day: a board with the months and the days of the month. Eight pieces cover everything but the
 * month and the day of a date.
 */
import { say } from './texts.js';

/** The board from the top; `#` is closed. */
const MONTH_ROWS = 2;
const MONTHS_A_ROW = 6;
const DAYS_A_ROW = 7;
const DAYS = 31;

const PIECES = `piece O XX/XX/XX
piece L XXXX/X...
piece N XXX./..XX
piece P XX/XX/X.
piece U X.X/XXX
piece V X../X../XXX
piece Y XXXX/.X..
piece Z XX./.X./.XX
`;

export interface DayLabel {
  /** The place on the board, as cells are named: x to the right, y upwards. */
  readonly x: number;
  readonly y: number;
  /** The month from 1 to 12, or the day of the month. */
  readonly month?: number;
  readonly day?: number;
}

/** Where the months and the days are. */
export function dayLabels(): DayLabel[] {
  const rows = MONTH_ROWS + Math.ceil(DAYS / DAYS_A_ROW);
  const months = Array.from({ length: 12 }, (_, at) => ({
    x: at % MONTHS_A_ROW,
    y: rows - 1 - Math.floor(at / MONTHS_A_ROW),
    month: at + 1,
  }));
  const days = Array.from({ length: DAYS }, (_, at) => ({
    x: at % DAYS_A_ROW,
    y: rows - 1 - MONTH_ROWS - Math.floor(at / DAYS_A_ROW),
    day: at + 1,
  }));
  return [...months, ...days];
}

/** The puzzle of a date, written `2026-11-16`. Throws `InputError`. */
export function dailyPuzzle(date: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  const [year, month, day] = (parts ?? []).slice(1).map(Number);
  const read = parts ? new Date(Date.UTC(year, month - 1, day)) : undefined;
  if (!read || read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day)
    throw say.error('bad-date', { date });
  const open = dayLabels().filter(label => label.month !== month && label.day !== day);
  const rows = MONTH_ROWS + Math.ceil(DAYS / DAYS_A_ROW);
  const picture = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: DAYS_A_ROW }, (_, x) =>
      open.some(label => label.x === x && label.y === rows - 1 - row) ? '.' : '#',
    ).join(''),
  );
  return `packing square\ncomment ${date}\ncontainer\n${picture.join('\n')}\n${PIECES}`;
}
