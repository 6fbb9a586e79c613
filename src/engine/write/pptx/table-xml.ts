/** The XML of a table on a slide (ECMA-376 part 1, 21.1.3): a graphic frame with its grid, spans, edges and fills. */

import { emu } from '../../layout/frames/placed-page.ts';
import type { Border } from '../../layout/model.ts';
import { XML_HEAD } from '../office/xml.ts';
import type { SlideCell, SlideTable } from './slide-pages.ts';
import type { Placement, TextSides } from './slide-xml.ts';

/** Between the edges of a cell and its text, in points, where there is room for it. */
const PADDING = { side: 3, end: 1.5 };
/** Of a text in a table, in points, and of a line in ems. */
const USUAL_SIZE = 18;
const LINE_HEIGHT = 1.25;
/** The same without white of its own. */
const LEAST_LINE = 1.17;
const ANCHORS = { top: '', center: ' anchor="ctr"', bottom: ' anchor="b"' } as const;
const DASHES = {
  single: '',
  double: '',
  dashed: '<a:prstDash val="dash"/>',
  dotted: '<a:prstDash val="sysDot"/>',
} as const;

/** Gives the first row of a table bold letters, so that they are no property of each text there. */
const BOLD_HEAD = '{6B1E2C50-3F8A-4E0B-9A57-2D1C7F0E5A11}';
/** The part `ppt/tableStyles.xml` (ECMA-376 part 1, 20.1.4.2.27). */
export const TABLE_STYLES = [
  `${XML_HEAD}<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" def="${BOLD_HEAD}">`,
  `<a:tblStyle styleId="${BOLD_HEAD}" styleName="Bold header"><a:firstRow><a:tcTxStyle b="on"/><a:tcStyle/></a:firstRow>`,
  '</a:tblStyle></a:tblStyleLst>',
].join('');

/** Writes the paragraphs of a cell. @param sides where its text begins, in points on the page. */
export type CellText = (cell: SlideCell, sides: TextSides) => string;

export function tableXml(table: SlideTable, id: number, { scale, left, top }: Placement, text: CellText): string {
  const { box, columns, rows, headerRows } = table;
  const isBoldHead = hasBoldHead(table.cells);
  const cells = isBoldHead ? table.cells.map(headAsStyled) : table.cells;
  const steps = (edges: readonly number[]) =>
    edges.slice(1).map((edge, index) => Math.max(1, emu((edge - (edges[index] ?? 0)) * scale)));
  const places = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const covered = coveredPlaces(cells);
  const widths = steps(columns);
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const least = leastSize(cells);
  const xml = steps(rows).map((height, row) => {
    const heightPt = (rows[row + 1] ?? 0) - (rows[row] ?? 0);
    const end = endPadding(byRow.get(row) ?? [], heightPt);
    const nothing = nothingXml(Math.min(least, (heightPt - 2 * end) / LINE_HEIGHT) * scale);
    const own = widths.map((_, column) => {
      const cell = places.get(`${row} ${column}`);
      return cell ? cellXml(cell, { scale, nothing, end }, text) : emptyXml(covered.get(`${row} ${column}`), nothing);
    });
    return `<a:tr h="${height}">${own.join('')}</a:tr>`;
  });
  const grid = widths.map((width) => `<a:gridCol w="${width}"/>`).join('');
  const place = `<a:off x="${emu(box.left * scale + left)}" y="${emu(box.top * scale + top)}"/>`;
  const size = `<a:ext cx="${emu((box.right - box.left) * scale)}" cy="${emu((box.bottom - box.top) * scale)}"/>`;
  return [
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/>`,
    '<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>',
    `<p:xfrm>${place}${size}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">`,
    `<a:tbl>${propertiesXml(isBoldHead, headerRows > 0)}<a:tblGrid>${grid}</a:tblGrid>${xml.join('')}</a:tbl>`,
    '</a:graphicData></a:graphic></p:graphicFrame>',
  ].join('');
}

function propertiesXml(isBoldHead: boolean, hasHead: boolean): string {
  if (!isBoldHead) return hasHead ? '<a:tblPr firstRow="1"/>' : '<a:tblPr/>';
  return `<a:tblPr firstRow="1"><a:tableStyleId>${BOLD_HEAD}</a:tableStyleId></a:tblPr>`;
}

/** Whether all of the first row is bold, and nothing below it is. */
function hasBoldHead(cells: readonly SlideCell[]): boolean {
  const runsOf = (some: readonly SlideCell[]) =>
    some.flatMap(({ paragraphs }) => paragraphs.flatMap(({ runs }) => runs)).filter(({ text }) => text.trim() !== '');
  const head = cells.filter(({ row }) => row === 0);
  const [above, below] = [runsOf(head), runsOf(cells.filter(({ row }) => row > 0))];
  const isOneRow = head.every(({ rowSpan }) => rowSpan === 1);
  return (
    isOneRow &&
    above.length > 1 &&
    above.every(({ bold }) => bold) &&
    below.length > 0 &&
    !below.some(({ bold }) => bold)
  );
}

