/**
 * What is looked at before a release: every page in its interesting states. A state is a name, an address, and what a
 * person does there first; `waitMs` is for what is still working, `jobs` are made on the server before.
 */
const RING = 'a b c d e f g h\n'.concat(
  ...'abcdefg'.split('').map((x, i) => `${x} ${'bcdefgh'[i]}\n`),
  'a h\n',
);
const HARD_SUDOKU = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
/** Needs forcing chains. */
const FORCING = '.4...23......6.12....4...69.7.128..6.........2..675.1.98...6....12.4......32...8.';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
/** White and black dots, a thermometer and a line: colors that a dark page must not exchange. */
const DOTS = `${'.'.repeat(81)};dot difference 1 r1c8 r1c9;dot ratio 2 r2c8 r2c9;thermo r1c1 r2c2 r3c3;whispers 5 r9c9 r8c9 r7c8`;
/** A jigsaw: boxes of any form. */
const JIGSAW =
  '1.3.5.78..6.1.4.3......................87...3...9.8...........5315...92474...5...;' +
  'boxes 111122223411223333412223533411555563477556666447556886447986688747988889777999999';

const click = locator => locator.first().click();
/** Presses the first button with such a name that can be seen. */
const press = name => async page => click(page.getByRole('button', { name }).filter({ visible: true }));
const choose = name => async page => click(page.getByRole('radio', { name }));
const unfold = text => async page => click(page.locator('summary', { hasText: text }));
const key =
  (...names) =>
  async page => {
    for (const name of names) await page.keyboard.press(name);
  };
const both =
  (...acts) =>
  async page => {
    for (const act of acts) await act(page);
  };
/** The drawer of the question margin, where the page is too narrow to show it. */
const drawer = async page => {
  const button = page.locator('main .narrow-only').first();
  if (await button.isVisible()) await button.click();
};
/** The drawer of the sudoku page hangs on a tool of its toolbar. */
const sudokuDrawer = async page => {
  const button = page.locator('.tools .narrow').first();
  if (await button.isVisible()) await button.click();
};
const wait = (page, selector) => page.locator(selector).first().waitFor({ timeout: 20_000 });

/** Options with names, a secondary item with colors. */
const NAMED = 'p q r | x\nfirst: p q x:red\nlast: r x:red\nboth: q r x:blue\np\n';

const COVER = [
  { name: 'cover', at: '#/cover' },
  { name: 'cover-walked', at: '#/cover?at=9' },
  { name: 'cover-graph', at: '#/cover?at=4&view=graph' },
  { name: 'cover-links', at: '#/cover?at=2&view=links' },
  { name: 'cover-links-taken', at: '#/cover?at=5&view=links' },
  { name: 'cover-tree', at: '#/cover?ex=queens&at=300' },
  { name: 'cover-empty', at: '#/cover?m=%20' },
  { name: 'cover-matrix', at: '#/cover?m=1001%0A0110%0A1010' },
  { name: 'cover-embedded', at: '#/cover?at=4&embed=1' },
  { name: 'cover-by-hand', at: '#/cover?x=2' },
  { name: 'cover-by-hand-dead', at: '#/cover?x=1&item=2' },
  {
    name: 'cover-named',
    at: `#/cover?m=${encodeURIComponent(NAMED)}`,
    act: both(drawer, unfold(/How to write|Jak/)),
  },
  { name: 'cover-drawer', at: '#/cover', act: drawer, widths: [390] },
  { name: 'cover-wrong', at: '#/cover?text=a%20b%0Aa%20c' },
  { name: 'cover-found', at: `#/cover?m=${encodeURIComponent(RING)}`, act: press(/^(All|Všechna)/) },
  { name: 'cover-queens', at: `#/cover?m=${encodeURIComponent(queens(8))}`, act: press(/^(All|Všechna)/) },
  {
    name: 'cover-long',
    at: `#/cover?m=${encodeURIComponent(queens(24))}`,
    act: press(/^(All|Všechna)/),
    waitMs: 1500,
  },
];

