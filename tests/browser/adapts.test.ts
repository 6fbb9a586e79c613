/** The site under the settings that people need: large text, wide text, no motion, a few colours only, no dragging. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openLive } from './open-live.ts';
import { scenesNamed } from './scenes.ts';
import { acceptPrivacy, choose, chosenNames, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

/** States whose parts are the widest, or which move. */
const STATES = scenesNamed(
  'files in order, every option, pages arranged',
  'working, asked whether to stop',
  'done, many results',
  'signature on its page',
  'health measured',
);

test.each(STATES)('$name: fits 320 pixels, also with wide text, and cuts nothing off', async ({ path, act }) => {
  const page = await site.visit(path, PHONE);
  await act(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  // WCAG 1.4.12.
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  });
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(await cutOff(page)).toEqual([]);
});

test.each(STATES)('$name: nothing moves where reduced motion is asked, or in lite mode', async ({ path, act }) => {
  const page = await site.visit(path, { reducedMotion: 'reduce' });
  await act(page);
  expect(await movingParts(page)).toEqual([]);
});

test('at 400 % on a desk the tools of the board scroll away with its pages', async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, pdfFile('letter.pdf', 6));
  const tools = page.locator('.board-tools');
  await tools.waitFor();
  const placed = () => tools.evaluate((element) => getComputedStyle(element).position);
  expect(await placed()).toBe('sticky');
  await page.setViewportSize({ width: 320, height: 225 });
  expect(await placed()).toBe('relative');
});

test('nothing moves in lite mode', async () => {
  const page = await site.visit('/rotate-pdf');
  await page.getByRole('button', { name: 'Lite mode' }).click();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.locator('.toast').waitFor();
  expect(await movingParts(page)).toEqual([]);
});

test.each([...STATES, { name: 'home', path: '/', act: async () => undefined }])(
  '$name: whatever is pressed is at least 24 pixels large or stands apart',
  async ({ path, act }) => {
    const page = await site.visit(path, PHONE);
    await act(page);
    expect(await smallTargets(page)).toEqual([]);
  },
);

test('on a phone what comes next is in sight: the result, and what went wrong', async () => {
  const page = await site.visit('/rotate-pdf', PHONE);
  const inSight = async (what: Locator) => {
    await what.waitFor();
    await expect.poll(() => isInSight(what)).toBe(true);
  };
  await choose(page, { ...pdfFile('cut.pdf', 1), buffer: Buffer.from('%PDF-1.7\nnothing more') });
  await page.getByRole('button', { name: 'Try Now' }).tap();
  await inSight(page.locator('.problem'));
  await page.getByRole('button', { name: 'Clear' }).tap();
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Try Now' }).tap();
  await inSight(page.getByRole('button', { name: /^Download/ }));
});

async function isInSight(what: Locator): Promise<boolean> {
  const box = await what.boundingBox();
  const height = await what.evaluate(() => window.innerHeight);
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

test('moves files and pages by pressing, without dragging', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 3), pdfFile('b.pdf', 1), pdfFile('c.pdf', 1)]);
  await page.getByRole('button', { name: /^Move c\.pdf/ }).click();
  await page.getByText('Now press the handle where c.pdf should go.').waitFor();
  await page.getByRole('button', { name: 'Move c.pdf to position 1 of 3' }).click();
  expect(await chosenNames(page)).toEqual(['c.pdf', 'a.pdf', 'b.pdf']);
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).click();
  const pages = page.getByRole('list', { name: 'Pages of a.pdf' });
  await page.getByRole('button', { name: /^Move page 3/ }).click();
  await page.getByRole('button', { name: 'Move page 3 to position 1 of 3' }).click();
  expect(await pages.locator('.page-sheet-number').allTextContents()).toEqual(['3', '1', '2']);
});

test('a press that is given up by Escape moves nothing', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 1), pdfFile('b.pdf', 1)]);
  await page.getByRole('button', { name: /^Move b\.pdf/ }).click();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: /^Put / }).count()).toBe(0);
  expect(await chosenNames(page)).toEqual(['a.pdf', 'b.pdf']);
});

test('puts a signature where the page is clicked, and sizes it by buttons', async () => {
  const page = await site.visit('/sign-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  const mark = page.locator('.sign-mark');
  await mark.waitFor();
  const paper = page.locator('.page-stage-page > img');
  await paper.click({ position: { x: 60, y: 60 } });
  const frame = await boxOf(paper);
  const put = await boxOf(mark);
  expect(put.y - frame.y).toBeLessThan(80);
  await page.getByRole('button', { name: 'Smaller' }).click();
  expect((await boxOf(mark)).width).toBeLessThan(put.width);
  await page.getByRole('button', { name: 'Larger' }).click();
  expect((await boxOf(mark)).width).toBeCloseTo(put.width, 0);
});

test('what is chosen shows where the system allows only its own colours', async () => {
  const page = await site.visit('/compress-pdf', { forcedColors: 'active' });
  const differs = async (one: Locator, other: Locator) => expect(await edges(one)).not.toEqual(await edges(other));
  await differs(page.locator('.segment:has(:checked)').first(), page.locator('.segment:not(:has(:checked))').first());
  await page.goto('/faq');
  await differs(page.locator('.faq-filter label').nth(0), page.locator('.faq-filter label').nth(1));
  await openLive(page, '/');
  await differs(page.getByRole('tab').nth(0), page.getByRole('tab').nth(1));
  const lite = page.getByRole('button', { name: 'Lite mode' });
  await lite.click();
  await differs(lite, page.getByRole('button', { name: 'Toggle theme' }));
});

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('not in sight');
  return box;
}

function edges(place: Locator): Promise<readonly string[]> {
  return place.evaluate((element) => {
    const { borderBottomColor, borderBottomWidth, outlineStyle } = getComputedStyle(element);
    return [borderBottomColor, borderBottomWidth, outlineStyle];
  });
}

function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Words that do not fit their box and cannot be scrolled to. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((each) => {
        const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(each);
        const hides = overflowX === 'hidden' || overflowY === 'hidden' || overflowY === 'clip';
        if (!hides || clipPath !== 'none' || webkitLineClamp !== 'none' || !each.checkVisibility()) return false;
        const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
        return own && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  );
}

/** Parts with a transition or an animation that takes time. */
function movingParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const takesTime = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0);
    return [...document.querySelectorAll('body *')]
      .filter((each) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(each);
        return (animationName !== 'none' && takesTime(animationDuration)) || takesTime(transitionDuration);
      })
      .map((each) => each.outerHTML.slice(0, 100));
  });
}

/** Controls under 24 by 24 pixels with another one in the circle of 24 pixels around their middle (WCAG 2.5.8); links in a line of text are exempt. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary, [role=button]'),
    ]
      .filter((each) => each.checkVisibility({ opacityProperty: false }) && !each.closest('[aria-hidden=true]'))
      .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const near = (x: number, y: number, box: DOMRect) =>
      Math.hypot(x - Math.max(box.left, Math.min(x, box.right)), y - Math.max(box.top, Math.min(y, box.bottom))) < 12;
    return controls
      .filter(({ each, box }) => {
        if ((box.width >= 24 && box.height >= 24) || (each.tagName === 'A' && each.closest('p'))) return false;
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return controls.some((other) => other.each !== each && !other.each.contains(each) && near(x, y, other.box));
      })
      .map(({ each }) => each.outerHTML.slice(0, 120));
  });
}
