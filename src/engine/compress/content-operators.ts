/** Reads a content stream operator by operator, each with its operands and its place (ISO 32000-2, 7.8.2). */
import { BYTE_CLASS, Lexer, SPACE } from '../pdf/lexer.ts';
import type { PdfObject } from '../pdf/object.ts';
import { Keyword, Parser } from '../pdf/parser.ts';

export interface ContentOperator {
  readonly word: string;
  readonly operands: readonly PdfObject[];
  /** Bytes from the first operand to the end of the operator. */
  readonly start: number;
  readonly end: number;
}

/** More operands than any operator takes (`scn` of a DeviceN space has 32): what stands before them means nothing. */
const MAX_OPERANDS = 64;

/** An inline image comes as one operator `BI`, whose operands are its keys and values. */
export function* readOperators(bytes: Uint8Array): Generator<ContentOperator> {
  const lexer = new Lexer(bytes);
  const parser = new Parser(lexer, { references: false });
  let operands: PdfObject[] = [];
  let start = -1;
  let image: number | undefined;
  for (;;) {
    lexer.skipSpace();
    const at = lexer.position;
    const token = parser.next();
    if (token === undefined) return;
    if (start === -1) start = at;
    if (!(token instanceof Keyword)) {
      if (operands.length < MAX_OPERANDS || image !== undefined) operands.push(token);
      continue;
    }
    if (token.word === 'BI') {
      image = start;
      operands = [];
      continue;
    }
    if (token.word === 'ID') lexer.position = endOfInlineImage(bytes, lexer.position);
    const word = token.word === 'ID' ? 'BI' : token.word;
    yield { word, operands, start: word === 'BI' ? (image ?? start) : start, end: lexer.position };
    operands = [];
    start = -1;
    image = undefined;
  }
}

/** To an `EI` between spaces behind which text goes on: the data may hold those two letters by chance. */
function endOfInlineImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
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
