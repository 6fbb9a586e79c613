/** Bookmarks in text files: lines of title, page and level with tabs between them, and tables with named columns. */
import { type BookmarkRow, MOST_LEVELS, PLAIN } from './bookmark-rows.ts';
import { parseColour } from './colour.ts';
import { readCsv } from './read-csv.ts';

/** What cannot be read as a bookmark, from 1. */
export interface WrongLine {
  readonly line: number;
}

type Read = readonly BookmarkRow[] | WrongLine;

const COLUMNS = ['title', 'page', 'level', 'open', 'color', 'bold', 'italic', 'zoom', 'top', 'url'] as const;

type Column = (typeof COLUMNS)[number];

/** Spellings that other programs and people use. */
const ALSO: Readonly<Record<string, Column>> = { name: 'title', bookmark: 'title', colour: 'color', depth: 'level' };

/** `title<TAB>page<TAB>level`; without a level, tabs or pairs of spaces before the title tell it. */
export function readBookmarkLines(text: string): Read {
  const rows: BookmarkRow[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [, indent = '', rest = ''] = /^((?:\t| {2})*)(.*)$/s.exec(line) ?? [];
    const [title = '', page = '', level = ''] = rest.split('\t').map((cell) => cell.trim());
    const indented = indent.replaceAll('  ', '\t').length + 1;
    const row = makeRow({ title, page, level: level === '' ? String(indented) : level });
    if (!row) return { line: index + 1 };
    rows.push(row);
  }
  return rows;
}

/** With a first line of names, or title, page and level in this order. */
export function readBookmarkTable(text: string): Read {
  const [first = [], ...others] = readCsv(text);
  const named = first.map((cell) => columnOf(cell));
  const isHead = named.includes('title');
  const columns = isHead ? named : COLUMNS.map((column) => column);
  const rows: BookmarkRow[] = [];
  for (const [index, cells] of (isHead ? others : [first, ...others]).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const values: Partial<Record<Column, string>> = {};
    for (const [place, column] of columns.entries()) if (column) values[column] = cells[place] ?? '';
    const row = makeRow(values);
    if (!row) return { line: index + (isHead ? 2 : 1) };
    rows.push(row);
  }
  return rows;
}

function columnOf(cell: string): Column | undefined {
  const word = cell.trim().toLowerCase();
  return COLUMNS.find((column) => column === word) ?? ALSO[word];
}

function makeRow(cells: Partial<Record<Column, string>>): BookmarkRow | undefined {
  const cell = (column: Column) => (cells[column] ?? '').trim();
  const isOn = (column: Column) => /^(true|yes|on|1)$/i.test(cell(column));
  const number = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);
  const [page, level, top] = [cell('page'), cell('level'), cell('top')].map((text) =>
    text === '' ? null : number(text),
  );
  const zoom = readZoom(cell('zoom'));
  const isWhole = [page, level].every((each) => each === null || (Number.isInteger(each) && Number(each) > 0));
  const written = cell('color').toLowerCase();
  const color = parseColour(written)?.hex ?? written;
  const isGood =
    cell('title') !== '' && isWhole && (level ?? 1) <= MOST_LEVELS && top !== undefined && zoom !== undefined;
  if (!isGood || !/^(#[0-9a-f]{6})?$/.test(color)) return undefined;
  const flags = { open: isOn('open'), bold: isOn('bold'), italic: isOn('italic') };
  const place = { page: page ?? null, level: level ?? 1, top: top ?? null, zoom };
  return { ...PLAIN, title: cell('title'), ...place, ...flags, color, url: cell('url') };
}

function readZoom(text: string): BookmarkRow['zoom'] | undefined {
  if (text === '') return null;
  if (text === 'fit' || text === 'width') return text;
  const percent = Number(text.replace(/%$/, ''));
  return percent > 0 && percent <= 6400 ? percent : undefined;
}

/** A tab or line end in a title would be read as its end. */
export function writeBookmarkLines(rows: readonly BookmarkRow[]): string {
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
  return rows.map(({ title, page, level }) => `${flat(title)}\t${page ?? ''}\t${level}\n`).join('');
}

export function writeBookmarkTable(rows: readonly BookmarkRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => quoted(shown(row[column]))).join(','));
  return `\ufeff${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

function shown(value: BookmarkRow[Column]): string {
  return value === null || value === false ? '' : String(value);
}

/** An apostrophe keeps a spreadsheet from calculating what follows. */
function quoted(cell: string): string {
  const safe = /^[=+\-@]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
