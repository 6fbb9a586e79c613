/** Reads the prerendered pages once, stamps the settings into them and hashes their scripts for the policy. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_FILE_BYTES } from '../contract/limits.ts';
import { pagePolicy } from './security-headers.ts';

export interface SitePage {
  /** `/`, `/merge-pdf`, … */
  readonly path: string;
  readonly html: string;
  readonly policy: string;
  /** Canonical path; undefined for pages that search engines shall leave out. */
  readonly canonical: string | undefined;
}

export interface SiteFacts {
  readonly retentionDays: number;
  readonly ads: boolean;
  /** Codes of the languages that pages can be read in. */
  readonly languages: readonly string[];
}

/** Stands in the prerendered pages where the site's address belongs. */
export const ADDRESS_PLACEHOLDER = 'https://sheaf.invalid';

const SITE_DATA = /(<script[^>]*\bid="site"[^>]*>)[\s\S]*?(<\/script>)/;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** @param folder `build/client`; a missing build gives no pages. */
export async function readSitePages(folder: string, facts: SiteFacts): Promise<ReadonlyMap<string, SitePage>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const pages = new Map<string, SitePage>();
  for (const name of names.filter((each) => each.endsWith('.html'))) {
    const html = stamp(await readFile(path.join(folder, name), 'utf8'), facts);
    const route = `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
    pages.set(route, { path: route, html, policy: pagePolicy(scriptHashes(html)), canonical: canonicalOf(html) });
  }
  return pages;
}

function stamp(html: string, facts: SiteFacts): string {
  const data = JSON.stringify({ ...facts, maxFileBytes: MAX_FILE_BYTES }).replace(/</g, '\\u003c');
  return html.replace(SITE_DATA, (_, open: string, close: string) => `${open}${data}${close}`);
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
