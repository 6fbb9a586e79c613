import { startSite } from './running-site.ts';
import { launchBrowser } from './browser/launch-browser.ts';
import { openLive } from './browser/open-live.ts';
const [, , tool = '', file = '', ...rest] = process.argv;
const s = await startSite({ WORKERS: '1', ...(process.env.TS ? {TIMESTAMP_URLS: process.env.TS} : {}) });
const b = await launchBrowser();
try {
  for (const [name, opt] of [['desk-light', { viewport: { width: 1440, height: 900 } }], ['phone-dark', { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' }]] as const) {
    const c = await b.newContext({ baseURL: s.url, serviceWorkers: 'block', ...opt });
    const p = await c.newPage();
    p.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
    await openLive(p, `/${tool}`);
    const tag = `/tmp/look/${tool}-${file.replace(/.*\//, '').replace('.pdf', '')}-${name}`;
    await p.locator('.drop-zone + input').setInputFiles([file, ...rest]);
    const consent = p.getByRole('button', { name: 'Accept & Continue' });
    await p.waitForTimeout(1500);
    if (await consent.isVisible()) await consent.click();
    await p.waitForTimeout(4000);
    const texts = async (when: string) => {
      for (const sel of ['.problem', '.file-note', '.toast', '.refused', '.start-note', '.warnings', '.result-report', '.result-title', '.estimate', '.result-card'])
        for (const t of await p.locator(sel).allInnerTexts()) if (t.trim()) console.log(name, when, sel, '|', t.replace(/\n+/g, ' / ').slice(0, 400));
    };
    await texts('chosen');
    await p.screenshot({ path: `${tag}-1.png`, fullPage: true });
    const start = p.locator('.panel-side button[type=submit], .start button[type=submit], .start-bar button[type=submit]').first();
    console.log(name, 'start', await start.isVisible(), await start.isEnabled().catch(() => 'none'));
    if (await start.isVisible() && await start.isEnabled()) {
      await start.click();
      await p.locator('.result-title, .problem, .result-card, .job-failed, [role=alert]').first().waitFor({ timeout: 90_000 }).catch((e) => console.log('no end', String(e).slice(0, 80)));
      await p.waitForTimeout(2500);
      await texts('after');
      const h = await p.locator('main').innerText();
      console.log(name, 'main:', h.replace(/\n+/g, ' / ').slice(0, 700));
      await p.screenshot({ path: `${tag}-2.png`, fullPage: false });
    }
    await c.close();
  }
} finally { await b.close(); await s.stop(); }
