/** Makes one grid of a whole printed sheet: every word in a cell, with what is drawn around and behind it. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { boxOf } from '../../page/boxes/boxes.ts';
import { usualSize } from '../grids/cell-letters.ts';
import { middle } from '../lines/rows.ts';
import { fillOf, makeCell } from '../tables/cells.ts';
import { headerRowsOf } from '../tables/header-rows.ts';
import type { Area } from '../tables/lattice.ts';
import type { FoundCell, FoundTable } from '../tables/table.ts';
import { type ColumnSides, columnSides } from './columns/column-sides.ts';
import { type ColumnSpan, isCentredIn, mergedColumns, type SpanContext } from './columns/merged-columns.ts';
import { isGridPrinted, runsOverGrid } from './columns/printed-grid.ts';
import { LevelRules } from './columns/ruled-names.ts';
import { sheetColumns } from './columns/sheet-columns.ts';
import { withWholeLines } from './columns/torn-lines.ts';
import { blankCells } from './drawn/blank-cells.ts';
import { BorderFinder } from './drawn/cell-borders.ts';
import { drawnArea } from './drawn/drawn-area.ts';
import { cellAt, type DrawnCell, drawnCells } from './drawn/drawn-cells.ts';
import { HeightIndex } from './drawn/height-index.ts';
import { placesOf, sheetSides } from './drawn/sheet-edges.ts';
import { fittedSpans } from './fitted-spans.ts';
import { cellItems } from './items/cell-items.ts';
import { type CellLine, cellLines, placeAt } from './items/cell-lines.ts';
import { indentedLines } from './items/indented-lines.ts';
import { withWholeTexts } from './items/parts-of-texts.ts';
import type { RowSpan } from './items/sheet-word.ts';
import { rowsOf } from './items/text-rows.ts';
import type { CanvasPage, SheetCanvas } from './pages/sheet-canvas.ts';
import type { CellBlock } from './rows/cell-block.ts';
import { withBands } from './rows/drawn-bands.ts';
import { framedOverRows } from './rows/framed-over-rows.ts';
import { type ColumnTexts, columnTexts, groupNames } from './rows/group-names.ts';
import { labelsBesideRows } from './rows/labels-beside-rows.ts';
import { type Breaks, brokenWords, lineBreaks } from './rows/line-breaks.ts';
import { rowEdges } from './rows/row-edges.ts';
import { type SheetRow, sheetRows } from './rows/sheet-rows.ts';
import { turnedOverRows } from './rows/turned-over-rows.ts';

/** Undefined where there is no text. */
export function sheetGrid(sheet: CanvasPage & Partial<Pick<SheetCanvas, 'places'>>): FoundTable | undefined {
  const parts = cellItems(sheet.words);
  if (parts.length === 0) return undefined;
  const enclosed = drawnCells(sheet.lines);
  const drawn = new HeightIndex(enclosed, boxOf(parts));
  const items = withWholeLines(parts, (item) => cellOf(item, drawn));
  const sides = sheetSides(sheet.lines, sheet.fills, items);
  const indented = indentedLines(items);
  const inColumns = withWholeTexts(items.filter((item) => !indented.has(item)));
  const edges = sheetColumns(rowsOf(inColumns), sides.upright, (item) => cellOf(item, drawn));
  const { lines: known, bandOf } = withBands(cellLines(items, edges), (line) => cellOf(line, drawn));
  const isInOneCell = (above: CellLine, below: CellLine) => {
    const cell = cellOf(above, drawn);
    return cell?.isRow === true && cell === cellOf(below, drawn) && below.first === above.last + 1;
  };
  const rowsIn = (some: readonly CellLine[]) => sheetRows(some, edges, sides.level, isInOneCell, bandOf);
  const { lines, rows, tall } = linesInRows(known, drawn, rowsIn);
  const pages = sheet.places?.flat().map(({ box }) => box) ?? [];
  const ys = rowEdges(rows, { level: sides.level, lines, enclosed, pages });
  const over = lines.filter((line) => line.over && !tall.has(line));
  const flat = lines.filter((line) => !line.over && !tall.has(line));
  const columns = columnSides(flat, edges, placesOf(sides.upright));
  return assemble({ sheet, edges, ys, rows, tall, over, enclosed, drawn, sides: columns, texts: columnTexts(flat) });
}

interface LinesInRows {
  readonly lines: readonly CellLine[];
  readonly rows: readonly SheetRow[];
  readonly tall: ReadonlyMap<CellLine, DrawnCell>;
}

