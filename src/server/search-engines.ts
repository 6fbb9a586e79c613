/** The search engines that this site can tell of its pages: Google with a service account, and those of IndexNow. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { GoogleIndexing, parseServiceAccount } from '../adapters/google-indexing.ts';
import { submitToIndexNow } from '../adapters/index-now.ts';
import type { Database } from '../adapters/postgres.ts';
import type { Settings } from '../config.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { forgetNotice, reserveNotice } from '../jobs/google-notices.ts';

/** Between two notices, as Google's guidance asks. */
const PAUSE_MS = 500;
/** A service that refuses so many is down, or does not know whose site this is. */
const MAX_REFUSALS = 5;

export interface Told {
  /** Pages that at least one service accepted; a service that does not answer accepts none. */
  readonly accepted: number;
  /** Google's share of today did not reach for all of them. */
  readonly shareIsUsed: boolean;
}

export class SearchEngines {
  /** Undefined where `unready` says why. */
  readonly google: GoogleIndexing | undefined;
  /** Why Google cannot be told: the setting is not there, or nothing can be signed with it. */
  readonly unready: ToolError | undefined;
  readonly #settings: Settings;
  readonly #database: Database;

  constructor(settings: Settings, database: Database) {
    this.#settings = settings;
    this.#database = database;
    try {
      this.google = openGoogle(settings);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      this.unready = error;
    }
  }

  /** @throws ToolError that names the setting, where no service is set up. */
  async tell(urls: readonly string[]): Promise<Told> {
    const { INDEXNOW_KEY: key, INDEXNOW_URL: endpoint, SITE_URL: address } = this.#settings;
    const hasIndexNow = key !== undefined && address !== undefined;
    if (this.unready && !hasIndexNow) throw this.unready;
    const byIndexNow = hasIndexNow && (await submitToIndexNow(endpoint, key, urls).catch(() => false));
    const { accepted, shareIsUsed } = this.google ? await this.#tellGoogle(this.google, urls) : NOBODY;
    return { accepted: byIndexNow ? urls.length : accepted, shareIsUsed };
  }

  /** One place of the day's share after the other: a server that is stopped meanwhile leaves no address counted that was not sent. */
  async #tellGoogle(google: GoogleIndexing, urls: readonly string[]): Promise<Told> {
    const waiting = new Set(urls);
    let accepted = 0;
    for (let refusals = 0; waiting.size > 0 && refusals < MAX_REFUSALS; ) {
      const notice = await reserveNotice(this.#database, [...waiting], this.#settings.GOOGLE_PER_DAY);
      if (!notice) return { accepted, shareIsUsed: true };
      if (waiting.size < urls.length) await delay(PAUSE_MS);
      waiting.delete(notice.url);
      if (await google.submit(notice.url).catch(() => false)) accepted++;
      else {
        await forgetNotice(this.#database, notice);
        refusals++;
      }
    }
    return { accepted, shareIsUsed: false };
  }
}

const NOBODY: Told = { accepted: 0, shareIsUsed: false };

/**
 * GOOGLE_SERVICE_ACCOUNT is the key itself or the path of its file.
 * @throws ToolError `not-configured` without it, `setting-unusable` when nothing can be signed with it.
 */
function openGoogle(settings: Settings): GoogleIndexing {
  const text = settings.GOOGLE_SERVICE_ACCOUNT;
  if (!text) throw new ToolError('not-configured', { setting: 'GOOGLE_SERVICE_ACCOUNT' });
  const json = !text.trimStart().startsWith('{') && existsSync(text) ? readFileSync(text, 'utf8') : text;
  const endpoints = { indexing: settings.GOOGLE_INDEXING_URL, sitemaps: settings.GOOGLE_SITES_URL };
  return new GoogleIndexing(parseServiceAccount(json), endpoints);
}
