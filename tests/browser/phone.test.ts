/** The site on a phone: the main button, the header, what a finger can press, and the words for it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdBack } from './hold-back.ts';
import { acceptPrivacy, choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();
const TOUCH = { ...PHONE, isMobile: true } as const;

const PANELS = ['/rotate-pdf', '/split-pdf', '/sign-pdf', '/compress-pdf', '/merge-pdf', '/protect-pdf'];

test.each(PANELS)('%s: the main button is in sight before and after a file is chosen', async (path) => {
  const page = await site.visit(path, TOUCH);
  expect(await isInSight(page)).toBe(true);
  const consent = page.getByRole('button', { name: 'Accept & Continue' });
  if ((await consent.count()) > 0) await consent.tap();
  await choose(page, pdfFile('letter.pdf', 30));
  await page.getByText(/30 pages ·/).waitFor();
  expect(await isInSight(page)).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await isInSight(page)).toBe(true);
});

test('a long name without a place to break widens nothing, before the work and after it', async () => {
  const page = await site.visit('/split-pdf', { ...TOUCH, viewport: { width: 320, height: 640 } });
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  const name = `${'a_long_name_'.repeat(12)}.pdf`;
  await choose(page, pdfFile(name, 3));
  await page.getByText(/^Creates 3 files/).waitFor();
  expect(await widest()).toBe(320);
  await page.goto('/pdf-to-ppt');
  await choose(page, pdfFile(name, 1));
  await page.getByRole('button', { name: 'Try Now' }).tap();
  await page.getByText(/^First page of a_long/).waitFor();
  expect(await widest()).toBe(320);
});

test('names of files on a small phone keep their ending in one piece, and tell one result from the other', async () => {
  const page = await site.visit('/split-pdf', { ...TOUCH, viewport: { width: 320, height: 640 } });
  const ends = () =>
    page.locator('.file-name').evaluateAll((names) =>
      names.map((name) => {
        const end = document.createRange();
        const last = name.lastChild ?? name;
        end.selectNode(last);
        const { bottom } = end.getBoundingClientRect();
        const isSeen = bottom <= name.getBoundingClientRect().bottom + 1;
        return `${last.textContent} ${end.getClientRects().length} ${isSeen}`;
      }),
    );
  await choose(page, pdfFile('The_annual_report_of_the_association_for_2025.pdf', 2));
  await page.getByText(/^2 pages ·/).waitFor();
  expect(await ends()).toEqual(['.pdf 1 true']);
  await page.getByRole('button', { name: 'Try Now' }).tap();
  await page.getByRole('button', { name: /^Download all 2/ }).waitFor();
  expect(await ends()).toEqual(['.pdf 1 true', '.pdf 1 true']);
});

test('the chosen answer of a list is shown whole on a small phone', async () => {
  const page = await site.visit('/pdf-to-word', { ...TOUCH, viewport: { width: 320, height: 640 } });
  const answer = page.getByLabel('Scanned pages', { exact: true });
  const [words, room] = await answer.evaluate((list: HTMLSelectElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(list);
    if (pen) pen.font = font;
    const width = pen?.measureText(list.selectedOptions[0]?.textContent ?? '').width ?? 0;
    return [width, list.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)];
  });
  expect(words).toBeGreaterThan(0);
  expect(words).toBeLessThanOrEqual((room ?? 0) + 1);
});

test('an answer of a list that is longer than a small phone is wide breaks into two lines', async () => {
  const page = await site.visit('/merge-pdf', { ...TOUCH, viewport: { width: 320, height: 640 } });
  await page.locator('summary', { hasText: 'More options' }).click();
  const heightOf = async (name: string) => (await page.getByLabel(name, { exact: true }).boundingBox())?.height ?? 0;
  // Of one line: 44 pixels.
  expect(await heightOf('Fields with the same name')).toBe(44);
  expect(await heightOf('Signed files')).toBeGreaterThan(48);
});

test('the bar covers nothing at the end of the page, and stays in its place where the screen is low', async () => {
  const page = await site.visit('/rotate-pdf', TOUCH);
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByText('Rotate PDF: 1 file, 3 pages').waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [bar, footer] = [await edges(page, '.main-bar'), await edges(page, '.footer')];
  expect(footer.bottom).toBeLessThanOrEqual(bar.top + 1);
  expect(new Set(await gapsOfFooter(page)).size).toBe(1);
  // What an open keyboard leaves of the screen.
  await page.setViewportSize({ width: 390, height: 440 });
  expect(await page.locator('.main-bar').evaluate((element) => getComputedStyle(element).position)).toBe('static');
});

test('the result is taken by the same bar', async () => {
  const page = await site.visit('/rotate-pdf', TOUCH);
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Try Now' }).tap();
  await page.getByRole('button', { name: /^Download/ }).waitFor();
  expect(await isInSight(page)).toBe(true);
});

test('says under Try Now what it will do', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  const button = page.getByRole('button', { name: 'Try Now', exact: true });
  await page.getByText('Rotate PDF: 1 file, 3 pages').waitFor();
  expect(await button.getAttribute('aria-describedby')).toBe(await page.locator('.start-note').getAttribute('id'));
});

test('nothing can be pressed within half a second where the start button was', async () => {
  const page = await site.visit('/rotate-pdf', TOUCH);
  await choose(page, pdfFile('letter.pdf', 3));
  // What is drawn next is held at its first moment, and stays: the job that would replace it is not begun.
  await holdBack(page, '**/api/pdf/process/rotate-pdf');
  await page.addStyleTag({ content: '.settles { animation-play-state: paused !important; }' });
  await page.getByRole('button', { name: 'Try Now' }).tap();
  const next = page.locator('.settles').first();
  await next.waitFor();
  expect(await next.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none');
  expect(await next.evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.5s');
});

