/** What programs get wrong about an email as it travels: what is before it, its line ends, and which encoding it has. */
import { isUtf8 } from 'node:buffer';
import { decodeText } from './mail-charset.ts';

const [LINE_FEED, RETURN] = [0x0a, 0x0d];
const HEAD_BYTES = 64 * 1024;
const WESTERN = 'windows-1252';
const TEXT_PART = /^(content-type:[ \t]*text\/(?:plain|html))((?:[^\r\n]|\r?\n[ \t])*)/gim;
const META_CHARSET = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w-]{2,40})/i;

/** Begins with its headers, whose letters are UTF-8, in lines that end with a line feed. */
export function plainMail(bytes: Uint8Array): Uint8Array {
  const lines = withLineFeeds(withoutBlank(withoutWrapping(withoutBlank(bytes))));
  const end = endOfHeaders(lines);
  const headers = lines.subarray(0, end);
  if (isUtf8(headers)) return lines;
  const [, charset = WESTERN] =
    /^content-type:(?:[^\r\n]|\r?\n[ \t])*?charset="?([\w-]{2,40})/im.exec(latin(headers)) ?? [];
  const decoded = decodeText(headers, /^utf-?8$/i.test(charset) ? WESTERN : charset);
  return Buffer.concat([Buffer.from(decoded), lines.subarray(end)]);
}

/** Says of each text that does not say so itself that its encoding is this one. */
export function withCharset(bytes: Uint8Array, charset: string): Uint8Array {
  const end = endOfHeaders(bytes);
  const told = (_: string, type: string, rest: string) =>
    /charset/i.test(rest) ? `${type}${rest}` : `${type}; charset=${charset}${rest}`;
  const headers = latin(bytes.subarray(0, end));
  const typed = /^content-type:/im.test(headers) ? headers : `Content-Type: text/plain\r\n${headers}`;
  return Buffer.from(`${typed}${latin(bytes.subarray(end))}`.replaceAll(TEXT_PART, told), 'latin1');
}

/** What the HTML says of its own encoding; Western where it says nothing. */
export function charsetOfHtml(html: string): string {
  const charset = META_CHARSET.exec(html.slice(0, HEAD_BYTES))?.[1] ?? WESTERN;
  return /^(?:utf-?8|unicode)$/i.test(charset) ? WESTERN : charset;
}

/** UTF-8 that the email calls Western, as many programs do: no other Western text can be read so. */
export function unscrambled(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text;
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = WESTERN_BYTES.get(text.charCodeAt(at));
    if (byte === undefined) return text;
    bytes[at] = byte;
  }
  return isUtf8(bytes) ? bytes.toString() : text;
}

const WESTERN_BYTES = new Map(
  [...new TextDecoder(WESTERN).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((letter, byte) => [
    letter.charCodeAt(0),
    byte,
  ]),
);

function withoutBlank(bytes: Uint8Array): Uint8Array {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let start = isMarked ? 3 : 0;
  while (bytes[start] === LINE_FEED || bytes[start] === RETURN) start++;
  return bytes.subarray(start);
}

/** Apple Mail writes the length of an email on a line before it, and a list of its own behind it. */
function withoutWrapping(bytes: Uint8Array): Uint8Array {
  const [line = ''] = latin(bytes.subarray(0, 20)).split('\n');
  const length = /^\s*(\d{1,12})\s*$/.exec(line)?.[1];
  if (length === undefined) return bytes;
  const start = line.length + 1;
  return bytes.subarray(start, start + Number(length));
}

/** Old programs of the Mac ended lines with a carriage return alone. */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.includes(LINE_FEED) || !head.includes(RETURN)) return bytes;
  return bytes.map((byte) => (byte === RETURN ? LINE_FEED : byte));
}

function endOfHeaders(bytes: Uint8Array): number {
  const head = latin(bytes.subarray(0, HEAD_BYTES));
  const end = head.search(/\r?\n\r?\n/);
  return end < 0 ? head.length : end;
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