const SUDOKU = [
  { name: 'sudoku', at: '#/sudoku' },
  { name: 'sudoku-auto', at: '#/sudoku', act: key('a') },
  { name: 'sudoku-filter', at: '#/sudoku', act: key('ArrowRight', 'ArrowRight', 'a', 'f') },
  { name: 'sudoku-paused', at: '#/sudoku', act: press(/Pause|Pozastavit/) },
  {
    name: 'sudoku-games',
    at: '#/sudoku',
    act: async page => {
      await key('3')(page);
      await page.goto(`${page.url().replace(/#.*/, '')}#/sudoku?text=${HARD_SUDOKU}`);
      await page.waitForTimeout(800);
      await sudokuDrawer(page);
    },
  },
  {
    name: 'sudoku-forcing',
    at: `#/sudoku?text=${FORCING}`,
    act: async page => {
      await key('s', 'Enter')(page);
      await wait(page, '.stepper');
      await press(/Hardest step|Nejtěžší krok/)(page);
    },
  },
  {
    name: 'sudoku-rectangle',
    at: `#/sudoku?text=${FORCING}`,
    act: async page => {
      await key('s', 'Enter')(page);
      await wait(page, '.stepper');
      await press(/Hidden rectangle|Skrytý obdélník/)(page);
    },
  },
  { name: 'sudoku-check', at: '#/sudoku', act: key('8', 'k') },
  {
    name: 'sudoku-clue',
    at: `#/sudoku?m=own&p=${encodeURIComponent(DOTS)}`,
    act: page => page.getByRole('heading', { name: /^(Clues|Podmínky)/ }).scrollIntoViewIfNeeded(),
  },
  { name: 'sudoku-lesson', at: '#/sudoku?path=logic&at=4&embed=1' },
  { name: 'sudoku-own-empty', at: `#/sudoku?m=own&p=${'.'.repeat(81)}` },
  { name: 'sudoku-solved', at: `#/sudoku?p=${SOLVED.replace('5', '.')}&v=${SOLVED}` },
  { name: 'sudoku-blind', at: '#/sudoku?text=1....3....4.4..3&blind=breadth&at=9' },
  { name: 'sudoku-blind-embedded', at: '#/sudoku?text=1....3....4.4..3&blind=depth&at=9&embed=1' },
  { name: 'sudoku-4-solve', at: '#/sudoku?text=1....3....4.4..3', act: key('s') },
  { name: 'sudoku-dots', at: `#/sudoku?text=${encodeURIComponent(DOTS)}` },
  { name: 'sudoku-hint-1', at: '#/sudoku', act: key('h') },
  { name: 'sudoku-hint-3', at: '#/sudoku', act: key('h', 'h', 'h') },
  { name: 'sudoku-hard', at: `#/sudoku?text=${HARD_SUDOKU}` },
  { name: 'sudoku-solve', at: `#/sudoku?text=${HARD_SUDOKU}`, act: key('s') },
  {
    name: 'sudoku-path',
    at: '#/sudoku',
    act: async page => {
      await key('s', 'Enter')(page);
      await wait(page, '.stepper');
      await key('.', '.', '.', '.')(page);
    },
  },
  { name: 'sudoku-wrong', at: '#/sudoku?text=hello' },
  { name: 'sudoku-conflict', at: '#/sudoku', act: key('8', 'ArrowRight', '8', 'k') },
  {
    name: 'sudoku-killer',
    at: '#/sudoku',
    act: async page => {
      await sudokuDrawer(page);
      await click(page.getByRole('link', { name: /killer|klec|součt/i }));
      await wait(page, '.sheet');
    },
  },
  {
    name: 'sudoku-killer-hint',
    at: '#/sudoku',
    act: async page => {
      await sudokuDrawer(page);
      await click(page.getByRole('link', { name: /killer|klec|součt/i }));
      await page.waitForTimeout(600);
      await key('h', 'h', 'h')(page);
    },
  },
  { name: 'sudoku-jigsaw', at: `#/sudoku?text=${encodeURIComponent(JIGSAW)}` },
  {
    name: 'sudoku-16',
    at: '#/sudoku',
    act: both(sudokuDrawer, async page => click(page.getByRole('link', { name: /16 × 16/ }))),
    waitMs: 1500,
  },
  {
    name: 'sudoku-25',
    at: '#/sudoku',
    act: both(sudokuDrawer, press(/^(Generate|Vytvořit)/), async page => {
      await page.locator('dialog[open] select').first().selectOption('25');
      await press(/^(Full grid|Plná mřížka|Celá)/)(page);
    }),
    waitMs: 2500,
  },
  { name: 'sudoku-generate', at: '#/sudoku', act: both(sudokuDrawer, press(/^(Generate|Vytvořit)/)) },
  { name: 'sudoku-import', at: '#/sudoku', act: key('/') },
  { name: 'sudoku-export', at: '#/sudoku', act: both(sudokuDrawer, press(/^(Export|Uložit|Vyvézt)/)) },
  {
    name: 'sudoku-own',
    at: '#/sudoku?m=own&p=..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..',
  },
  {
    name: 'sudoku-boxes',
    at: '#/sudoku?m=own&p=..8.51.46.1...4...5.......2..4..3.18...8.6...89.5..4..9.......4...4...8.42.39.7..',
    act: both(choose(/^(Boxes|Bloky|Čtverce)/), press(/^(Draw|Kreslit|Nakreslit)/)),
  },
  { name: 'sudoku-drawer', at: '#/sudoku', act: sudokuDrawer, widths: [390] },
];

