/** The pages of the site's owner: the score, what is submitted to search engines, the set-up guide, the next steps. */
import { expect, test } from 'vitest';
import { startSite } from '../running-site.ts';
import { holdBack } from './hold-back.ts';
import { openLive } from './open-live.ts';
import { siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser();

test('the score is the sum of what was measured, and there is none before', {
  tags: ['route-ranking-optimizer', 'score-measured'],
}, async () => {
  const page = await site.visit('/about-us');
  const letGo = await holdBack(page, '**/api/seo/health-check');
  await page.goto('/ranking-optimizer');
  await page.getByText('Not measured yet.').waitFor();
  letGo();
  // Neither https nor the Indexing API on this machine: 100 − 7.5 − 10.
  await page.getByText('83 of 100').waitFor();
  await page.getByText('Good', { exact: true }).waitFor();
});

test('without any service set up, submitting says which setting is missing', {
  tags: ['route-seo-indexing', 'toast-indexing-failed', 'toast-submission-failed', 'indexing-idle', 'open-to-all'],
}, async () => {
  const page = await site.visit('/seo-indexing');
  await page.getByText('No pages submitted yet.').waitFor();
  await page.getByRole('button', { name: 'Index all pages' }).click();
  await told(page, 'Indexing Failed');
  await page.getByText('GOOGLE_SERVICE_ACCOUNT isn’t set on this site yet.').first().waitFor();
  await page.getByLabel('Address').fill('/merge-pdf');
  await page.getByRole('button', { name: 'Submit for indexing' }).click();
  await told(page, 'Submission Failed');
});

test('what the services take is told as taken', {
  tags: ['toast-url-submitted', 'toast-indexing-complete', 'indexing-completed'],
}, async () => {
  const page = await site.visit('/seo-indexing');
  await page.route('**/api/google/*', (route) =>
    route.fulfill({ json: { success: true, message: 'The page was accepted.', submitted: 1 } }),
  );
  await page.getByLabel('Address').fill('/merge-pdf');
  await page.getByRole('button', { name: 'Submit for indexing' }).click();
  await told(page, 'URL Submitted');
  await page.getByRole('button', { name: 'Index all pages' }).click();
  await told(page, 'Indexing Complete');
  await page.getByText('Done', { exact: true }).waitFor();
});

test('the emergency run submits seven pages, half a second apart, and counts what was taken', {
  tags: ['route-instant-indexing', 'emergency-seven', 'emergency-pause', 'toast-triggered', 'toast-emergency'],
}, async () => {
  const page = await site.visit('/instant-indexing');
  const asked: { url: string; atMs: number }[] = [];
  await page.route('**/api/google/submit-for-indexing', (route) => {
    asked.push({ url: JSON.parse(route.request().postData() ?? '{}').url, atMs: Date.now() });
    return route.fulfill({ json: { success: asked.length !== 2, message: 'no' } });
  });
  await page.getByRole('button', { name: 'Submit 7 pages now' }).click();
  await told(page, 'Indexing Triggered');
  await told(page, 'Emergency Indexing Complete');
  await told(page, '6/7 pages submitted');
  expect(asked.map(({ url }) => url)).toEqual([
    '/',
    '/merge-pdf',
    '/convert-pdf',
    '/pdf-to-word',
    '/split-pdf',
    '/compress-pdf',
    '/faq',
  ]);
  const gaps = asked.slice(1).map(({ atMs }, index) => atMs - (asked[index]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(490);
});

test('the set-up guide counts what the server checked and what the owner marked', {
  tags: ['route-google-search-console', 'guide-steps', 'guide-checked'],
}, async () => {
  const page = await site.visit('/google-search-console');
  await page.getByText('1 of 5 steps complete').waitFor();
  await page.getByText('Checked by the server').waitFor();
  await page.getByRole('button', { name: 'Mark as done' }).first().click();
  await page.getByText('2 of 5 steps complete').waitFor();
  await page.getByText('Marked by you').waitFor();
  await page.reload();
  await page.getByText('2 of 5 steps complete').waitFor();
  expect(await page.locator('[aria-current=step] h2').textContent()).toBe('Verify ownership');
});

test('with an admin token set, the pages ask for it, and go on with the right one', {
  tags: ['call-401', 'admin-token'],
}, async () => {
  const closed = await startSite({ WORKERS: '0', ADMIN_TOKEN: 'owner-only-token' });
  try {
    const page = await site.visit('/next-steps', { baseURL: closed.url });
    const token = page.getByLabel('Admin token');
    await token.fill('a wrong token');
    await page.getByRole('button', { name: 'Use token' }).click();
    expect(await page.getByRole('heading', { name: 'SITE_URL' }).count()).toBe(0);
    await token.fill('owner-only-token');
    await page.getByRole('button', { name: 'Use token' }).click();
    await page.getByRole('heading', { name: 'SITE_URL' }).waitFor();
    expect(await token.count()).toBe(0);
  } finally {
    await closed.stop();
  }
});

test('next steps name what is unset', { tags: ['route-next-steps'] }, async () => {
  const page = await site.visit('/next-steps');
  await page.getByRole('heading', { name: 'SITE_URL' }).waitFor();
  expect(await page.getByText('Not set', { exact: true }).count()).toBe(6);
});

test('the score is measured again every 30 seconds, and by nothing else', {
  tags: ['health-every-30-s', 'call-reads-once'],
}, async () => {
  const page = await site.visit('/about-us');
  let reads = 0;
  await page.route('**/api/seo/health-check', (route) => {
    reads++;
    return route.continue();
  });
  await page.clock.install();
  await page.goto('/ranking-optimizer');
  await page.getByText('83 of 100').waitFor();
  const before = reads;
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // The page's clock runs on by itself as well, a few seconds on a slow machine.
  await page.clock.runFor(20_000);
  expect(reads).toBe(before);
  await page.clock.runFor(10_500);
  await expect.poll(() => reads).toBe(before + 1);
});

test('a read that fails is told and not repeated', { tags: ['call-reads-once', 'text-other-status'] }, async () => {
  const page = await site.visit('/about-us');
  let reads = 0;
  await page.route('**/api/google/submit-for-indexing', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'closed' }),
  );
  await page.route('**/api/site/setup', (route) => {
    reads++;
    return route.abort('connectionreset');
  });
  await openLive(page, '/next-steps');
  await page.getByText('The server couldn’t be reached. Check the connection and try again.').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await openLive(page, '/seo-indexing');
  expect(reads).toBe(1);
  await page.getByLabel('Address').fill('/merge-pdf');
  await page.getByRole('button', { name: 'Submit for indexing' }).click();
  await told(page, '503: closed');
});

test('while all pages are submitted the page says so, and its button waits', {
  tags: ['indexing-running', 'indexing-idle', 'indexing-completed', 'indexing-guidance'],
}, async () => {
  const page = await site.visit('/seo-indexing');
  await page.getByText('Google recommends 5 to 10 pages a day').waitFor();
  const letGo = await holdBack(page, '**/api/google/index-all-pages', (route) =>
    route.fulfill({ json: { success: true, message: '30 of 30 pages were accepted.', submitted: 30 } }),
  );
  await page.getByText('No pages submitted yet.').waitFor();
  const all = page.getByRole('button', { name: 'Index all pages' });
  await all.click();
  await page.getByText('Submitting', { exact: true }).waitFor();
  expect(await all.isDisabled()).toBe(true);
  letGo();
  await page.getByText('Done', { exact: true }).waitFor();
  expect(await all.isDisabled()).toBe(false);
});
