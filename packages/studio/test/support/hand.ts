/** What a person's hand and eye do: a place is pressed once it stands still, an address is the one of the moment. */
import type { Locator, Page } from 'playwright-core';

/** The button goes down on the first place, passes over the others and goes up on the last. */
export async function drag(page: Page, ...places: readonly Locator[]): Promise<void> {
  for (const [at, place] of places.entries()) {
    await place.hover(); // waits until it stands still and nothing lies over it
    if (at === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** The middle of something that stands still, for a press at that very place, whatever is there by then. */
export async function middleOf(place: Locator): Promise<readonly [x: number, y: number]> {
  await place.scrollIntoViewIfNeeded(); // waits until it stands still
  const { x, y, width, height } = (await place.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** The address as the page has it: `page.url()` hears of a change only some time after the page has made it. */
export const addressOf = (page: Page): Promise<string> => page.evaluate(() => location.href);