const EDGES = [
  { name: 'edges', at: '#/edges' },
  {
    name: 'edges-hunting',
    at: '#/edges?r=8x8-3-7-1',
    act: press(/^(Search for the best|Hledat nejlepší)/),
    waitMs: 2500,
  },
  { name: 'edges-large', at: '#/edges?r=16x16-5-17-1' },
  { name: 'edges-large-hunting', at: '#/edges?r=16x16-5-17-1', act: key(' '), waitMs: 4000 },
  { name: 'edges-long', at: '#/edges?r=16x16-5-17-1', act: key('s') },
  {
    name: 'edges-locked',
    at: '#/edges',
    act: both(async page => page.getByRole('gridcell').first().click(), key('l')),
  },
  { name: 'edges-zoomed', at: '#/edges', act: key('+', '+') },
  {
    name: 'edges-many-fit',
    at: '#/edges?r=16x16-5-17-1',
    act: async page => page.getByRole('gridcell').nth(135).click(),
  },
  { name: 'edges-example', at: '#/edges?ex=ring' },
  { name: 'edges-embedded', at: '#/edges?embed=1' },
  { name: 'edges-wrong', at: '#/edges?text=hello' },
  { name: 'edges-drawer', at: '#/edges', act: drawer, widths: [390] },
];

const DECOMPOSE = [
  { name: 'decompose', at: '#/decompose' },
  { name: 'decompose-matrix', at: '#/decompose?view=matrix' },
  { name: 'decompose-spin', at: '#/decompose?n=9&graph=path%3A4&view=spin&turn=2' },
  { name: 'decompose-large', at: '#/decompose?n=13&graph=cycle%3A3' },
  { name: 'decompose-impossible', at: '#/decompose?n=11&graph=cycle%3A3' },
  { name: 'decompose-random', at: '#/decompose', act: key('r'), waitMs: 1500 },
  { name: 'decompose-classes', at: '#/decompose', act: press(/^(Classes|Třídy)/), waitMs: 2500 },
  {
    name: 'decompose-classes-log',
    at: '#/decompose?n=8&graph=star%3A4',
    act: press(/^(Classes|Třídy)/),
    waitMs: 2500,
  },
  {
    name: 'decompose-class',
    at: '#/decompose',
    act: async page => {
      await press(/^(Classes|Třídy)/)(page);
      await click(page.getByRole('button', { name: /^(Class|Třída) 2/ }));
    },
  },
  {
    name: 'decompose-none',
    at: '#/decompose?n=10&graph=IheA%40GUAo', // the Petersen graph
    act: press(/^(Count|Spočítat)/),
    waitMs: 2500,
  },
  { name: 'decompose-trees', at: '#/decompose', act: both(drawer, unfold(/rees|trom/)) },
  {
    name: 'decompose-drawing',
    at: '#/decompose',
    act: both(drawer, press(/draw own|nakreslit/)),
  },
  { name: 'decompose-embedded', at: '#/decompose?embed=1' },
  { name: 'decompose-wrong', at: '#/decompose?text=hello' },
  { name: 'decompose-drawer', at: '#/decompose', act: drawer, widths: [390] },
];

