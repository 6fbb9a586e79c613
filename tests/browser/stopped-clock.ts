/** The clock of a page that stands until a test moves it on: what a slow machine takes does not count as time. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Further on than the page's own clock can be when it is told to stop. */
const AHEAD_MS = 60_000;

export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}

/** Milliseconds by which the clock moves between two looks. */
const STEP_MS = 500;

/**
 * Moves the clock until something is shown: a notice waits for its place, and what a request answers comes in its own time.
 * @returns the milliseconds that passed on the page's clock.
 */
export async function passUntilShown(page: Page, shown: Locator): Promise<number> {
  let passedMs = 0;
  await expect
    .poll(async () => {
      if (await shown.isVisible()) return true;
      await page.clock.runFor(STEP_MS);
      passedMs += STEP_MS;
      return shown.isVisible();
    })
    .toBe(true);
  return passedMs;
}
