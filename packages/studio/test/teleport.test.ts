import { InputError, randomFrom } from '@quadrille/cover';
import { examples, randomGame } from '@quadrille/puzzles/teleport';
import { legalMoves, minimaxSearch, playMove, positionOf } from '@quadrille/puzzles/teleport/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FIRST,
  gameLine,
  isOpponentsTurn,
  type Match,
  readGame,
  readLink,
  writeLink,
} from '../src/pages/teleport/match.js';
import { layOut, minimaxThought, monteCarloThought } from '../src/pages/teleport/thought.js';
import { FIRST_VIEW, readView, type View, writeView } from '../src/pages/teleport/view.js';
import { hasBrowser, useStudio, visit } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { addressOf } from './support/hand.js';

useStudio();
const inBrowser = test.skipIf(!hasBrowser);

/** Matches in any state, played at random. */
const matches = fc
  .record({ seed: fc.nat(100_000), plies: fc.nat(30), misere: fc.boolean() })
  .map(({ seed, plies, misere }) => {
    const random = randomFrom(seed);
    const sizes = { side: 2 + random.below(9), moves: 1 + random.below(5), step: 3 };
    let match: Match = {
      ...FIRST,
      game: randomGame(random, sizes),
      rule: misere ? 'misere' : 'normal',
      person: 'both',
      seed,
    };
    for (let i = 0; i < plies; i++) {
      const legal = legalMoves(match.game, positionOf(match).square);
      if (legal.length === 0) break;
      match = playMove(match, legal[random.below(legal.length)])!;
    }
    return match;
  });

function linkOf(match: Match): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(writeLink(match))) if (value) params.set(key, value);
  return params;
}

test('a link holds the whole match', () => {
  fc.assert(
    fc.property(matches, match => {
      expect(readLink(linkOf(match))).toEqual(match);
    }),
  );
  expect(linkOf(FIRST).toString()).toBe('');
});

test('a link holds the view; numbers out of range are the usual ones', () => {
  const views: fc.Arbitrary<View> = fc.record({
    map: fc.boolean(),
    values: fc.boolean(),
    reduced: fc.boolean(),
    tree: fc.constantFrom('' as const, 'mcts' as const, 'minimax' as const),
    at: fc.nat(1000),
    depth: fc.integer({ min: 2, max: 6 }),
    alphaBeta: fc.boolean(),
    levels: fc.integer({ min: 1, max: 8 }),
    exploration: fc.nat(100).map(tenths => tenths / 10),
    proof: fc.boolean(),
  });
  fc.assert(
    fc.property(views, view => {
      const params = new URLSearchParams();
      for (const [key, value] of Object.entries(writeView(view)))
        if (value !== undefined) params.set(key, value);
      expect(readView(params)).toEqual(view);
    }),
  );
  const wrong = new URLSearchParams('at=1e9&depth=99&levels=x&exploration=-1&tree=<b>&map=yes');
  expect(readView(wrong)).toEqual(FIRST_VIEW);
});

test('moves of a link that leave the board end the list', () => {
  const params = new URLSearchParams({ m: '0-0-0-1', vs: 'mcts:99999999', seed: '-1' });
  expect(readLink(params).played).toEqual([0, 0]);
  expect(readLink(params).opponent).toBe(FIRST.opponent);
  expect(readLink(params).seed).toBe(FIRST.seed);
});

test('the machine moves only when it is its turn and the game goes on', () => {
  expect(isOpponentsTurn(FIRST)).toBe(false);
  expect(isOpponentsTurn(playMove(FIRST, 0)!)).toBe(true);
  expect(isOpponentsTurn({ ...FIRST, person: 'Pepie' })).toBe(true);
  expect(isOpponentsTurn({ ...FIRST, person: 'both', played: [0] })).toBe(false);
  expect(isOpponentsTurn({ ...FIRST, game: readGame('1 1 1 1 1'), person: 'Pepie' })).toBe(false);
});

test('thoughts: alpha-beta finds the same value with fewer squares; visits add up', () => {
  fc.assert(
    fc.property(matches, match => {
      const position = positionOf(match);
      if (legalMoves(match.game, position.square).length === 0) return;
      const [cut, plain] = [minimaxThought(position, 3, true), minimaxThought(position, 3, false)];
      expect(cut.root.value).toBe(plain.root.value);
      expect(cut.nodes).toBeLessThanOrEqual(plain.nodes);
      expect(plain.nodes).toBe(minimaxSearch(position, { depth: 3, alphaBeta: false, nodeLimit: 1e6 }).nodes);
      const { root, shares, latest } = monteCarloThought(position, {
        count: 60,
        seed: 1,
        proof: false,
        levels: 99,
      });
      expect(root.visits).toBe(60);
      expect(root.children.reduce((sum, child) => sum + child.visits!, 0)).toBe(60);
      expect(shares).toHaveLength(60);
      expect(latest!.path[0]).toEqual(position.square);
    }),
    { numRuns: 40, seed: 2 },
  );
});

