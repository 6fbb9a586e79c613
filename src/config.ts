/** The only reader of the environment: typed, checked at start; the doors' main.ts hand settings down. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { RETENTION_DAYS } from './contract/limits.ts';

const APP_DIR = path.resolve(import.meta.dirname, '..');

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback);

const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .transform((word) => word === 'on')
    .default(fallback);

const address = z
  .string()
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text),
    'must be an address such as https://pdf.example.org',
  );

/** Every setting: how it is checked, and what README says of it. */
export const SETTINGS = {
  PORT: setting(wholeNumber(0, 65_535, 8080), 'Port of the site; 0 takes a free one.'),
  HOST: setting(z.string().min(1).default('127.0.0.1'), 'Address to listen on; 0.0.0.0 for every network.'),
  DATA_DIR: setting(z.string().min(1).default(path.join(APP_DIR, 'data')), 'Folder of database, files and keys.'),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
      .optional(),
    'Another PostgreSQL instead of the one that Sheaf starts.',
  ),
  SECRET_KEY: setting(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
      .optional(),
    'Key that seals waiting passwords; unset, one is made in DATA_DIR. Needed when workers run elsewhere.',
  ),
  S3_ENDPOINT: setting(address.optional(), 'Address of an S3-compatible store; unset, files lie in DATA_DIR.'),
  S3_BUCKET: setting(z.string().min(1).default('sheaf'), 'Bucket of the store; it must exist.'),
  S3_REGION: setting(z.string().min(1).default('us-east-1'), 'Region of the store.'),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), 'Key id for the store.'),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), 'Secret key for the store.'),
  WORKERS: setting(
    wholeNumber(0, 64, availableParallelism()),
    'Jobs done side by side in this process set; 0 leaves all work to `npm run worker` elsewhere.',
  ),
  JOB_MEMORY_MB: setting(wholeNumber(256, 65_536, 640), 'Memory that one job may use.'),
  RETENTION_DAYS: setting(
    wholeNumber(RETENTION_DAYS.min, RETENTION_DAYS.max, RETENTION_DAYS.default),
    'Days until files, rows and names are deleted (1 to 30).',
  ),
  QUEUE_LIMIT: setting(wholeNumber(1, 100_000, 500), 'Waiting jobs beyond which new ones are refused as busy.'),
  MIN_FREE_MB: setting(wholeNumber(0, 10_000_000, 1024), 'Free room on the disk below which new jobs are refused.'),
  SUBMITS_PER_MINUTE: setting(wholeNumber(1, 100_000, 240), 'Jobs that one visitor may submit a minute.'),
  WRONG_PASSWORDS_PER_MINUTE: setting(
    wholeNumber(1, 100_000, 10),
    'Wrong passwords of files that one visitor may try a minute.',
  ),
  SANDBOX: setting(
    z.enum(['auto', 'required'], { error: 'must be auto or required' }).default('auto'),
    'required refuses to start where bubblewrap cannot run.',
  ),
  TRUST_PROXY: setting(onOff(false), 'on takes the visitor’s address from the balancer’s X-Forwarded-For.'),
  SITE_URL: setting(address.optional(), 'Public address of the site; unset, that of the request.'),
  SITE_FOUNDED: setting(wholeNumber(1990, 2100, 2025), 'Year in which the site began, for search engines.'),
  SITE_PRICE: setting(
    z
      .string()
      .regex(/^\d+(\.\d\d)? [A-Z]{3}$/, 'must be a price such as 0 USD')
      .default('0 USD'),
    'What the tools cost, for search engines.',
  ),
  SITE_RATING: setting(
    z
      .string()
      .regex(/^([1-4](\.\d)?|5(\.0)?)$/, 'must be a rating from 1 to 5')
      .optional(),
    'Average rating of the site, from 1 to 5; only where it is true. Needs SITE_REVIEWS.',
  ),
  SITE_REVIEWS: setting(wholeNumber(0, 1_000_000_000, 0), 'How many reviews SITE_RATING comes from.'),
  SITE_CERTIFICATIONS: setting(
    z.string().max(300, 'must have at most 300 characters').default(''),
    'Certifications of the site for its privacy notice, such as "GDPR, SOC 2 Type II"; only where they are true.',
  ),
  SITE_ADS: setting(onOff(true), 'off takes the advertisement boxes away.'),
  ADMIN_TOKEN: setting(
    z.string().min(8, 'must have at least 8 characters').optional(),
    'Token that the indexing and SEO calls then ask for; unset, they are open.',
  ),
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .optional(),
    'Mail server for messages of the contact form; unset, they are only stored.',
  ),
  CONTACT_TO: setting(z.email('must be a mail address').optional(), 'Who gets the messages of the contact form.'),
  GOOGLE_SERVICE_ACCOUNT: setting(
    z.string().min(1).optional(),
    'JSON key of a Google service account, or the path of its file, for indexing.',
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
    'Addresses that Google is told of in 24 hours, as its guidance asks; 0 for as many as are submitted.',
  ),
  INDEXNOW_KEY: setting(
    z
      .string()
      .regex(/^[\w-]{8,128}$/, 'must have 8 to 128 letters, digits or hyphens')
      .optional(),
    'Key for IndexNow; works only together with SITE_URL.',
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
    'Time stamp services (RFC 3161) that signatures may be sent the hash of; unset, none.',
  ),
  LOG_LEVEL: setting(
    z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
      .default('info'),
    'How much is logged.',
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
  if (complaints.length > 0) throw new SettingsError(complaints.join('\n'));
  values.DATA_DIR = path.resolve(String(values.DATA_DIR));
  return values as Settings;
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