test('the header leads to the pages and to the search', async () => {
  const page = await site.visit('/about-us', TOUCH);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('link', { name: 'How we handle files' }).tap();
  await page.getByRole('heading', { level: 1, name: /Privacy/ }).waitFor();
  expect(await page.getByRole('link', { name: 'How we handle files' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Search tools' }).tap();
  await page.locator('[type=search]:focus').waitFor();
});

test('no word of a mouse or of dropping where there is none', async () => {
  const page = await site.visit('/', TOUCH);
  expect(await mouseWords(page)).toEqual([]);
  for (const path of ['/jpg-to-pdf', '/merge-pdf', '/rotate-pdf']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path === '/merge-pdf') await acceptPrivacy(page);
    expect(await mouseWords(page)).toEqual([]);
  }
  const hints = {
    '/rotate-pdf': 'Tap pages to select them.',
    '/organize-pdf': 'Press and hold one to drag it.',
    '/delete-pages': 'Tap the pages to delete.',
    '/extract-pages': 'Tap the pages to extract.',
  };
  for (const [path, hint] of Object.entries(hints)) {
    if (!page.url().endsWith(path)) await page.goto(path, { waitUntil: 'networkidle' });
    await choose(page, pdfFile('letter.pdf', 3));
    await page.getByText(hint).first().waitFor();
    expect(await mouseWords(page)).toEqual([]);
  }
  await page.goto('/edit-pdf', { waitUntil: 'networkidle' });
  await choose(page, pdfFile('letter.pdf', 3));
  for (const tool of ['Text', 'Highlight', 'Check mark']) {
    await page.getByRole('button', { name: tool, exact: true }).tap();
    expect(await mouseWords(page)).toEqual([]);
  }
});

test('the camera takes pictures where a tool takes them', async () => {
  const page = await site.visit('/jpg-to-pdf', TOUCH);
  expect(await page.locator('.camera').isVisible()).toBe(true);
  expect(await page.locator('.camera input').getAttribute('capture')).toBe('environment');
});

test.each(['/', '/faq', '/contact', '/merge-pdf', '/rotate-pdf', '/sign-pdf', '/compress-pdf', '/protect-pdf'])(
  '%s: a finger has 44 pixels for everything',
  async (path) => {
    const page = await site.visit(path, TOUCH);
    if (path.endsWith('pdf')) {
      const consent = page.getByRole('button', { name: 'Accept & Continue' });
      if ((await consent.count()) > 0) await consent.tap();
      await choose(page, pdfFile('letter.pdf', 3));
      await page.getByText(/3 pages ·/).waitFor();
      const more = page.locator('.more-options summary');
      if ((await more.count()) > 0) await more.tap();
    }
    expect(await smallForFingers(page)).toEqual([]);
  },
);

test('the heading has the line for itself, and Close is a button of its own at its end', async () => {
  const page = await site.visit('/validate-signature', TOUCH);
  const close = page.getByRole('button', { name: 'Close', exact: true });
  const size = await close.boundingBox();
  expect([size?.width, size?.height]).toEqual([44, expect.toSatisfy((height: number) => height >= 44)]);
  const icon = await close.locator('svg').boundingBox();
  expect((icon?.x ?? 0) + (icon?.width ?? 0) / 2).toBeCloseTo((size?.x ?? 0) + 22, 0);
  const words = await page.locator('.panel-title').boundingBox();
  expect(words?.width).toBeGreaterThan(200);
  await close.tap();
  await page.getByRole('searchbox').waitFor();
});

test.each([390, 360])('the tools of the board stand in two rows at %i pixels, each for a finger', async (width) => {
  const page = await site.visit('/organize-pdf', { ...TOUCH, viewport: { width, height: 844 } });
  await choose(page, [pdfFile('a.pdf', 3), pdfFile('b.pdf', 2)]);
  await page.getByRole('button', { name: 'Delete Page 1 of b.pdf, 4 of 5' }).waitFor();
  const tops = await page
    .getByRole('toolbar')
    .locator('button, select')
    .evaluateAll((tools) => tools.map((each) => Math.round(each.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(2);
  expect(await smallForFingers(page)).toEqual([]);
});

test('what was saved is told with the download, and Compare is no bar', async () => {
  const page = await site.visit('/compress-pdf', TOUCH);
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 30), pdfFile('b.pdf', 30)]);
  await page.getByRole('button', { name: /^Compress 2 files/ }).tap();
  await page.getByRole('button', { name: /^Download all 2/ }).waitFor();
  await page
    .locator('.main-bar')
    .getByText(/−\d+% · .*from/)
    .waitFor();
  const compare = page.locator('.file-pages[aria-expanded=true]');
  expect(await compare.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});

test('no choice begins a second row', async () => {
  for (const path of ['/ocr-pdf', '/pdf-to-markdown', '/remove-blank-pages', '/validate-signature']) {
    const page = await site.visit(path, TOUCH);
    const rows = await page
      .locator('.segments')
      .evaluateAll((all) =>
        all.map((each) => new Set([...each.children].map((one) => (one as HTMLElement).offsetTop)).size),
      );
    expect([path, ...rows.filter((count) => count > 1)]).toEqual([path]);
  }
});

test.each([
  ['/crop-pdf', 1],
  ['/resize-pages', 1],
  ['/redact-pdf', 1],
  ['/merge-pdf', 3],
  ['/compare-pdf', 2],
] as const)('%s: a finger has 44 pixels for edges, points, patterns and handles too', async (path, count) => {
  const page = await site.visit(path, TOUCH);
  if (path === '/merge-pdf') await acceptPrivacy(page);
  await choose(
    page,
    Array.from({ length: count }, (_, index) => pdfFile(`${index}.pdf`, 3)),
  );
  await page
    .getByText(/3 pages/)
    .first()
    .waitFor();
  if (path === '/crop-pdf') {
    expect((await page.getByRole('slider', { name: 'Top edge' }).boundingBox())?.height).toBe(44);
    expect((await page.getByRole('slider', { name: 'Left edge' }).boundingBox())?.width).toBe(44);
  }
  await page.locator('.more-options summary').tap();
  await page.locator('.more-options[open] .field').first().waitFor();
  expect(await smallForFingers(page)).toEqual([]);
});

/** The step's main button lies whole within the screen, and nothing over it. */
function isInSight(page: Page): Promise<boolean> {
  return page.locator('.main-bar .button-primary').evaluate((button) => {
    const { left, top, width, height, bottom } = button.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && bottom <= window.innerHeight && (button.contains(seen) || seen?.closest('.settles') === null);
  });
}

function edges(page: Page, selector: string): Promise<{ readonly top: number; readonly bottom: number }> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}

/** What stands on the screen; words that are hidden are not read. */
async function mouseWords(page: Page): Promise<readonly string[]> {
  const texts = await Promise.all(
    (await page.locator('main .panel, main .hero').all()).map((part) => part.ariaSnapshot()),
  );
  return texts.join('\n').match(/[^\n]*\b(click|drop|browse|mouse|hover)\w*[^\n]*/gi) ?? [];
}

/** Controls under 44 by 44 pixels; links in a line of text and what is hidden until it has the focus are exempt. */
function smallForFingers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary, [role=button]')]
      .filter((each) => each.checkVisibility({ opacityProperty: false }) && !each.closest('[aria-hidden=true]'))
      .filter((each) => !each.matches('.skip') && !(each.tagName === 'A' && each.closest('p')))
      .filter((each) => {
        // The whole line of a tick and the whole card of a tool are pressed.
        const whole = each.closest('.field:has(> .tick), .tool-card, label, .file-field, .colour-swatch') ?? each;
        const { width, height } = whole.getBoundingClientRect();
        return width > 1 && height > 1 && (width < 43.5 || height < 43.5);
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  );
}

/** Between the words of the links in a line, in pixels. */
function gapsOfFooter(page: Page): Promise<number[]> {
  return page.locator('.footer-links a').evaluateAll((links) => {
    const words = links.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect();
    });
    return words.flatMap((each, index) => {
      const next = words[index + 1];
      return next && Math.abs(next.top - each.top) < 2 ? [Math.round(next.left - each.right)] : [];
    });
  });
}
