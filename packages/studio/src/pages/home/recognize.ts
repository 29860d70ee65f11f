/**
 * Which family a pasted text belongs to. A guess by its looks; the page it goes to parses it and says what is wrong.
 * Lines that share their words are a model of exact cover; what looks like nothing belongs nowhere.
 */
export type Family = 'cover' | 'sudoku' | 'edges' | 'decompose' | 'packing' | 'growth' | 'teleport';

const LOOKS: readonly [page: Family, looks: (text: string) => boolean][] = [
  ['packing', text => /^packing\s|^(?:<\?xml[^>]*>\s*)?<puzzle\b|^\{[\s\S]*"shapes"\s*:/.test(text)],
  ['cover', isMatrix],
  ['edges', text => /[?&#]board_edges=|"(?:pieces|board)"\s*:/.test(text) || isPieces(text)],
  ['decompose', text => /^\{[\s\S]*"copies"\s*:/.test(text) || isGraph(text)],
  ['teleport', text => /^\d+\s+\d+\s*\n\s*\d+\s*\n\s*\d+\s+\d+\s*(\n|$)/.test(text)],
  [
    'growth',
    text =>
      /^(?:(?:torus|threshold\s+\d)\s*[\n/]\s*)*[#.x]{1,200}(?:\s*[\n/]\s*[#.x]{1,200})*$/.test(text) &&
      /[#x]/.test(text),
  ],
  ['sudoku', isSudoku],
  ['cover', isModel],
];

export function recognize(text: string): Family | undefined {
  const trimmed = text.trim();
  return LOOKS.find(([, looks]) => looks(trimmed))?.[0];
}

/** Rows of zeros and ones, all of one length: a table of exact cover. */
function isMatrix(text: string): boolean {
  const rows = text.split('\n').map(line => line.replace(/\s+/g, ''));
  const [{ length }] = rows;
  return rows.length > 1 && length > 1 && rows.every(row => row.length === length && /^[01]+$/.test(row));
}

/** A line of items, and below it options whose words are items; one that is misspelled is for the page to say. */
function isModel(text: string): boolean {
  const lines = text.split('\n').filter(line => line.trim() !== '' && !/^\s*\|/.test(line));
  const wordsOf = (line: string) =>
    line
      .trim()
      .split(/\s+/)
      .map(word => word.replace(/:[^:]*$/, ''));
  const nameOf = (word: string) => word.slice(word.lastIndexOf('|') + 1);
  const items = new Set(wordsOf(lines[0] ?? '').map(nameOf));
  const words = lines.slice(1).flatMap(wordsOf);
  return words.length > 0 && words.filter(word => items.has(word)).length >= words.length / 2;
}

/** A link of this studio, wherever it is served: the part behind the `#`. */
export function ownLink(text: string, pages: readonly string[]): string | undefined {
  const found = /^\S*(#\/([a-z]+)(?:[/?]\S*)?)$/.exec(text.trim());
  return found && pages.includes(found[2]) ? found[1] : undefined;
}

/** Lines of four numbers, perhaps after a line of two, and the few words of that notation. */
function isPieces(text: string): boolean {
  const lines = text.split('\n').map(line => line.replace(/#.*/, '').trim());
  const rest = lines.filter(line => line !== '' && !/^(framed|unframed|fixed|(clue|hole)\b.*)$/.test(line));
  const pieces = /^\d+\s+\d+$/.test(rest[0] ?? '') ? rest.slice(1) : rest;
  return pieces.length > 1 && pieces.every(line => /^\d+(?:[\s,;]+\d+){3}$/.test(line));
}

/** Edges in brackets, a name that only graphs have, or graph6: so many signs as its first one promises. */
function isGraph(text: string): boolean {
  if (/^\[\s*\(\s*\d+\s*,\s*\d+\s*\)/.test(text) || /^(>>(graph|sparse)6<<|:[?-~]+$)/.test(text)) return true;
  if (
    /^(double-star|path|cycle|star|complete|matching|caterpillar|spider|parents|prufer)(:[\d,\s]*)?$/.test(
      text,
    )
  )
    return true;
  if (!/^[?-~]+$/.test(text)) return false;
  const order = text.charCodeAt(0) - 63;
  return order >= 2 && order <= 62 && text.length === 1 + Math.ceil((order * (order - 1)) / 12);
}

/** The marks of its many formats; or a line with a square number of signs; or as many rows as signs in each. */
function isSudoku(text: string): boolean {
  if (/^<|^\[Puzzle\]|^[+*][-=]{3}|^\.~|^\.[A-Z][A-Za-z]*[~.]|^:\d{4}:/.test(text)) return true;
  if (/^\{[\s\S]*"(?:grid|cells)"\s*:/.test(text) || /^https?:\S*(?:sudoku|f-puzzles)/.test(text))
    return true;
  const lines = text.split('\n').filter(line => line.trim() !== '' && !/^[#%]/.test(line));
  const first = lines[0]?.trim() ?? '';
  const cells = /^[0-9A-Za-z.*_]+(?=$|[\s,;])/.exec(first)?.[0].length ?? 0;
  if (cells >= 16 && Number.isInteger(Math.sqrt(cells)) && !/^[a-z]+$/.test(first)) return true;
  const rows = lines.filter(line => /[.0-9,]/.test(line));
  const sizes = rows.map(
    row => (row.includes(',') ? row.split(',') : row.replace(/[^.0-9A-Za-z*_]/g, '')).length,
  );
  const isSquare = rows.length >= 4 && sizes.every(size => size === rows.length);
  // Digits alone may be a model, but no option has one item twice: it is a grid whose empty cells are zeros.
  return isSquare && (/[-+|.,_*]/.test(text) || rows.some(row => /0.*0/.test(row)));
}
