/** The letters of a page's plain strings: enough to recognise a notice, not to extract text. */
import type { PdfDocument } from '../syntax/document.ts';
import { Lexer } from '../syntax/lexer.ts';
import { isArray, type PdfObject, type PdfRef, PdfString } from '../syntax/object.ts';
import { Keyword, Parser, PdfSyntaxError } from '../syntax/parser.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { contentParts } from './contents.ts';

const MAX_CONTENT_BYTES = 256 * 1024;

export function pageText(document: PdfDocument, page: PdfRef): string {
  const contents = document.dict(page)?.get('Contents') ?? null;
  const parts = contentParts(document, contents);
  let text = '';
  for (const part of parts.slice(0, 16)) {
    const stream = document.stream(part);
    const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
    if (bytes) text += `${stringsOf(bytes)} `;
  }
  return text;
}

function stringsOf(bytes: Uint8Array): string {
  const parser = new Parser(new Lexer(bytes), { references: false });
  let text = '';
  try {
    for (let token = parser.next(); token !== undefined; token = parser.next()) {
      if (!(token instanceof Keyword)) text += lettersOf(token);
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  return text;
}

function lettersOf(value: PdfObject): string {
  if (value instanceof PdfString) return value.key;
  return isArray(value) ? value.map(lettersOf).join('') : '';
}
