/** Goes through the operators of a content stream, past strings, comments and inline pictures (ISO 32000-2, 7.8.2). */
import { BYTE_CLASS, SPACE } from './lexer.ts';

/** Called with where an operator stands: `bytes.subarray(start, end)` is its word. */
export type OnOperator = (start: number, end: number) => void;

export function scanOperators(bytes: Uint8Array, onOperator: OnOperator): void {
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (BYTE_CLASS[byte] === SPACE) at++;
    else if (byte === 0x28) at = endOfString(bytes, at);
    else if (byte === 0x3c && bytes[at + 1] !== 0x3c) at = after(bytes, 0x3e, at);
    else if (byte === 0x25) at = endOfComment(bytes, at);
    else if (byte === 0x2f) at = endOfWord(bytes, at + 1);
    else if (BYTE_CLASS[byte] !== 0) at++;
    else {
      const end = endOfWord(bytes, at);
      if (isOperator(byte)) onOperator(at, end);
      const isPicture = end - at === 2 && byte === 0x49 && bytes[at + 1] === 0x44;
      at = isPicture ? endOfInlinePicture(bytes, end) : end;
    }
  }
}

/** Numbers begin with a digit, a sign or a dot; operators with a letter or a quote. */
function isOperator(first: number): boolean {
  return first > 0x39 || first === 0x27 || first === 0x22;
}

function endOfWord(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && BYTE_CLASS[bytes[end] ?? 0] === 0) end++;
  return end;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return at + 1;
  }
  return bytes.length;
}

function after(bytes: Uint8Array, byte: number, start: number): number {
  const found = bytes.indexOf(byte, start);
  return found === -1 ? bytes.length : found + 1;
}

function endOfComment(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  return at;
}

/** To an `EI` between spaces behind which text goes on: the data may hold those two letters by chance. */
function endOfInlinePicture(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0x45, start); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
    const isMark = bytes[at + 1] === 0x49 && isSpace(bytes[at - 1]) && isSpace(bytes[at + 2]);
    if (isMark && looksLikeText(bytes, at + 2)) return at + 2;
  }
  return bytes.length;
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
