/** Opens a page so that it answers: keys and clicks before that go nowhere. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/**
 * Milliseconds without a request after which nothing more comes. Playwright's own `networkidle` waits for 500, which was
 * more than half of a visit.
 */
const QUIET_MS = 100;
const LOOK_MS = 20;

/** Until the page's own script has taken the prerendered page over, and nothing more comes. */
export async function openLive(page: Page, path: string): Promise<void> {
  const open = new Set<Request>();
  let lastMs = 0;
  const begin = (request: Request) => void open.add(request);
  const end = (request: Request) => {
    open.delete(request);
    lastMs = performance.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await page.goto(path);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
    );
    lastMs = Math.max(lastMs, performance.now());
    while (open.size > 0 || performance.now() - lastMs < QUIET_MS) await delay(LOOK_MS);
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}
