/** The alphabet of links (RFC 4648, section 5), and bytes written in it, without padding. */

export const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The bytes of a text, or undefined where it holds another character. */
export function bytesOf(text: string): number[] | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let rest = 0;
  for (const character of text.replace(/=+$/, '')) {
    const code = ALPHABET.indexOf(character);
    if (code < 0) return undefined;
    rest = ((rest << 6) | code) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((rest >> bits) & 255);
  }
  return bytes;
}

/** Writes bytes; the other way round. */
export function base64Of(bytes: readonly number[]): string {
  let text = '';
  for (let bit = 0; bit < 8 * bytes.length; bit += 6) {
    const at = bit >> 3;
    const pair = (bytes[at] << 8) | (bytes[at + 1] ?? 0);
    text += ALPHABET[(pair >> (10 - (bit & 7))) & 63];
  }
  return text;
}
