/** The score of the health report: its weights and its bands. */
import { expect, test } from 'vitest';
import { type HealthReport, healthBand, healthParts, healthScore } from './site-owner.ts';

const GOOD: HealthReport = {
  sitemap: { status: 'ok' },
  robots: { status: 'ok' },
  structuredData: { status: 'ok' },
  meta: { titleTags: true, descriptions: true },
  performance: { httpsEnabled: true, mobileOptimized: true, loadTime: 10 },
  indexing: { googleIndexingAPI: true },
};

test('has the documented weights, split evenly where two parts share one', { tags: ['score-weights'] }, () => {
  expect(Object.fromEntries(healthParts(GOOD).map(({ id, weight }) => [id, weight]))).toEqual({
    sitemap: 20,
    robots: 15,
    structuredData: 20,
    titles: 10,
    descriptions: 10,
    https: 7.5,
    mobile: 7.5,
    indexing: 10,
  });
  expect(healthScore(GOOD)).toBe(100);
  expect(healthScore({ ...GOOD, sitemap: { status: 'error' }, robots: { status: 'missing' } })).toBe(65);
  expect(healthScore({ ...GOOD, performance: { ...GOOD.performance, httpsEnabled: false } })).toBe(93);
});

test('is excellent from 90, good from 70, and needs work below', { tags: ['score-bands'] }, () => {
  expect([90, 89, 70, 69].map(healthBand)).toEqual(['excellent', 'good', 'good', 'poor']);
});
