/** Reads the first sheet of a workbook that shows (ISO/IEC 29500-1, 18): texts, numbers as they look, days as days. */
import { readFile, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseXml, type XmlElement } from '../../engine/archive/xmp/parse-xml.ts';
import { WrongZipPassword } from '../../engine/zip/decrypt-entry.ts';
import { BrokenEntry, type OpenedZip, openZip, unpackEntry } from '../../engine/zip/read-zip.ts';
import { type Cell, MAX_DATA_BYTES } from './form-data.ts';
import { isDateFormat, type NumberFormats, readNumberFormats, writtenNumber } from './number-formats.ts';

/** Columns of a sheet at most. */
const MAX_COLUMNS = 16_384;
const DAY_MS = 86_400_000;
/** Day 0 of Excel's count, which takes 1900 for a leap year; on a Mac of old it began later. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

interface Book {
  readonly texts: readonly string[];
  readonly formats: NumberFormats;
  readonly epoch: number;
}

/** Undefined where it is no workbook that can be read. @throws ToolError `damaged`, `unpacks-too-large`. */
export async function readXlsx(
  path: string,
  name: string,
  { workDir, signal }: { readonly workDir: string; readonly signal: AbortSignal },
): Promise<readonly (readonly Cell[])[] | undefined> {
  const zip = await openZip(path, name, signal);
  const part = (target: string) => readPart(zip, target, workDir, signal);
  const relations = await part('_rels/.rels');
  const bookPath = targets(relations, '').find(({ type }) => type.endsWith('/officeDocument'))?.target;
  const workbook = bookPath === undefined ? undefined : await part(bookPath);
  if (!workbook || bookPath === undefined) return undefined;
  const folder = posix.dirname(bookPath);
  const links = targets(await part(`${folder}/_rels/${posix.basename(bookPath)}.rels`), folder);
  const linked = (kind: string) => links.find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const sheets = below(child(workbook, 'sheets'), 'sheet');
  const shown = sheets.find((each) => !/hidden/i.test(attribute(each, 'state'))) ?? sheets[0];
  const id = shown?.attributes.find(({ local, prefix }) => local === 'id' && prefix !== '')?.value;
  const sheetPath = links.find((each) => each.id === id)?.target;
  const sheet = sheetPath === undefined ? undefined : await part(sheetPath);
  if (!sheet) return undefined;
  const strings = linked('sharedStrings');
  const styles = linked('styles');
  const is1904 = /^(1|true)$/.test(attribute(child(workbook, 'workbookPr'), 'date1904'));
  const book: Book = {
    texts: below(strings === undefined ? undefined : await part(strings), 'si').map(textOf),
    formats: readNumberFormats(styles === undefined ? undefined : await part(styles)),
    epoch: is1904 ? EPOCH_1904 : EPOCH_1900,
  };
  return below(child(sheet, 'sheetData'), 'row').map((row) => rowCells(row, book));
}

/** Places without a cell have none: a row of one cell may begin at the last column. */
function rowCells(row: XmlElement, book: Book): readonly Cell[] {
  const cells: Cell[] = [];
  for (const cell of below(row, 'c')) {
    const place = columnOf(attribute(cell, 'r')) ?? cells.length;
    if (place >= MAX_COLUMNS) continue;
    cells[place] = cellValue(cell, book);
  }
  return cells;
}

function cellValue(cell: XmlElement, { texts, formats, epoch }: Book): Cell {
  const value = child(cell, 'v')?.text ?? '';
  switch (attribute(cell, 't')) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr':
      return textOf(child(cell, 'is'));
    case 'b':
      return value === '1';
    case 'e':
      return '';
    case 'str':
    case 'd':
      return value;
    default: {
      const number = Number(value);
      if (value === '' || !Number.isFinite(number)) return '';
      const format = formats[Number(attribute(cell, 's') || 0)] ?? '';
      return isDateFormat(format) ? dayCell(number, epoch) : writtenNumber(number, format);
    }
  }
}

function dayCell(days: number, epoch: number): Cell {
  const date = new Date(epoch + Math.round(days * 86_400) * (DAY_MS / 86_400));
  if (Number.isNaN(date.getTime())) return '';
  return {
    moment: {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
    },
  };
}

/** From 0: `C7` is 2. */
function columnOf(place: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Runs of a text; how East Asian words are spoken (`rPh`) is no part of it. */
function textOf(element: XmlElement | undefined): string {
  if (!element) return '';
  const runs = element.children.filter(({ local }) => local === 'r' || local === 't');
  return runs.map((each) => (each.local === 't' ? each.text : (child(each, 't')?.text ?? ''))).join('');
}

async function readPart(
  zip: OpenedZip,
  target: string,
  workDir: string,
  signal: AbortSignal,
): Promise<XmlElement | undefined> {
  const entry = zip.entries.find(({ name }) => name.toLowerCase() === target.toLowerCase());
  if (!entry || entry.bytes > MAX_DATA_BYTES * 2) return undefined;
  const path = join(workDir, 'data-part.xml');
  try {
    await unpackEntry(zip, entry, path, { password: '', signal });
    return parseXml((await readFile(path, 'utf8')).replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof BrokenEntry || error instanceof WrongZipPassword) return undefined;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

function targets(relations: XmlElement | undefined, folder: string) {
  return below(relations, 'Relationship').map((each) => {
    const target = attribute(each, 'Target');
    const whole = target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(folder, target));
    return { id: attribute(each, 'Id'), type: attribute(each, 'Type'), target: whole };
  });
}

function child(element: XmlElement | undefined, local: string): XmlElement | undefined {
  return element?.children.find((each) => each.local === local);
}

function below(element: XmlElement | undefined, local: string): readonly XmlElement[] {
  return element?.children.filter((each) => each.local === local) ?? [];
}

function attribute(element: XmlElement | undefined, local: string): string {
  return element?.attributes.find((each) => each.local === local && each.prefix === '')?.value ?? '';
}
