/** Reads a table from CSV (RFC 4180), whatever divides its columns. */
import { findDelimiter } from './find-delimiter.ts';

export function readCsv(text: string): readonly (readonly string[])[] {
  const whole = text.replace(/^\ufeff/, '');
  // Excel names what divides the columns so in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(whole);
  const body = named ? whole.slice(named[0].length) : whole;
  return splitRows(body, named?.[1] ?? findDelimiter(body));
}

function splitRows(text: string, delimiter: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const quote = quoteAt(text, at);
    const { cell, end } = quote === undefined ? plainCell(text, at, delimiter) : quotedCell(text, quote);
    row.push(plain(cell));
    at = end;
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) break;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (at >= text.length) break;
  }
  return rows;
}

/** An apostrophe keeps a spreadsheet from calculating what follows. */
function plain(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/** Where a quoted cell begins: many programs write a space before it. */
function quoteAt(text: string, start: number): number | undefined {
  let at = start;
  while (text[at] === ' ') at++;
  return text[at] === '"' ? at : undefined;
}

function plainCell(text: string, start: number, delimiter: string) {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { cell: text.slice(start, end), end };
}

/** What follows the closing quote up to the end of the cell belongs to it all the same. */
function quotedCell(text: string, start: number) {
  let cell = '';
  let at = start + 1;
  while (at < text.length) {
    if (text[at] !== '"') {
      cell += text[at++];
    } else if (text[at + 1] === '"') {
      cell += '"';
      at += 2;
    } else {
      at++;
      break;
    }
  }
  return { cell, end: at };
}
