/** The pages of jpg-to-pdf before the work: they show what the result will be. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { openLive } from './open-live.ts';
import { choose, lite, type NamedFile, PHONE, siteInBrowser, told } from './site-in-browser.ts';

const run = promisify(execFile);
const site = siteInBrowser();

const WIDTH_PX = 320;
const HEIGHT_PX = 200;
const COLOURS = ['#d03030', '#30a040', '#3050c0', '#e0c030'] as const;

/** Four quarters, each of its own colour: turned or mirrored, it looks different. */
const QUARTERS = `<rect width="160" height="100" fill="${COLOURS[0]}"/><rect x="160" width="160" height="100" fill="${COLOURS[1]}"/>
<rect y="100" width="160" height="100" fill="${COLOURS[2]}"/><rect x="160" y="100" width="160" height="100" fill="${COLOURS[3]}"/>`;

function quarters(): Sharp {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">${QUARTERS}</svg>`),
  );
}

async function jpg(
  name: string,
  held: { readonly orientation?: number; readonly density?: number } = {},
): Promise<NamedFile> {
  return { name, mimeType: 'image/jpeg', buffer: await quarters().withMetadata(held).jpeg({ quality: 95 }).toBuffer() };
}

async function webp(name: string, orientation: number): Promise<NamedFile> {
  const buffer = await quarters().withMetadata({ orientation, density: 150 }).webp({ quality: 95 }).toBuffer();
  return { name, mimeType: 'image/webp', buffer };
}

async function png(name: string, density: number): Promise<NamedFile> {
  const clear = await quarters().ensureAlpha(0.5).withMetadata({ density }).png().toBuffer();
  return { name, mimeType: 'image/png', buffer: clear };
}

async function tiff(name: string): Promise<NamedFile> {
  return { name, mimeType: 'image/tiff', buffer: await quarters().tiff().toBuffer() };
}

/** Without a size of its own, and with proportions that it keeps when its box has others. */
function svg(name: string): NamedFile {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}">${QUARTERS}</svg>`;
  return { name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) };
}

type Answers = Readonly<Record<string, string | boolean>>;

async function open(files: readonly NamedFile[], answers: Answers = {}): Promise<Page> {
  const page = await site.visit('/jpg-to-pdf');
  await choose(page, files);
  await page.getByText('More options', { exact: true }).click();
  for (const [title, answer] of Object.entries(answers)) await give(page, title, answer);
  return page;
}

/** @param answer a text is typed or chosen, `true` picks one of several, `false` unticks. */
async function give(page: Page, title: string, answer: string | boolean): Promise<void> {
  const field = page.getByLabel(title, { exact: true });
  if (typeof answer === 'boolean') await field.setChecked(answer);
  else if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(answer);
  else await field.fill(answer);
}

const CASES: readonly (readonly [what: string, files: () => Promise<readonly NamedFile[]>, answers: Answers])[] = [
  [
    'as large as it says it is, in a margin',
    async () => [await jpg('dense.jpg', { density: 200 })],
    { Margin: '12mm' },
  ],
  [
    'filling a page, held sideways, on a colour',
    async () => [await jpg('held.jpg', { orientation: 6 })],
    { 'Page size': 'a4', Margin: '20mm', Fill: true, 'Background colour': '#ffd9a0' },
  ],
  [
    'as stored, across a page that stands upright',
    async () => [await jpg('held.jpg', { orientation: 8 })],
    { 'Page size': 'letter', Portrait: true, 'Rotate photos upright': false },
  ],
  ['a drawing out of shape', async () => [svg('a.svg')], { 'Page size': 'a5', Stretch: true }],
  [
    'in its own size, cut off, clear in parts',
    async () => [await png('clear.png', 300)],
    {
      'Page size': 'a5',
      Margin: '60mm',
      'Actual size': true,
      'Image resolution': '72',
      'Background colour': '#202020',
    },
  ],
  [
    'a contact sheet of all the ways to hold a camera',
    async () => [
      ...(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => jpg(`${orientation}.jpg`, { orientation })))),
      await webp('nine.webp', 6),
    ],
    { 'Page size': 'a4', 'Images per page': '9', Gap: '8mm', Margin: '10mm' },
  ],
];

test.each(CASES)('pictures stand in the result where they were shown: %s', async (_, files, answers) => {
  const page = await open(await files(), answers);
  const shown = await shownPage(page);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const made = await madePage(page, shown);
  expect(await otherThan(shown, made)).toBeLessThan(0.02);
});

/** As it is seen, once all of its pictures have come. */
async function shownPage(page: Page): Promise<Buffer> {
  const sheet = page.getByRole('img', { name: / on .* mm/ });
  await sheet.locator('img').first().waitFor();
  await expect
    .poll(() =>
      sheet.locator('img').evaluateAll((all) => all.every((each) => each instanceof HTMLImageElement && each.complete)),
    )
    .toBe(true);
  return sheet.screenshot();
}

