/** `npm run lighthouse [path …]`: what Lighthouse says of the running site on its phone profile, in all four categories. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '../tests/browser/launch-browser.ts';
import { startSite } from '../tests/running-site.ts';

const VERSION = '13.5.0';
/** Kept apart: a hundred packages that only this command needs, fetched when it first runs. */
const FOLDER = path.join(import.meta.dirname, '../node_modules/.lighthouse');
const PATHS = ['/', '/merge-pdf', '/faq'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const WANTED = 98;
const PORT = 9_333;
/** Of several runs the best counts for speed: what else runs on the machine only ever slows it. */
const RUNS = 3;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = path.join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    console.log(`Fetching Lighthouse ${VERSION}. This happens once.`);
    mkdirSync(FOLDER, { recursive: true });
    const args = [
      'install',
      '--prefix',
      FOLDER,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `lighthouse@${VERSION}`,
    ];
    if (spawnSync('npm', args, { stdio: 'inherit' }).status !== 0) throw new Error('Lighthouse could not be fetched.');
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

/** Points from 0 to 100 by category, and what cost points. */
async function examine(lighthouse: Lighthouse, url: string) {
  const points: Record<string, number> = {};
  let faults: readonly string[] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, { port: PORT, logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error(`Lighthouse gave no report of ${url}.`);
    for (const category of CATEGORIES) {
      const score = Math.round((result.lhr.categories[category]?.score ?? 0) * 100);
      points[category] = Math.max(points[category] ?? 0, score);
    }
    faults = Object.values(result.lhr.audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim());
  }
  return { points, faults };
}

const lighthouse = await loadLighthouse();
const site = await startSite({ LOG_LEVEL: 'error' });
const browser = await launchBrowser([`--remote-debugging-port=${PORT}`]);
let low = 0;
try {
  console.log(['page', ...CATEGORIES].join('\t'));
  for (const page of process.argv.slice(2).length > 0 ? process.argv.slice(2) : PATHS) {
    const { points, faults } = await examine(lighthouse, site.url + page);
    console.log([page, ...CATEGORIES.map((category) => points[category])].join('\t'));
    for (const fault of faults) console.log(`  ${fault}`);
    low += CATEGORIES.filter((category) => (points[category] ?? 0) < WANTED).length;
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(low === 0 ? `All at ${WANTED} or above.` : `${low} below ${WANTED}.`);
process.exit(low === 0 ? 0 : 1);