test('a drawn tree: rows of leaves differ, parents beside their first child, nothing is lost', () => {
  const position = positionOf({ ...FIRST, game: examples.find(({ name }) => name === 'rook')!.game });
  for (const levels of [1, 2, 3, 9]) {
    const { root } = monteCarloThought(position, { count: 200, seed: 7, proof: false, levels: 99 });
    const { drawn, rowCount, hidden } = layOut(root, levels);
    const leaves = drawn.filter(({ index, last }) => index === last);
    expect(new Set(leaves.map(({ row }) => row)).size).toBe(rowCount);
    const sizeOf = (node: typeof root): number =>
      node.children.reduce((sum, child) => sum + sizeOf(child), 1);
    expect(drawn.length + hidden).toBe(sizeOf(root));
    for (const { index, row } of drawn) {
      const rows = drawn.filter(({ parent }) => parent === index).map(child => child.row);
      if (rows.length > 0) expect(row).toBe(Math.min(...rows));
    }
  }
});

test('any text is a game or an error that can be mended', () => {
  const words = fc.string({ unit: fc.constantFrom('1', '2', '9', ' ', '\n', '-', 'x') });
  fc.assert(
    fc.property(fc.oneof(fc.string(), words), text => {
      try {
        expect(readGame(gameLine(readGame(text)))).toEqual(readGame(text));
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }),
  );
});

inBrowser('a match against perfect play: values, keys, blunder, undo, link', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/teleport?vs=perfect');
    await page.getByText('Your move (Martien)').waitFor();
    await page.keyboard.press('h');
    await page.getByText('Martien, who is to move, wins in 5 turns with perfect play.').waitFor();
    await expectAccessible();
    // Move 2 gives the win away; the opponent takes it.
    await page.getByRole('gridcell', { name: /move 2 leads here, loses in/ }).click();
    await page.getByText('2. Pepie:').waitFor();
    await page.getByText('Your move (Martien)').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Click a numbered square').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('2. Pepie:').waitFor();
    const address = await addressOf(page);
    await page.reload();
    await page.getByText('2. Pepie:').waitFor();
    await open('#/home');
    await page.goto(address);
    await page.getByText('2. Pepie:').waitFor();
    const end = page.getByText('You lose');
    for (;;) {
      await page
        .getByText(/Your move|You lose/)
        .first()
        .waitFor();
      if (await end.isVisible()) break;
      await page.getByRole('group', { name: 'Moves' }).locator('button:not([disabled])').first().click();
    }
    await page
      .getByText(/threw away the win; winning:/)
      .first()
      .waitFor();
    await eventually(() => page.locator('.zigzag').count()).toBeGreaterThan(0);
    await expectAccessible();
    // Why it was lost stands beside the board, with the way back to the mistake.
    const over = page.getByRole('region', { name: 'The end' });
    await over
      .getByText(/Your move 1, 2 down, threw away the win: 2 right(,| or) .*would have won/)
      .waitFor();
    await over.getByRole('button', { name: 'Back to the mistake' }).click();
    await page.getByText('Click a numbered square').waitFor();
    await over.waitFor({ state: 'detached' });
  });
});

