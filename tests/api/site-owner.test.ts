/** The owner's calls against real servers on loopback: mail, Google's indexing, IndexNow, the health report. */
import { createVerify } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HealthReport, healthScore } from '../../src/contract/site/site-owner.ts';
import { type LoopbackGoogle, loopbackGoogle } from '../loopback-google.ts';
import { plainSite } from '../plain-site.ts';
import { type RunningSite, startSite } from '../running-site.ts';

let google: LoopbackGoogle;
let smtp: SMTPServer;
let site: RunningSite;
const mails: string[] = [];

beforeAll(async () => {
  google = await loopbackGoogle();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream)
        .then((mail) => mails.push(mail))
        .then(() => done()),
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  site = await startSite({
    WORKERS: '0',
    ADMIN_TOKEN: 'owner-only-token',
    SITE_URL: 'https://pdf.example.test',
    ...google.settings,
    GOOGLE_PER_DAY: '0',
    SITE_RATING: '4.6',
    SITE_REVIEWS: '12',
    SITE_FOUNDED: '2024',
    SITE_CERTIFICATIONS: 'ISO 27001',
    INDEXNOW_KEY: 'indexnow-test-key',
    INDEXNOW_URL: `${google.address}/indexnow`,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    CONTACT_TO: 'owner@example.test',
  });
});
afterAll(async () => {
  await site.stop();
  google.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function call(
  method: string,
  path: string,
  body?: object,
  token = 'owner-only-token',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(`${site.url}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function claimsOf(assertion: string): { scope?: string } {
  return JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString()) as { scope?: string };
}

describe('indexing', () => {
  test('one page goes to Google with a token that the account’s key signed', {
    tags: ['google-is-real', 'call-submit-url'],
  }, async () => {
    expect(await call('POST', '/api/google/submit-for-indexing', { url: '/merge-pdf' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const token = new URLSearchParams(google.seen.find((each) => each.path === '/token')?.body);
    const [head = '', claims = '', signature = ''] = (token.get('assertion') ?? '').split('.');
    expect(
      createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(google.publicKey, signature, 'base64url'),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'sheaf@example.test',
      scope: 'https://www.googleapis.com/auth/indexing',
    });
    const published = google.seen.find((each) => each.path === '/publish');
    expect(published?.headers.authorization).toBe('Bearer token-1');
    expect(JSON.parse(published?.body ?? '')).toEqual({
      url: 'https://pdf.example.test/merge-pdf',
      type: 'URL_UPDATED',
    });
    expect(JSON.parse(google.seen.find((each) => each.path === '/indexnow')?.body ?? '')).toMatchObject({
      host: 'pdf.example.test',
      key: 'indexnow-test-key',
    });
    expect(await (await fetch(`${site.url}/indexnow-test-key.txt`)).text()).toBe('indexnow-test-key');
  });

  test('all pages of the sitemap go out, half a second apart, and what was accepted is counted', {
    tags: ['call-index-all', 'wire-submitted', 'index-all-pause'],
  }, async () => {
    const before = google.seen.length;
    const { body } = await call('POST', '/api/google/index-all-pages');
    const published = google.published(before);
    expect(body).toMatchObject({ success: true, message: expect.any(String), submitted: published.length });
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
    expect(published.toSorted()).toEqual(listed.toSorted());
    expect(published.length).toBeGreaterThan(20);
    const times = google.seen.slice(before).flatMap(({ path, atMs }) => (path === '/publish' ? [atMs] : []));
    const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(490);
  });

  test('the sitemap goes to the Search Console under its own permission', async () => {
    expect(await call('POST', '/api/google/submit-sitemap')).toMatchObject({ status: 200, body: { success: true } });
    const sent = google.seen.find((each) => each.path.startsWith('/sites/'));
    expect(sent?.path).toBe(
      `/sites/${encodeURIComponent('https://pdf.example.test/')}/sitemaps/${encodeURIComponent('https://pdf.example.test/sitemap.xml')}`,
    );
    const tokens = google.seen.filter((each) => each.path === '/token').map((each) => new URLSearchParams(each.body));
    const scopes = tokens.map((token) => claimsOf(token.get('assertion') ?? '').scope);
    expect(scopes).toContain('https://www.googleapis.com/auth/webmasters');
  });

  test('what is set is told, never to what', async () => {
    const { body } = await call('GET', '/api/site/setup');
    expect(body).toMatchObject({
      settings: { SITE_URL: true, ADMIN_TOKEN: true, CONTACT_TO: true, GOOGLE_SERVICE_ACCOUNT: true },
      https: true,
      google: true,
    });
    expect(JSON.stringify(body)).not.toContain('owner-only-token');
    expect(await call('GET', '/api/site/setup', undefined, 'a wrong token')).toMatchObject({ status: 401 });
  });

  test('an address of another site is refused', { tags: ['wire-own-url'] }, async () => {
    expect(await call('POST', '/api/google/submit-for-indexing', { url: 'https://other.example.test/' })).toMatchObject(
      { status: 400, body: { success: false, field: 'url' } },
    );
  });

  test('without the admin token nothing is told and nothing goes out', { tags: ['admin-token'] }, async () => {
    const before = google.seen.length;
    for (const [method, path] of [
      ['POST', '/api/google/index-all-pages'],
      ['GET', '/api/seo/health-check'],
    ] as const) {
      expect(await call(method, path, undefined, 'a wrong token')).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      });
    }
    expect(google.seen.length).toBe(before);
  });

  test('unset, the calls name the setting and make no outside call', {
    tags: ['wire-not-configured', 'wire-submitted', 'open-to-all'],
  }, async () => {
    const plain = await plainSite();
    const answer = await fetch(`${plain.url}/api/google/index-all-pages`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      {
        success: false,
        submitted: 0,
        code: 'not-configured',
        message: 'GOOGLE_SERVICE_ACCOUNT isn’t set on this site yet.',
      },
    ]);
  });
});

test('the operator’s own claims stand in the pages, and only those', {
  tags: ['rating-only-where-set', 'price-is-a-setting', 'founded-is-a-setting'],
}, async () => {
  const page = await (await fetch(`${site.url}/merge-pdf`)).text();
  const blocks = [...page.matchAll(/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json));
  expect(blocks.find((each) => 'offers' in each)).toMatchObject({
    offers: { price: '0', priceCurrency: 'USD' },
    aggregateRating: { ratingValue: '4.6', reviewCount: 12, bestRating: 5, worstRating: 1 },
  });
  expect(page).toContain('"certifications":"ISO 27001"');
  expect(await (await fetch(`${site.url}/`)).text()).toContain('"foundingDate":"2024"');
});

test('the health report is measured on the running site', { tags: ['call-health', 'health-report'] }, async () => {
  const { body } = await call('GET', '/api/seo/health-check');
  expect(body).toEqual({
    sitemap: { status: 'ok' },
    robots: { status: 'ok' },
    structuredData: { status: 'ok' },
    meta: { titleTags: true, descriptions: true },
    performance: { httpsEnabled: true, mobileOptimized: true, loadTime: expect.any(Number) },
    indexing: { googleIndexingAPI: true },
  });
  expect(healthScore(body as unknown as HealthReport)).toBe(100);
});

describe('the contact form', () => {
  const message = {
    name: 'Ada',
    email: 'ada@example.test',
    subject: 'Hello\r\nBcc: all@example.test',
    message: 'A question about merging.',
  };

  test('is stored, answered, then mailed, with the visitor as reply address', {
    tags: ['contact-stored-first', 'call-contact'],
  }, async () => {
    expect(await call('POST', '/api/contact', message)).toMatchObject({ status: 200, body: { success: true } });
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toContain('Reply-To: Ada <ada@example.test>');
    expect(mails[0]).toContain('A question about merging.');
    expect(mails[0]).not.toMatch(/^Bcc:/m);
  });

  test('needs all four fields and a real address', {
    tags: ['rule-contact-all-fields', 'rule-contact-email', 'contact-fields', 'call-contact'],
  }, async () => {
    for (const [field, reason] of [
      ['name', 'Please enter your name.'],
      ['email', 'Please enter a valid email address.'],
      ['subject', 'Please enter a subject.'],
      ['message', 'Please enter a message.'],
    ] as const) {
      expect(await call('POST', '/api/contact', { ...message, [field]: '' })).toMatchObject({
        status: 400,
        body: { success: false, error: reason, message: reason, field },
      });
    }
    expect(await call('POST', '/api/contact', {})).toMatchObject({
      status: 400,
      body: { success: false, field: 'name' },
    });
  });

  test('keeps nothing of a program that fills the hidden field', async () => {
    const before = mails.length;
    expect(await call('POST', '/api/contact', { ...message, website: 'http://spam.example.test' })).toMatchObject({
      body: { success: true },
    });
    await call('POST', '/api/contact', { ...message, subject: 'After' });
    await expect.poll(() => mails.length).toBe(before + 1);
  });
});
