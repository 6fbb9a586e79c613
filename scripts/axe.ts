/** `npm run axe [path …]`: what axe finds on every page of the running site, at desk and phone width, light and dark. */
import { existsSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { PAGE_PATHS } from '../src/web/page-paths.ts';
import { startSite } from '../tests/running-site.ts';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;

const executablePath = BROWSERS.find((each) => existsSync(each));
if (!executablePath) throw new Error('No Chromium: npm test installs it.');
const site = await startSite({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
let faults = 0;
let looked = 0;
try {
  for (const path of process.argv.slice(2).length > 0 ? process.argv.slice(2) : PAGE_PATHS) {
    for (const width of WIDTHS) {
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        await page.goto(site.url + path, { waitUntil: 'networkidle' });
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
        for (const { id, help, nodes } of violations) {
          console.log(`${path} at ${width} ${colorScheme}: ${id}, ${help} (${nodes.length})`);
          for (const node of nodes) console.log(`  ${node.html.slice(0, 160)}`);
        }
        faults += violations.length;
        looked++;
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`${looked} views, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