/** The rows of a sheet, and what is merged over several of them. */
function linesInRows(
  known: readonly CellLine[],
  drawn: HeightIndex<DrawnCell>,
  rowsIn: (lines: readonly CellLine[]) => readonly SheetRow[],
): LinesInRows {
  const enclosed = tallCells(known, drawn);
  const isFlat = (line: CellLine) => !enclosed.has(line) && !line.over;
  const turned = turnedOverRows(known.filter(isFlat), rowsIn);
  const lines = withSpans(known, turned);
  const rows = rowsIn(lines.filter(isFlat));
  const framed = framedOverRows(rows, (line) => cellOf(line, drawn));
  const merged = new Set(lines.filter(({ over }) => over).map(({ column }) => column));
  const labels = labelsBesideRows(rows, (column) => merged.has(column));
  if (framed.size + labels.size === 0) return { lines, rows, tall: enclosed };
  const tall = new Map([...enclosed, ...framed]);
  const settled = withSpans(lines, labels);
  return { lines: settled, rows: rowsIn(settled.filter((line) => !tall.has(line) && !line.over)), tall };
}

function withSpans(lines: readonly CellLine[], spans: ReadonlyMap<CellLine, RowSpan>): readonly CellLine[] {
  return lines.map((line) => {
    const over = spans.get(line);
    return over ? { ...line, over } : line;
  });
}

/** Lines in cells that are merged over several rows. A frame around rows of text is none: its lines are not drawn in one go. */
function tallCells(lines: readonly CellLine[], drawn: HeightIndex<DrawnCell>): ReadonlyMap<CellLine, DrawnCell> {
  const byCell = new Map<DrawnCell, CellLine[]>();
  for (const line of lines) {
    const cell = cellOf(line, drawn);
    if (!cell || cell.rowSpan < 2) continue;
    const list = byCell.get(cell);
    if (list) list.push(line);
    else byCell.set(cell, [line]);
  }
  const tall = new Map<CellLine, DrawnCell>();
  for (const [cell, list] of byCell) {
    const sorted = list.toSorted((a, b) => a.first - b.first);
    const inOneGo = sorted.every((line, index) => index === 0 || line.first === (sorted[index - 1]?.last ?? -2) + 1);
    if (inOneGo && (cell.isRow || list.length <= cell.rowSpan)) for (const line of list) tall.set(line, cell);
  }
  return tall;
}

function cellOf({ box }: Pick<CellLine, 'box'>, drawn: HeightIndex<DrawnCell>): DrawnCell | undefined {
  return cellAt(drawn, (box.left + box.right) / 2, middle(box));
}

interface Parts {
  readonly sheet: CanvasPage;
  readonly edges: readonly number[];
  readonly ys: readonly number[];
  readonly rows: readonly SheetRow[];
  readonly tall: ReadonlyMap<CellLine, DrawnCell>;
  /** Lines of other cells that are merged over several rows. */
  readonly over: readonly CellLine[];
  readonly enclosed: readonly DrawnCell[];
  readonly drawn: HeightIndex<DrawnCell>;
  /** What each column shows of its sides. */
  readonly sides: readonly ColumnSides[];
  readonly texts: ReadonlyMap<number, ColumnTexts>;
}

/** What may be drawn at and behind a cell. */
interface Drawn {
  readonly borders: BorderFinder;
  readonly fills: HeightIndex<FilledArea>;
}

interface Placed {
  readonly row: number;
  readonly column: number;
  rowSpan: number;
  columnSpan: number;
  /** Of a merged cell that its columns show to be set so. */
  readonly align?: 'center';
  readonly lines: CellLine[];
}

function assemble({ sheet, edges, ys, rows, tall, over, enclosed, drawn, sides, texts }: Parts): FoundTable {
  const placed = new Map<string, Placed>();
  const put: Put = (row, column, lines, spans) => {
    const key = `${row} ${column}`;
    const known = placed.get(key);
    if (known) known.lines.push(...lines);
    else placed.set(key, { row, column, ...spans, lines: [...lines] });
  };
  putRows({ sheet, rows, edges, ys, drawn, sides, texts }, put);
  for (const [line, cell] of tall) {
    const [row, last] = [placeAt(cell.box.top + 1.5, ys), placeAt(cell.box.bottom - 1.5, ys)];
    const [column, reach] = columnsIn(cell.box, edges);
    put(row, column, [line], { rowSpan: last - row + 1, columnSpan: reach - column + 1 });
  }
  for (const line of over) {
    const [row, last] = [placeAt(line.over?.top ?? 0, ys), placeAt(line.over?.bottom ?? 0, ys)];
    put(row, line.column, [line], { rowSpan: last - row + 1, columnSpan: 1 });
  }
  const box = { left: edges[0] ?? 0, right: edges.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 };
  const [borders, fills] = [new BorderFinder(sheet.lines), new HeightIndex(sheet.fills, box)];
  const breaks = lineBreaks(
    rows.flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines)),
    sides,
  );
  const cells = fittedSpans([...placed.values()]).map((cell) => finish(cell, edges, ys, { borders, fills }, breaks));
  return {
    found: 'spaced',
    box,
    columns: edges,
    rows: ys,
    headerRows: headerRowsOf(cells),
    cells: [...cells, ...blankCells(cells, enclosed, { xs: edges, ys, borders, fills })].sort(inOrder),
    confidence: 0.5,
  };
}

