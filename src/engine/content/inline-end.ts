/** Finds the end of inline pictures: by the length that their entries tell, else by what follows `EI` (ISO 32000-2, 8.9.7). */
import { BYTE_CLASS, SPACE } from '../syntax/lexer.ts';

export interface InlineEnd {
  /** Behind the last byte of the data. */
  readonly dataEnd: number;
  /** Behind `EI`. */
  readonly end: number;
}

/** Entries may have a palette of 256 colours. */
const MAX_ENTRIES_BYTES = 2048;
const STRINGS = /\((?:\\[\s\S]|[^\\)])*\)|<[0-9A-Fa-f\s]*>/g;
const COMPONENTS: Readonly<Record<string, number>> = {
  G: 1,
  DeviceGray: 1,
  RGB: 3,
  DeviceRGB: 3,
  CMYK: 4,
  DeviceCMYK: 4,
  I: 1,
  Indexed: 1,
};
const MAX_FOLLOWING_BYTES = 120;
const FOLLOWING =
  /^\s+(?:(?:[-+.\d]+|\/[^\s/()<>[\]{}%]+)\s+){0,6}(?:q|Q|cm|w|J|j|M|ri|i|gs|m|l|c|v|y|h|re|S|s|f\*?|F|B\*?|b\*?|n|W\*?|BT|ET|BI|EI|Do|sh|cs|CS|scn?|SCN?|g|G|rg|RG|k|K|BMC|BDC|EMC|MP|BX|EX)\s/;

/** @param start behind `ID`. Undefined where the data has no end. */
export function inlineEnd(bytes: Uint8Array, start: number): InlineEnd | undefined {
  return endByLength(bytes, start) ?? endByMark(bytes, start);
}

function endByLength(bytes: Uint8Array, start: number): InlineEnd | undefined {
  const length = plainLength(bytes, start);
  if (length === undefined) return undefined;
  const dataEnd = start + 1 + length;
  for (let at = dataEnd; at <= dataEnd + 2 && at + 1 < bytes.length; at++) {
    if (isMark(bytes, at)) return { dataEnd, end: at + 2 };
    if (!isSpace(bytes[at])) return undefined;
  }
  return undefined;
}

/** Bytes of a picture without filters; undefined where its entries do not tell. */
function plainLength(bytes: Uint8Array, start: number): number | undefined {
  const from = Math.max(0, start - MAX_ENTRIES_BYTES);
  const before = Buffer.from(bytes.buffer, bytes.byteOffset + from, start - from);
  const begin = before.lastIndexOf('BI', -1, 'latin1');
  if (begin === -1) return undefined;
  const entries = before.toString('latin1', begin + 2).replace(STRINGS, ' ');
  if (/\/F(?:ilter)?(?![A-Za-z])/.test(entries)) return undefined;
  const number = (keys: string) =>
    Number(new RegExp(`/(?:${keys})\\s+(\\d+)(?![\\d.])`).exec(entries)?.[1] ?? Number.NaN);
  const isMask = /\/(?:IM|ImageMask)\s+true/.test(entries);
  const space = /\/(?:CS|ColorSpace)\s*\[?\s*\/(\w+)/.exec(entries)?.[1] ?? '';
  const bits = isMask ? 1 : number('BPC|BitsPerComponent') * (COMPONENTS[space] ?? Number.NaN);
  const length = Math.ceil((number('W|Width') * bits) / 8) * number('H|Height');
  return length > 0 && start + length < bytes.length ? length : undefined;
}

/** An `EI` between spaces behind which text follows, for the data may have those two letters by chance; or one that operators follow. */
function endByMark(bytes: Uint8Array, start: number): InlineEnd | undefined {
  for (let at = bytes.indexOf(0x45, start); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
    if (!isMark(bytes, at) || !looksLikeText(bytes, at + 2)) continue;
    const isApart = isSpace(bytes[at - 1]);
    if (isApart || areOperators(bytes, at + 2))
      return { dataEnd: Math.max(start + 1, isApart ? at - 1 : at), end: at + 2 };
  }
  return undefined;
}

function isMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x45 && bytes[at + 1] === 0x49 && isSpace(bytes[at + 2]);
}

function isSpace(byte: number | undefined): boolean {
  return byte === undefined || BYTE_CLASS[byte] === SPACE;
}

function looksLikeText(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < Math.min(from + 12, bytes.length); at++) {
    const byte = bytes[at] ?? 0;
    if (byte > 0x7e || (byte < 0x20 && BYTE_CLASS[byte] !== SPACE)) return false;
  }
  return true;
}

function areOperators(bytes: Uint8Array, from: number): boolean {
  const to = Math.min(bytes.length, from + MAX_FOLLOWING_BYTES);
  const text = Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return FOLLOWING.test(to === bytes.length ? ` ${text} ` : text) || (to === bytes.length && text.trim() === '');
}
