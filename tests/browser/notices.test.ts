/** Where notices lie: over nothing that can be pressed, on desk and phone, before and after files are chosen, and at the result. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { soundPicture } from '../conformance/samples.ts';
import { acceptPrivacy, choose, drop, pdfFile, siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser();

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const;

const PANELS = [
  '/rotate-pdf',
  '/merge-pdf',
  '/convert-pdf',
  '/compress-pdf',
  '/split-pdf',
  '/organize-pdf',
  '/sign-pdf',
  '/protect-pdf',
];
const STARTS = /^(Try Now|Merge|Convert|Compress)\b/;
const EMPTY = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };

test.each(PANELS)('%s: a notice covers no control while files are chosen', async (path) => {
  const page = await site.visit(path);
  const consent = page.getByRole('button', { name: 'Accept & Continue' });
  if ((await consent.count()) > 0) await acceptPrivacy(page);
  for (const full of [false, true]) {
    if (full) {
      await choose(page, pdfFile('letter.pdf', 4));
      await page.locator('.panel-main img').first().waitFor();
    }
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => window.scrollTo(0, 0));
      await dismissAll(page);
      await drop(page.locator('.drop-zone'), [EMPTY]);
      await told(page, /Empty File|No Valid Files/);
      expect({ full, ...viewport, covered: await covered(page) }).toEqual({ full, ...viewport, covered: [] });
    }
  }
});

test.each(['/rotate-pdf', '/merge-pdf', '/convert-pdf', '/compress-pdf'])(
  '%s: a notice covers no control of the result',
  async (path) => {
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: await soundPicture() };
    for (const viewport of SCREENS) {
      const page = await site.visit(path, { viewport });
      const consent = page.getByRole('button', { name: 'Accept & Continue' });
      if ((await consent.count()) > 0) await acceptPrivacy(page);
      await choose(page, path === '/convert-pdf' ? picture : pdfFile('letter.pdf', 4));
      await page.getByRole('button', { name: STARTS }).first().click();
      await told(page, /Complete$/);
      await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
      expect({ ...viewport, covered: await covered(page) }).toEqual({ ...viewport, covered: [] });
    }
  },
);

test('a notice goes out of the way of what was scrolled under it', async () => {
  const page = await site.visit('/merge-pdf', { viewport: { width: 1280, height: 720 } });
  await acceptPrivacy(page);
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByText('1 page ·').first().waitFor();
  await drop(page.locator('.drop-zone'), [EMPTY]);
  await told(page, /Empty File|No Valid Files/);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await covered(page)).toEqual([]);
});

/** The notice of the step before says the same words: it would be taken for the new one. */
async function dismissAll(page: Page): Promise<void> {
  // At once: one that closes by itself meanwhile could not be clicked.
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.toast[data-state=open] .icon-button')) close.click();
  });
  await page.locator('.toast[data-state=open]').first().waitFor({ state: 'detached' });
}

/** Until its place is the same for half a second and nothing moves it: how long that takes is the machine's. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Not each frame: a page that asks for the next one is drawn sixty times a second.
    const pause = () => new Promise((done) => setTimeout(done, 50));
    const placeOf = (notice: Element | null) => JSON.stringify(notice?.getBoundingClientRect());
    let [place, since] = ['', performance.now()];
    while (performance.now() - since < 500) {
      await pause();
      const notice = document.querySelector('.toast[data-state=open]');
      const now = placeOf(notice);
      if (now !== place || notice?.getAnimations().some(({ playState }) => playState === 'running'))
        [place, since] = [now, performance.now()];
    }
  });
}

/** Controls under the notice, whole or in part, once it has come to rest. */
async function covered(page: Page): Promise<readonly string[]> {
  await atRest(page);
  return page.evaluate(() => {
    const notice = document.querySelector('.toast[data-state=open]')?.getBoundingClientRect();
    if (!notice) return ['no notice'];
    const { left, top, right, bottom } = notice;
    const inside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    const under = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, label'),
    ]
      .filter((each) => !each.closest('.toaster') && each.checkVisibility())
      .filter((each) => {
        const box = each.getBoundingClientRect();
        const [width, height] = [
          Math.min(right, box.right) - Math.max(left, box.left),
          Math.min(bottom, box.bottom) - Math.max(top, box.top),
        ];
        return box.width > 1 && box.height > 1 && width > 0 && height > 0;
      })
      .map((each) => each.outerHTML.slice(0, 100));
    return inside ? under : ['outside of the screen'];
  });
}