function headAsStyled(cell: SlideCell): SlideCell {
  if (cell.row > 0) return cell;
  const paragraphs = cell.paragraphs.map((paragraph) => ({
    ...paragraph,
    runs: paragraph.runs.map((run) => ({ ...run, bold: false })),
  }));
  return { ...cell, paragraphs };
}

/** Places of the grid that a cell reaches over from its own. */
function coveredPlaces(cells: readonly SlideCell[]): ReadonlyMap<string, string> {
  const covered = new Map<string, string>();
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
        const marks = [
          cell.rowSpan > 1 && row === cell.row ? ` rowSpan="${cell.rowSpan}"` : '',
          cell.columnSpan > 1 && column === cell.column ? ` gridSpan="${cell.columnSpan}"` : '',
          column > cell.column ? ' hMerge="1"' : '',
          row > cell.row ? ' vMerge="1"' : '',
        ];
        if (row !== cell.row || column !== cell.column) covered.set(`${row} ${column}`, marks.join(''));
      }
    }
  }
  return covered;
}

/** Of its texts, in points. */
function leastSize(cells: readonly SlideCell[]): number {
  const runs = cells.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.runs));
  return runs.reduce((least, { sizePt }) => Math.min(least, sizePt), USUAL_SIZE);
}

/** A paragraph without text is as high as its letters would be, and rows grow with it: the font of the deck may be a high one. */
function nothingXml(sizePt: number): string {
  const size = Math.max(1, Math.floor(sizePt)) * 100;
  return `<a:p><a:endParaRPr sz="${size}" dirty="0"><a:latin typeface="Arial"/></a:endParaRPr></a:p>`;
}

function emptyXml(marks: string | undefined, nothing: string): string {
  return `<a:tc${marks ?? ''}><a:txBody><a:bodyPr/><a:lstStyle/>${nothing}</a:txBody><a:tcPr marT="0" marB="0"/></a:tc>`;
}

/** Rows grow where their texts and the white around these are higher than they are, and all below moves down. */
function endPadding(cells: readonly SlideCell[], height: number): number {
  const own = cells.filter(({ rowSpan }) => rowSpan === 1);
  const texts = own.map(({ paragraphs }) => paragraphs.reduce((sum, each) => sum + textHeight(each), 0));
  return within((height - Math.max(0, ...texts)) / 2, PADDING.end);
}

function textHeight({ lines, runs }: SlideCell['paragraphs'][number]): number {
  return lines * LEAST_LINE * Math.max(0, ...runs.map(({ sizePt }) => sizePt));
}

/** As near to the sides as its text stands in it: one with less room would be wrapped. */
function sidePadding({ box, paragraphs }: SlideCell): number {
  const left = Math.min(...paragraphs.map((each) => each.box.left - box.left));
  const right = Math.min(...paragraphs.map((each) => box.right - each.box.right));
  return within(Math.min(left, right), PADDING.side);
}

function within(room: number, most: number): number {
  return Math.min(most, Math.max(0, room));
}

interface CellSetting {
  readonly scale: number;
  /** What an empty cell holds. */
  readonly nothing: string;
  /** Above and below the text. */
  readonly end: number;
}

function cellXml(cell: SlideCell, { scale, nothing, end: endPt }: CellSetting, text: CellText): string {
  const { borders, fill, rowSpan, columnSpan, verticalAlign } = cell;
  const spans = `${rowSpan > 1 ? ` rowSpan="${rowSpan}"` : ''}${columnSpan > 1 ? ` gridSpan="${columnSpan}"` : ''}`;
  const sidePt = sidePadding(cell);
  const [side, end] = [emu(sidePt * scale), emu(endPt * scale)];
  const edges = (['left', 'right', 'top', 'bottom'] as const)
    .map((name) => lineXml(name, borders[name], scale))
    .join('');
  const behind = fill ? `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>` : '<a:noFill/>';
  return [
    `<a:tc${spans}><a:txBody><a:bodyPr/><a:lstStyle/>${text(cell, { left: cell.box.left + sidePt, right: cell.box.right - sidePt }) || nothing}</a:txBody>`,
    `<a:tcPr marL="${side}" marR="${side}" marT="${end}" marB="${end}"${ANCHORS[verticalAlign]}>${edges}${behind}</a:tcPr></a:tc>`,
  ].join('');
}

const LINES = { left: 'lnL', right: 'lnR', top: 'lnT', bottom: 'lnB' } as const;

function lineXml(side: keyof typeof LINES, border: Border | undefined, scale: number): string {
  const name = LINES[side];
  if (!border) return `<a:${name} w="0"><a:noFill/></a:${name}>`;
  const width = Math.max(1, emu(border.widthPt * scale));
  const double = border.style === 'double' ? ' cmpd="dbl"' : '';
  const colour = `<a:solidFill><a:srgbClr val="${border.colour}"/></a:solidFill>`;
  return `<a:${name} w="${width}"${double}>${colour}${DASHES[border.style]}</a:${name}>`;
}