const GROWTH = [
  { name: 'growth', at: '#/growth' },
  { name: 'growth-grown', at: '#/growth?at=4' },
  { name: 'growth-counts', at: '#/growth?n=100&sym=1', waitMs: 1500 },
  {
    name: 'growth-ranked',
    at: '#/growth?b=....%2F.%23..%2F....%2F....',
    act: press(/^(Let all|Nechat|Nechte)/),
    waitMs: 1500,
  },
  { name: 'growth-embedded', at: '#/growth?at=4&embed=1' },
  { name: 'growth-wrong', at: '#/growth?text=hello' },
  { name: 'growth-drawer', at: '#/growth', act: drawer, widths: [390] },
];

const SOMA = 'packing cube\ncontainer 3x3x3\npieces soma\n';
const HEXES =
  'packing hex\ncontainer\n. . .\n . . .\n. . .\npiece A\nX X X\npiece B\nX X X\npiece C\nX X X\n';
const PACKING = [
  { name: 'packing', at: '#/packing', act: page => wait(page, '.verdict.yes') },
  {
    name: 'packing-all',
    at: '#/packing?p=packing%20square%0Acontainer%2020x3%0Apieces%20pentominoes',
    act: press(/^(Find all|Najít všechna)/),
  },
  {
    name: 'packing-export',
    at: '#/packing?p=packing%20square%0Acontainer%2020x3%0Apieces%20pentominoes',
    act: unfold(/Export/),
  },
  { name: 'packing-draw', at: '#/packing?view=draw' },
  {
    name: 'packing-soma',
    at: `#/packing?p=${encodeURIComponent(SOMA)}`,
    act: page => wait(page, '.verdict.yes'),
  },
  { name: 'packing-cubes', at: `#/packing?view=draw&p=${encodeURIComponent(SOMA)}` },
  {
    name: 'packing-day',
    at: '#/packing?day=2026-11-16&view=play',
    act: page => wait(page, '.reading .verdict.yes'),
  },
  {
    name: 'packing-gallery',
    at: `#/packing?p=${encodeURIComponent(HEXES)}`,
    act: both(press(/^(Find all|Najít všechna)/), page => wait(page, '.verdict.yes')),
  },
  { name: 'packing-hexes', at: `#/packing?view=draw&p=${encodeURIComponent(HEXES)}` },
  { name: 'packing-wrong', at: '#/packing?text=hello' },
  { name: 'packing-drawer', at: '#/packing', act: drawer, widths: [390] },
];

const TELEPORT = [
  { name: 'teleport', at: '#/teleport' },
  { name: 'teleport-values', at: '#/teleport?values=1&map=1' },
  {
    name: 'teleport-reduced',
    at: `#/teleport?map=1&reduced=1&g=${encodeURIComponent('12 9 5 2 0 0 3 4 3 2 0 0 9')}`,
  },
  { name: 'teleport-mcts', at: '#/teleport?tree=mcts&at=80' },
  { name: 'teleport-minimax', at: '#/teleport?tree=minimax&at=30' },
  {
    name: 'teleport-race',
    at: '#/teleport',
    act: both(unfold(/ace|ávod/), press(/^(Start the race|Odstartovat)/)),
    waitMs: 1500,
  },
  {
    name: 'teleport-arena',
    at: '#/teleport',
    act: both(unfold(/rena|réna|urnaj/), async page => {
      await page.locator('details[open] input[type=number]').first().fill('2');
      await click(page.locator('details[open] button'));
    }),
    waitMs: 5000,
  },
  { name: 'teleport-over', at: '#/teleport?m=0-0-1-1' },
  { name: 'teleport-over-second', at: '#/teleport?as=Pepie&vs=perfect&m=0-0-1-1' },
  { name: 'teleport-second', at: '#/teleport?as=Pepie&vs=perfect', waitMs: 1200 },
  { name: 'teleport-embedded', at: '#/teleport?embed=1' },
  { name: 'teleport-wrong', at: '#/teleport?text=hello' },
  { name: 'teleport-drawer', at: '#/teleport', act: drawer, widths: [390] },
];

const REST = [
  { name: 'home', at: '#/home' },
  ...['cover', 'sudoku', 'edges', 'decompose', 'packing', 'growth', 'teleport', 'jobs'].map(family => ({
    name: `help-${family}`,
    at: `#/help/${family}`,
  })),
  { name: 'keys', at: '#/sudoku', act: key('?') },
  {
    name: 'menu',
    at: '#/cover',
    act: page => page.locator('.bar .phone-only').last().click(),
    widths: [390],
  },
  { name: 'run-elsewhere', at: '#/cover', act: press(/Run elsewhere|Spustit jinde/) },
];

