/** The only reader of the environment: typed, checked at start; the doors' main.ts hand settings down. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { RETENTION_DAYS } from './contract/site/limits.ts';
import { networks } from './contract/site/network-list.ts';
import { readOrigins } from './contract/site/origins.ts';

const APP_DIR = path.resolve(import.meta.dirname, '..');

const boundedNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const wholeNumber = (min: number, max: number, fallback: number) => boundedNumber(min, max).default(fallback);

const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .transform((word) => word === 'on')
    .default(fallback);

const TRUSTED_PROXIES =
  'must be off, the number of proxies that every request passes (such as 1), or their networks (such as 127.0.0.1, 10.0.0.0/8)';

/** What Fastify takes: nobody, the last so many hops, or who connects from these networks. */
const trustedProxies = z
  .string()
  .transform((text, check): false | number | readonly string[] => {
    if (text === 'off' || text === '0') return false;
    if (/^[1-9]$/.test(text)) return Number(text);
    const named = networks(text);
    if (named) return named;
    check.addIssue(
      text === 'on' ? `${TRUSTED_PROXIES}; on would trust any address that a visitor claims` : TRUSTED_PROXIES,
    );
    return z.NEVER;
  })
  .default(false);

const SHARED_NETWORKS = 'must be networks with their shares, such as 198.51.100.0/24=30, with commas between them';

const sharedNetworks = z
  .string()
  .transform((text, check): readonly { readonly network: string; readonly shares: number }[] => {
    const listed = text
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .map((part) => {
        const [, network = '', shares = ''] = /^(.+)=([1-9]\d{0,3})$/.exec(part) ?? [];
        return { network, shares: Number(shares) };
      });
    if (listed.every(({ network }) => networks(network)?.length === 1)) return listed;
    check.addIssue(SHARED_NETWORKS);
    return z.NEVER;
  })
  .default([]);

const address = z
  .string()
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    'must be an address such as https://pdf.example.org',
  );

