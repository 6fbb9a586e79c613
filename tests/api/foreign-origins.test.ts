/** Who may make calls that change something: this site's pages, programs, and the pages of sites that are listed. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';

type Headers = Readonly<Record<string, string>>;

let plain: RunningSite;
let listing: RunningSite;
beforeAll(async () => {
  plain = await startSite({ WORKERS: '0' });
  listing = await startSite({
    WORKERS: '0',
    SITE_URL: 'https://pdf.example.test',
    ALLOWED_ORIGINS: 'https://app.example.test',
  });
});
afterAll(async () => {
  await plain.stop();
  await listing.stop();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** As `fetch`, which sends no Host, Origin or Sec-Fetch-Site of one's own. */
function ask(site: RunningSite, method: string, path: string, headers: Headers): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${site.url}${path}`, { method, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    });
    call.once('error', reject).end();
  });
}

const CHANGES = [
  ['POST', '/api/merge-pdfs'],
  ['POST', '/api/pdf/process/rotate-pdf'],
  ['POST', '/api/uploads'],
  ['PATCH', '/api/uploads/some-upload'],
  ['DELETE', '/api/uploads/some-upload'],
  ['PATCH', '/api/jobs/some-job'],
  ['DELETE', '/api/jobs/some-job'],
  ['POST', '/api/jobs/some-job/shares'],
  ['DELETE', '/api/jobs/some-job/shares'],
  ['POST', '/api/files/some-file/preview'],
  ['POST', '/api/recipes/check'],
  ['POST', '/api/contact'],
  ['POST', '/api/google/index-all-pages'],
] as const;

describe.each(CHANGES)('%s %s', (method, path) => {
  test('is refused to a page of another site', async () => {
    const foreign: readonly Headers[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.example.test' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const site of [plain, listing]) {
      for (const headers of foreign) {
        const { status, body, headers: told } = await ask(site, method, path, headers);
        expect([status, JSON.parse(body)]).toMatchObject([403, { success: false, code: 'foreign-origin' }]);
        expect(told['access-control-allow-origin']).toBeUndefined();
      }
    }
  });

  test('is open to pages of this site and to programs', async () => {
    const own = new URL(plain.url).origin;
    for (const headers of [
      {},
      { origin: own },
      { origin: own, 'sec-fetch-site': 'same-origin' },
      // A proxy that ends TLS and says nothing of it.
      { origin: 'https://pdf.example.org', 'sec-fetch-site': 'same-origin' },
    ]) {
      expect((await ask(plain, method, path, headers)).status).not.toBe(403);
    }
    expect((await ask(listing, method, path, { origin: 'https://pdf.example.test' })).status).not.toBe(403);
  });

  test('is open to a page of a listed site, after a question before it', async () => {
    const origin = 'https://app.example.test';
    const asked = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' };
    const before = await ask(listing, 'OPTIONS', path, asked);
    expect(before.status).toBe(204);
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining(method),
      'access-control-allow-headers': 'content-type',
    });
    const { status, headers } = await ask(listing, method, path, { origin, 'sec-fetch-site': 'same-site' });
    expect(status).not.toBe(403);
    expect(headers['access-control-allow-origin']).toBe(origin);
    const refused = await ask(plain, 'OPTIONS', path, asked);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('every described call that changes something is among them', async () => {
  const { paths } = (await (await fetch(`${plain.url}/api/openapi.json`)).json()) as { readonly paths: object };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = CHANGES.map(([method, path]) => `${method} ${path}`);
  const changing = described.filter(
    (call) => !/^(?:GET|HEAD) /.test(call) && !/\/api\/(pdf\/process|convert|compress)/.test(call),
  );
  expect(changing.length).toBeGreaterThan(5);
  for (const call of changing) {
    const form = new RegExp(`^${call.replace(/\{\w+\}/g, '[\\w-]+')}$`);
    expect(
      known.some((each) => form.test(each)),
      call,
    ).toBe(true);
  }
});

test('an answer is readable by a page of a listed site, and by no other', async () => {
  const read = (site: RunningSite, origin: string) =>
    ask(site, 'GET', '/api/tools', { origin, 'sec-fetch-site': 'cross-site' });
  const { status, headers } = await read(listing, 'https://app.example.test');
  expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([
    200,
    'https://app.example.test',
    'origin',
  ]);
  for (const site of [plain, listing])
    expect((await read(site, 'https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});
