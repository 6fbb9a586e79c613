/** Theme, lite mode, notices: what is kept, and the documented times. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openLive } from './open-live.ts';
import { acceptPrivacy, PHONE, siteInBrowser, told } from './site-in-browser.ts';
import { stopClock } from './stopped-clock.ts';

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
  await stopClock(page);
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
  await expect.poll(() => notices.count()).toBe(0);
});

test('holds a notice while the pointer is on it, reaches it by F8, dismisses it by its button', {
  tags: ['toast-waits-hover', 'toast-f8'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  await stopClock(page);
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
  // The desk is so high that nothing can be pressed in its corner: a notice lies over no button.
  for (const [width, height] of [
    [390, 800],
    [1280, 900],
  ] as const) {
    const page = await site.visit('/rotate-pdf', { viewport: { width, height } });
    await page.getByRole('button', { name: 'Try Now' }).click();
    const box = await page.locator('.toast').boundingBox();
    if (!box) throw new Error('no notice');
    expect(box.width).toBeLessThanOrEqual(420);
    if (width === 390) expect(box.y).toBeLessThan(100);
    else expect([box.x > 800, box.y > 700]).toEqual([true, true]);
  }
});

test('opens a tooltip after 700 milliseconds and the next one at once', { tags: ['tooltip-after-700'] }, async () => {
  const page = await site.visit('/');
  await tooltipsReady(page);
  await stopClock(page);
  const tip = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'Lite mode' }).hover();
  await page.clock.runFor(600);
  expect(await tip.count()).toBe(0);
  await page.clock.runFor(150);
  await expect.poll(() => tip.count()).toBe(1);
  const next = page.getByRole('button', { name: 'Toggle theme' });
  // A pointer that travels: the first steps still belong to the way between the two.
  for (const x of [4, 12, 20, 24]) await next.hover({ position: { x, y: 12 } });
  await page.clock.runFor(50);
  await page.getByRole('tooltip', { name: 'Toggle theme' }).waitFor();
});

test('holds a notice while it has the focus', { tags: ['toast-waits-focus', 'toast-f8'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await stopClock(page);
  await page.getByRole('button', { name: 'Try Now' }).click();
  const notice = page.locator('.toast[data-state=open]');
  await notice.waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.toast') !== null)).toBe(true);
  await page.clock.runFor(20_000);
  expect(await notice.count()).toBe(1);
});

test('a notice is swiped away to the right, past 50 pixels', { tags: ['toast-swipe'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await page.getByRole('button', { name: 'Try Now' }).click();
  const notice = page.locator('.toast[data-state=open]');
  for (const [pixels, left] of [
    [40, 1],
    [60, 0],
  ] as const) {
    const box = await notice.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 10 });
    await page.mouse.up();
    if (left === 0) await notice.waitFor({ state: 'detached' });
    expect(await notice.count()).toBe(left);
  }
});

test('a notice has title, sentence, look and a button that closes it', { tags: ['toast-parts'] }, async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await told(page, 'Thank you for accepting. You can now add files.');
  const notice = page.locator('.toast[data-state=open]');
  expect(await notice.getAttribute('data-look')).toBe('default');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  const other = await site.visit('/rotate-pdf');
  await other.getByRole('button', { name: 'Try Now' }).click();
  await told(other, 'Please select files to process.');
  expect(await other.locator('.toast[data-state=open]').getAttribute('data-look')).toBe('destructive');
});

test('a tooltip waits again once another has been closed for 300 milliseconds', {
  tags: ['tooltip-skip-300'],
}, async () => {
  const page = await site.visit('/');
  await tooltipsReady(page);
  await stopClock(page);
  const tip = page.getByRole('tooltip');
  for (const [pauseMs, opensAtOnce] of [
    [200, true],
    [400, false],
  ] as const) {
    await page.getByRole('button', { name: 'Lite mode' }).hover();
    await page.clock.runFor(750);
    await tip.waitFor();
    await page.mouse.move(600, 600);
    await tip.waitFor({ state: 'detached' });
    await page.clock.runFor(pauseMs);
    await page.getByRole('button', { name: 'Toggle theme' }).hover();
    await page.clock.runFor(50);
    if (opensAtOnce) await tip.waitFor();
    else expect(await tip.count()).toBe(0);
    await page.mouse.move(600, 600);
    await page.clock.runFor(1_000);
  }
});

test.each([
  ['slow-2g', false, true],
  ['2g', false, true],
  ['3g', false, true],
  ['4g', true, true],
  ['4g', false, false],
])(
  'on a connection of %s, saving data %s, lite mode is %s',
  { tags: ['lite-slow-connection', 'lite-save-data', 'lite-full-otherwise'] },
  async (effectiveType, saveData, lite) => {
    const page = await site.visit('/about-us');
    await page.addInitScript(
      (connection) => Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection }),
      { effectiveType, saveData },
    );
    await openLive(page, '/');
    await page.getByRole('button', { name: 'Lite mode', pressed: lite }).waitFor();
    expect(await page.locator('.ad').first().isVisible()).toBe(!lite);
    await page.getByRole('button', { name: 'Lite mode' }).click();
    await page.getByRole('button', { name: 'Lite mode', pressed: !lite }).waitFor();
    expect(await page.locator('.ad').first().isVisible()).toBe(lite);
  },
);

test('advertisements keep their documented room', { tags: ['ads-banner-phone', 'ads-block'] }, async () => {
  const phone = await site.visit('/', PHONE);
  expect(await phone.locator('.ad').boundingBox()).toMatchObject({ width: 320, height: 50 });
  const page = await site.visit('/rotate-pdf');
  expect(await page.locator('.ad-block').boundingBox()).toMatchObject({ width: 300, height: 250 });
});

/** What draws tooltips comes with the first movement that the page notices. */
async function tooltipsReady(page: Page): Promise<void> {
  let come = false;
  const layer = page.waitForResponse(/tooltip-layer/).then(() => {
    come = true;
  });
  for (let x = 500; !come; x++) {
    await page.mouse.move(x, 600);
    await page.waitForTimeout(50);
  }
  await layer;
  // Its script has to run before it can see the pointer.
  await page.waitForTimeout(300);
}
