/** The health report of sites with faults: each part says what was found, and the score is the lower for it. */
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type HealthReport, healthBand, healthScore } from '../../src/contract/site/site-owner.ts';
import { measureHealth } from '../../src/server/health-report.ts';
import { startSite } from '../running-site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The project as it is built, with pages that a test may change. */
async function copyOfBuild(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'sheaf-faulty-'));
  await Promise.all([
    ...['src', 'build', 'package.json'].map((part) =>
      cp(path.join(ROOT, part), path.join(copy, part), { recursive: true }),
    ),
    symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules')),
  ]);
  return copy;
}

async function takeOut(page: string, pattern: RegExp): Promise<void> {
  const html = await readFile(page, 'utf8');
  expect(html).toMatch(pattern);
  await writeFile(page, html.replaceAll(pattern, ''));
}

/** Home has no structured data; one page has no title, another is not made for phones. */
async function faultyBuild(): Promise<string> {
  const copy = await copyOfBuild();
  const page = (name: string) => path.join(copy, 'build/client', name, 'index.html');
  await takeOut(page('.'), /<script[^>]*type="application\/ld\+json"[^>]*>[\s\S]*?<\/script>/g);
  await takeOut(page('merge-pdf'), /<title>[^<]*<\/title>/g);
  await takeOut(page('faq'), /<meta[^>]*name="viewport"[^>]*>/g);
  return copy;
}

test('a running site with faults in its pages, without https and without Google, is told of each', {
  tags: ['call-health', 'health-report', 'score-measured'],
}, async () => {
  const copy = await faultyBuild();
  const site = await startSite({ WORKERS: '0', SITE_URL: 'http://pdf.example.test' }, copy);
  try {
    const report = (await (await fetch(`${site.url}/api/seo/health-check`)).json()) as HealthReport;
    expect(report).toEqual({
      sitemap: { status: 'ok' },
      robots: { status: 'ok' },
      structuredData: { status: 'missing' },
      meta: { titleTags: false, descriptions: true },
      performance: { httpsEnabled: false, mobileOptimized: false, loadTime: expect.any(Number) },
      indexing: { googleIndexingAPI: false },
    });
    // Sitemap, robots.txt and the descriptions: 20 + 15 + 10.
    expect(healthScore(report)).toBe(45);
    expect(healthBand(healthScore(report))).toBe('poor');
  } finally {
    await site.stop();
    await rm(copy, { recursive: true, force: true });
  }
});

/** What a server of one's own at loopback is found to be; it answers 404 to whatever is not in `answers`. */
async function found(answers: Readonly<Record<string, string>>, waitMs = 0): Promise<HealthReport> {
  const server = createServer((request, answer) => {
    const text = answers[request.url ?? ''];
    setTimeout(() => answer.writeHead(text === undefined ? 404 : 200).end(text), waitMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await measureHealth(address, 'https://pdf.example.test', [], false);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

const statuses = ({ sitemap, robots, structuredData }: HealthReport) =>
  [sitemap, robots, structuredData].map(({ status }) => status);

test('what answers 404 is missing, what answers something else has a fault', { tags: ['health-report'] }, async () => {
  expect(statuses(await found({}))).toEqual(['missing', 'missing', 'missing']);
  const data = (json: string) => `<html><script type="application/ld+json">${json}</script></html>`;
  const sitemap = '<urlset><url><loc>https://pdf.example.test/</loc></url></urlset>';
  const good = {
    '/sitemap.xml': sitemap,
    '/robots.txt': 'User-agent: *\nSitemap: https://pdf.example.test/sitemap.xml',
  };
  expect(statuses(await found({ ...good, '/': data('{"@type":"WebSite"}') }))).toEqual(['ok', 'ok', 'ok']);
  const bad = { '/sitemap.xml': '<urlset></urlset>', '/robots.txt': 'User-agent: *', '/': data('{"@type":') };
  expect(statuses(await found(bad))).toEqual(['error', 'error', 'error']);
  expect(statuses(await found({ ...good, '/': data('{"name":"no type"}') }))).toEqual(['ok', 'ok', 'error']);
});

test('the load time is the time that home took, in milliseconds', { tags: ['health-report'] }, async () => {
  const { performance } = await found({ '/': 'slow' }, 300);
  expect(performance.loadTime).toBeGreaterThanOrEqual(295);
  expect(performance.loadTime).toBeLessThan(10_000);
});

test('where nothing answers there is a fault in all that is fetched', { tags: ['health-report'] }, async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await new Promise((closed) => holder.close(closed));
  const report = await measureHealth(`http://127.0.0.1:${port}`, 'http://pdf.example.test', [], false);
  expect(statuses(report)).toEqual(['error', 'error', 'error']);
  expect(healthScore(report)).toBe(0);
});
