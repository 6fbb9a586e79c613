/** Theme, lite mode, notices: what is kept, and the documented times. */
import { expect, test } from 'vitest';
import { siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const LIGHT = 'rgb(246, 244, 239)';
const DARK = 'rgb(23, 22, 20)';

test('follows the system until a theme is chosen, and keeps the choice', {
  tags: ['theme-system', 'theme-chosen', 'theme-kept', 'theme-key', 'theme-toggle'],
}, async () => {
  const page = await site.visit('/', { colorScheme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).toBe(DARK);
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await page.getByLabel('Light').check();
  expect(await ground()).toBe(LIGHT);
  expect(await page.evaluate(() => localStorage.getItem('sheaf-theme'))).toBe('light');
  await page.reload();
  expect(await ground()).toBe(LIGHT);
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await page.getByLabel('System').check();
  expect(await ground()).toBe(DARK);
});

test('takes the advertisements away in lite mode, and keeps it', {
  tags: ['ads-banner-desk', 'lite-toggle', 'lite-key', 'lite-kept', 'lite-takes-away'],
}, async () => {
  const page = await site.visit('/');
  const banner = page.locator('.ad');
  expect(await banner.boundingBox()).toMatchObject({ width: 728, height: 90 });
  await page.getByRole('button', { name: 'Lite mode' }).click();
  expect(await banner.isVisible()).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('lowBandwidthMode'))).toBe('true');
  await page.reload();
  // The prerendered page knows no choice: the button shows it once its script runs.
  await page.getByRole('button', { name: 'Lite mode', pressed: true }).waitFor();
  expect(await banner.isVisible()).toBe(false);
});

test('loads no web fonts in lite mode', { tags: ['lite-takes-away'] }, async () => {
  const fontsOf = async (lite: string) => {
    const page = await site.visit('/about-us', {
      storageState: {
        cookies: [],
        origins: [{ origin: site.url(), localStorage: [{ name: 'lowBandwidthMode', value: lite }] }],
      },
    });
    return page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
  };
  expect(await fontsOf('false')).toEqual(expect.arrayContaining(['Hanken Grotesk', 'Newsreader']));
  for (const family of await fontsOf('true')) expect(family).toContain('stand-in');
});

test('shows one notice at a time, for five seconds', {
  tags: ['toast-one-at-a-time', 'toast-five-seconds'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  await page.clock.install();
  await page.getByRole('button', { name: 'Try Now' }).click();
  const notices = page.locator('.toast[data-state=open]');
  await notices.waitFor();
  await page.clock.runFor(1_500);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.mouse.move(0, 0);
  expect(await notices.count()).toBe(1);
  await page.clock.runFor(4_500);
  expect(await notices.count()).toBe(1);
  await page.clock.runFor(700);
  expect(await notices.count()).toBe(0);
});

test('holds a notice while the pointer is on it, reaches it by F8, dismisses it by its button', {
  tags: ['toast-waits-hover', 'toast-f8'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  await page.clock.install();
  await page.getByRole('button', { name: 'Try Now' }).click();
  const notice = page.locator('.toast[data-state=open]');
  await notice.hover();
  await page.clock.runFor(20_000);
  expect(await notice.count()).toBe(1);
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.closest('.toaster') !== null)).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
});

test('puts notices at the top of a phone and at the bottom right of a desk, at most 420 pixels wide', {
  tags: ['toasts-on-phone', 'toasts-on-desk'],
}, async () => {
  for (const width of [390, 1280]) {
    const page = await site.visit('/rotate-pdf', { viewport: { width, height: 800 } });
    await page.getByRole('button', { name: 'Try Now' }).click();
    const box = await page.locator('.toast').boundingBox();
    if (!box) throw new Error('no notice');
    expect(box.width).toBeLessThanOrEqual(420);
    if (width === 390) expect(box.y).toBeLessThan(100);
    else expect([box.x > 800, box.y > 600]).toEqual([true, true]);
  }
});

test('opens a tooltip after 700 milliseconds and the next one at once', { tags: ['tooltip-after-700'] }, async () => {
  const page = await site.visit('/');
  // What draws tooltips comes with the first movement.
  const layer = page.waitForResponse(/tooltip-layer/);
  await page.mouse.move(600, 600);
  await (await layer).finished();
  // Its script has to run before it can see the pointer.
  await page.waitForTimeout(300);
  await page.clock.install();
  const tip = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'Lite mode' }).hover();
  await page.clock.runFor(600);
  expect(await tip.count()).toBe(0);
  await page.clock.runFor(150);
  expect(await tip.count()).toBe(1);
  const next = page.getByRole('button', { name: 'Toggle theme' });
  // A pointer that travels: the first steps still belong to the way between the two.
  for (const x of [4, 12, 20, 24]) await next.hover({ position: { x, y: 12 } });
  await page.clock.runFor(50);
  await page.getByRole('tooltip', { name: 'Toggle theme' }).waitFor();
});