const ASK = [
  { name: 'ask', at: '#/ask' },
  {
    name: 'ask-answered',
    at: `#/ask/cover?question=solve&model=${encodeURIComponent(RING)}`,
    act: press(/^(Ask|Zeptat)/),
  },
  { name: 'ask-refused', at: '#/ask/cover?question=count&model=a%0Ab', act: press(/^(Ask|Zeptat)/) },
];

/** A cluster as its host sees it, without one. */
async function withWorkers(page) {
  const answer = (path, json) => page.route(`**/api/${path}`, way => way.fulfill({ json }));
  const about = await page.evaluate(async () => (await fetch('api/about')).json());
  await answer('about', { ...about, cluster: true, invites: true });
  const pace = { threads: 8, units: 9, nodes: 9e6 };
  await answer('workers', {
    workers: [
      { name: 'ada', ...pace, pace: 455_141, job: 'a'.repeat(32) },
      { name: 'bob', ...pace, pace: 0 },
    ],
  });
  const since = '2026-01-01T00:00:00.000Z';
  await answer('invitations', {
    invitations: ['ada', 'bob', 'the-machine-in-the-corner'].map(name => ({ name, since })),
  });
  await page.reload();
  await page.getByRole('button', { name: /corner/ }).waitFor();
}

const JOBS = [
  { name: 'jobs-empty', at: '#/jobs' },
  {
    name: 'jobs-invite',
    at: '#/jobs',
    act: both(unfold(/Invite somebody|Pozvat někoho/), press(/^(Make a link|Vytvořit odkaz)/)),
  },
  { name: 'jobs-workers', at: '#/jobs', act: withWorkers },
  { name: 'jobs-alone', at: '#/jobs', isAlone: true },
  {
    name: 'jobs-tab',
    at: `#/cover?m=${encodeURIComponent(queens(13))}`,
    act: both(press(/Run elsewhere|Spustit jinde/), async page => {
      await page.waitForTimeout(500);
      await page.locator('dialog[open] [role=radio]').first().click();
      await click(page.locator('dialog[open] .button.main'));
    }),
    waitMs: 2500,
  },
  {
    name: 'jobs-best',
    at: '#/edges?r=5x5-2-4-1',
    act: both(press(/Run elsewhere|Spustit jinde/), async page => {
      await page.waitForTimeout(500);
      await page.locator('dialog[open] select').first().selectOption('best');
      await click(page.locator('dialog[open] .button.main'));
    }),
    waitMs: 6000,
  },
  { name: 'jobs-ended', at: '#/jobs', jobs: [{ title: 'Eight in a ring', text: RING, wanted: 'all' }] },
  {
    name: 'jobs-audit',
    at: '#/jobs',
    act: press(/^(Audit|Zkontrolovat)/),
    waitMs: 1500,
  },
  {
    name: 'jobs-running',
    at: '#/jobs',
    jobs: [{ title: 'Seventeen queens', text: queens(17), wanted: 'count' }],
  },
  { name: 'jobs-stopped', at: '#/jobs', act: press(/^(Stop|Zastavit)$/), waitMs: 1500 },
];

export const STATES = [
  ...REST,
  ...COVER,
  ...SUDOKU,
  ...EDGES,
  ...DECOMPOSE,
  ...PACKING,
  ...GROWTH,
  ...TELEPORT,
  ...ASK,
  ...JOBS,
];

/** The model of n queens that do not attack each other: rows and columns, and diagonals as secondary items. */
function queens(n) {
  const range = [...Array(n).keys()];
  const diagonals = [...Array(2 * n - 1).keys()];
  const items = [...range.map(i => `r${i}`), ...range.map(i => `c${i}`)];
  const others = [...diagonals.map(i => `a${i}`), ...diagonals.map(i => `b${i}`)];
  const options = range.flatMap(r => range.map(c => `r${r} c${c} a${r + c} b${r - c + n - 1}`));
  return `${items.join(' ')} | ${others.join(' ')}\n${options.join('\n')}\n`;
}
