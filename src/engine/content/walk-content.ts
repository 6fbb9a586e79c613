/** Goes through the words of a content stream, past strings, comments and inline pictures (ISO 32000-2, 7.8.2). */
import { BYTE_CLASS, SPACE } from '../syntax/lexer.ts';
import { inlineEnd } from './inline-end.ts';

/** Called with where things stand in the bytes. */
export interface ContentVisitor {
  operator(start: number, end: number): void;
  /** A name or a number. */
  operand?(start: number, end: number): void;
  /** From its percent sign to before the end of its line. */
  comment?(start: number, end: number): void;
  /** After the operator `ID`: the data between it and its `EI`. */
  inlinePicture?(dataStart: number, dataEnd: number): void;
}

export function walkContent(bytes: Uint8Array, visitor: ContentVisitor): void {
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (BYTE_CLASS[byte] === SPACE) at++;
    else if (byte === 0x28) at = endOfString(bytes, at);
    else if (byte === 0x3c && bytes[at + 1] !== 0x3c) at = after(bytes, 0x3e, at);
    else if (byte === 0x25) at = visitComment(bytes, at, visitor);
    else if (byte === 0x2f) {
      const end = endOfWord(bytes, at + 1);
      visitor.operand?.(at, end);
      at = end;
    } else if (BYTE_CLASS[byte] !== 0) at++;
    else at = visitWord(bytes, at, visitor);
  }
}

/** @returns where to go on. */
function visitComment(bytes: Uint8Array, start: number, visitor: ContentVisitor): number {
  const end = endOfComment(bytes, start);
  visitor.comment?.(start, end);
  return end;
}

/** @returns where to go on. */
function visitWord(bytes: Uint8Array, start: number, visitor: ContentVisitor): number {
  const end = endOfWord(bytes, start);
  const first = bytes[start] ?? 0;
  if (isNumberStart(first)) {
    visitor.operand?.(start, end);
    return end;
  }
  visitor.operator(start, end);
  const isData = end - start === 2 && first === 0x49 && bytes[start + 1] === 0x44;
  if (!isData) return end;
  const found = inlineEnd(bytes, end);
  if (!found) return bytes.length;
  visitor.inlinePicture?.(end + 1, found.dataEnd);
  return found.end;
}

/** A digit, a sign or a dot. */
function isNumberStart(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2b || byte === 0x2e;
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

/** Behind the `EI` that ends the data of an inline picture; the end of the bytes where there is none. */
export function endOfInlinePicture(bytes: Uint8Array, start: number): number {
  return inlineEnd(bytes, start)?.end ?? bytes.length;
}
