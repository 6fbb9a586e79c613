/** Contexts that go from one test to the next take nothing along that a test changed in them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContextPool } from './context-pool.ts';
import { launchBrowser } from './launch-browser.ts';

const DAY_MS = 24 * 60 * 60_000;
const server = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end('<p>Empty'));
let browser: Browser;
let pool: ContextPool;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  browser = await launchBrowser();
  pool = new ContextPool(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

async function opened(): Promise<Page> {
  const page = await pool.open({});
  await page.goto('/');
  return page;
}

test('a test goes on in the context of an earlier one, without what that stored', async () => {
  const page = await opened();
  await page.evaluate(() => localStorage.setItem('left', 'behind'));
  await pool.giveBack(true);
  const next = await opened();
  expect(next.context()).toBe(page.context());
  expect(await next.evaluate(() => localStorage.getItem('left'))).toBeNull();
  await pool.giveBack(true);
});

const CHANGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'set to a time': (page) => page.clock.setFixedTime(Date.now() + 9 * DAY_MS),
  'moved to a time': (page) => page.clock.setSystemTime(Date.now() + 9 * DAY_MS),
  'moved on': (page) => page.clock.fastForward(9 * DAY_MS),
  'stopped later': (page) => page.clock.pauseAt(Date.now() + 9 * DAY_MS),
};

for (const [change, apply] of Object.entries(CHANGES))
  test(`a clock that was ${change} is not the clock of the next test`, async () => {
    const page = await opened();
    await apply(page);
    await pool.giveBack(true);
    const next = await opened();
    expect(Math.abs((await next.evaluate(() => Date.now())) - Date.now())).toBeLessThan(DAY_MS);
    await pool.giveBack(true);
  });
