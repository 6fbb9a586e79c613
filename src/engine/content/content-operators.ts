/** Reads a content stream operator by operator, each with its operands and its place (ISO 32000-2, 7.8.2). */
import { Lexer } from '../syntax/lexer.ts';
import type { PdfObject } from '../syntax/object.ts';
import { Keyword, Parser } from '../syntax/parser.ts';
import { endOfInlinePicture } from './walk-content.ts';

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
    if (token.word === 'ID') lexer.position = endOfInlinePicture(bytes, lexer.position);
    const word = token.word === 'ID' ? 'BI' : token.word;
    yield { word, operands, start: word === 'BI' ? (image ?? start) : start, end: lexer.position };
    operands = [];
    start = -1;
    image = undefined;
  }
}
