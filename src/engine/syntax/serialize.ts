/** Puts objects into PDF syntax, one Latin-1 character a byte (ISO 32000-2, 7.3). */
import { BYTE_CLASS } from './lexer.ts';
import { isArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './object.ts';

/** Gives a reference its number in the file being written, with its generation where that is not 0; null drops it. */
export type Renumber = (reference: PdfRef) => number | { number: number; generation: number } | null;

/** Numbers beyond this are errors of a producer, and no reader holds them. */
const LARGEST_NUMBER = 1e15;

export function serialize(value: PdfObject, renumber: Renumber): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return serializeNumber(value);
  if (value instanceof PdfName) return serializeName(value.value);
  if (value instanceof PdfString) return serializeString(value.bytes);
  if (value instanceof PdfRef) return serializeReference(value, renumber);
  if (value instanceof PdfDict) return serializeDict(value, renumber);
  if (value instanceof PdfStream) throw new TypeError('a stream is always an object of its own');
  return isArray(value) ? `[${value.map((item) => serialize(item, renumber)).join(' ')}]` : 'null';
}

/** @param length replaces `/Length`: the bytes that will follow as a stream. */
export function serializeDict(dict: PdfDict, renumber: Renumber, length?: number): string {
  if (length === undefined) return `<<${serializeEntries(dict, renumber)}>>`;
  const entries = serializeEntries(dict, renumber, (key) => key !== 'Length');
  return `<<${entries}/Length ${length}>>`;
}

/** What stands between the brackets of a dictionary. @param takes which keys; all where nothing is said. */
export function serializeEntries(dict: PdfDict, renumber: Renumber, takes?: (key: string) => boolean): string {
  let text = '';
  for (const [key, value] of dict.entries()) {
    if (takes && !takes(key)) continue;
    const item = serialize(value, renumber);
    // An entry of null is the same as none (7.3.7), and some readers stumble over it.
    if (item !== 'null') text += `${serializeName(key)} ${item}`;
  }
  return text;
}

export function serializeNumber(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const bounded = Math.max(-LARGEST_NUMBER, Math.min(LARGEST_NUMBER, value));
  const text = String(bounded);
  // PDF knows no exponents; what needs one here is next to nothing.
  return text.includes('e') ? trimZeros(bounded.toFixed(12)) : text;
}

/** Names as they are written: a file says a few of them again and again. */
const written = new Map<string, string>();
const [MAX_WRITTEN, MAX_WRITTEN_CHARS] = [1000, 40];

export function serializeName(name: string): string {
  const known = written.get(name);
  if (known !== undefined) return known;
  const text = escapeName(name);
  if (written.size < MAX_WRITTEN && name.length <= MAX_WRITTEN_CHARS) written.set(name, text);
  return text;
}

function escapeName(name: string): string {
  let text = '/';
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index) & 0xff;
    const isPlain = code > 0x20 && code < 0x7f && code !== 0x23 && BYTE_CLASS[code] === 0;
    text += isPlain ? String.fromCharCode(code) : `#${code.toString(16).padStart(2, '0')}`;
  }
  return text;
}

/** The shorter of the literal and the hexadecimal form. */
export function serializeString(bytes: Uint8Array): string {
  let literal = '';
  for (const byte of bytes) literal += escapeByte(byte);
  if (literal.length > bytes.length * 2) return `<${Buffer.from(bytes).toString('hex')}>`;
  return `(${literal})`;
}

function escapeByte(byte: number): string {
  if (byte === 0x28 || byte === 0x29 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  if (byte === 0x0d) return '\\r';
  if (byte === 0x0a) return '\\n';
  return String.fromCharCode(byte);
}

function serializeReference(reference: PdfRef, renumber: Renumber): string {
  const number = renumber(reference);
  if (number === null) return 'null';
  return typeof number === 'number' ? `${number} 0 R` : `${number.number} ${number.generation} R`;
}

function trimZeros(text: string): string {
  return text.replace(/\.?0+$/, '') || '0';
}
