import {
  DlxReader,
  dlxLines,
  formatDlx,
  InputError,
  type Model,
  ModelBuilder,
  parseDlx,
  randomFrom,
} from '@quadrille/cover';
import { bitsToDlx } from '@quadrille/cover/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainName } from '../src/dlx-names.js';
import { smallModel } from './support/small-models.js';

/** What the text format keeps: everything but the names of options. */
function written(model: Model) {
  const colors = [...model.useColor].map(color => model.colorNames[color]);
  return {
    items: model.itemNames,
    primaryCount: model.primaryCount,
    starts: [...model.optionStart],
    uses: [...model.useItem],
    colors,
    multiplicities: model.multiplicities ?? null,
    costs: model.costs ? [...model.costs] : null,
  };
}

test('reads items, colors, multiplicities, costs, comments, blank lines and Windows line ends', () => {
  const model = parseDlx('| comment\r\n\r\nA 2:3|B 4|C 0:1|D | x y\r\n  | another\nA B x:red y |$17\nC D\n');
  expect(written(model)).toEqual({
    items: ['A', 'B', 'C', 'D', 'x', 'y'],
    primaryCount: 4,
    starts: [0, 4, 6],
    uses: [0, 1, 4, 5, 2, 3],
    colors: ['', '', 'red', '', '', ''],
    multiplicities: [
      { least: 1, most: 1 },
      { least: 2, most: 3 },
      { least: 4, most: 4 },
      { least: 0, most: 1 },
    ],
    costs: [17, 0],
  });
});

test("names are not limited to Knuth's eight characters, nor colors to one", () => {
  const model = parseDlx('a-long-item-name žluťoučký | cell\na-long-item-name cell:vermilion\n');
  expect(model.itemNames).toEqual(['a-long-item-name', 'žluťoučký', 'cell']);
  expect(model.colorNames).toEqual(['', 'vermilion']);
});

test('the bar may touch the first secondary item, and a byte order mark is skipped', () => {
  expect(parseDlx('\uFEFFa b |c\na c\n').itemNames).toEqual(['a', 'b', 'c']);
});

test.each([
  ['', 1, 1, /no items/],
  ['| only comments\n\n', 1, 1, /no items/],
  ['a b\na c\n', 2, 3, /item "c" is not in the first line/],
  ['a b\n\n|x\na  b a\n', 4, 6, /"a" appears twice/],
  ['a | b\na b:1 b:2\n', 2, 7, /"b" appears twice/],
  ['a b a\n', 1, 5, /declared twice/],
  ['a | b | c\n', 1, 7, /second "\|"/],
  ['a:b c\n', 1, 2, /":"/],
  ['a b\na:red\n', 2, 2, /"a" is primary; only secondary items have colors/],
  ['a | b\na b:\n', 2, 5, /is not a color/],
  ['a | b\na b:c:d\n', 2, 5, /is not a color/],
  ['a | 2|b\n', 1, 5, /only primary items/],
  ['a 3:2|b\n', 1, 3, /is not a multiplicity/],
  ['a 0|b\n', 1, 3, /is not a multiplicity/],
  ['a 1:99999999999|b\n', 1, 3, /is not a multiplicity/],
  ['a x|b\n', 1, 3, /is not a multiplicity/],
  ['a 2|\n', 1, 5, /a name must follow/],
  ['a ""\n', 1, 3, /a name must follow/],
  ['a b\na |5\n', 2, 3, /is not a cost/],
  ['a b\na |$-1\n', 2, 3, /is not a cost/],
  ['a b\na |$1 b\n', 2, 7, /cost comes last/],
  ['a b\u0000\n', 1, 4, /control character/],
  ['a b\na\u0007\n', 2, 2, /control character/],
  ['a b\na\u007f\n', 2, 2, /control character \(code 127\)/],
  ['a b\n\ufeffa\n', 2, 1, /control character/],
  ['a | b\na b:c|d\n', 2, 5, /is not a color/],
  ['a | b\na b:1 :\n', 2, 7, /item "" is not in/],
  [
    'a :3|b\n',
    1,
    3,
    /":3" is not a multiplicity; .* 0 <= least <= most, 1 <= most <= 2\u00a0147\u00a0483\u00a0647$/,
  ],
  ['a 2:|b\n', 1, 3, /is not a multiplicity/],
  ['a 2147483648|b\n', 1, 3, /is not a multiplicity/],
  ['a 2x|b\n', 1, 3, /is not a multiplicity/],
  ['a b\na |$2147483648\n', 2, 3, /is not a cost/],
  ['a b\na |$1x\n', 2, 3, /is not a cost/],
  ['a b\na |17\n', 2, 3, /"\|17" is not a cost/],
  ['a b\na |$1 bb a\n', 2, 7, /^"bb" follows the cost/],
  [`a\n${'b'.repeat(40)}\n`, 2, 1, /item "b{40}" is not/],
  [`a\n${'b'.repeat(41)}\n`, 2, 1, /item "b{40}…" is not/],
  [`a | b\na  b:${'c'.repeat(257)}\n`, 2, 6, /this color has 257.characters/],
])('%j is refused at line %i, column %i', (text, line, column, message) => {
  try {
    parseDlx(text);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).message).toMatch(message);
    expect((error as InputError).position).toEqual({ line, column });
  }
});

