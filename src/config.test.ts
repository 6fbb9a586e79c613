/** Settings: what is taken, what is refused by name, and what is never printed. */
import { expect, test } from 'vitest';
import { describeSettings, readSettings, SETTINGS, SettingsError } from './config.ts';

test('nothing set gives settings that work', { tags: ['retention-range'] }, () => {
  expect(readSettings({})).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    RETENTION_DAYS: 7,
    SITE_ADS: true,
    LOG_LEVEL: 'info',
  });
});

test('files are kept from 1 to 30 days', { tags: ['retention-range'] }, () => {
  for (const days of [1, 30]) expect(readSettings({ RETENTION_DAYS: String(days) }).RETENTION_DAYS).toBe(days);
  for (const days of ['0', '31']) expect(() => readSettings({ RETENTION_DAYS: days })).toThrow(SettingsError);
});

test('an empty text counts as not set', () => {
  expect(readSettings({ PORT: '', SITE_URL: '' })).toEqual(readSettings({}));
});

test('every setting that cannot be used is named with what it must be', () => {
  const wrong = { PORT: 'http', RETENTION_DAYS: '31', SITE_ADS: 'yes', DATABASE_URL: 'mysql://x' };
  expect(() => readSettings(wrong)).toThrow(
    new SettingsError(
      [
        'PORT must be a whole number from 0 to 65535.',
        'DATABASE_URL must begin with postgresql://.',
        'RETENTION_DAYS must be a whole number from 1 to 30.',
        'SITE_ADS must be on or off.',
      ].join('\n'),
    ),
  );
});

test('proxies are trusted by their number or their networks, and never whoever they are', () => {
  expect(readSettings({}).TRUST_PROXY).toBe(false);
  for (const [text, value] of [
    ['off', false],
    ['0', false],
    ['2', 2],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ] as const) {
    expect(readSettings({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(value);
  }
  for (const text of ['true', '-1', '10', '10.0.0.0/33', 'loopback', ','])
    expect(() => readSettings({ TRUST_PROXY: text })).toThrow('TRUST_PROXY must be off, the number of proxies');
  expect(() => readSettings({ TRUST_PROXY: 'on' })).toThrow(
    'TRUST_PROXY must be off, the number of proxies that every request passes (such as 1), or their networks ' +
      '(such as 127.0.0.1, 10.0.0.0/8); on would trust any address that a visitor claims.',
  );
});

test('an account at Google or a key for IndexNow needs the token and the address that keep it to this site', () => {
  const both = { ADMIN_TOKEN: 'owner-only-token', SITE_URL: 'https://pdf.example.org' };
  for (const name of ['GOOGLE_SERVICE_ACCOUNT', 'INDEXNOW_KEY']) {
    expect(() => readSettings({ [name]: 'a-key-of-letters' })).toThrow(`${name} also needs ADMIN_TOKEN and SITE_URL.`);
    expect(() => readSettings({ [name]: 'a-key-of-letters', ADMIN_TOKEN: both.ADMIN_TOKEN })).toThrow(
      `${name} also needs SITE_URL.`,
    );
    expect(readSettings({ [name]: 'a-key-of-letters', ...both })).toMatchObject({ [name]: 'a-key-of-letters' });
  }
});

test('origins are scheme, host and port', () => {
  const read = (text: string) => readSettings({ ALLOWED_ORIGINS: text }).ALLOWED_ORIGINS;
  expect(read('https://App.example.org, http://localhost:3000/')).toEqual([
    'https://app.example.org',
    'http://localhost:3000',
  ]);
  expect(readSettings({}).ALLOWED_ORIGINS).toEqual([]);
  for (const wrong of ['*', 'app.example.org', 'https://app.example.org/path', 'ftp://a', 'null'])
    expect(() => read(wrong)).toThrow('ALLOWED_ORIGINS must be origins such as https://app.example.org');
});

test('what is printed at the start holds no secret', () => {
  const secrets = Object.keys(SETTINGS).filter(
    (name) => /KEY|TOKEN|SECRET|ACCOUNT|DATABASE_URL|SMTP_URL/.test(name) && name !== 'INDEXNOW_KEY',
  );
  const env = Object.fromEntries([...secrets.map((name) => [name, 'tell-nobody'] as const), ['PORT', '9000'] as const]);
  const printed = describeSettings(env);
  expect(printed.join('\n')).not.toContain('tell-nobody');
  expect(printed).toContain('PORT=9000');
  expect(printed).toContain('ADMIN_TOKEN=(set)');
});
