/** Scans PDF syntax as it is written, for rules about the writing itself: digits of strings, sizes of numbers and names. */
import { endOfInlinePicture } from '../../content/walk-content.ts';
import { BYTE_CLASS, DELIMITER, SPACE } from '../../syntax/lexer.ts';
import type { RuleId } from '../rules/rules.ts';

export interface WritingLimits {
  /** Absolute. */
  readonly real: number;
  /** What is smaller but not zero; 0 where there is no such limit. */
  readonly leastReal: number;
  readonly stringBytes: number;
}

/** ISO 19005-1, 6.1.12 with PDF Reference 1.4, table C.1; ISO 19005-2, 6.1.13. */
export const LIMITS_OF_PART = {
  1: { real: 32_767, leastReal: 0, stringBytes: 65_535 },
  2: { real: 3.403e38, leastReal: 1.175e-38, stringBytes: 32_767 },
  3: { real: 3.403e38, leastReal: 1.175e-38, stringBytes: 32_767 },
  4: { real: Number.POSITIVE_INFINITY, leastReal: 0, stringBytes: Number.POSITIVE_INFINITY },
} as const;

const MOST_INTEGER = 2_147_483_647;
const MOST_NAME_BYTES = 127;

type Report = (rule: RuleId) => void;

export interface ScanEnd {
  /** `stream`, `endobj`, or empty at the end of the bytes. */
  readonly word: string;
  /** Behind the word. */
  readonly end: number;
}

/** Scans until one of the words. @param words empty for content streams, which have images inline. */
export function scanTokens(
  bytes: Uint8Array,
  start: number,
  words: readonly string[],
  limits: WritingLimits,
  report: Report,
): ScanEnd {
  for (let at = start; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (BYTE_CLASS[byte] === SPACE) at++;
    else if (byte === 0x25) at = endOfLine(bytes, at);
    else if (byte === 0x28) at = scanLiteral(bytes, at, limits, report);
    else if (byte === 0x3c && bytes[at + 1] === 0x3c) at += 2;
    else if (byte === 0x3c) at = scanHex(bytes, at, limits, report);
    else if (byte === 0x2f) at = scanName(bytes, at, report);
    else if (BYTE_CLASS[byte] === DELIMITER) at++;
    else {
      const end = endOfRegular(bytes, at);
      const word = Buffer.from(bytes.buffer, bytes.byteOffset + at, end - at).toString('latin1');
      if (words.includes(word)) return { word, end };
      checkNumber(word, limits, report);
      at = words.length === 0 && word === 'ID' ? endOfInlinePicture(bytes, end) : end;
    }
  }
  return { word: '', end: bytes.length };
}

function endOfLine(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  return at;
}

function endOfRegular(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && BYTE_CLASS[bytes[at] ?? 0] === 0) at++;
  return at;
}

function scanLiteral(bytes: Uint8Array, start: number, limits: WritingLimits, report: Report): number {
  let depth = 0;
  let size = -1;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at += isOctal(bytes, at + 1) ? 3 : 1;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) {
      if (size > limits.stringBytes) report('string-size');
      return at + 1;
    }
    size++;
  }
  return bytes.length;
}

function isOctal(bytes: Uint8Array, start: number): boolean {
  return [0, 1, 2].every((step) => {
    const byte = bytes[start + step] ?? 0;
    return byte >= 0x30 && byte <= 0x37;
  });
}

function scanHex(bytes: Uint8Array, start: number, limits: WritingLimits, report: Report): number {
  let digits = 0;
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== 0x3e; at++) {
    const byte = bytes[at] ?? 0;
    if (BYTE_CLASS[byte] === SPACE) continue;
    digits++;
    if (!/[0-9A-Fa-f]/.test(String.fromCharCode(byte))) report('hex-digits');
  }
  if (digits % 2 === 1) report('hex-even');
  if (digits / 2 > limits.stringBytes) report('string-size');
  return at + 1;
}

function scanName(bytes: Uint8Array, start: number, report: Report): number {
  const end = endOfRegular(bytes, start + 1);
  if (end - start - 1 > MOST_NAME_BYTES) {
    const raw = Buffer.from(bytes.buffer, bytes.byteOffset + start + 1, end - start - 1).toString('latin1');
    if (raw.replace(/#[0-9A-Fa-f]{2}/g, 'x').length > MOST_NAME_BYTES) report('name-size');
  }
  return end;
}

function checkNumber(word: string, limits: WritingLimits, report: Report): void {
  if (/^[+-]?\d+$/.test(word)) {
    const value = Number(word);
    if (value > MOST_INTEGER || value < -MOST_INTEGER - 1) report('integer-range');
  } else if (/^[+-]?\d*\.\d*$/.test(word) && word.length > 1) {
    const size = Math.abs(Number(word));
    if (size > limits.real || (size > 0 && size < limits.leastReal)) report('real-range');
  }
}
