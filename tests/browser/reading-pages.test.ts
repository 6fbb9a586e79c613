/** About, FAQ, contact, the owner's pages: what they say and do, as a visitor sees it. */

import { expect, test } from 'vitest';
import { FAQ, FAQ_CATEGORIES } from '../../src/web/features/faq/questions.ts';
import { startSite } from '../running-site.ts';
import { siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser({ RETENTION_DAYS: '3', SITE_ADS: 'off', SITE_CERTIFICATIONS: 'ISO 27001' });

test('the foot leads to about, FAQ, contact, privacy and terms', {
  tags: [
    'footer-links',
    'route-about-us',
    'route-faq',
    'route-contact',
    'route-privacy-policy',
    'route-terms-of-service',
  ],
}, async () => {
  const page = await site.visit('/');
  for (const [name, heading] of [
    ['About', 'About Sheaf'],
    ['FAQ', 'Frequently asked questions'],
    ['Contact', 'Contact'],
    ['Privacy', 'Privacy policy'],
    ['Terms', 'Terms of service'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }
});

test('the privacy policy names the time that this site keeps files, before any script runs', {
  tags: ['retention-is-told'],
}, async () => {
  const html = await (await fetch(`${site.url()}/privacy-policy`)).text();
  expect(html).toContain('>3 days</span>');
  expect(html).not.toContain('7 days');
});

test('the FAQ has at least 25 questions, shows one category at a time, and opens to answers', {
  tags: ['route-faq', 'faq-categories', 'faq-answers-open', 'faq-entries'],
}, async () => {
  expect(FAQ.length).toBeGreaterThanOrEqual(25);
  expect(new Set(FAQ.map(({ id }) => id)).size).toBe(FAQ.length);
  const page = await site.visit('/faq');
  const questions = page.locator('.faq-list details');
  for (const [category, title] of FAQ_CATEGORIES) {
    await page.getByText(title, { exact: true }).click();
    expect(await questions.count()).toBe(FAQ.filter((entry) => entry.category === category).length);
  }
  await page.getByText('All', { exact: true }).click();
  expect(await questions.count()).toBe(FAQ.length);
  const first = FAQ[0]?.answer ?? '';
  expect(await page.getByText(first).isVisible()).toBe(false);
  await page.getByText(FAQ[0]?.question ?? '').click();
  expect(await page.getByText(first).isVisible()).toBe(true);
});

const MESSAGE = { Name: 'Ada', Email: 'ada@example.test', Subject: 'Merging', Message: 'It works.' };

async function writeMessage(fields: Readonly<Record<string, string>> = MESSAGE) {
  const page = await site.visit('/contact');
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  return page;
}

test('a message is sent once all four fields are filled and the address is one', {
  tags: ['contact-sent', 'rule-contact-all-fields', 'rule-contact-email', 'contact-24-hours'],
}, async () => {
  const page = await writeMessage({ ...MESSAGE, Email: 'ada', Message: '' });
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await page.getByText('This does not look like an email address.').waitFor();
  await page.getByText('Message is needed.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email');
  await page.getByLabel('Email', { exact: true }).fill(MESSAGE.Email);
  await page.getByLabel('Message', { exact: true }).fill(MESSAGE.Message);
  await send.click();
  await told(page, 'Message Sent!');
  await told(page, 'respond within 24 hours.');
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
});

test('a refusal is told in the server’s words, or in ours where it has none', {
  tags: ['contact-failed', 'contact-failed-fallback'],
}, async () => {
  const page = await writeMessage();
  const answers = [
    { status: 400, contentType: 'application/json', body: '{"success":false,"error":"The subject is too long."}' },
    { status: 500, contentType: 'text/plain', body: 'no' },
  ];
  await page.route('**/api/contact', (route) => route.fulfill(answers.shift()));
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await told(page, 'Failed to Send');
  await told(page, 'The subject is too long.');
  await send.click();
  await told(page, 'Something went wrong. Please try again.');
  expect(await page.getByLabel('Subject', { exact: true }).inputValue()).toBe(MESSAGE.Subject);
});

test('a cut connection is told, and what was written stays', { tags: ['contact-offline'] }, async () => {
  const page = await writeMessage();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await told(page, 'Connection Error');
  await told(page, 'Unable to send message. Please check your connection and try again.');
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(MESSAGE.Message);
});

test('the score is the sum of what was measured, and there is none before', {
  tags: ['route-ranking-optimizer', 'score-measured'],
}, async () => {
  const page = await site.visit('/about-us');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/seo/health-check', async (route) => {
    await held;
    await route.continue();
  });
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
  await page.getByText('Nothing submitted yet.').waitFor();
  await page.getByRole('button', { name: 'Index all pages' }).click();
  await told(page, 'Indexing Failed');
  await page.getByText('This site has not set GOOGLE_SERVICE_ACCOUNT yet.').first().waitFor();
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
  expect(await page.locator('[aria-current=step] h2').textContent()).toBe('Verify that it is yours');
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

test('the privacy notice names what the site is certified for', {
  tags: ['certifications-only-where-set', 'retention-is-told'],
}, async () => {
  const page = await site.visit('/merge-pdf');
  await page.getByText('This site is certified: ISO 27001.').waitFor();
  await page.getByText('They are deleted after 3 days').waitFor();
});

test('a site without advertisements keeps no room for them', { tags: ['ads-off'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  expect(await page.locator('.ad').count()).toBeGreaterThan(0);
  for (const ad of await page.locator('.ad').all()) expect(await ad.isVisible()).toBe(false);
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
  await page.clock.runFor(28_000);
  expect(reads).toBe(before);
  await page.clock.runFor(2_500);
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
  await page.goto('/next-steps');
  await page.getByText('The server could not be reached. Check the connection and try again.').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.goto('/seo-indexing');
  expect(reads).toBe(1);
  await page.getByLabel('Address').fill('/merge-pdf');
  await page.getByRole('button', { name: 'Submit for indexing' }).click();
  await told(page, '503: closed');
});

test('while all pages are submitted the page says so, and its button waits', {
  tags: ['indexing-running', 'indexing-idle', 'indexing-completed', 'indexing-guidance'],
}, async () => {
  const page = await site.visit('/seo-indexing');
  await page.getByText('Google asks for 5 to 10 addresses a day').waitFor();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/google/index-all-pages', async (route) => {
    await held;
    await route.fulfill({ json: { success: true, message: '30 of 30 pages were accepted.', submitted: 30 } });
  });
  await page.getByText('Nothing submitted yet.').waitFor();
  const all = page.getByRole('button', { name: 'Index all pages' });
  await all.click();
  await page.getByText('Submitting', { exact: true }).waitFor();
  expect(await all.isDisabled()).toBe(true);
  letGo();
  await page.getByText('Done', { exact: true }).waitFor();
  expect(await all.isDisabled()).toBe(false);
});
