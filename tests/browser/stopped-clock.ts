/** The clock of a page that stands until a test moves it on: what a slow machine takes does not count as time. */
import type { Page } from 'playwright-core';

/** Further on than the page's own clock can be when it is told to stop. */
const AHEAD_MS = 60_000;

export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}
