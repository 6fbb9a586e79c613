/** What the operator sets about this site. The server stamps it into every page as JSON; the build carries the defaults. */

import { MAX_FILE_BYTES, RETENTION_DAYS } from '../../../contract/site/limits.ts';
import { LANGUAGE } from '../../../ui/language.ts';

export interface SiteSettings {
  /** Address of the site without a slash at its end. */
  readonly url: string;
  readonly retentionDays: number;
  readonly maxFileBytes: number;
  /** Whether the boxes for advertisements are shown. */
  readonly ads: boolean;
  readonly foundingYear: number;
  /** Addresses that a signature may get its time from; the first is the usual one. */
  readonly timestampUrls: readonly string[];
  /** Codes of the languages that pages can be read in. */
  readonly languages: readonly string[];
  /** Codes of the languages that the site itself speaks; English first. */
  readonly pageLanguages: readonly string[];
  /** What the operator's site is certified for; empty where nothing is claimed. */
  readonly certifications: string;
}

/** What the server writes as JSON; the address stands beside it as an attribute, replaced as text like everywhere else. */
export type StampedSettings = Omit<SiteSettings, 'url'>;

export const SITE_ELEMENT_ID = 'site';

export const SITE_DEFAULTS: SiteSettings = {
  // The server puts its own address in the place of this one, in the whole page.
  url: 'https://sheaf.invalid',
  retentionDays: RETENTION_DAYS.default,
  maxFileBytes: MAX_FILE_BYTES,
  ads: true,
  foundingYear: 2025,
  timestampUrls: [],
  languages: [],
  pageLanguages: [LANGUAGE.code],
  certifications: '',
};

let read: SiteSettings | undefined;

/** The settings stamped into this page; while prerendering, the defaults. */
export function siteSettings(): SiteSettings {
  if (typeof document === 'undefined') return SITE_DEFAULTS;
  read ??= { ...SITE_DEFAULTS, ...stampedSettings() };
  return read;
}

function stampedSettings(): Partial<SiteSettings> {
  const element = document.getElementById(SITE_ELEMENT_ID);
  if (!element?.textContent) return {};
  const { url = SITE_DEFAULTS.url } = element.dataset;
  // Written by the same server that sent the page.
  return { ...(JSON.parse(element.textContent) as Partial<StampedSettings>), url };
}
