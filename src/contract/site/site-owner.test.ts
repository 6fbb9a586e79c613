/** The score of the health report: its weights and its bands. */
import { expect, test } from 'vitest';
import { type HealthReport, healthBand, healthParts, healthScore } from './site-owner.ts';

const PERFECT: HealthReport = {
  sitemap: { status: 'ok' },
  robots: { status: 'ok' },
  structuredData: { status: 'ok' },
  meta: { titleTags: true, descriptions: true },
  performance: { httpsEnabled: true, mobileOptimized: true, loadTime: 20 },
  indexing: { googleIndexingAPI: true },
};

test('weighs the parts as documented, and splits a weight of two evenly', { tags: ['score-weights'] }, () => {
  expect(Object.fromEntries(healthParts(PERFECT).map(({ id, weight }) => [id, weight]))).toEqual({
    sitemap: 20,
    robots: 15,
    structuredData: 20,
    titles: 10,
    descriptions: 10,
    https: 7.5,
    mobile: 7.5,
    indexing: 10,
  });
});

test('gives all or nothing for a part', () => {
  expect(healthScore(PERFECT)).toBe(100);
  expect(healthScore({ ...PERFECT, sitemap: { status: 'error' } })).toBe(80);
  expect(healthScore({ ...PERFECT, robots: { status: 'missing' } })).toBe(85);
  expect(healthScore({ ...PERFECT, meta: { titleTags: true, descriptions: false } })).toBe(90);
  expect(healthScore({ ...PERFECT, performance: { httpsEnabled: false, mobileOptimized: false, loadTime: 1 } })).toBe(
    85,
  );
  expect(healthScore({ ...PERFECT, indexing: { googleIndexingAPI: false } })).toBe(90);
});

test('is excellent from 90, good from 70, and needs work below', { tags: ['score-bands'] }, () => {
  expect([100, 90, 89, 70, 69, 0].map(healthBand)).toEqual(['excellent', 'excellent', 'good', 'good', 'poor', 'poor']);
});
