/** A service account whose key signs nothing: the site runs, and says on every page and call of its owner that it is not set up. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseServiceAccount } from '../../src/adapters/google-indexing.ts';
import { type HealthReport, healthParts } from '../../src/contract/site/site-owner.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const TOKEN = 'owner-only-token';
const NO_KEY = 'The private_key in GOOGLE_SERVICE_ACCOUNT isn’t an RSA key in PEM format.';
const NO_ACCOUNT = 'GOOGLE_SERVICE_ACCOUNT isn’t the JSON key of a service account.';

function accountWith(privateKey: string): string {
  return JSON.stringify({
    client_email: 'sheaf@example.test',
    private_key: privateKey,
    // Nothing listens there, and nothing may ask.
    token_uri: 'http://127.0.0.1:9/token',
  });
}

const PEM = { type: 'pkcs8', format: 'pem' } as const;

describe('a key', () => {
  test('of RSA is taken', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(parseServiceAccount(accountWith(privateKey.export(PEM).toString()))).toMatchObject({
      client_email: 'sheaf@example.test',
    });
  });

  test.each([
    ['is no key', accountWith('junk'), NO_KEY],
    ['has nothing in its frame', accountWith('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'), NO_KEY],
    ['is of another kind', accountWith(generateKeyPairSync('ed25519').privateKey.export(PEM).toString()), NO_KEY],
    ['stands in no JSON', '/no/such/file.json', NO_ACCOUNT],
    ['is missing', '{"client_email":"sheaf@example.test"}', NO_ACCOUNT],
  ])('that %s is not', (_, text, message) => {
    expect(() => parseServiceAccount(text)).toThrow(
      expect.objectContaining({ code: 'setting-unusable', status: 200, message }),
    );
  });
});

async function answerOf(site: RunningSite, method: string, path: string, body?: object): Promise<unknown> {
  const owner = { authorization: `Bearer ${TOKEN}` };
  const sent = body
    ? { headers: { ...owner, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { headers: owner };
  const answer = await fetch(`${site.url}${path}`, { method, ...sent });
  return [answer.status, await answer.json()];
}

test('with a key that signs nothing no step is complete, no points are given, and each call names the setting', {
  tags: ['guide-checked', 'health-report', 'wire-not-configured'],
}, async () => {
  const site = await startSite({
    WORKERS: '0',
    ADMIN_TOKEN: TOKEN,
    SITE_URL: 'https://pdf.example.test',
    GOOGLE_SERVICE_ACCOUNT: accountWith('junk'),
  });
  try {
    expect(await answerOf(site, 'GET', '/api/site/setup')).toMatchObject([
      200,
      { settings: { GOOGLE_SERVICE_ACCOUNT: true }, sitemap: true, google: false },
    ]);
    const [, report] = (await answerOf(site, 'GET', '/api/seo/health-check')) as [number, HealthReport];
    expect(report.indexing).toEqual({ googleIndexingAPI: false });
    expect(healthParts(report).find(({ id }) => id === 'indexing')?.holds).toBe(false);
    const refusal = { success: false, code: 'setting-unusable', message: NO_KEY };
    expect(await answerOf(site, 'POST', '/api/google/index-all-pages')).toMatchObject([
      200,
      { ...refusal, submitted: 0 },
    ]);
    for (const [path, body] of [
      ['/api/google/submit-for-indexing', { url: '/merge-pdf' }],
      ['/api/google/submit-sitemap', undefined],
    ] as const)
      expect(await answerOf(site, 'POST', path, body)).toMatchObject([200, refusal]);
    expect(site.output()).toContain(NO_KEY);
  } finally {
    await site.stop();
  }
});
