/** Reads the prerendered pages once, stamps the settings into them and hashes their scripts for the policy. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { daysText, MAX_FILE_BYTES } from '../contract/site/limits.ts';
import { type Alternate, alternatesOf, languageOf, languagesOf } from './page-languages.ts';
import { pagePolicy } from './security-headers.ts';

export interface SitePage {
  /** `/`, `/merge-pdf`, … */
  readonly path: string;
  readonly html: string;
  readonly policy: string;
  /** Canonical path; undefined for pages that search engines shall leave out. */
  readonly canonical: string | undefined;
  readonly language: string;
  /** The same page in every language; empty where there is one only. */
  readonly alternates: readonly Alternate[];
}

/** What the operator says of the site; only what is true of it may be claimed. */
export interface SiteFacts {
  readonly retentionDays: number;
  readonly ads: boolean;
  /** Addresses that a signature may get its time from; the first is the usual one. */
  readonly timestampUrls: readonly string[];
  /** Codes of the languages that pages can be read in. */
  readonly languages: readonly string[];
  readonly foundingYear: number;
  readonly certifications: string;
  /** Amount and currency: `0 USD`. */
  readonly price: string;
  /** From 1 to 5; undefined where nothing is claimed. */
  readonly rating: string | undefined;
  readonly reviews: number;
}

/** Stands in the prerendered pages where the site's address belongs. */
export const ADDRESS_PLACEHOLDER = 'https://sheaf.invalid';

const SITE_DATA = /(<script[^>]*\bid="site"[^>]*>)[\s\S]*?(<\/script>)/;
const STRUCTURED_DATA = /(<script[^>]*type="application\/ld\+json"[^>]*>)([\s\S]*?)(<\/script>)/g;
const RETENTION = /(<span data-site="retention"[^>]*>)[^<]*(<\/span>)/g;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** @param folder `build/client`; a missing build gives no pages. */
export async function readSitePages(folder: string, facts: SiteFacts): Promise<ReadonlyMap<string, SitePage>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const built = new Map<string, string>();
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const route = `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
    built.set(route, await readFile(path.join(folder, name), 'utf8'));
  }
  const languages = languagesOf(built);
  return new Map([...built].map(([route, html]) => [route, sitePage(route, html, facts, languages)]));
}

function sitePage(route: string, built: string, facts: SiteFacts, languages: readonly string[]): SitePage {
  const language = languageOf(built);
  const canonical = canonicalOf(built);
  const alternates = canonical === undefined ? [] : alternatesOf(canonical, language, languages);
  const html = withAlternates(stamp(built, facts, languages), alternates);
  return { path: route, html, policy: pagePolicy(scriptHashes(html)), canonical, language, alternates };
}

/** As the page's own script writes them when it goes to another page. */
function withAlternates(html: string, alternates: readonly Alternate[]): string {
  const links = alternates.map(
    ({ language, path: own }) => `<link rel="alternate" hrefLang="${language}" href="${ADDRESS_PLACEHOLDER}${own}"/>`,
  );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

function stamp(html: string, facts: SiteFacts, pageLanguages: readonly string[]): string {
  const { retentionDays, ads, timestampUrls, languages, foundingYear, certifications } = facts;
  const data = scriptText({
    retentionDays,
    ads,
    timestampUrls,
    languages,
    pageLanguages,
    foundingYear,
    certifications,
    maxFileBytes: MAX_FILE_BYTES,
  });
  return html
    .replace(SITE_DATA, (_, open: string, close: string) => `${open}${data}${close}`)
    .replace(STRUCTURED_DATA, (_, open: string, json: string, close: string) => {
      return `${open}${scriptText(withFacts(JSON.parse(json) as StructuredData, facts))}${close}`;
    })
    .replace(
      RETENTION,
      (_, open: string, close: string) => `${open}${daysText(retentionDays, languageOf(html))}${close}`,
    );
}

type StructuredData = Readonly<Record<string, unknown>>;

/** The operator's own facts in place of the defaults; a rating only where reviews back it. */
function withFacts(data: StructuredData, { foundingYear, price, rating, reviews }: SiteFacts): StructuredData {
  const [amount, priceCurrency] = price.split(' ');
  const rated = rating !== undefined && reviews > 0;
  return {
    ...data,
    ...('foundingDate' in data ? { foundingDate: String(foundingYear) } : {}),
    ...('offers' in data ? { offers: { ...(data.offers as StructuredData), price: amount, priceCurrency } } : {}),
    ...('offers' in data && rated
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating,
            reviewCount: reviews,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}

/** JSON that may stand in a script element. */
function scriptText(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** Hashes of what runs; data blocks (`application/json`) do not. */
function scriptHashes(html: string): readonly string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (/type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`sha256-${createHash('sha256').update(code).digest('base64')}`);
  }
  return [...hashes];
}

function canonicalOf(html: string): string | undefined {
  if (/<meta[^>]*name="robots"[^>]*noindex/.test(html)) return undefined;
  const [, address] = /<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(html) ?? [];
  return address?.replace(ADDRESS_PLACEHOLDER, '') || undefined;
}