/** Every setting: how it is checked, and what docs/settings.md says of it. */
export const SETTINGS = {
  PORT: setting(wholeNumber(0, 65_535, 8080), 'Port to listen on. 0 uses any free port.'),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on. 0.0.0.0 listens on all network interfaces.',
  ),
  DATA_DIR: setting(z.string().min(1).default(path.join(APP_DIR, 'data')), 'Folder for the database, files and keys.'),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
      .optional(),
    'PostgreSQL database to use instead of the one that Sheaf starts.',
  ),
  SECRET_KEY: setting(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
      .optional(),
    'Key that encrypts the passwords of queued jobs. If unset, one is created in DATA_DIR. Required if workers run on other computers.',
  ),
  S3_ENDPOINT: setting(
    address.optional(),
    'Address of an S3-compatible storage service. If unset, files are stored in DATA_DIR.',
  ),
  S3_BUCKET: setting(z.string().min(1).default('sheaf'), 'Name of the bucket. It must already exist.'),
  S3_REGION: setting(z.string().min(1).default('us-east-1'), 'Region of the bucket.'),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), 'Access key ID for the storage service.'),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), 'Secret access key for the storage service.'),
  WORKERS: setting(
    wholeNumber(0, 64, availableParallelism()),
    'Number of jobs that this server runs in parallel. 0 leaves all jobs to `npm run worker` on other computers.',
  ),
  WARM_OFFICE: setting(
    onOff(true),
    '`off` stops LibreOffice from running in the background. This saves memory, but each Office file takes a few seconds longer.',
  ),
  JOB_MEMORY_MB: setting(wholeNumber(256, 65_536, 640), 'Memory that one job may use, in MB.'),
  JOB_BUDGET_MINUTES: setting(
    wholeNumber(1, 10_000, 60),
    'Minutes that a job may run while others wait. After that, tools that work page by page return the pages they have finished, and other jobs fail.',
  ),
  RETENTION_DAYS: setting(
    wholeNumber(RETENTION_DAYS.min, RETENTION_DAYS.max, RETENTION_DAYS.default),
    'Days until files, database rows and file names are deleted (1 to 30).',
  ),
  QUEUE_LIMIT: setting(
    wholeNumber(1, 100_000, 500),
    'Maximum number of queued jobs. When it is reached, new jobs are refused.',
  ),
  QUEUE_SHARE: setting(
    boundedNumber(1, 100_000).optional(),
    'Maximum number of queued jobs per visitor. If unset, a tenth of QUEUE_LIMIT, but at least 20.',
  ),
  SHARED_NETWORKS: setting(
    sharedNetworks,
    'Shared networks, such as a school’s, and how many visitors each one counts as. Example: 198.51.100.0/24=30.',
  ),
  MIN_FREE_MB: setting(wholeNumber(0, 10_000_000, 1024), 'Free disk space, in MB, below which new jobs are refused.'),
  SUBMITS_PER_MINUTE: setting(wholeNumber(1, 100_000, 240), 'Maximum number of jobs per visitor per minute.'),
  UPLOADS_PER_MINUTE: setting(
    wholeNumber(1, 100_000, 600),
    'Maximum number of new resumable uploads per visitor per minute.',
  ),
  WRONG_PASSWORDS_PER_MINUTE: setting(
    wholeNumber(1, 100_000, 10),
    'Maximum number of wrong file passwords per visitor per minute.',
  ),
  SANDBOX: setting(
    z.enum(['auto', 'required', 'limits'], { error: 'must be auto, required or limits' }).default('auto'),
    'With `required`, the server refuses to start if bubblewrap can’t run. With `limits`, it starts without bubblewrap even if others can reach it.',
  ),
  TRUST_PROXY: setting(
    trustedProxies,
    'Number of proxies in front of the server, or their networks. Their X-Forwarded-For, -Proto and -Host headers are then trusted.',
  ),
  ALLOWED_ORIGINS: setting(
    z
      .string()
      .transform((text, check): readonly string[] => {
        const origins = readOrigins(text);
        if (origins) return origins;
        check.addIssue('must be origins such as https://app.example.org, with commas between them');
        return z.NEVER;
      })
      .default([]),
    'Other sites whose pages may call the API. If unset, only this site’s pages may. Programs other than browsers always may.',
  ),
  SITE_URL: setting(address.optional(), 'Public address of the site. If unset, the address of the request is used.'),
  SITE_FOUNDED: setting(wholeNumber(1990, 2100, 2025), 'Year the site was founded, for search engines.'),
  SITE_PRICE: setting(
    z
      .string()
      .regex(/^\d+(\.\d\d)? [A-Z]{3}$/, 'must be a price such as 0 USD')
      .default('0 USD'),
    'Price of the tools, for search engines.',
  ),
  SITE_RATING: setting(
    z
      .string()
      .regex(/^([1-4](\.\d)?|5(\.0)?)$/, 'must be a rating from 1 to 5')
      .optional(),
    'Average rating of the site, from 1 to 5, based on real reviews. Requires SITE_REVIEWS.',
  ),
  SITE_REVIEWS: setting(wholeNumber(0, 1_000_000_000, 0), 'Number of reviews behind SITE_RATING.'),
  SITE_CERTIFICATIONS: setting(
    z.string().max(300, 'must have at most 300 characters').default(''),
    'Certifications shown in the privacy notice, such as "GDPR, SOC 2 Type II". List only certifications that you hold.',
  ),
  SITE_ADS: setting(onOff(true), '`off` removes the ad spaces.'),
  ADMIN_TOKEN: setting(
    z.string().min(8, 'must have at least 8 characters').optional(),
    'Token required for the indexing and SEO endpoints, and for access to /metrics from other computers. If unset, those endpoints are open to anyone, and /metrics is available only from this computer.',
  ),
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .optional(),
    'Mail server for messages from the contact form. If unset, messages are only stored.',
  ),
  CONTACT_TO: setting(z.email('must be an email address').optional(), 'Recipient of messages from the contact form.'),
  GOOGLE_SERVICE_ACCOUNT: setting(
    z.string().min(1).optional(),
    'JSON key of a Google service account for indexing, or the path to its file. Requires ADMIN_TOKEN and SITE_URL.',
  ),
  GOOGLE_INDEXING_URL: setting(
    address.default('https://indexing.googleapis.com/v3/urlNotifications:publish'),
    'Address of the Indexing API.',
  ),
  GOOGLE_SITES_URL: setting(
    address.default('https://www.googleapis.com/webmasters/v3/sites'),
    'Address of the Search Console API.',
  ),
  GOOGLE_PER_DAY: setting(
    wholeNumber(0, 100_000, 10),
    'Maximum number of pages submitted to Google in 24 hours. Google recommends 5 to 10. 0 means no maximum.',
  ),
  INDEXNOW_KEY: setting(
    z
      .string()
      .regex(/^[\w-]{8,128}$/, 'must have 8 to 128 letters, digits or hyphens')
      .optional(),
    'Key for IndexNow. Requires ADMIN_TOKEN and SITE_URL.',
  ),
  INDEXNOW_URL: setting(address.default('https://api.indexnow.org/indexnow'), 'Address of the IndexNow service.'),
  TIMESTAMP_URLS: setting(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
      .refine(
        (urls) => urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url)),
        'must be addresses such as https://timestamp.example.org, with commas between them',
      )
      .default([]),
    'Allowed timestamp services (RFC 3161). If unset, PDFs can’t be timestamped.',
  ),
  LOG_LEVEL: setting(
    z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
      .default('info'),
    'How much the server logs.',
  ),
} as const;

