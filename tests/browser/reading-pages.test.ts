/** About, FAQ, contact, privacy: what they say and do, as a visitor sees it. */
import { expect, test } from 'vitest';
import { FAQ, FAQ_CATEGORIES } from '../../src/web/features/faq/questions.ts';
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
  await page.getByText('Enter a valid email address.').waitFor();
  await page.getByText('Message is required.').waitFor();
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
