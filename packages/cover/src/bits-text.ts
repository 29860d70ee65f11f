/** Lines of 0 and 1 as a model: a sign per item, a line per option. Many exercises are given that way. */

/** The text of the model in Knuth's format, its items 1, 2, …; undefined for any other text. */
export function bitsToDlx(text: string): string | undefined {
  const lines = text
    .split('\n')
    .map(line => line.replace(/[\s,;[\]()|]/g, ''))
    .filter(line => line !== '');
  const [first = ''] = lines;
  const isBits = lines.length > 0 && first.length > 1 && lines.every(line => /^[01]+$/.test(line));
  if (!isBits || lines.some(line => line.length !== first.length)) return undefined;
  // Two signs, set apart in their line, could be a model with the items 0 and 1.
  if (first.length === 2 && /[01][^\S\n]+[01]/.test(text)) return undefined;
  const items = [...first].map((_, i) => String(i + 1));
  const options = lines.map(line => items.filter((_, i) => line[i] === '1').join(' '));
  return `${items.join(' ')}\n${options.filter(option => option !== '').join('\n')}\n`;
}
