/** What the pages for the site's owner are told: the health report and what is set. */

export interface HealthReport {
  readonly sitemap: { readonly status: Found };
  readonly robots: { readonly status: Found };
  readonly structuredData: { readonly status: Found };
  readonly meta: { readonly titleTags: boolean; readonly descriptions: boolean };
  readonly performance: {
    readonly httpsEnabled: boolean;
    readonly mobileOptimized: boolean;
    /** Milliseconds until home was read. */
    readonly loadTime: number;
  };
  readonly indexing: { readonly googleIndexingAPI: boolean };
}

export type Found = 'ok' | 'missing' | 'error';

/** Settings that an owner wants to have set before the site is public, in that order. */
export const OWNER_SETTINGS = [
  'SITE_URL',
  'ADMIN_TOKEN',
  'CONTACT_TO',
  'SMTP_URL',
  'GOOGLE_SERVICE_ACCOUNT',
  'INDEXNOW_KEY',
] as const;

/** Answer of GET /api/site/setup: whether, never what. */
export interface SiteSetup {
  readonly settings: Readonly<Record<(typeof OWNER_SETTINGS)[number], boolean>>;
  readonly https: boolean;
  /** The sitemap answers and lists pages. */
  readonly sitemap: boolean;
  /** The service account's key is an RSA key, so that a notice to Google can be signed. */
  readonly google: boolean;
}

export interface HealthPart {
  readonly id: 'sitemap' | 'robots' | 'structuredData' | 'titles' | 'descriptions' | 'https' | 'mobile' | 'indexing';
  readonly weight: number;
  /** Counts fully or not at all. */
  readonly holds: boolean;
  /** Where the report tells more than yes or no. */
  readonly status?: Found;
}

/** The weights of the score: 100 together; a weight of two parts is split evenly. */
export function healthParts(report: HealthReport): readonly HealthPart[] {
  const found = (id: HealthPart['id'], weight: number, status: Found) => ({
    id,
    weight,
    holds: status === 'ok',
    status,
  });
  return [
    found('sitemap', 20, report.sitemap.status),
    found('robots', 15, report.robots.status),
    found('structuredData', 20, report.structuredData.status),
    { id: 'titles', weight: 10, holds: report.meta.titleTags },
    { id: 'descriptions', weight: 10, holds: report.meta.descriptions },
    { id: 'https', weight: 7.5, holds: report.performance.httpsEnabled },
    { id: 'mobile', weight: 7.5, holds: report.performance.mobileOptimized },
    { id: 'indexing', weight: 10, holds: report.indexing.googleIndexingAPI },
  ];
}

/** 0 to 100. */
export function healthScore(report: HealthReport): number {
  return Math.round(healthParts(report).reduce((sum, part) => sum + (part.holds ? part.weight : 0), 0));
}

export function healthBand(score: number): 'excellent' | 'good' | 'poor' {
  if (score >= 90) return 'excellent';
  return score >= 70 ? 'good' : 'poor';
}
