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
  ['chapter2.pdf', 'chapter 2.pdf', false],
  ['www.old.example', 'https://www.old.example', false],
  ['../a.html', 'https://new.example/a.html', false],
  ['https://old.example/a.pdf', 'https://old.example/a b.pdf', false],
  ['https://old.example/shop', 'https://xn--mnchen-3ya.example:8443/shop', false],
  ['https://old.example/shop', 'https://[2001:db8::zz]/shop', true],
  ['https://old.example/shop', '#top', true],
  ['https://old.example/shop', ' https://new.example/shop', true],
  ['https://old.example/shop', 'https:// new.example/shop', true],
  ['mailto:a@b.example', 'mailto:a@b.example;c@d.example', false],
  ['mailto:a@b.example', 'mailto:a%40b.example', false],
  ['mailto:a@b.example', 'mailto:a@b.example;c@', true],
  ['tel:+49123', 'tel:+49 123', false],
  ['#first', '#second part', false],
  ['../a.html', '../b.html', false],
])('%s to %s: %s', (before, after, isBroken) => {
  expect(breaksAddress(before, after)).toBe(isBroken);
});
