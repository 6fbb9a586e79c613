/** Reads and writes DER (ITU-T X.690): the elements that signatures and certificates are made of. */

export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
  /** Tag, length and content. */
  readonly whole: Uint8Array;
}

/** Far above what certificates and signatures hold; zeros behind a value would be millions. */
const MOST_ELEMENTS = 10_000;

/** The elements of a constructed DER value; what does not fit its bounds ends the list. */
export function children(bytes: Uint8Array | undefined): readonly DerElement[] {
  const found: DerElement[] = [];
  for (let at = 0; bytes && at + 2 <= bytes.length && found.length < MOST_ELEMENTS; ) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    if (lengthBytes > 4 || first === 0x80) break;
    let length = lengthBytes === 0 ? first : 0;
    for (let index = 0; index < lengthBytes; index++) length = length * 256 + (bytes[at + 2 + index] ?? 0);
    const start = at + 2 + lengthBytes;
    if (start + length > bytes.length) break;
    found.push({ tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) });
    at = start + length;
  }
  return found;
}

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthBytes(content.length), content]);
}

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

/** The members of a set stand in the order of their bytes (11.6). */
export function setOf(...parts: readonly Uint8Array[]): Buffer {
  return der(0x31, ...[...parts].sort(Buffer.compare));
}

/** `[number]` around whole elements, or in place of a tag where the content is given bare. */
export function tagged(number: number, ...parts: readonly Uint8Array[]): Buffer {
  return der(0xa0 | number, ...parts);
}

export function octets(bytes: Uint8Array): Buffer {
  return der(0x04, bytes);
}

/** A number that is not negative. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value);
  const needsZero = ((bytes[0] ?? 0) & 0x80) !== 0;
  return der(0x02, needsZero ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function derTrue(): Buffer {
  return der(0x01, Buffer.from([0xff]));
}

export function derNull(): Buffer {
  return der(0x05);
}

/** An object identifier such as `1.2.840.113549.1.7.2`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]));
}

function base128(value: number): readonly number[] {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(128 + (rest % 128));
  return digits;
}

function lengthBytes(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}
