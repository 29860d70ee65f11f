/** Text that may stand in an attribute or between tags of SVG, XML or HTML. */
export function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
    .replace(
      /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '\ufffd',
    );
}

/** A piece of SVG that is known to be safe; only `svg` makes one. */
export class SvgText {
  constructor(private readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Part = SvgText | string | number | undefined | readonly Part[];

/** Tagged template for SVG: numbers and nested pieces go in as they are, every string is escaped. */
export function svg(pieces: TemplateStringsArray, ...parts: Part[]): SvgText {
  let text = pieces[0];
  parts.forEach((part, i) => {
    text += written(part) + pieces[i + 1];
  });
  return new SvgText(text);
}

function written(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeXml(part);
  if (typeof part === 'number') return String(Math.round(part * 1000) / 1000);
  return part instanceof SvgText ? part.toString() : part.map(written).join('');
}
