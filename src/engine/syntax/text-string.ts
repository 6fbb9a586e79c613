/** Texts and dates as PDF strings (ISO 32000-2, 7.9.2 and 7.9.4). */
import { PdfString } from './object.ts';

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2, annex D.3). */
const DOC_ENCODING: ReadonlyMap<number, string> = new Map([
  ...pairs(0x18, '˘ˇˆ˙˝˛˚˜'),
  ...pairs(0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'),
  [0xa0, '€'],
]);

const FROM_TEXT: ReadonlyMap<string, number> = new Map([...DOC_ENCODING].map(([byte, letter]) => [letter, byte]));

/** The letters of a text string: UTF-16 or UTF-8 by its byte order mark, else PDFDocEncoding. */
export function readText(string: PdfString): string {
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return withoutLanguage(utf16(bytes.subarray(2), false));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return withoutLanguage(utf16(bytes.subarray(2), true));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  let text = '';
  for (const byte of bytes) text += DOC_ENCODING.get(byte) ?? String.fromCharCode(byte);
  return text;
}

/** A text string: PDFDocEncoding where that can hold the text, else UTF-16. */
export function makeText(text: string): PdfString {
  const bytes = encodeDocText(text);
  const looksMarked = (bytes?.[0] ?? 0) >= 0xef;
  return bytes && !looksMarked ? new PdfString(bytes) : makeUtf16(text);
}

/** A text in PDFDocEncoding; undefined where that lacks a letter. */
export function encodeDocText(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const letter of text) {
    const byte = docByte(letter);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** The time of a PDF date such as `D:20240131120000+01'00'`, in ms since 1970, or undefined. */
export function readDate(text: string): number | undefined {
  const match = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([Z+-])(\d\d)?'?(\d\d)?)?/.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const shift = Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0);
  const minutes = match[7] === '-' ? -shift : shift;
  return Date.UTC(year, month - 1, day, hour, minute, second) - minutes * 60_000;
}

/** `D:20260131120000+01'00'` (ISO 32000-1, 7.9.4) as `2026-01-31T12:00:00+01:00`; empty for what is no date. */
export function isoDate(date: string): string {
  const match = /^D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(Z|[+-]\d\d'?(?:\d\d)?)?/.exec(date.trim());
  if (!match) return '';
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] = match;
  const digits = zone.replace(/\D/g, '').padEnd(4, '0');
  const offset = zone.startsWith('Z') ? 'Z' : `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2, 4)}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
}

function docByte(letter: string): number | undefined {
  const special = FROM_TEXT.get(letter);
  if (special !== undefined) return special;
  const code = letter.codePointAt(0) ?? 0;
  const isPlain =
    (code >= 0x20 && code < 0x7f) ||
    (code > 0xa0 && code <= 0xff && code !== 0xad) ||
    code === 9 ||
    code === 10 ||
    code === 13;
  return isPlain ? code : undefined;
}

function makeUtf16(text: string): PdfString {
  const bytes = Buffer.alloc(2 + text.length * 2);
  bytes.writeUInt16BE(0xfeff, 0);
  for (let index = 0; index < text.length; index++) bytes.writeUInt16BE(text.charCodeAt(index), 2 + index * 2);
  return new PdfString(new Uint8Array(bytes));
}

function utf16(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(view.getUint16(at, littleEndian));
  // Some writers cut a character of two units in half.
  return text.toWellFormed();
}

/** Language marks between two escape characters (7.9.2.2.2) are no letters. */
function withoutLanguage(text: string): string {
  return text.replace(/\u001b[^\u001b]{0,12}\u001b/g, '');
}

function pairs(first: number, letters: string): readonly (readonly [number, string])[] {
  return [...letters].map((letter, index) => [first + index, letter] as const);
}