test.each([
  [{ characters: 10 }, 'a b c d e f g h\n', /10 characters/],
  [{ lineLength: 5 }, 'a b c d\n', /longer than 5 characters/],
  [{ nameLength: 3 }, 'abcd\n', /limit is 3/],
  [{ nameLength: 3 }, 'abc | x\nabc x:rose\n', /limit is 3/],
  [{ items: 2 }, 'a b c\n', /more than 2.items/],
  [{ options: 2 }, 'a\na\na\na\n', /more than 2.options/],
  [{ uses: 3 }, 'a b\na b\na b\n', /more than 3.times/],
])('limits %j are named in the message, and one more is allowed when raised', (limits, text, message) => {
  expect(() => parseDlx(text, limits)).toThrow(message);
  const raised = Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, value * 10]));
  expect(() => parseDlx(text, raised)).not.toThrow();
});

test.each([
  [{ characters: 10 }, 'a b c d\na\n'],
  [{ lineLength: 5 }, 'a b c\na\n'],
  [{ lineLength: 5 }, 'a b c'],
  [{ nameLength: 3 }, 'abc | x\nabc x:red\n'],
  [{ items: 2 }, 'a b\n'],
  [{ options: 2 }, 'a\na\na\n'],
  [{ uses: 4 }, 'a b\na b\na b\n'],
])('limits %j are reached by %j, and not passed', (limits, text) => {
  expect(() => parseDlx(text, limits)).not.toThrow();
});

test('tabs part names as blanks do, and numbers go up to 2147483647', () => {
  const model = parseDlx('\ta\tb 2147483647|c\n \ta\tb\t|$2147483647\n');
  expect(model.itemNames).toEqual(['a', 'b', 'c']);
  expect(model.multiplicities?.[2]).toEqual({ least: 2147483647, most: 2147483647 });
  expect([...(model.costs ?? [])]).toEqual([2147483647]);
});

test('nothing is written that says nothing', () => {
  for (const text of ['a b\na b\n', 'a 2|b 0:1|c | x\na x |$3\nb\n'])
    expect(formatDlx(parseDlx(text))).toBe(text);
  expect(formatDlx(parseDlx('1|a 3:3|b 1:1|c |\na |$0\nb |$1\n'))).toBe('a 3|b c\na\nb |$1\n');
  expect(written(parseDlx('a\na\n')).costs).toBe(null);
});

test.each(['', ' ', 'a b', 'a\t', 'a:b', 'a|b', '\u007f', '\ufeff', 'a\u0000', '"a'])(
  'the name %j needs quotes',
  name => {
    expect(isPlainName(name)).toBe(false);
    expect(isPlainName('plain-ž😀')).toBe(true);
  },
);

