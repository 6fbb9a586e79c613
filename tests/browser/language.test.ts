/** The site in another language: one made by code, longer, accented and from right to left, in which every page still holds. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_PATHS, READING_PATHS } from '../../src/web/page-paths.ts';
import { copyProject, removeCopy, runInCopy } from '../project-copy.ts';
import { PSEUDO_CODE, pseudoLanguageFile, pseudoText } from '../pseudo-language.ts';
import { readPdf } from '../read-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const HOME = `/${PSEUDO_CODE}`;
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let copy: string;

beforeAll(async () => {
  copy = await copyProject('language', ['src', 'scripts', 'public', 'build']);
  await writeFile(path.join(copy, 'pseudo-language.ts'), pseudoLanguageFile());
  await runInCopy(copy, 'scripts/build-language.ts', 'pseudo-language.ts');
}, 240_000);
afterAll(() => removeCopy(copy));

const site = siteInBrowser({}, () => copy);

function at(pagePath: string): string {
  return pagePath === '/' ? HOME : `${HOME}${pagePath}`;
}

test('every page runs from right to left, fits, and says nothing in English', { timeout: 240_000 }, async () => {
  const page = await site.visit(HOME, { ...PHONE, reducedMotion: 'reduce' });
  const found: Record<string, readonly string[]> = {};
  for (const pagePath of PAGE_PATHS) {
    await page.goto(at(pagePath));
    // Drawn by the page's script, so that the rest of the page is its own by then.
    await page.locator('.footer-languages').waitFor();
    const { dir, lang } = await page.evaluate(() => {
      const root = document.documentElement;
      return { dir: root.dir, lang: root.lang };
    });
    expect({ dir, lang }).toEqual({ dir: 'rtl', lang: PSEUDO_CODE });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const faults = [...(await overflowing(page)), ...(await englishWords(page))];
      if (faults.length > 0) found[`${pagePath} at ${width}`] = faults;
    }
  }
  expect(found).toEqual({});
});

test.each(['/', '/sign-pdf', '/faq'])('%s has no accessibility faults', async (pagePath) => {
  const page = await site.visit(at(pagePath), { reducedMotion: 'reduce' });
  expect(await axeFaultsNow(page)).toEqual([]);
});

test('each page tells search engines its language, and where it lies in the others', {
  tags: ['head-alternates'],
}, async () => {
  for (const [pagePath, own] of [
    ['/merge-pdf', at('/merge-pdf')],
    ['/', HOME],
    ['/merge-pdf', '/merge-pdf'],
    ['/', '/'],
  ] as const) {
    const html = await (await fetch(`${site.url()}${own}`)).text();
    expect(html).toContain(`<link rel="canonical" href="${site.url()}${own}"/>`);
    for (const [language, address] of [
      ['en', pagePath],
      [PSEUDO_CODE, at(pagePath)],
      ['x-default', pagePath],
    ])
      expect(html).toContain(`<link rel="alternate" hrefLang="${language}" href="${site.url()}${address}"/>`);
  }
  const html = await (await fetch(`${site.url()}${at('/merge-pdf')}`)).text();
  expect(html).toContain(`<title>${pseudoText('Merge PDF')} – ${pseudoText('Sheaf')}</title>`);
  expect(html).toMatch(/<meta name="description" content="⟦[^"a-z]+⟧"/);
  expect(html).not.toContain('"name":"Merge PDF"');
  const rows = await (await fetch(`${site.url()}/sitemap.xml`)).text();
  for (const each of READING_PATHS)
    expect(rows).toContain(
      `<loc>${site.url()}${at(each)}</loc><xhtml:link rel="alternate" hreflang="en" href="${site.url()}${each}"/>`,
    );
});

test('the picture of a shared link is one of the language', async () => {
  for (const pagePath of ['/', '/merge-pdf', '/faq']) {
    const html = await (await fetch(`${site.url()}${at(pagePath)}`)).text();
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const name = pagePath === '/' ? '/home' : pagePath;
    expect(address).toBe(`${site.url()}${HOME}/share${name}.png`);
    const [own, english] = await Promise.all([address, address.replace(HOME, '')].map(pictureAt));
    expect(await sharp(own).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(own?.equals(english ?? Buffer.alloc(0))).toBe(false);
    if (html.includes('"Product"')) expect(html).toContain(`"image":"${address}"`);
  }
});

async function pictureAt(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

test('an address that is no page answers 404 in the language of its path', async () => {
  const answer = await fetch(`${site.url()}${HOME}/no-such-page`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain(pseudoText('Page not found'));
});

test('the installed site opens in its language', async () => {
  const manifest = await (await fetch(`${site.url()}${HOME}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ lang: PSEUDO_CODE, dir: 'rtl', start_url: `${HOME}/`, scope: `${HOME}/` });
  expect(manifest.shortcuts[2]).toEqual({ name: pseudoText('Convert to PDF'), url: at('/convert-pdf') });
  expect((await fetch(`${site.url()}${HOME}/service-worker.js`)).ok).toBe(true);
});

test('the foot leads to the other language and back, and links stay in theirs', async () => {
  const page = await site.visit('/faq');
  const languages = page.getByRole('navigation', { name: 'Languages' });
  await languages.locator(`a[lang="${PSEUDO_CODE}"]`).click();
  await page.waitForURL(`**${at('/faq')}`);
  await page.getByRole('heading', { level: 1, name: pseudoText('Frequently asked questions') }).waitFor();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: pseudoText('Terms') })
    .click();
  await page.waitForURL(`**${at('/terms-of-service')}`);
  const english = page.locator('link[rel=alternate][hreflang=en]');
  await expect.poll(() => english.getAttribute('href')).toBe(`${site.url()}/terms-of-service`);
  await page.locator('.footer-languages a[lang=en]').click();
  await page.waitForURL('**/terms-of-service');
  await page.getByRole('heading', { level: 1, name: 'Terms of service' }).waitFor();
});

