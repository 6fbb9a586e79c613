/** `npm run screens [path …]`: pictures of every page and of a panel at work, four ways each, and contact sheets of them. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { PAGE_PATHS } from '../src/web/page-paths.ts';
import { blankPdf } from '../tests/blank-pdf.ts';
import { startSite } from '../tests/running-site.ts';

/** Each picture by itself and all of a view on one sheet. */
const FOLDER = path.join(import.meta.dirname, '../build/screens');
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const VIEWS = [
  { name: 'desk-light', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'desk-dark', width: 1280, height: 900, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

type View = (typeof VIEWS)[number];

interface Scene {
  readonly name: string;
  readonly path: string;
  /** What is done on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const pdf = (name: string, pages: number) => ({ name, mimeType: 'application/pdf', buffer: blankPdf(pages) });

/** States that no address shows. */
const ACTS: readonly Scene[] = [
  {
    name: 'rotate, chosen',
    path: '/rotate-pdf',
    act: async (page) => {
      await page.locator('input[type=file]').first().setInputFiles(pdf('report.pdf', 3));
      await page.getByText('3 pages').first().waitFor();
    },
  },
  {
    name: 'rotate, refused',
    path: '/rotate-pdf',
    act: async (page) => {
      const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('not a PDF') };
      await page.locator('input[type=file]').first().setInputFiles(note);
      await page.getByText('File type must be').first().waitFor();
    },
  },
  {
    name: 'rotate, done',
    path: '/rotate-pdf',
    act: async (page) => {
      await page.locator('input[type=file]').first().setInputFiles(pdf('report.pdf', 3));
      await page.getByRole('button', { name: 'Try Now' }).click();
      await page.getByRole('button', { name: 'Delete now' }).waitFor();
    },
  },
  {
    name: 'split, pages taken out',
    path: '/split-pdf',
    act: async (page) => {
      await page.locator('.drop-zone + input').setInputFiles(pdf('report.pdf', 5));
      await page.getByLabel('Split', { exact: true }).selectOption('extract');
      for (const name of ['Page 4', 'Page 1']) await page.getByRole('button', { name, exact: true }).first().click();
    },
  },
  {
    name: 'split, done',
    path: '/split-pdf',
    act: async (page) => {
      await page.locator('.drop-zone + input').setInputFiles(pdf('report.pdf', 3));
      await page.getByRole('button', { name: 'Try Now' }).click();
      await page.getByRole('button', { name: 'Delete now' }).waitFor();
    },
  },
  { name: 'gallery, hover', path: '/gallery', act: (page) => page.locator('.button-primary').first().hover() },
  { name: 'gallery, focus', path: '/gallery', act: (page) => page.keyboard.press('Tab') },
  { name: 'home, nothing found', path: '/', act: (page) => page.getByRole('searchbox').fill('qqqq') },
];

async function takePicture(browser: Browser, url: string, scene: Scene, view: View): Promise<string> {
  const { width, height, colorScheme } = view;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(scene.path, { waitUntil: 'networkidle' });
  await scene.act?.(page);
  const file = path.join(FOLDER, `${scene.name.replace(/[^a-z0-9]+/gi, '-')}-${view.name}.png`);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  await context.close();
  return file;
}

/** The top of a page, small. */
async function drawTile(file: string, width: number, maxHeight: number): Promise<Buffer> {
  const { data, info } = await sharp(file).resize({ width }).png().toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, maxHeight);
  return sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer();
}

/** Pictures side by side, each cut to the first screens of its page. */
async function drawSheet(files: readonly string[], view: View): Promise<string> {
  const scale = view.width > 800 ? 0.3 : 0.5;
  const [tileWidth, tileHeight] = [Math.round(view.width * scale), Math.round(view.height * 1.6 * scale)];
  const columns = Math.max(1, Math.floor(2400 / (tileWidth + 16)));
  const tiles = await Promise.all(files.map((file) => drawTile(file, tileWidth, tileHeight)));
  const rows = Math.ceil(tiles.length / columns);
  const sheet = path.join(FOLDER, `sheet-${view.name}.png`);
  await sharp({
    create: {
      width: columns * (tileWidth + 16) + 16,
      height: rows * (tileHeight + 16) + 16,
      channels: 3,
      background: '#888888',
    },
  })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: 16 + (index % columns) * (tileWidth + 16),
        top: 16 + Math.floor(index / columns) * (tileHeight + 16),
      })),
    )
    .png()
    .toFile(sheet);
  return sheet;
}

const executablePath = BROWSERS.find((each) => existsSync(each));
if (!executablePath) throw new Error('No Chromium: npm test installs it.');
const asked = process.argv.slice(2);
const pages = PAGE_PATHS.filter((each) => asked.length === 0 || asked.includes(each));
const scenes: readonly Scene[] = [
  ...pages.map((each) => ({ name: each === '/' ? 'home' : each.slice(1), path: each })),
  ...ACTS.filter((scene) => asked.length === 0 || asked.includes(scene.path)),
];
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const site = await startSite({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const view of VIEWS) {
    const files: string[] = [];
    for (const scene of scenes) files.push(await takePicture(browser, site.url, scene, view));
    console.log(await drawSheet(files, view));
  }
} finally {
  await browser.close();
  await site.stop();
}
