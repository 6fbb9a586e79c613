/** The XML of the rows and columns of a sheet (ECMA-376 part 1, 18.3.1). */
import type { CellLook } from '../../layout/grids/grid.ts';
import type { Area } from '../../layout/tables/lattice.ts';
import { xmlText } from '../office/xml.ts';
import type { SheetBlock, SheetCell } from '../sheets/sheet.ts';
import { columnName } from './cell-range.ts';
import { fittedHeights, rowHeights } from './row-heights.ts';
import type { WorkbookStyles } from './workbook-styles.ts';

/** Limits of the format: rows and columns of a sheet, characters of a cell. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
const MAX_CELL = 32_767;
/** Points in the width of a digit of the standard font, Calibri 11; a margin; and what is readable. */
const DIGIT_PT = 5.6;
const MARGIN = 1;
const WIDTHS = { min: 5, max: 80 };

export function rowsXml(block: SheetBlock, start: number, styles: WorkbookStyles): string {
  const { cells, blanks = [] } = block;
  const [heights, fitted] = [rowHeights(block), fittedHeights(block)];
  const rows = new Map<number, XmlCell[]>();
  const add = (row: number, column: number, xml: (at: string) => string) => {
    if (start + row >= MAX_ROWS || column >= MAX_COLUMNS) return;
    const list = rows.get(start + row);
    const cell = { column, xml: xml(reference(start + row, column)) };
    if (list) list.push(cell);
    else rows.set(start + row, [cell]);
  };
  for (const cell of cells) add(cell.row, cell.column, (at) => cellXml(cell, at, styles));
  for (const { row, column, look } of blanks) add(row, column, (at) => blankXml(look, at, styles));
  for (const cell of [...cells, ...blanks]) {
    const look = cell.look && drawnLook(cell.look);
    if (look) for (const [row, column] of coveredPlaces(cell)) add(row, column, (at) => blankXml(look, at, styles));
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, list]) => {
      const inOrder = list.sort((a, b) => a.column - b.column);
      const high = heightXml(heights.get(row - start), fitted.get(row - start));
      return `<row r="${row + 1}"${high}>${inOrder.map(({ xml }) => xml).join('')}</row>`;
    })
    .join('');
}

function heightXml(height: number | undefined, fitted: number | undefined): string {
  if (height !== undefined) return ` ht="${height.toFixed(2)}" customHeight="1"`;
  return fitted === undefined ? '' : ` ht="${fitted.toFixed(2)}"`;
}

interface XmlCell {
  readonly column: number;
  readonly xml: string;
}

/** Undefined where nothing is drawn. */
function drawnLook(look: CellLook): CellLook | undefined {
  return look.fill !== undefined || Object.keys(look.borders).length > 0 ? look : undefined;
}

/** The places of a merged cell but its first: Excel draws the borders of each of them. */
function coveredPlaces({
  row,
  column,
  rowSpan,
  columnSpan,
}: Area): readonly (readonly [row: number, column: number])[] {
  return Array.from({ length: rowSpan * columnSpan }, (_, index) => {
    return [row + Math.floor(index / columnSpan), column + (index % columnSpan)] as const;
  }).slice(1);
}

function blankXml(look: CellLook, at: string, styles: WorkbookStyles): string {
  return `<c r="${at}" s="${styles.index({ format: 'General', bold: false, look })}"/>`;
}

/** Text is written as text whatever it looks like: nothing becomes a formula. */
function cellXml({ value, bold, look }: SheetCell, at: string, styles: WorkbookStyles): string {
  const style = styles.index({
    format: value.kind === 'text' ? 'General' : value.format,
    bold,
    look,
    isText: value.kind === 'text',
  });
  const styled = style > 0 ? ` s="${style}"` : '';
  if (value.kind === 'text') {
    const text = xmlText(value.text.slice(0, MAX_CELL));
    return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  return `<c r="${at}"${styled}><v>${value.value}</v></c>`;
}

export function columnsXml(widths: readonly number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.slice(0, MAX_COLUMNS).map((points, index) => {
    const width = Math.min(WIDTHS.max, Math.max(WIDTHS.min, points / DIGIT_PT + MARGIN));
    return `<col min="${index + 1}" max="${index + 1}" width="${width.toFixed(2)}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

/** `A1:B2`; undefined where fewer than two cells lie on the sheet. */
export function mergeReference({ row, column, rowSpan, columnSpan }: Area, start: number): string | undefined {
  const rows = Math.min(rowSpan, MAX_ROWS - start - row);
  const columns = Math.min(columnSpan, MAX_COLUMNS - column);
  if (rows < 1 || columns < 1 || rows * columns === 1) return undefined;
  return `${reference(start + row, column)}:${reference(start + row + rows - 1, column + columns - 1)}`;
}

/** `A1`, from 0-based numbers. */
export function reference(row: number, column: number): string {
  return columnName(column) + (row + 1);
}
