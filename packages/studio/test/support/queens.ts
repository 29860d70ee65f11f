/** The model of n queens that do not attack each other; diagonals are secondary items. */
export function queens(n: number): string {
  const all = [...Array(n).keys()];
  const names = (letter: string, count: number) => [...Array(count).keys()].map(i => letter + i).join(' ');
  const options = all.flatMap(r => all.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  const diagonals = `${names('a', 2 * n - 1)} ${names('b', 2 * n - 1)}`;
  return `${names('r', n)} ${names('c', n)} | ${diagonals}\n${options.join('\n')}\n`;
}
