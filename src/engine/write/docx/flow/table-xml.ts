/** The XML of a table (ECMA-376 part 1, 17.4): grid, spans, edges, shading and repeated rows. */
import { USUAL_PADDING } from '../../../layout/flow/tables/cell-padding.ts';
import type { Block, Borders, CellPadding, Table } from '../../../layout/model.ts';
import { twips, within } from '../measures.ts';
import { borderXml, fillXml } from './paragraph-properties.ts';
import type { Story } from './story.ts';
import { CELL_STYLE } from './style-sheet.ts';
import { type GridRow, type Slot, type TableGrid, tableGrid } from './table-grid.ts';

/** In points: the most that a narrow column has. */
const NARROW = { columnPt: 24, paddingPt: 1.5 };
const SIDES = ['top', 'left', 'bottom', 'right'] as const;
const DIRECTIONS = { 0: '', 1: 'tbRl', 3: 'btLr' } as const;

/** Writes the blocks of a cell; it ends with a paragraph. */
export type CellContent = (blocks: readonly Block[], story: Story) => string;

export function tableXml(table: Table, story: Story, content: CellContent): string {
  const grid = tableGrid(table);
  const common = commonBorder(grid);
  const padding = paddingOf(table, grid);
  const rows = grid.rows.map((row) => rowXml(row, grid, { story, content, common, padding }));
  const columns = grid.columnsPt.map((widthPt) => `<w:gridCol w:w="${columnTwips(widthPt)}"/>`);
  return [
    `<w:tbl>${tablePropertiesXml(table, grid, common, padding)}`,
    `<w:tblGrid>${columns.join('')}</w:tblGrid>${rows.join('')}</w:tbl>`,
  ].join('');
}

function columnTwips(widthPt: number): number {
  return Math.max(20, twips(widthPt));
}

function tablePropertiesXml(table: Table, grid: TableGrid, common: Borders | undefined, padding: CellPadding): string {
  const width = grid.columnsPt.reduce((sum, each) => sum + columnTwips(each), 0);
  const indent = twips(table.leftPt);
  const inside = common && ['insideH', 'insideV'].map((side) => borderXml(side, common.top)).join('');
  const edges =
    common && `<w:tblBorders>${SIDES.map((side) => borderXml(side, common[side])).join('')}${inside}</w:tblBorders>`;
  return [
    `<w:tblPr><w:tblStyle w:val="${common ? 'TableGrid' : 'TableNormal'}"/>`,
    table.rightToLeft ? '<w:bidiVisual/>' : '',
    `<w:tblW w:w="${width}" w:type="dxa"/>`,
    indent === 0 ? '' : `<w:tblInd w:w="${indent}" w:type="dxa"/>`,
    edges ?? '',
    '<w:tblLayout w:type="fixed"/>',
    paddingXml(padding),
    '<w:tblLook w:val="04A0" w:firstRow="1" w:lastRow="0" w:firstColumn="1" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/>',
    '</w:tblPr>',
  ].join('');
}

function paddingOf({ padding = USUAL_PADDING }: Table, { columnsPt }: TableGrid): CellPadding {
  const most = Math.min(...columnsPt) < NARROW.columnPt ? NARROW.paddingPt : Infinity;
  return { leftPt: Math.min(padding.leftPt, most), rightPt: Math.min(padding.rightPt, most) };
}

function paddingXml({ leftPt, rightPt }: CellPadding): string {
  if (leftPt === USUAL_PADDING.leftPt && rightPt === USUAL_PADDING.rightPt) return '';
  const side = (name: string, points: number) => `<w:${name} w:w="${twips(points)}" w:type="dxa"/>`;
  return `<w:tblCellMar>${side('left', leftPt)}${side('right', rightPt)}</w:tblCellMar>`;
}

/** The edges of all cells where every one has the same on its four sides: then the table says them once. */
function commonBorder(grid: TableGrid): Borders | undefined {
  const slots = grid.rows.flatMap((row) => row.slots);
  const first = slots[0]?.cell?.borders;
  if (!first?.top) return undefined;
  const wanted = borderXml('top', first.top);
  const same = (borders: Borders | undefined) => SIDES.every((side) => borderXml('top', borders?.[side]) === wanted);
  return slots.every((slot) => same(slot.cell?.borders)) ? first : undefined;
}

interface RowSetting {
  readonly story: Story;
  readonly content: CellContent;
  readonly common: Borders | undefined;
  readonly padding: CellPadding;
}

function rowXml({ heightPt, isHeader, slots }: GridRow, grid: TableGrid, setting: RowSetting): string {
  const height = twips(within(heightPt, 0, 1_584));
  const properties = [
    height > 0 ? `<w:trHeight w:val="${height}" w:hRule="atLeast"/>` : '',
    isHeader ? '<w:tblHeader/>' : '',
  ].join('');
  const cells = slots.map((slot) => cellXml(slot, grid, setting));
  return `<w:tr>${properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`;
}

function cellXml(slot: Slot, grid: TableGrid, { story, content, common, padding }: RowSetting): string {
  const { cell, column, span, merge, blocks } = slot;
  const widths = grid.columnsPt.slice(column, column + span).map(columnTwips);
  const width = widths.reduce((sum, each) => sum + each, 0);
  const edges = common || !cell ? '' : SIDES.map((side) => borderXml(side, cell.borders[side])).join('');
  const direction = DIRECTIONS[cell?.turn ?? 0];
  const align = cell?.verticalAlign ?? 'top';
  const properties = [
    `<w:tcW w:w="${width}" w:type="dxa"/>`,
    span > 1 ? `<w:gridSpan w:val="${span}"/>` : '',
    merge ? `<w:vMerge w:val="${merge}"/>` : '',
    edges === '' ? '' : `<w:tcBorders>${edges}</w:tcBorders>`,
    fillXml(cell?.fill),
    direction === '' ? '' : `<w:textDirection w:val="${direction}"/>`,
    align === 'top' ? '' : `<w:vAlign w:val="${align}"/>`,
  ].join('');
  const base = story.kind === 'body' ? story.shared.styles.named(CELL_STYLE) : story.base;
  const inside = content(blocks, { ...story, base, widthPt: width / 20 - padding.leftPt - padding.rightPt });
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${inside}</w:tc>`;
}