type Put = (
  row: number,
  column: number,
  lines: readonly CellLine[],
  spans: Pick<Placed, 'rowSpan' | 'columnSpan' | 'align'>,
) => void;

/** The cells that stand side by side. */
function putRows(
  { sheet, rows, edges, ys, drawn, sides, texts }: Omit<Parts, 'tall' | 'over' | 'enclosed'>,
  put: Put,
): void {
  const usualPt = usualSize(sheet.words);
  const rules = new LevelRules(sheet.lines);
  const hasGrid = isGridPrinted(sheet.lines);
  const areaOf: AreaOf = (cell) => drawnArea(cell, edges, ys);
  for (const [index, row] of rows.entries()) {
    const at = placeAt((row.top + row.bottom) / 2, ys);
    const taken = new Set(row.blocks.map(({ column }) => column));
    const groups = groupNames(row.blocks, rows[index + 1]?.blocks ?? [], rows[index - 1]?.blocks ?? [], sides, texts);
    for (const block of row.blocks) {
      const isFree = (column: number) => !taken.has(column);
      const context = { edges, sides, isFree, rules, usualPt, hasGrid, group: groups.get(block) };
      const [first, last] = spanOf(block, drawn, areaOf, context);
      const isCentred = groups.has(block) || isCentredIn(block.lines, [first, last], sides);
      const align = isCentred ? ({ align: 'center' } as const) : {};
      put(at, first, block.lines, { rowSpan: 1, columnSpan: last - first + 1, ...align });
    }
  }
}

function inOrder(a: Pick<FoundCell, 'row' | 'column'>, b: Pick<FoundCell, 'row' | 'column'>): number {
  return a.row - b.row || a.column - b.column;
}

/** The columns and rows of a drawn cell; undefined where it begins or ends between their edges. */
type AreaOf = (cell: DrawnCell) => Area | undefined;

/** The columns that a cell takes: those that lines enclose, or those that its texts tell. */
function spanOf(
  { column, lines }: CellBlock,
  drawn: HeightIndex<DrawnCell>,
  areaOf: AreaOf,
  context: SpanContext & { readonly group: ColumnSpan | undefined; readonly hasGrid: boolean },
): ColumnSpan {
  const [line] = lines;
  const cell = line && cellOf(line, drawn);
  const area = cell && areaOf(cell);
  if (cell && (cell.columnSpan > 1 || area?.rowSpan === 1)) {
    const [first, last] = area ? [area.column, area.column + area.columnSpan - 1] : columnsIn(cell.box, context.edges);
    if (context.hasGrid && runsOverGrid(lines, [first, last], context.edges)) return [column, column];
    if (isFree(first, last, column, context)) return [first, last];
  }
  return context.group ?? mergedColumns(lines, context) ?? [column, column];
}

function isFree(first: number, last: number, column: number, { isFree }: SpanContext): boolean {
  for (let each = first; each <= last; each++) if (each !== column && !isFree(each)) return false;
  return true;
}

/** Columns whose middle lies in a box. */
function columnsIn({ left, right }: Box, edges: readonly number[]): readonly [first: number, last: number] {
  const first = placeAt(left + 1.5, edges);
  return [first, Math.max(first, placeAt(right - 1.5, edges))];
}

function finish(
  { row, column, rowSpan, columnSpan, lines, align }: Placed,
  edges: readonly number[],
  ys: readonly number[],
  { borders, fills }: Drawn,
  breaks: Breaks,
): FoundCell {
  const box = {
    left: edges[column] ?? 0,
    right: edges[column + columnSpan] ?? 0,
    top: ys[row] ?? 0,
    bottom: ys[row + rowSpan] ?? 0,
  };
  const words = brokenWords(lines, [column, column + columnSpan - 1], breaks);
  const cell = makeCell({ row, column, rowSpan, columnSpan }, box, words, borders.of(box), fills.at(middle(box)));
  // The parts of a cell over several strips are painted on each of them.
  const isOverStrips = lines.some(({ items: [item] }) => item?.words[0]?.across);
  const fill = cell.fill ?? (isOverStrips ? fillOf(boxOf(words), fills.at(middle(box))) : undefined);
  return { ...cell, ...(fill ? { fill } : {}), ...(align ? { align } : {}) };
}
