/** Ten things people come for, from the home page: each needs at most four clicks once the files are chosen. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lockedPdf } from '../conformance/samples.ts';
import { samplePdf, sampleStream } from '../sample-pdf.ts';
import { scanPdf } from '../scan-pdf.ts';
import { type NamedFile, siteInBrowser } from './site-in-browser.ts';
import { foxes, named } from './viewer-files.ts';

const MOST_CLICKS = 4;
/** Of the password that `lockedPdf` has. */
const PASSWORD = 'open-sesame';

const site = siteInBrowser();

interface Task {
  readonly name: string;
  readonly files: () => Promise<readonly NamedFile[]>;
  readonly act: (page: Page) => Promise<void>;
  /** What is on the screen when it is done. */
  readonly ready: string | RegExp;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const tool = (page: Page, name: string) =>
  page
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click();
const tryNow = (page: Page) => press(page, 'Try Now');
const report = async (pages = 3) => [named('report.pdf', foxes(pages))];

const TASKS: readonly Task[] = [
  {
    name: 'merge three files',
    files: async () => ['a', 'b', 'c'].map((name) => named(`${name}.pdf`, foxes(2))),
    async act(page) {
      await tool(page, 'Merge PDF');
      await tryNow(page);
    },
    ready: /\.pdf is ready$/,
  },
  {
    name: 'split two pages off',
    files: () => report(5),
    async act(page) {
      await tool(page, 'Split PDF');
      await page.locator('.segment', { hasText: 'Pick pages' }).click();
      const pages = page.getByRole('textbox', { name: 'Pages', exact: true });
      await pages.click();
      await pages.fill('2, 5');
      await pages.press('Enter');
    },
    ready: 'report-pages-2-5.pdf is ready',
  },
  {
    name: 'compress to 2 MB',
    files: async () => [named('photo.pdf', await photo(2400))],
    async act(page) {
      await tool(page, 'Compress PDF');
      await page.locator('.segment', { hasText: 'Custom' }).click();
      const size = page.getByRole('textbox', { name: 'Target size' });
      await size.click();
      await size.fill('2MB');
      await size.press('Enter');
    },
    ready: /^Reduced from 2\.\d\sMB to (1\.[89]|2)\sMB$/,
  },
  {
    name: 'sign',
    files: () => report(),
    async act(page) {
      await tool(page, 'Sign PDF');
      const box = await page.getByLabel('Drawing area for your signature').boundingBox();
      if (!box) throw new Error('nowhere to draw');
      await page.mouse.move(box.x + 20, box.y + box.height / 2);
      await page.mouse.down();
      for (const step of [1, 2, 3, 4, 5])
        await page.mouse.move(box.x + 20 + step * 30, box.y + box.height * (step % 2 ? 0.3 : 0.7), { steps: 4 });
      await page.mouse.up();
      await tryNow(page);
    },
    ready: 'report-signed.pdf is ready',
  },
  {
    name: 'unlock',
    files: async () => [named('locked.pdf', await lockedPdf())],
    async act(page) {
      await tool(page, 'Unlock PDF');
      await tryNow(page);
      const password = page.getByLabel('Password', { exact: true });
      await password.click();
      await password.fill(PASSWORD);
      await password.press('Enter');
    },
    ready: 'locked-unlocked.pdf is ready',
  },
  {
    name: 'recognise a scan',
    files: async () => [
      named('scan.pdf', await scanPdf({ lines: ['A letter that was scanned', 'and can be searched now'] })),
    ],
    async act(page) {
      await tool(page, 'OCR PDF');
      await tryNow(page);
    },
    ready: /^scan.*\.pdf is ready$/,
  },
  {
    name: 'PDF to Word',
    files: () => report(),
    async act(page) {
      await tool(page, 'PDF to Word');
      await tryNow(page);
    },
    ready: 'report.docx is ready',
  },
  {
    name: 'PDF to Excel',
    files: async () => [named('prices.pdf', table())],
    async act(page) {
      await tool(page, 'PDF to Excel');
      await tryNow(page);
    },
    ready: 'prices.xlsx is ready',
  },
  {
    name: 'photos to PDF',
    files: async () => Promise.all(['one', 'two'].map(jpeg)),
    async act(page) {
      await tool(page, 'JPG to PDF');
      await tryNow(page);
    },
    ready: /\.pdf is ready$/,
  },
  {
    name: 'send a result to the phone',
    files: () => report(),
    async act(page) {
      await tool(page, 'Rotate PDF');
      await tryNow(page);
      await press(page, 'Send to another device');
      await page.getByRole('img', { name: 'QR code for the link' }).waitFor();
    },
    ready: 'report-rotated.pdf is ready',
  },
];

test.each(TASKS.map((task) => [task.name, task] as const))('%s: at most four clicks', async (_name, task) => {
  const page = await site.visit('/');
  const clicks = await countClicks(page);
  await page.locator('.hero-input').setInputFiles([...(await task.files())]);
  await page.getByRole('heading', { name: /^Tools for / }).waitFor();
  await task.act(page);
  await page.getByText(task.ready).waitFor({ timeout: 90_000 });
  expect(clicks()).toBeGreaterThan(1);
  expect(clicks()).toBeLessThanOrEqual(MOST_CLICKS);
});

/** Every press of the mouse counts; a choice from a list is two, to open it and to choose. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', (presses: number) => {
    clicks += presses;
  });
  await page.evaluate(() => {
    const count = (window as unknown as { countClick: (presses: number) => void }).countClick;
    document.addEventListener('mousedown', () => count(1), true);
    document.addEventListener('change', (event) => event.target instanceof HTMLSelectElement && count(2), true);
  });
  return () => clicks;
}

async function noise(size: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const create = { width: size, height: size, channels: 3, background: '#888888', noise: grain } as const;
  return sharp({ create }).blur(1.2).jpeg({ quality: 95 }).toBuffer();
}

async function photo(size: number): Promise<Buffer> {
  const entries = `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return samplePdf(1, {
    content: () => 'q 180 0 0 180 10 60 cm /Im Do Q',
    resources: () => '/XObject << /Im 150 0 R >>',
    objects: { 150: sampleStream((await noise(size)).toString('latin1'), entries) },
  });
}

async function jpeg(name: string): Promise<NamedFile> {
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await noise(200) };
}

/** Three columns and four rows of numbers, between lines. */
function table(): Buffer {
  const cells = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2].map(
      (column) => `BT /F1 10 Tf ${30 + column * 50} ${222 - row * 20} Td (${(row + 1) * 10 + column}) Tj ET`,
    ),
  );
  const across = [0, 1, 2, 3, 4].map((row) => `20 ${236 - row * 20} m 170 ${236 - row * 20} l S`);
  const down = [0, 1, 2, 3].map((column) => `${20 + column * 50} 236 m ${20 + column * 50} 156 l S`);
  return samplePdf(1, { content: () => [...cells, ...across, ...down].join('\n') });
}