/** The first page of the result, as large as the one that was shown. */
async function madePage(page: Page, shown: Buffer): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  const { stdout } = await run('pdftoppm', ['-r', '150', '-png', '-singlefile', await (await download).path()], {
    encoding: 'buffer',
    maxBuffer: 2 ** 26,
  });
  const { width, height } = await sharp(shown).metadata();
  const made = await sharp(stdout).metadata();
  expect(Math.abs(width / height - made.width / made.height)).toBeLessThan(0.02);
  return sharp(stdout).resize(width, height, { fit: 'fill' }).toBuffer();
}

/** Share of the pixels that differ, of pages made so small that edges which fall between two pixels do not count. */
async function otherThan(a: Buffer, b: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [a, b].map((each) => sharp(each).resize({ width: 100 }).removeAlpha().raw().toBuffer()),
  );
  if (!first || first.length !== second?.length) throw new Error('Pages of two sizes cannot be compared.');
  let differing = 0;
  for (let at = 0; at < first.length; at += 3) {
    const far = [0, 1, 2].some((part) => Math.abs((first[at + part] ?? 0) - (second[at + part] ?? 0)) > 48);
    if (far) differing++;
  }
  return (3 * differing) / first.length;
}

test('what is shown is said, and follows what is typed without moving what stands below', async () => {
  const page = await open([await jpg('beach.jpg')]);
  await page.getByRole('img', { name: 'beach.jpg on 113 × 71 mm, landscape' }).waitFor();
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  const before = await clear.boundingBox();
  await give(page, 'Page size', 'a4');
  await page.getByRole('img', { name: 'beach.jpg on A4 (297 × 210 mm), landscape' }).waitFor();
  await give(page, 'Portrait', true);
  const margin = page.getByLabel('Margin', { exact: true });
  await margin.fill('1');
  await margin.pressSequentially('0mm');
  await page.getByRole('img', { name: 'beach.jpg on A4 (210 × 297 mm), portrait, margin 10 mm' }).waitFor();
  expect(await clear.boundingBox()).toEqual(before);
});

test('nothing begins where the margin leaves no room', async () => {
  const page = await open([await jpg('beach.jpg')], { 'Page size': 'a5', Margin: '80mm' });
  await page.locator('.placed').getByText('The margin leaves no room for the image.').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await told(page, 'Not Ready Yet');
  await give(page, 'Margin', '10mm');
  await page.getByRole('img', { name: /^beach\.jpg on A5/ }).waitFor();
});

test('the pages can be stepped through, in the order that the work will make', async () => {
  const page = await open([await jpg('b.jpg'), await jpg('a.jpg', { orientation: 6 }), await tiff('c.tiff')]);
  await page.getByRole('img', { name: /^b\.jpg on .* landscape$/ }).waitFor();
  await give(page, 'Image order', 'name');
  await page.getByRole('img', { name: /^a\.jpg on .* portrait$/ }).waitFor();
  await page.getByText('Page 1 of 3').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  const last = page.getByRole('img', { name: /^c\.tiff on .* landscape$/ });
  // No browser draws it: its name stands in its place.
  await last.getByText('c.tiff').waitFor();
  expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  await give(page, 'Images per page', '4');
  await page.getByRole('img', { name: /^3 images on / }).waitFor();
  await page.getByText('Page 1 of 1').waitFor();
});

test('a picture whose size nobody knows yet is promised, not guessed', async () => {
  const page = await open([{ name: 'phone.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') }]);
  await page.getByText('This browser can’t preview phone.heic, but the image will be in the result.').waitFor();
  expect(await page.locator('.placed-page img').count()).toBe(0);
});

test('on a phone the page fits its column', async () => {
  const page = await site.visit('/jpg-to-pdf', PHONE);
  await choose(page, await jpg('beach.jpg'));
  const sheet = page.getByRole('img', { name: /^beach\.jpg on/ });
  await sheet.waitFor();
  const box = await sheet.boundingBox();
  expect(box?.x ?? 0).toBeGreaterThan(16);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390 - 16);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});

test('lite mode shows no pages', async () => {
  const page = await site.visit('/about-us', lite(site));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openLive(page, '/jpg-to-pdf');
  await choose(page, await jpg('beach.jpg'));
  await page.getByText('beach.jpg').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.placed, .pages-wait').count()).toBe(0);
  const scripts = asked.filter((url) => url.endsWith('.js'));
  const code = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  expect(code.length).toBeGreaterThan(0);
  expect(code.filter((text) => text.includes('placed-stage'))).toEqual([]);
});