test('a whole job is done without an English word', async () => {
  const page = await site.visit(at('/merge-pdf'), { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: pseudoText('Accept & Continue') }).click();
  await choose(page, [pdfFile('b.pdf', 2), pdfFile('a.pdf', 1)]);
  await page.getByText(pseudoText('More options'), { exact: true }).click();
  const start = page.locator('.start button[type=submit]:enabled');
  await start.getByText(pseudoText('{count} pages').replace('{count}', digits(3))).waitFor();
  expect(await overflowing(page)).toEqual([]);
  expect(await englishWords(page)).toEqual([]);
  expect(await axeFaultsNow(page)).toEqual([]);
  await start.click();
  const take = page.locator('.result-take .button-primary');
  await take.waitFor();
  expect(await overflowing(page)).toEqual([]);
  expect(await englishWords(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
  const result = path.join(copy, 'result.pdf');
  await download.saveAs(result);
  expect((await readPdf(result)).pages.length).toBe(3);
});

test('a refusal of the server is said in the language', async () => {
  const page = await site.visit(at('/rotate-pdf'), { reducedMotion: 'reduce' });
  await choose(page, { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') });
  await page.locator('.start button[type=submit]').click();
  const problem = page.locator('.toast[data-state=open]');
  await problem.waitFor();
  const sentence = pseudoText('is damaged and could not be repaired.').slice(1, -1);
  expect(await problem.textContent()).toContain(`⟦broken.pdf ${sentence}`);
});

/** A sentence without its brackets, where something else stands before or after it. */
const bare = (text: string) => pseudoText(text).slice(1, -1);

async function saysNoEnglish(page: Page): Promise<void> {
  expect(await englishWords(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
}

test('what is wrong with a page range is said in the language, while one types and by the server', async () => {
  const page = await site.visit(at('/rotate-pdf'), { reducedMotion: 'reduce' });
  await choose(page, [pdfFile('a.pdf', 2)]);
  const pages = page.getByLabel(pseudoText('Pages'), { exact: true });
  await pages.fill('1-a');
  await page
    .getByText(bare('write a repeat'))
    .or(page.getByText(bare('is not a page.')))
    .first()
    .waitFor();
  await saysNoEnglish(page);
  await pages.fill('7');
  await page.getByText(`${pseudoText('this file')}${bare(' has ')}⟦2${bare(' pages')}⟧`).waitFor();
  // Labels are known to the server alone.
  await pages.fill('label:x');
  await page.locator('.start button[type=submit]').click();
  await page
    .locator('.problem')
    .getByText(`⟦⟦${bare('No page has the label ')}"x".⟧⟧`)
    .waitFor();
  await saysNoEnglish(page);
});

test('an option that the server refuses is named as its form names it', async () => {
  const page = await site.visit(at('/rotate-pdf'), { reducedMotion: 'reduce' });
  await choose(page, [pdfFile('a.pdf', 2)]);
  await page.getByText(pseudoText('More options'), { exact: true }).click();
  const name = page.getByLabel(pseudoText('Output file name'));
  await name.fill('a/b');
  await page.locator('.start button[type=submit]').click();
  const said = `⟦⟦${pseudoText('Output file name')}${bare(' may not contain slashes, colons, quotes or control characters.')}⟧⟧`;
  await page.locator('.problem').getByText(said).waitFor();
  expect(await page.getByText(said).count()).toBeGreaterThan(1);
  await saysNoEnglish(page);
});

test('a file of another kind is refused in the language, with the names of both kinds', async () => {
  const page = await site.visit(at('/rotate-pdf'), { reducedMotion: 'reduce' });
  await choose(page, { name: 'photo.pdf', mimeType: 'application/pdf', buffer: PNG });
  await page.locator('.start button[type=submit]').click();
  const said = `photo.pdf${bare(' is ')}${pseudoText('a PNG image')}${bare(', not ')}${pseudoText('a PDF')}`;
  await page.locator('.problem').getByText(said).waitFor();
  await saysNoEnglish(page);
});

test('the contact form refuses and thanks in the language', async () => {
  const page = await site.visit(at('/contact'), { reducedMotion: 'reduce' });
  for (const label of ['Name', 'Subject', 'Message'])
    await page.getByLabel(pseudoText(label), { exact: true }).fill('7');
  const email = page.getByLabel(pseudoText('Email'), { exact: true });
  // The form takes this one, the server does not.
  await email.fill('a@b.c');
  const send = page.getByRole('button', { name: pseudoText('Send message') });
  await send.click();
  await page
    .getByText(`⟦${pseudoText('Please enter a valid email address.')}⟧`)
    .first()
    .waitFor();
  await saysNoEnglish(page);
  await email.fill('a@b.example');
  await send.click();
  await page.getByText(pseudoText("Thank you for your message. We'll respond within 24 hours.")).first().waitFor();
  await saysNoEnglish(page);
});

test('the answers to the owner of the site are said in the language', async () => {
  const page = await site.visit(at('/seo-indexing'), { reducedMotion: 'reduce' });
  await page.getByLabel(pseudoText('Address')).fill('https://elsewhere.example/');
  await page.getByRole('button', { name: pseudoText('Submit for indexing') }).click();
  await page.getByText(bare('Enter an address on this site, such as ')).first().waitFor();
  await saysNoEnglish(page);
});

function digits(value: number): string {
  return value.toLocaleString(PSEUDO_CODE);
}

/** The page itself where it is wider than the window, and every button, heading and link whose words reach past it. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > window.innerWidth ? ['the page'] : [];
    const cut = [...document.querySelectorAll<HTMLElement>('button, .button, [role=tab], h1, h2, h3, nav a')].filter(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // Drawings and what waits unseen for its focus may reach past their button.
        if (width === 0 || !element.checkVisibility() || element.closest('.skip, [aria-hidden=true]')) return false;
        const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          if (node.parentElement?.closest('[aria-hidden=true], .unseen')) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const line of range.getClientRects()) if (line.left < left - 1 || line.right > right + 1) return true;
        }
        return false;
      },
    );
    return [...wide, ...cut.map((element) => element.outerHTML.slice(0, 160))];
  });
}

/** What can be read or heard on the page and holds a plain English word; names of files, formats, units, settings and addresses are none. */
function englishWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names =
      /https?:\S+|\{\w+\}|\b(?:px|pt|pdf|docx|txt|jpg|svg|heic)\b|[\w-]*\.\w{2,12}\b|\/[\w/.-]+|\b[A-Z][A-Z0-9_]+\b/g;
    const spoken: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement;
      if (parent?.checkVisibility() && !parent.closest('script, style, a[lang=en]'))
        // The name of a file breaks between its parts, and is one name.
        spoken.push((parent.closest(':has(> wbr)') ?? node).textContent ?? '');
    }
    for (const element of document.body.querySelectorAll(
      ':is([aria-label], [title], [alt], [data-tip]):not([aria-hidden=true])',
    ))
      for (const name of ['aria-label', 'title', 'alt', 'data-tip']) spoken.push(element.getAttribute(name) ?? '');
    return [...new Set(spoken)].filter((text) => /[a-z]{2}/i.test(text.replace(names, '')));
  });
}
