/** Numbers in sentences: `1 node`, `2 nodes`, `1 class`, `2 classes`. */
export function howMany(number: number | bigint, noun: string): string {
  if (number === 1 || number === 1n) return `1 ${noun}`;
  return `${number} ${noun}${noun.endsWith('s') ? 'es' : 's'}`;
}
