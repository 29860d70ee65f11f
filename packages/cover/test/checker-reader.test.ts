/** The checker reads models by itself, and must refuse whatever the reader refuses: else it would prove what nobody asked. */
import { expect, test } from 'vitest';
import { readModel } from '../src/checker/read.js';
import { parseDlx, randomFrom } from '../src/index.js';

const SEEDS = [
  'a b c | x y\na x:1\nb x:1\nc y\nb c\n',
  '2|a 1:3|b c\na b\nb c\na c\n',
  '"" | x\nx\nx:2\n',
  '"a b" c | "x"\n"a b" c\nc x:"q r"\n',
  'a b\nname: a b |$7\n',
];
const ATOMS = [
  ...' \n:|"\\abcx012-$\t\r\u00a0\uFEFFé',
  '3:2|',
  '""',
  'a:1',
  ' | ',
  '1|',
  ':2|',
  '|c',
  ' |$3',
  '\x07',
];

const accepts = (read: (text: string) => unknown, text: string) => {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
};

test('8000 bent models: the checker refuses what the reader refuses, and no more', () => {
  const random = randomFrom(7);
  let good = 0;
  for (let i = 0; i < 8000; i++) {
    let text = SEEDS[random.below(SEEDS.length)];
    for (let changes = 1 + random.below(4); changes > 0; changes--) {
      const at = random.below(text.length + 1);
      const atom = random.below(3) > 0 ? ATOMS[random.below(ATOMS.length)] : '';
      text = text.slice(0, at) + atom + text.slice(at + random.below(3));
    }
    const isGood = accepts(parseDlx, text);
    if (isGood) good++;
    // In quotes the reader lets control characters be; the checker knows no such mercy.
    if (!isGood || !/[\0-\x08\x0e-\x1f\uFEFF]/.test(text))
      expect([text, accepts(readModel, text)]).toEqual([text, isGood]);
  }
  expect(good).toBeGreaterThan(800);
});

test.each([
  ['an item twice in an option', 'a b\na b a\n', /item twice/],
  ['a color on a primary item', 'a b\na:1 b\n', /color on the primary/],
  ['more at least than at most', '3:2|a\na\n', /bad multiplicity/],
])('refused: %s', (_, text, reason) => {
  expect(() => readModel(text)).toThrow(reason);
});
