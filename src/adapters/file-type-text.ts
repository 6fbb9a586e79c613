/** Tells text from noise, finds its encoding, and names the kind of text: HTML, SVG, RTF, XFDF, email, or what its name says. */
import { gunzipSync } from 'node:zlib';
import { type FileTypeId, fileTypeOfExtension } from '../contract/files/file-type.ts';
import { extensionOf } from '../contract/files/output-name.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A name with one of these endings is believed for any text. */
const PLAIN_KINDS: readonly FileTypeId[] = ['txt', 'csv', 'tsv', 'md', 'json', 'css'];

/** Bytes that are looked at; an SVG may have a long comment or entity list before its root element. */
const SNIFFED_BYTES = 64 * 1024;

/** One control character in this many is let through in a file of an old encoding. */
const CONTROL_SHARE = 1 / 500;

/** The encoding of a text by its first bytes, or undefined when they are no text. */
export function sniffEncoding(head: Uint8Array): TextEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const bytes = head.subarray(0, SNIFFED_BYTES);
  const counts = countBytes(bytes);
  if (counts.nulEven + counts.nulOdd > 0) return wideEncoding(counts, bytes.length);
  if (counts.control > bytes.length * CONTROL_SHARE) return undefined;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** What a book of that kind begins with. */
const FICTION_BOOK = /^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,1000}-->\s*)?<FictionBook[\s>]/;

/** The kind of a text, or undefined when the bytes are no text. */
export function textFileType(head: Uint8Array, name: string): FileTypeId | undefined {
  const encoding = sniffEncoding(head);
  if (!encoding) return undefined;
  const text = new TextDecoder(encoding).decode(head.subarray(0, SNIFFED_BYTES)).trimStart();
  if (text.startsWith('{\\rtf')) return 'rtf';
  const hint = fileTypeOfExtension(extensionOf(name));
  if (hint && PLAIN_KINDS.includes(hint)) return hint;
  if (isMail(text, hint === 'eml')) return 'eml';
  if (FICTION_BOOK.test(text)) return 'fb2';
  const plain = hint === 'xml' && text.startsWith('<') ? 'xml' : 'txt';
  const kind = markupType(text);
  // Pages may begin with any element, or with words.
  if (kind === undefined && hint === 'html' && /<[a-z!/]/i.test(text)) return 'html';
  return kind ?? plain;
}

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** `svg` for a drawing packed with gzip, else undefined. Unpacks no more than it looks at. */
export function zippedSvg(head: Uint8Array): FileTypeId | undefined {
  const unpacked = gunzipHead(head);
  if (!unpacked) return undefined;
  const encoding = sniffEncoding(unpacked);
  const text = encoding ? new TextDecoder(encoding).decode(unpacked).trimStart() : '';
  return markupType(text) === 'svg' ? 'svg' : undefined;
}

function gunzipHead(head: Uint8Array): Uint8Array | undefined {
  // 4 KiB of deflate unpack to at most 4 MiB (a ratio of 1032), so the work is bounded whatever the stream says.
  try {
    const start = head.subarray(0, 4096);
    return gunzipSync(start, { finishFlush: 2 /* Z_SYNC_FLUSH: the rest is missing */ }).subarray(0, SNIFFED_BYTES);
  } catch {
    return undefined;
  }
}

/** A line of a header (RFC 5322, 2.2). */
const HEADER_LINE = /^([!-9;-~]{1,80}):(?:[ \t]|$)/;
const SENDERS = ['from', 'sender', 'return-path', 'received', 'resent-from'];
const OTHER_HEADERS = ['date', 'to', 'subject', 'message-id', 'mime-version', 'delivered-to', 'cc', 'bcc'];
/** The first blank line ends the headers; servers add a hundred lines or two. */
const MAX_HEADER_LINES = 1_000;

/** Headers of an email come first, and nothing else. @param isNamedSo fewer of them will do. */
function isMail(text: string, isNamedSo: boolean): boolean {
  const names = new Set<string>();
  // A line with the length (Apple Mail) or of a mailbox may stand before them.
  const start = isNamedSo ? text.replace(/^(?:\d{1,12}[ \t]*|From .{0,500})\r?\n/, '') : text;
  for (const line of start.split(/\r?\n/, MAX_HEADER_LINES)) {
    if (line.trim() === '') break;
    const name = HEADER_LINE.exec(line)?.[1];
    if (name === undefined && !/^[ \t]/.test(line)) return false;
    if (name !== undefined) names.add(name.toLowerCase());
  }
  const has = (list: readonly string[]) => list.some((name) => names.has(name));
  return isNamedSo ? has(SENDERS) || has(OTHER_HEADERS) : has(SENDERS) && has(OTHER_HEADERS);
}

function markupType(text: string): FileTypeId | undefined {
  if (!text.startsWith('<')) return undefined;
  const root = withoutProlog(text);
  if (/^<(?:[\w-]+:)?svg[\s>/]/i.test(root)) return 'svg';
  if (/^<(?:[\w-]+:)?xfdf[\s>/]/i.test(root)) return 'xfdf';
  if (/^<(?:html|head|body|title|script|meta|div|table|p)[\s>/]/i.test(root) || /^<!doctype\s+html/i.test(text)) {
    return 'html';
  }
  return undefined;
}

/** Skips what may stand before the root element: declaration, comments, DOCTYPE with its entity list. */
function withoutProlog(text: string): string {
  const skipped = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^[>]*(?:\[[\s\S]*?\]\s*)?>)/i;
  let rest = text;
  for (let match = skipped.exec(rest); match; match = skipped.exec(rest)) rest = rest.slice(match[0].length);
  return rest;
}

interface ByteCounts {
  readonly nulEven: number;
  readonly nulOdd: number;
  /** Control characters that no text has: all but tab, line ends, form feed, escape and end-of-file. */
  readonly control: number;
}

function countBytes(bytes: Uint8Array): ByteCounts {
  let nulEven = 0;
  let nulOdd = 0;
  let control = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0 && index % 2 === 0) nulEven++;
    else if (byte === 0) nulOdd++;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27) || byte === 127) control++;
  }
  return { nulEven, nulOdd, control };
}

/** UTF-16 without a mark: Western text has a NUL in nearly every second place, and in no other. */
function wideEncoding(counts: ByteCounts, length: number): TextEncoding | undefined {
  const half = length / 2;
  if (counts.control > length * CONTROL_SHARE) return undefined;
  if (counts.nulOdd > half * 0.7 && counts.nulEven === 0) return 'utf-16le';
  if (counts.nulEven > half * 0.7 && counts.nulOdd === 0) return 'utf-16be';
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
