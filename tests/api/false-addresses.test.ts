/** What a stranger may write about themselves and about this site in the headers of a request, and what comes of it. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** As `fetch`, which sends no Host of one's own. */
function ask(site: RunningSite, path: string, headers: Headers, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${site.url}${path}`, { method, headers: { accept: 'text/html', ...headers } }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    });
    call.once('error', reject).end();
  });
}

const PLACES = ['/', '/merge-pdf', '/no-such-page', '/sitemap.xml', '/robots.txt'] as const;
const ODD_HOSTS = ['"><script>alert(1)</script>', 'evil.example/x?', 'user@evil.example', 'evil.example:99999', '-'];

const site = { direct: undefined, proxied: undefined, listed: undefined, named: undefined } as unknown as Record<
  'direct' | 'proxied' | 'listed' | 'named',
  RunningSite
>;
beforeAll(async () => {
  site.direct = await startSite({ WORKERS: '0' });
  site.proxied = await startSite({ WORKERS: '0', TRUST_PROXY: '1' });
  site.listed = await startSite({ WORKERS: '0', TRUST_PROXY: '10.0.0.0/8' });
  site.named = await startSite({ WORKERS: '0', TRUST_PROXY: '1', SITE_URL: 'https://pdf.example.test/' });
});
afterAll(async () => {
  for (const each of Object.values(site)) await each.stop();
});

describe('the address of a visitor', () => {
  /** How many wrong calls it takes until the visitor is told to wait; at most one more than are allowed. */
  async function callsUntilTold(of: RunningSite, forwardedFor: (count: number) => string): Promise<number> {
    for (let count = 1; count <= 22; count++) {
      const { status } = await ask(of, '/api/contact', { 'x-forwarded-for': forwardedFor(count) }, 'POST');
      if (status === 429) return count;
    }
    return 0;
  }

  test('is what the last proxy wrote, whatever the visitor wrote before it', async () => {
    expect(await callsUntilTold(site.proxied, (count) => `198.51.100.${count}, 203.0.113.5`)).toBe(21);
    expect(await callsUntilTold(site.proxied, (count) => `203.0.113.${count + 100}`)).toBe(0);
  });

  test('is that of the connection where the proxy wrote no address', async () => {
    expect(await callsUntilTold(site.proxied, (count) => `made up ${count}`)).toBe(21);
  });

  test('is that of the connection where nobody is trusted, or who connects is of no trusted network', async () => {
    expect(await callsUntilTold(site.direct, (count) => `198.51.100.${count}`)).toBe(21);
    expect(await callsUntilTold(site.listed, (count) => `198.51.100.${count}`)).toBe(21);
  });
});

describe('the name of the site', () => {
  test.each(PLACES)('%s takes a plausible name, and says that it depends on it', async (path) => {
    const { headers, body } = await ask(site.direct, path, { host: 'Pdf.Example.org:8443' });
    expect(body).toContain('http://pdf.example.org:8443');
    expect(String(headers.vary).split(', ')).toContain('host');
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test.each(PLACES)(
    '%s takes a name and a scheme from the proxy that is trusted, and from nobody else',
    async (path) => {
      const told = { host: 'inner:8080', 'x-forwarded-host': 'pdf.example.org', 'x-forwarded-proto': 'https' };
      const answer = await ask(site.proxied, path, told);
      expect(answer.body).toContain('https://pdf.example.org');
      expect(String(answer.headers.vary)).toContain('host, x-forwarded-host, x-forwarded-proto');
      for (const of of [site.direct, site.listed]) {
        const { body } = await ask(of, path, told);
        expect(body).toContain('http://inner:8080');
        expect(body).not.toContain('pdf.example.org');
      }
    },
  );

  test.each(PLACES)('%s carries nothing that is no name and no scheme', async (path) => {
    for (const odd of ODD_HOSTS) {
      for (const headers of [{ host: odd }, { host: 'inner', 'x-forwarded-host': odd }]) {
        const { status, body } = await ask(site.proxied, path, headers);
        if (status !== 400) expect(body).toMatch(headers.host === 'inner' ? 'http://inner' : 'http://localhost');
        expect(body).not.toMatch(/evil\.example|alert\(1\)/);
      }
    }
    for (const scheme of ['"><script>alert(1)</script>', 'javascript', 'ftp', 'HTTPS ', '']) {
      const { body } = await ask(site.proxied, path, { host: 'inner', 'x-forwarded-proto': scheme });
      expect(body).toContain('http://inner');
      expect(body).not.toMatch(/alert\(1\)|ftp:\/\/|javascript:\/\//);
    }
  });

  test.each(PLACES)('%s carries the name of SITE_URL and no other', async (path) => {
    const { headers, body } = await ask(site.named, path, {
      host: 'other.example',
      'x-forwarded-host': 'third.example',
      'x-forwarded-proto': 'http',
    });
    expect(body).toContain('https://pdf.example.test');
    expect(body).not.toMatch(/other\.example|third\.example|\.test\/\//);
    expect(headers.vary ?? '').not.toContain('host');
  });
});

test('health is told under any name', async () => {
  for (const host of ['10.1.2.3', 'other.example', '-']) {
    expect((await ask(site.named, '/healthz', { host })).body).toBe('{"status":"ok"}');
    expect((await ask(site.named, '/readyz', { host })).body).toContain('"status":"no workers"');
  }
});
