/** Opens a page so that it answers: keys and clicks before that go nowhere. */
import type { Page } from 'playwright-core';

/** Until the page's own script has taken the prerendered page over, and nothing more comes. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}
