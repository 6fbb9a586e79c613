/** The viewer: pages, zoom, search, selection, links, small pages, keys; before the work and after it. */
import { expect, test } from 'vitest';
import { samplePdf } from '../sample-pdf.ts';
import { axeFaults, axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, siteInBrowser } from './site-in-browser.ts';
import { commented, drawnPages, foxes, linked, look, named, pageField, shown } from './viewer-files.ts';

const site = siteInBrowser();

test('opens over the page, holds the focus, and gives it back when Escape closes it', async () => {
  const page = await site.visit('/rotate-pdf');
  const viewer = await look(page, named('report.pdf', foxes(3)));
  await shown(page, 1);
  expect(await page.locator('.viewer').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('viewer-pages');
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    // Between the last and the first of them the focus is on the browser's own frame.
    expect(await page.evaluate(() => document.activeElement?.closest('.viewer, body')?.className ?? '')).toMatch(
      /^(viewer)?$/,
    );
  }
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Preview report.pdf');
});

test('Back closes it and leaves the page as it is; closed by hand it leaves no step behind', async () => {
  const page = await site.visit('/faq');
  await page.goto('/rotate-pdf');
  const viewer = await look(page, named('report.pdf', foxes(2)));
  await shown(page, 1);
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  expect(await page.locator('.file-name').textContent()).toBe('report.pdf');
  await page.getByRole('button', { name: 'Preview report.pdf' }).click();
  await shown(page, 1);
  await page.getByRole('button', { name: 'Close viewer' }).click();
  await viewer.waitFor({ state: 'detached' });
  expect(await page.locator('.file-name').textContent()).toBe('report.pdf');
  await page.getByRole('button', { name: 'Preview report.pdf' }).click();
  await shown(page, 1);
  await page.reload();
  await page.waitForFunction(() => !window.history.state?.over);
  await page.goBack();
  await page.waitForURL('**/faq');
});

test('draws only the pages near the view of a file of 500', async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('long.pdf', samplePdf(500)));
  await shown(page, 1);
  expect(await page.locator('.pdfViewer .page').count()).toBe(500);
  for (const wanted of [250, 400, 499]) {
    await pageField(page).fill(String(wanted));
    await pageField(page).press('Enter');
    await shown(page, wanted);
    const drawn = await drawnPages(page);
    expect(drawn.length).toBeLessThanOrEqual(12);
    expect(drawn).toContain(wanted);
  }
  expect(await drawnPages(page)).not.toContain(1);
  expect(await page.locator('.viewer-strip .page-cell').count()).toBeLessThan(20);
});

test('finds words, counts them, and goes from hit to hit and around', { tags: ['viewer-shows-file'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('report.pdf', foxes(4)));
  await shown(page, 1);
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Search in this file' });
  await field.fill('QUICK fox');
  const hits = page.locator('.viewer-hits');
  await hits.getByText('1 of 10').waitFor();
  await field.press('Enter');
  await hits.getByText('2 of 10').waitFor();
  await page.locator('.page[data-page-number="2"] .highlight.selected').waitFor();
  await page.getByRole('button', { name: 'Previous result' }).click();
  await page.getByRole('button', { name: 'Previous result' }).click();
  await hits.getByText('10 of 10').waitFor();
  await expect.poll(() => pageField(page).inputValue()).toBe('4');
  await field.fill('badger');
  await hits.getByText('No results').waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await page.locator('.textLayer .highlight').count()).toBe(0);
  await page.getByRole('dialog').waitFor();
});