function setting<T extends z.ZodType>(schema: T, help: string): { readonly schema: T; readonly help: string } {
  return { schema, help };
}

export type Settings = { readonly [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> } & {
  readonly APP_DIR: string;
};

const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SECRET_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'ADMIN_TOKEN',
  'SMTP_URL',
  'GOOGLE_SERVICE_ACCOUNT',
]);

/** What is wrong with the environment, in lines that name the setting. */
export class SettingsError extends Error {}

/** @throws SettingsError with one line for each setting that cannot be used. */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const values: Record<string, unknown> = { APP_DIR };
  const complaints: string[] = [];
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const raw = env[name];
    const result = (schema as z.ZodType).safeParse(raw === '' ? undefined : raw);
    if (result.success) values[name] = result.data;
    else complaints.push(`${name} ${result.error.issues[0]?.message ?? 'cannot be used'}.`);
  }
  complaints.push(...missingBeside(values));
  if (complaints.length > 0) throw new SettingsError(complaints.join('\n'));
  values.DATA_DIR = path.resolve(String(values.DATA_DIR));
  return values as Settings;
}

/** Without the two, anybody could have any site submitted in the name of the operator's account. */
function missingBeside(values: Readonly<Record<string, unknown>>): readonly string[] {
  const missing = ['ADMIN_TOKEN', 'SITE_URL'].filter((name) => values[name] === undefined);
  const set = ['GOOGLE_SERVICE_ACCOUNT', 'INDEXNOW_KEY'].filter((name) => values[name] !== undefined);
  if (missing.length === 0) return [];
  return set.map((name) => `${name} also needs ${missing.join(' and ')}.`);
}

/** The settings that differ from the defaults, without secrets: printed at start. */
export function describeSettings(env: Readonly<Record<string, string | undefined>> = process.env): readonly string[] {
  return Object.keys(SETTINGS)
    .filter((name) => env[name])
    .map((name) => `${name}=${SECRET_SETTINGS.has(name) ? '(set)' : env[name]}`);
}

/** LOG_LEVEL alone: the command line needs no other setting, and no other may stop it. */
export function isDebugging(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return env.LOG_LEVEL === 'debug';
}