test('what is written is read back the same', () => {
  fc.assert(
    fc.property(smallModel({ multiplicities: true, costs: true }), model => {
      const text = formatDlx(model);
      expect(written(parseDlx(text))).toEqual(written(model));
      expect([...dlxLines(model)].join('\n') + '\n').toBe(text);
    }),
    { numRuns: 300, seed: 2 },
  );
});

test('a text cut into pieces anywhere gives the model of the whole text', () => {
  const text = '| c\nA 2:3|B | x y\nA B x:red y:0 |$17\n\nB\n';
  for (let first = 0; first <= text.length; first++) {
    for (let second = first; second <= text.length; second += 3) {
      const reader = new DlxReader();
      for (const piece of [text.slice(0, first), text.slice(first, second), text.slice(second)])
        reader.push(piece);
      expect(written(reader.end())).toEqual(written(parseDlx(text)));
    }
  }
});

test('every model can be written: any names, also of options, and no primary items at all', () => {
  const anyName = fc.string({ minLength: 1, maxLength: 6, unit: 'binary' });
  const strange = fc.constantFrom(
    'a b',
    '"',
    '"a',
    'a"',
    '"a"',
    '\\',
    'a\nb',
    'a:b',
    '|',
    '2|x',
    '\u007f',
    '""',
    'a:',
  );
  const names = fc.uniqueArray(fc.oneof(anyName, strange), { minLength: 1, maxLength: 5 });
  const uses = fc.array(fc.tuple(fc.nat(4), fc.option(fc.oneof(anyName, strange))), {
    minLength: 1,
    maxLength: 4,
  });
  const details = fc.record(
    { name: fc.oneof(anyName, strange, fc.constant('')), cost: fc.nat(3) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      names,
      fc.nat(5),
      fc.array(fc.tuple(uses, details), { maxLength: 4 }),
      (items, primary, options) => {
        const builder = new ModelBuilder();
        for (const [at, name] of items.entries())
          at < primary ? builder.primary(name) : builder.secondary(name);
        for (const [list, given] of options) {
          const isNew = (item: number, at: number) =>
            list.findIndex(([other]) => other % items.length === item) === at;
          const own = list.flatMap(([item, color], at) => {
            const name = items[item % items.length];
            if (!isNew(item % items.length, at)) return [];
            return [color === null || item % items.length < primary ? name : ([name, color] as const)];
          });
          builder.option(own, given);
        }
        const model = builder.build();
        const again = parseDlx(formatDlx(model));
        expect(written(again)).toEqual(written(model));
        expect(again.optionNames).toEqual(model.optionNames);
      },
    ),
    { numRuns: 500, seed: 5 },
  );
});

test('options may have names; a text without them means what it always did', () => {
  const model = parseDlx('a b | c\nfirst: a c:red\n"the second": b\nb c:"dark blue" |$2\n');
  expect(model.optionNames).toEqual(['first', 'the second', undefined]);
  expect(model.colorNames).toEqual(['', 'red', 'dark blue']);
  expect(parseDlx('a " x"\na\n').itemNames).toEqual(['a', ' x']);
  expect(parseDlx('a " "b\na " "b\n').itemNames).toEqual(['a', '"', '"b']);
  expect(() => parseDlx('a\nA:\n')).toThrow('option "A" has no items');
  expect(() => parseDlx('a "b\\x"\n')).toThrow('is not a name in double quotes');
});

test('hostile names are names: __proto__, constructor, toString', () => {
  const model = parseDlx('__proto__ constructor | toString\n__proto__ toString:valueOf\nconstructor\n');
  expect(model.itemNames).toEqual(['__proto__', 'constructor', 'toString']);
});

