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
