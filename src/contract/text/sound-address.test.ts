/** Checks which changes of addresses are told as mistakes. */
import { expect, test } from 'vitest';
import { breaksAddress } from './sound-address.ts';

test.each([
  ['https://old.example/shop', 'https://new.example/shop', false],
  ['https://old.example/shop', 'http://localhost:8080/shop', false],
  ['https://old.example/shop', 'https://[::1]:80/shop', false],
  ['https://old.example/shop', 'https:///shop', true],
  ['https://old.example/shop', 'https://new example/shop', true],
  ['https://old.example/shop', 'https://https://new.example/shop', true],
  ['https://old.example/shop', 'https://.example/shop', true],
  ['https://old.example/shop', '/shop', true],
  ['https://old.example/shop', '', true],
  ['https://old.example/shop', 'mailto:ann@mail.example', false],
  ['mailto:ann@mail.example', 'mailto:ann@', true],
  ['mailto:ann@mail.example?subject=a', 'mailto:bob@mail.example?subject=a', false],
  ['mailto:a@b.example,c@d.example', 'mailto:a@b.example,c@e.example', false],
  ['tel:+49123', 'tel:', true],
  ['chapter 2.pdf', 'chapter 3.pdf', false],
  ['../a.html', '../b.html', false],
])('%s to %s: %s', (before, after, isBroken) => {
  expect(breaksAddress(before, after)).toBe(isBroken);
});
