/**
 * Names in the text format. Plain ones stand as they are; those with blanks, ":" or "|" in them, and those that begin
 * with a quote, stand in double quotes with the escapes of JSON. A word is in quotes only where its closing quote is
 * followed by a blank, a colon or the end of the line: a lone quote is a name like any other.
 */
const SPACE = 32;
const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const BAR = 124;
const DELETE = 127;
const BYTE_ORDER_MARK = 0xfeff;

/** True when the text format can write `name` without quotes. */
export function isPlainName(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code <= SPACE || code === DELETE || code === COLON || code === BAR || code === BYTE_ORDER_MARK) {
      return false;
    }
  }
  return name.length > 0 && name.charCodeAt(0) !== QUOTE;
}

/** A name as the text format writes it. */
export function writtenName(name: string): string {
  if (isPlainName(name)) return name;
  const escaped = (c: string) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(name).replace(/[\u007f\ufeff]/g, escaped);
}

/** The place behind the quoted name that starts at `at`; -1 when what is there is not a quoted name. */
export function quotedEnd(line: string, at: number): number {
  if (line.charCodeAt(at) !== QUOTE) return -1;
  for (let end = at + 1; end < line.length; end++) {
    const code = line.charCodeAt(end);
    if (code === BACKSLASH) end++;
    else if (code === QUOTE) {
      const after = line.charCodeAt(end + 1);
      const isEnd = Number.isNaN(after) || after === COLON || after === SPACE || (after >= 9 && after <= 13);
      return isEnd ? end + 1 : -1;
    }
  }
  return -1;
}

/** The name in quotes; undefined when JSON would not read it. */
export function nameOf(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}
