/** The fingerprint beside values of the published function, and in parts. */
import { expect, test } from 'vitest';
import { Fingerprint } from './fingerprint.ts';

function words(text: string): readonly string[] {
  const print = new Fingerprint();
  print.update(Buffer.from(text));
  const digest = Buffer.from(print.digest());
  return [0, 4, 8, 12].map((at) => digest.readUInt32LE(at).toString(16).padStart(8, '0'));
}

test('is MurmurHash3 of 128 bits for x86, seed 0', () => {
  expect(words('').join('')).toBe('00000000000000000000000000000000');
  expect(words('The quick brown fox jumps over the lazy dog').join('')).toBe('2f1583c3ecee2c675d7bf66ce5e91d2c');
});

test('is the same in parts of any length', () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 37) % 251));
  const whole = new Fingerprint();
  whole.update(bytes);
  const expected = Buffer.from(whole.digest()).toString('hex');
  for (const length of [1, 3, 15, 16, 17, 33, 999]) {
    const parts = new Fingerprint();
    for (let at = 0; at < bytes.length; at += length) parts.update(bytes.subarray(at, at + length));
    expect(Buffer.from(parts.digest()).toString('hex')).toBe(expected);
  }
});

test('differs where one bit or the length does', () => {
  const seen = new Set(
    ['', '\0', '\0\0', 'a', 'b', 'a'.repeat(16), 'a'.repeat(17), `${'a'.repeat(16)}\0`].map((text) =>
      words(text).join(''),
    ),
  );
  expect(seen.size).toBe(8);
});