test('selects and copies the words of a page', { tags: ['viewer-shows-file'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await look(page, named('report.pdf', foxes(2)));
  await shown(page, 1);
  await page.locator('.page[data-page-number="1"] .textLayer').getByText('A quick fox.').click({ clickCount: 3 });
  await page.keyboard.press('Control+c');
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe('A quick fox.');
});

test('zooms by steps, by choice and by keys, and fits the page into the window', {
  tags: ['viewer-shows-file'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('report.pdf', foxes(2)));
  await shown(page, 1);
  const widthOf = async () => (await page.locator('.pdfViewer .page').first().boundingBox())?.width ?? 0;
  // Pages are laid out on whole pixels.
  const isWide = (px: number) => expect.poll(async () => Math.abs((await widthOf()) - px)).toBeLessThan(2);
  const zoom = page.getByLabel('Zoom', { exact: true });
  await zoom.selectOption({ label: '100%' });
  // The first page is 201 points wide, at 96 pixels to 72 points.
  await isWide(268);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await isWide(335);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await isWide(201);
  await page.keyboard.press('+');
  await isWide(268);
  await zoom.selectOption({ label: 'Fit width' });
  const room = async () => page.locator('.viewer-pages').evaluate(({ clientWidth }) => clientWidth);
  const fits = () => expect.poll(async () => Math.abs((await room()) - (await widthOf()) - 40)).toBeLessThan(2);
  await fits();
  await page.setViewportSize({ width: 900, height: 700 });
  await fits();
});

test('goes through the pages by keys and by the small pages beside them', { tags: ['viewer-shows-file'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('report.pdf', foxes(9)));
  await shown(page, 1);
  const at = (number: number) => expect.poll(() => pageField(page).inputValue()).toBe(String(number));
  const press = (key: string) => page.locator('.viewer-pages').press(key);
  await press('End');
  await at(9);
  await press('ArrowLeft');
  await at(8);
  await press('Home');
  await at(1);
  await press('PageDown');
  await expect.poll(() => page.locator('.viewer-pages').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(300);
  const strip = page.getByRole('navigation', { name: 'Page thumbnails' });
  await strip.getByRole('button', { name: 'Page 1', exact: true }).focus();
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await at(4);
  expect(await strip.locator('[aria-current=page]').getAttribute('aria-label')).toBe('Page 4');
  await strip.locator('img').first().waitFor();
  await page.getByRole('button', { name: 'Show page thumbnails', pressed: true }).click();
  expect(await strip.count()).toBe(0);
});

test('follows the links of a file, and shows where one leads before it leaves the site', async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('linked.pdf', linked()));
  await shown(page, 1);
  await page.getByRole('link', { name: 'Link to another place in this file' }).click();
  await expect.poll(() => pageField(page).inputValue()).toBe('5');
  await page.locator('.viewer-pages').press('Home');
  const outward = page.getByRole('link', { name: 'Link to https://example.test/there' });
  await outward.click();
  await page.getByRole('dialog', { name: 'Open this link?' }).getByText('https://example.test/there').waitFor();
  await page.getByRole('button', { name: 'Stay here' }).click();
  expect(page.context().pages()).toHaveLength(1);
  await outward.click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open in new tab' }).click();
  expect(await (await opened).evaluate(() => window.opener)).toBe(null);
  expect(await outward.getAttribute('rel')).toContain('noopener noreferrer');
});

test('opens the comments of a page with the answers to them', async () => {
  const page = await site.visit('/rotate-pdf');
  const missing: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) missing.push(response.url());
  });
  const viewer = await look(page, named('commented.pdf', commented()));
  await shown(page, 1);
  const places = page.getByRole('button', { name: /^Comment/ });
  await expect.poll(() => places.count()).toBe(3);
  const card = page.getByRole('region', { name: 'Comment' });
  const mark = page.getByRole('button', { name: 'Comment by Reviewer' });
  await mark.click();
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Reviewer\n*Mar 5, 2026, .*\n*Which page\?$/),
    expect.stringMatching(/^Author\n*This one\.\nAnd the next\.$/),
  ]);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  expect(await mark.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Comment', exact: true }).press('Enter');
  await card.getByText('With a picture.').waitFor();
  await page.getByRole('button', { name: 'Close comment' }).click();
  await page.getByRole('button', { name: 'Comment by Editor' }).click();
  await card.getByText('Too long.').waitFor();
  expect(await axeFaultsNow(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(missing).toEqual([]);
});

test('has no small pages in lite mode, and a drawer of them on a phone', async () => {
  const page = await site.visit('/rotate-pdf', PHONE);
  await look(page, named('report.pdf', foxes(5)));
  await shown(page, 1);
  const strip = page.getByRole('navigation', { name: 'Page thumbnails' });
  expect(await strip.count()).toBe(0);
  await page.getByRole('button', { name: 'Show page thumbnails' }).tap();
  // Small pages stand still once they are drawn.
  await strip.locator('img').nth(1).waitFor();
  await strip.getByRole('button', { name: 'Page 2', exact: true }).tap();
  await strip.waitFor({ state: 'detached' });
  await expect.poll(() => pageField(page).inputValue()).toBe('2');
  const spare = await site.visit('/rotate-pdf');
  await spare.evaluate(() => localStorage.setItem('lowBandwidthMode', 'true'));
  await spare.reload({ waitUntil: 'networkidle' });
  await look(spare, named('report.pdf', foxes(5)));
  await shown(spare, 1);
  expect(await spare.getByRole('button', { name: 'Show page thumbnails' }).count()).toBe(0);
});

test('shows a result before it is taken home, in parts, and takes it home from there', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, named('report.pdf', foxes(3)));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
  await page.reload();
  const parts: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/download/')) parts.push(request.headers().range);
  });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await shown(page, 1);
  expect(parts).toContain('bytes=0-65535');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download report/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^report.*\.pdf$/);
  await page.keyboard.press('Escape');
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Preview report/ }).click();
  await shown(page, 1);
});

test('shows a picture as it is', async () => {
  const page = await site.visit('/pdf-to-jpg');
  await choose(page, named('report.pdf', foxes(1)));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const picture = page.getByRole('img', { name: /^Image report.*\.jpe?g$/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
});

test.each([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])('axe finds nothing in the viewer of a window $width pixels wide, light and dark', async (viewport) => {
  const page = await site.visit('/rotate-pdf', { viewport, reducedMotion: 'reduce' });
  await look(page, named('linked.pdf', linked()));
  await shown(page, 1);
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: 'Search in this file' }).fill('Page');
  await page.locator('.viewer-hits').getByText('1 of 6').waitFor();
  expect(await axeFaults(page, '.viewer')).toEqual([]);
});
