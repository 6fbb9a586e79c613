/** What a site says of itself where its owner set a price and claims nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ WORKERS: '0', SITE_PRICE: '4.90 EUR' });
});
afterAll(() => site.stop());

type Data = Readonly<Record<string, unknown>>;

async function pageOf(path: string): Promise<{ readonly html: string; readonly data: readonly Data[] }> {
  const html = await (await fetch(`${site.url}${path}`)).text();
  const blocks = [...html.matchAll(/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  return { html, data: blocks.map(([, json = '']) => JSON.parse(json) as Data) };
}

test('a price that is set stands in the structured data of every tool', { tags: ['price-is-a-setting'] }, async () => {
  for (const path of ['/merge-pdf', '/compress-pdf', '/rotate-pdf']) {
    const product = (await pageOf(path)).data.find((each) => 'offers' in each);
    expect(product).toMatchObject({ offers: { '@type': 'Offer', price: '4.90', priceCurrency: 'EUR' } });
    expect(product).not.toHaveProperty('aggregateRating');
  }
});

test('the year is 2025 where none is set', { tags: ['founded-is-a-setting'] }, async () => {
  const { html, data } = await pageOf('/');
  expect(data.filter((each) => 'foundingDate' in each)).toMatchObject([{ foundingDate: '2025' }]);
  expect(html).toContain('"foundingYear":2025');
});

test('no page tells of certifications where none are set', { tags: ['certifications-only-where-set'] }, async () => {
  for (const path of ['/', '/merge-pdf', '/compress-pdf', '/privacy-policy']) {
    const { html } = await pageOf(path);
    expect(html).toContain('"certifications":""');
    expect(html).not.toMatch(/\b(SOC 2|GDPR|CCPA|ISO 27001)\b|This site is certified/);
  }
});
