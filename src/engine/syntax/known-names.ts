/** Names as objects: a file says a few of them thousands of times, and each of those is made once. */
import { PdfName } from './object.ts';

/** A place by hash, taken over by whoever comes last. */
const PLACES = 1024;
const MAX_CHARS = 40;
const NUMBER_SIGN = 0x23;
const known: (PdfName | undefined)[] = new Array(PLACES).fill(undefined);

/** The name whose bytes, without the slash, lie there. */
export function nameAt(bytes: Uint8Array, start: number, end: number): PdfName {
  let hash = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === NUMBER_SIGN) return new PdfName(unescaped(latin1(bytes, start, end)));
    hash = (Math.imul(hash, 31) + byte) | 0;
  }
  if (end - start > MAX_CHARS) return new PdfName(latin1(bytes, start, end));
  const place = (hash ^ (hash >>> 10)) & (PLACES - 1);
  const found = known[place];
  if (found && isAt(found.value, bytes, start, end)) return found;
  const made = new PdfName(latin1(bytes, start, end));
  known[place] = made;
  return made;
}

function isAt(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) !== bytes[start + index]) return false;
  }
  return true;
}

function unescaped(raw: string): string {
  return raw.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** One character a byte. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}
