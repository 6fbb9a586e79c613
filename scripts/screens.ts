/** `npm run screens [path …]`: pictures of every page and every state, four ways each, and contact sheets of them. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { PAGE_PATHS } from '../src/web/page-paths.ts';
import { launchBrowser } from '../tests/browser/launch-browser.ts';
import { openLive } from '../tests/browser/open-live.ts';
import type { Scene } from '../tests/browser/scene-steps.ts';
import { SCENES } from '../tests/browser/scenes.ts';
import { startSite } from '../tests/running-site.ts';

/** Each picture by itself and all of a view on one sheet. */
const FOLDER = path.join(import.meta.dirname, '../build/screens');
const VIEWS = [
  { name: 'desk-light', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'desk-dark', width: 1280, height: 900, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

type View = (typeof VIEWS)[number];

async function takePicture(browser: Browser, url: string, scene: Scene, view: View): Promise<string> {
  const { width, height, colorScheme } = view;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await openLive(page, scene.path);
  await scene.act(page);
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

const asked = process.argv.slice(2);
const pages = PAGE_PATHS.filter((each) => asked.length === 0 || asked.includes(each));
const scenes: readonly Scene[] = [
  ...pages.map((each) => ({ name: each === '/' ? 'home' : each.slice(1), path: each, act: async () => undefined })),
  ...SCENES.filter(({ path: at, name }) => asked.length === 0 || asked.includes(at) || asked.includes(name)),
];
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const site = await startSite({ LOG_LEVEL: 'error' });
const browser = await launchBrowser();
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
