/** Which host names a page may carry. */
import { expect, test } from 'vitest';
import { isPlausibleHost } from './public-address.ts';

test.each([
  'localhost',
  'localhost:8080',
  'pdf.example.org',
  'PDF.example.org.',
  'xn--mnchen-3ya.de',
  'my_web_1:80',
  '192.0.2.7:65535',
  '[::1]:8080',
  '[2001:db8::7]',
])('%s is a host', (host) => expect(isPlausibleHost(host)).toBe(true));

test.each([
  '',
  '.',
  ':80',
  'a..b',
  '-a.example',
  'a.example:0',
  'a.example:65536',
  'a.example:8x',
  'a.example/path',
  'user@a.example',
  'a.example, b.example',
  'a"onload=x',
  '<b>',
  '[::1',
  '[zz]',
  '999.999.999.999',
  'a b',
  'é.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
])('%s is none', (host) => expect(isPlausibleHost(host)).toBe(false));