inBrowser('from the keyboard: the map, a move by arrows, the other side', async () => {
  await visit(async ({ page, open }) => {
    await open('#/teleport?vs=random');
    await page.keyboard.press('v');
    await page.getByText(/18 of 30 squares/).waitFor();
    await eventually(() => page.locator('.won').count()).toBe(18);
    await eventually(() => page.locator('.lost').count()).toBe(12);
    // The reduced game beside it: what was divided, and a move played there.
    await page.keyboard.press('r');
    const reduced = page.getByRole('region', { name: 'Reduced' });
    await reduced.getByText('the board shrinks from 6 x 5 to 3 x 5').waitFor();
    await reduced.getByText('Move 1: 2 right becomes 1 right').waitFor();
    await eventually(() => reduced.locator('.won').count()).toBe(9);
    await reduced.getByRole('gridcell', { name: 'row 1, column 2, move 1 leads here', exact: false }).click();
    await page.getByText('1. Martien: 2 right').waitFor();
    await page.keyboard.press('u');
    await page.keyboard.press('r');
    await reduced.waitFor({ state: 'detached' });
    await page.locator('[data-square="0,0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('1. Martien: 1 down').waitFor();
    await page.getByText(/Your move|You (win|lose)/).waitFor();
    await page.getByRole('radio', { name: 'second' }).click();
    await page.getByText(/^1\. Martien:/).waitFor();
    await page.getByText(/Your move \(Pepie\)/).waitFor();
    await eventually(() => addressOf(page)).toContain('as=Pepie');
    await page.keyboard.press('n');
    await page.getByText(/Your move \(Pepie\)/).waitFor();
    await eventually(() => page.getByRole('gridcell').count()).toBe(64);
  });
});

inBrowser('trees: Monte Carlo step by step, minimax with cut branches', async () => {
  await visit(async ({ page, open, expectAccessible }) => {
    await open('#/teleport');
    await page.keyboard.press('t');
    await page.getByText('50/400').waitFor();
    await page.getByText(/Most visited: move/).waitFor();
    await page.keyboard.press('.');
    await page.getByText('51/400').waitFor();
    await eventually(() => page.locator('.node.lit').count()).toBeGreaterThan(1);
    await page.locator('.node').nth(1).hover();
    await page.locator('p', { hasText: /games won by the player who moved here, UCB/ }).waitFor();
    await eventually(() => page.locator('.marked').count()).toBe(1);
    const weight = page.getByLabel('Weight of exploration in UCB');
    await weight.fill('0.5');
    await weight.press('Enter');
    await page.getByLabel('levels').fill('2');
    await page.getByLabel('levels').press('Enter');
    await page.reload();
    await page.getByText('51/400').waitFor();
    await eventually(() => weight.inputValue()).toBe('0.5');
    await eventually(() => page.getByLabel('levels').inputValue()).toBe('2');
    await expectAccessible();
    await page.getByRole('radio', { name: 'Minimax' }).click();
    await page.getByText(/Squares without alpha-beta: \d+; branches cut: \d+/).waitFor();
    await eventually(() => page.locator('.cut').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await eventually(() => page.locator('.node:not(.ahead)').count()).toBe(0);
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await eventually(() => page.locator('.node:not(.ahead)').count()).toBe(1);
  });
});

inBrowser('race and arena run aside and can be stopped', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/teleport?g=${encodeURIComponent('21 21 3 1 0 0 1 1 1')}`);
    await page.getByText('Race of the methods').click();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole('button', { name: 'Start the race' }).press('Enter');
    await page
      .getByRole('row', { name: /^fast (Martien|Pepie)/ })
      .getByText(/Martien|Pepie/)
      .waitFor();
    await page.getByRole('row', { name: /^brute running/ }).waitFor();
    await eventually(focused).toBe('Stop');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^brute stopped/ }).waitFor();
    await eventually(focused).toBe('Start the race');

    await page.getByText('Arena', { exact: true }).click();
    await page.getByLabel('boards').fill('2');
    await page.getByLabel('side', { exact: true }).fill('6');
    await page.getByRole('button', { name: 'Start the games' }).click();
    await page.getByText('All pairs have played').waitFor();
    await eventually(() => page.getByRole('row', { name: /^5 Perfect play \d+ %/ }).textContent()).toMatch(
      /\d\/4/,
    );
    await page.getByLabel('boards').fill('1000');
    await page.getByLabel('side', { exact: true }).fill('30');
    await page.getByRole('button', { name: 'Start the games' }).press('Enter');
    await page.getByText(/of 10 pairs/).waitFor();
    await eventually(focused).toBe('Stop');
    await page.keyboard.press('Enter');
    await page.getByText(/^Stopped by you: \d+ of 10 pairs/).waitFor();
    await eventually(focused).toBe('Start the games');
  });
});

inBrowser('text in, large boards, Czech, and links that are wrong', async () => {
  await visit(async ({ page, open }) => {
    await open(`#/teleport?text=${encodeURIComponent('3 3\n1\n0 0')}`);
    // Beside the board, and below the text in the margin.
    await eventually(() =>
      page
        .getByText(/^Line 3, column 1: /)
        .filter({ visible: true })
        .count(),
    ).toBe(2);
    await page.getByLabel(/^As text/).fill('400 400\n2\n1 2\n3 1\n');
    await page.getByText('you can see the map, the winner and the race').waitFor();
    await page.getByRole('img', { name: /^Map of 400 × 400/ }).waitFor();
    await page.getByRole('link', { name: /Whose turn/ }).click();
    await page.getByRole('button', { name: /Change to čeština/ }).click();
    await page.getByText('Jste na tahu (Martien)').waitFor();
    for (const text of [
      '<img src=x onerror=alert(1)>',
      '999999999 1 1 1 1',
      '%',
      '1 '.repeat(3000),
      '-1 2 3',
    ]) {
      await open(`#/teleport?g=${encodeURIComponent(text)}&at=1e99&tree=mcts&m=9-9-9`);
      await page.locator('#main').waitFor();
    }
  });
});

inBrowser('the phone: nothing scrolls sideways, dark is accessible', async () => {
  await visit(
    async ({ page, open, expectAccessible }) => {
      await open('#/teleport?map=1&values=1&tree=mcts&reduced=1');
      await page.getByText('the board shrinks from 6 x 5 to 3 x 5').waitFor();
      const moves = page.getByRole('group', { name: 'Moves' }).getByRole('button');
      const [board, move, reduced] = await Promise.all(
        [page.getByRole('grid').first(), moves.first(), page.getByRole('region', { name: 'Reduced' })].map(
          own => own.boundingBox(),
        ),
      );
      expect(move!.y).toBeLessThan(board!.y + board!.height + 44); // the moves stay by the board
      expect(reduced!.y).toBeGreaterThan(move!.y);
      for (const _ of ['away', 'again']) await page.getByRole('button', { name: 'Reduced' }).tap();
      const small = page.getByRole('grid', { name: /^Reduced board/ });
      await eventually(async () => {
        const { y, height } = (await small.boundingBox())!;
        return Math.floor(y + height);
      }).toBeLessThanOrEqual(844); // what was asked for comes into sight
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      await expectAccessible();
    },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
  );
});
