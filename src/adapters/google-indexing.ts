/** Tells Google about pages and the sitemap: the Indexing API v3 and the Search Console API v3, signed by a service account. */
import { createPrivateKey, createSign } from 'node:crypto';
import * as z from 'zod';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';

const SCOPES = {
  indexing: 'https://www.googleapis.com/auth/indexing',
  sitemaps: 'https://www.googleapis.com/auth/webmasters',
} as const;

type Scope = keyof typeof SCOPES;
const TOKEN_SECONDS = 3600;
const TIMEOUT_MS = 15_000;

const ACCOUNT = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() });

export type ServiceAccount = z.output<typeof ACCOUNT>;

/** @throws ToolError `setting-unusable` when the text is not a service account's JSON key, or its key signs nothing. */
export function parseServiceAccount(text: string): ServiceAccount {
  const account = ACCOUNT.safeParse(fromJson(text));
  if (!account.success) throw new ToolError('setting-unusable', because('not-a-service-account'));
  if (!isRsaKey(account.data.private_key)) throw new ToolError('setting-unusable', because('not-a-key-of-google'));
  return account.data;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Google knows these accounts by RSA keys only. */
function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

export class GoogleIndexing {
  readonly #account: ServiceAccount;
  readonly #endpoints: Readonly<Record<Scope, string>>;
  readonly #tokens = new Map<Scope, { readonly value: string; readonly untilMs: number }>();

  /** @param endpoints of `urlNotifications:publish`, and of the Search Console's `sites`. */
  constructor(account: ServiceAccount, endpoints: Readonly<Record<Scope, string>>) {
    this.#account = account;
    this.#endpoints = endpoints;
  }

  /** Whether Google accepted the notice. @throws Error when the service cannot be reached or refuses the account. */
  async submit(url: string): Promise<boolean> {
    const answer = await fetch(this.#endpoints.indexing, {
      method: 'POST',
      headers: { authorization: `Bearer ${await this.#accessToken('indexing')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, type: 'URL_UPDATED' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  }

  /**
   * Whether the Search Console took the sitemap of a property (`sitemaps.submit`).
   * @param site the property's address with a slash at its end.
   * @throws Error when the service cannot be reached or refuses the account.
   */
  async submitSitemap(site: string, sitemap: string): Promise<boolean> {
    const property = `${this.#endpoints.sitemaps}/${encodeURIComponent(site)}`;
    const answer = await fetch(`${property}/sitemaps/${encodeURIComponent(sitemap)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await this.#accessToken('sitemaps')}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  }

  async #accessToken(scope: Scope): Promise<string> {
    const known = this.#tokens.get(scope);
    if (known && Date.now() < known.untilMs) return known.value;
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: this.#assertion(scope),
    });
    const answer = await fetch(this.#account.token_uri, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { access_token: value, expires_in: seconds = TOKEN_SECONDS } = (await answer.json()) as {
      access_token?: string;
      expires_in?: number;
    };
    if (!value) throw new Error(`the token service answered ${answer.status}`);
    this.#tokens.set(scope, { value, untilMs: Date.now() + (seconds - 60) * 1000 });
    return value;
  }

  /** A signed JSON web token (RFC 7519, RFC 7523). */
  #assertion(scope: Scope): string {
    const issuedAt = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.#account.client_email,
      scope: SCOPES[scope],
      aud: this.#account.token_uri,
      iat: issuedAt,
      exp: issuedAt + TOKEN_SECONDS,
    };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(this.#account.private_key, 'base64url')}`;
  }
}
