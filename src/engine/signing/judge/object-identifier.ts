/** Reads object identifiers (ITU-T X.690, 8.19). */
import type { DerElement } from '../../bytes/der.ts';

/** `1.2.840.113549.1.7.2`; empty for what is none. */
export function readOid({ tag, content }: DerElement): string {
  if (tag !== 0x06) return '';
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    numbers.push(value);
    value = 0;
  }
  const [first = 0, ...rest] = numbers;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - 40 * top, ...rest].join('.');
}