test('262 144 options are read and written in one pass', () => {
  const items = Array.from({ length: 512 }, (_, i) => `i${i}`);
  const lines = [items.join(' ')];
  for (let a = 0; a < 512; a++)
    for (let b = 0; b < 512; b++) lines.push(a === b ? items[a] : `${items[a]} ${items[b]}`);
  const text = `${lines.join('\n')}\n`;
  const model = parseDlx(text);
  expect(model.optionCount).toBe(262_144);
  expect(formatDlx(model)).toBe(text);
});

/** Texts that are right or nearly so; the mutator starts from them. */
const CORPUS = [
  '1 2 3 4 5 6 7\n1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n',
  '| A simple example of color controls\nA B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n',
  'a b | c\na c:1 |$5\nb c:1 |$7\na b |$1\n',
  '0:2|p 3|q r | s\np q\nq r s\nq s:x\n',
  'a\n',
  '',
];
const PIECES = [
  '|',
  ':',
  ' ',
  '\n',
  '|$',
  '\r\n',
  '2:3|',
  '999999999999',
  '\u0000',
  '\uFEFF',
  '\ud800',
  'é',
  '__proto__',
  '\t',
  '-1',
  '|\n',
];

function mutant(seed: number): string {
  const random = randomFrom(seed);
  let text = CORPUS[random.below(CORPUS.length)];
  for (let changes = 1 + random.below(6); changes > 0; changes--) {
    const at = random.below(text.length + 1);
    const other = CORPUS[random.below(CORPUS.length)];
    switch (random.below(6)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + 1 + random.below(5));
        break;
      case 1:
        text = text.slice(0, at) + PIECES[random.below(PIECES.length)] + text.slice(at);
        break;
      case 2:
        text =
          text.slice(0, at) +
          String.fromCharCode(random.below(random.below(2) ? 128 : 65536)) +
          text.slice(at + 1);
        break;
      case 3:
        text = text.slice(0, at) + other.slice(random.below(other.length + 1));
        break;
      case 4:
        text = text.slice(0, at) + text.slice(random.below(at + 1), at) + text.slice(at);
        break;
      default:
        text = text.slice(0, at);
    }
  }
  return text;
}

/** A model or a typed error with a place; anything else is thrown on. */
function verdict(text: string): 'model' | 'error' {
  let model: Model;
  try {
    model = parseDlx(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (!error.position) throw new Error(`no position: ${error.message}`);
    return 'error';
  }
  expect(written(parseDlx(formatDlx(model)))).toEqual(written(model));
  // A blank at the end of a line says nothing, but such a line is read letter by letter.
  expect(written(parseDlx(`${text.replaceAll('\n', ' \n')} `))).toEqual(written(model));
  return 'model';
}

test('12 000 damaged texts end in a typed error or a model', () => {
  const verdicts = { model: 0, error: 0 };
  for (let seed = 0; seed < 12_000; seed++) verdicts[verdict(mutant(seed))]++;
  expect(verdicts.model).toBeGreaterThan(1000);
  expect(verdicts.error).toBeGreaterThan(1000);
});

test('texts of nothing but random characters end in a typed error or a model', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 20 }),
  );
  fc.assert(
    fc.property(text, garbage => {
      verdict(garbage);
    }),
    { numRuns: 1000, seed: 3 },
  );
});

test.each([
  ['101\n010\n', '1 2 3\n1 3\n2\n'],
  ['[[1, 0,1],\n\n [0 ,0, 0],\r\n | (1;1; 0)|]', '1 2 3\n1 3\n1 2\n'],
  ['10\n01', '1 2\n1\n2\n'],
  ['1 0 0\n0  1 1', '1 2 3\n1\n2 3\n'],
])('a table of bits is a model: %j', (text, dlx) => {
  expect(bitsToDlx(text)).toBe(dlx);
});

test.each([
  '',
  '\n[]\n',
  '1\n0\n',
  '0 1\n0\n1\n',
  '0 1\n1 0\n',
  '10\n011\n',
  '102\n011\n',
  'a 10\n10\n',
  '10a\n011\n',
  'a10\n110\n',
])('%j is no table of bits', text => {
  expect(bitsToDlx(text)).toBeUndefined();
});
