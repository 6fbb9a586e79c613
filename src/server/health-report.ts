/** Measures the running site for the SEO health report: its pages, sitemap and robots as a visitor gets them. */
import type { Found, HealthReport } from '../contract/site/site-owner.ts';
import type { SitePage } from './site-pages.ts';

const TIMEOUT_MS = 10_000;

/**
 * @param address where the site answers, without a slash at the end.
 * @param indexing whether the Google Indexing API is set up.
 */
export async function measureHealth(
  address: string,
  publicAddress: string,
  pages: readonly SitePage[],
  indexing: boolean,
): Promise<HealthReport> {
  const [sitemap, robots, home] = await Promise.all([
    fetchText(`${address}/sitemap.xml`),
    fetchText(`${address}/robots.txt`),
    fetchText(`${address}/`),
  ]);
  const listed = pages.filter((page) => page.canonical !== undefined);
  const all = (pattern: RegExp) => listed.length > 0 && listed.every((page) => pattern.test(page.html));
  return {
    sitemap: { status: verdict(sitemap.text, /<urlset[\s\S]*<loc>/, sitemap.status) },
    robots: { status: verdict(robots.text, /^Sitemap: /m, robots.status) },
    structuredData: { status: structuredData(home) },
    meta: {
      titleTags: all(/<title>[^<]+<\/title>/),
      descriptions: all(/<meta[^>]*name="description"[^>]*content="[^"]+"/),
    },
    performance: {
      httpsEnabled: publicAddress.startsWith('https:'),
      mobileOptimized: all(/<meta[^>]*name="viewport"/),
      loadTime: Math.round(home.milliseconds),
    },
    indexing: { googleIndexingAPI: indexing },
  };
}

interface Fetched {
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

async function fetchText(url: string): Promise<Fetched> {
  const started = performance.now();
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: answer.status, text: await answer.text(), milliseconds: performance.now() - started };
  } catch {
    return { status: 0, text: '', milliseconds: performance.now() - started };
  }
}

function verdict(text: string, wanted: RegExp, status: number): Found {
  if (status === 404) return 'missing';
  return status === 200 && wanted.test(text) ? 'ok' : 'error';
}

/** Every block must be JSON with a type; none at all is `missing`, and a home that cannot be read an `error`. */
function structuredData({ status, text }: Fetched): Found {
  if (status !== 200 && status !== 404) return 'error';
  const blocks = [...text.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  if (blocks.length === 0) return 'missing';
  try {
    return blocks.every(([, json = '']) => JSON.stringify(JSON.parse(json)).includes('"@type"')) ? 'ok' : 'error';
  } catch {
    return 'error';
  }
}
