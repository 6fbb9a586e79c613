/** `npm run axe [path or name of a scene …]`: what axe finds on every page and in every state, at desk and phone width, light and dark. */
import type { Browser, Page } from 'playwright-core';
import { PAGE_PATHS } from '../src/web/page-paths.ts';
import { axeFaults } from '../tests/browser/axe-faults.ts';
import { launchBrowser } from '../tests/browser/launch-browser.ts';
import { openLive } from '../tests/browser/open-live.ts';
import type { Scene } from '../tests/browser/scene-steps.ts';
import { SCENES } from '../tests/browser/scenes.ts';
import { startSite } from '../tests/running-site.ts';

const WIDTHS = [1280, 390];

async function look(browser: Browser, url: string, { path, act }: Scene, width: number): Promise<readonly string[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await openLive(page, path);
    await act(page);
    return await axeFaults(page);
  } catch (error) {
    return [`not reached: ${String(error).split('\n')[0]}`];
  } finally {
    await context.close();
  }
}

const asked = process.argv.slice(2);
const as = (path: string): Scene => ({ name: path, path, act: async (_page: Page) => undefined });
const scenes = [...PAGE_PATHS.map(as), ...SCENES].filter(
  ({ name, path }) => asked.length === 0 || asked.includes(name) || asked.includes(path),
);
const site = await startSite({ LOG_LEVEL: 'error' });
const browser = await launchBrowser();
let count = 0;
try {
  for (const scene of scenes) {
    for (const width of WIDTHS) {
      const faults = await look(browser, site.url, scene, width);
      for (const fault of faults) console.log(`${scene.name} at ${width}: ${fault}`);
      count += faults.length;
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`${scenes.length} pages and states, ${WIDTHS.length} widths, 2 themes: ${count} faults`);
process.exit(count === 0 ? 0 : 1);
