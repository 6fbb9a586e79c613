/** Reading and writing by keyboard alone, and the shape of every page as a screen reader meets it. */
import { expect, test } from 'vitest';
import { GALLERY_PATH, PAGE_PATHS } from '../../src/web/page-paths.ts';
import { focusedName, hasFocus, hear, listen, tabAndPress, tabTo } from './keyboard.ts';
import { siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

test('writes to the site: what is missing is said at its field, what was sent is said aloud', async () => {
  const page = await site.visit('/contact');
  await listen(page);
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Ada');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  await hear(page, 'Enter a valid email address.');
  // The first wrong field has the focus, and leads to what is wrong with it.
  expect(await hasFocus(page.getByLabel('Email', { exact: true }))).toBe(true);
  expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
  const problem = (await page.locator(':focus').getAttribute('aria-describedby'))?.split(' ').at(-1);
  expect(await page.locator(`[id="${problem}"]`).textContent()).toBe('Enter a valid email address.');
  await page.keyboard.type('@example.test');
  await tabTo(page, page.getByLabel('Subject', { exact: true }));
  await page.keyboard.type('Merging');
  await tabTo(page, page.getByLabel('Message', { exact: true }));
  await page.keyboard.type('It works.');
  await tabAndPress(page, 'Send message');
  await hear(page, 'Message Sent!');
  expect(await focusedName(page)).toBe('button "Send message"');
});

test('finds an answer: the category by the arrows, the question by Enter', async () => {
  const page = await site.visit('/faq');
  await tabTo(page, page.getByRole('radio', { name: 'All', exact: true }));
  await page.keyboard.press('ArrowRight');
  expect(await focusedName(page)).toMatch(/^radio "PDF Conversion" \[checked\]/);
  const question = page.locator('.faq-list summary').first();
  await tabTo(page, question);
  await page.keyboard.press('Enter');
  expect(await page.locator('.faq-list details').first().locator('p').isVisible()).toBe(true);
  expect(await hasFocus(question)).toBe(true);
});

test('finds a tool by its work, opens it, closes it, and is never thrown to the top of the page', async () => {
  const page = await site.visit('/');
  await listen(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('make smaller');
  await hear(page, 'tool');
  await tabTo(page, page.getByRole('link', { name: 'Compress PDF' }));
  await page.keyboard.press('Enter');
  await hear(page, 'Tool Ready');
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  expect(await focusedName(page)).toMatch(/^heading .* \[level=1\]$/);
  await tabAndPress(page, 'Close');
  await page.getByRole('link', { name: 'Rotate PDF' }).waitFor();
  expect(await focusedName(page)).toMatch(/^heading .* \[level=1\]$/);
});

test('begins a page that was reached by a link at its heading', async () => {
  const page = await site.visit('/');
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Terms of service', level: 1 }).waitFor();
  expect(await focusedName(page)).toBe('heading "Terms of service" [level=1]');
  expect(await page.title()).toContain('Terms of service');
});

test('opens the themes by Enter, chooses by the arrows, closes by Escape with the focus back', async () => {
  const page = await site.visit('/about-us');
  await tabAndPress(page, 'Toggle theme');
  await tabTo(page, page.getByRole('radio', { name: 'System' }));
  await page.keyboard.press('ArrowUp');
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await focusedName(page)).toMatch(/^button "Toggle theme"/);
});

test.each(PAGE_PATHS.filter((path) => path !== GALLERY_PATH))(
  '%s has one first heading, no level left out, and everything inside a landmark',
  async (path) => {
    const page = await site.visit(path);
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map(({ tagName }) => Number(tagName.slice(1))),
      );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    const landmarks = (await page.locator('body').ariaSnapshot()).split('\n').filter((line) => !line.startsWith(' '));
    expect(landmarks.map((line) => line.replace(/["/:].*/, '').trim())).toEqual([
      '- link',
      '- banner',
      '- main',
      '- contentinfo',
    ]);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  },
);
