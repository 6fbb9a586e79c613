/** Writes tables as HTML, with their merged cells, header rows, borders and colours. */
import type { Block, Cell, Paragraph, Table } from '../../layout/model.ts';
import { classAttribute, type HtmlSetting } from './html-setting.ts';
import { borderCss, wholeLook } from './look-css.ts';
import { alignCss, contentHtml, directionAttribute, isHeading } from './paragraph-html.ts';
import { pt } from './style-classes.ts';

/** White at the sides of a cell where the table does not tell. */
const PADDING_PT = 5.4;

/** The blocks of a cell as HTML. */
export type WriteCell = (blocks: readonly Block[]) => string;

export function tableHtml(table: Table, setting: HtmlSetting, writeCell: WriteCell): string {
  const { rows, rightToLeft } = table;
  const heads = rows.findIndex(({ isHeader }) => !isHeader);
  const split = heads === -1 ? 0 : heads;
  const lines = rows.map(({ cells, isHeader }) => {
    const inner = cells.map((cell) => cellHtml(cell, isHeader, table, setting, writeCell));
    return `<tr>${inner.join('')}</tr>`;
  });
  const [head, body] = [lines.slice(0, split), lines.slice(split)];
  const parts = [
    columnsHtml(table),
    ...(head.length > 0 ? ['<thead>', ...head, '</thead>'] : []),
    '<tbody>',
    ...body,
    '</tbody>',
  ];
  const own = setting.classes?.of(tableCss(table));
  const attributes = classAttribute([own]) + (rightToLeft ? ' dir="rtl"' : '');
  const inner = `<table${attributes}>\n${parts.join('\n')}\n</table>`;
  return setting.classes ? `<div class="table">\n${inner}\n</div>` : inner;
}

function tableCss({ columnsPt }: Table): readonly string[] {
  return [`width: ${pt(columnsPt.reduce((sum, width) => sum + width, 0))}`];
}

function columnsHtml({ columnsPt }: Table): string {
  const all = columnsPt.reduce((sum, width) => sum + width, 0);
  const columns = columnsPt.map((width) => `<col style="width: ${Math.round((width / (all || 1)) * 1000) / 10}%">`);
  return `<colgroup>${columns.join('')}</colgroup>`;
}

function cellHtml(cell: Cell, isHeader: boolean, table: Table, setting: HtmlSetting, writeCell: WriteCell): string {
  const { blocks, columnSpan, rowSpan } = cell;
  const [only] = blocks;
  const single = blocks.length === 1 && only?.kind === 'paragraph' && isPlain(only) ? only : undefined;
  const whole = single && wholeLook(single.runs, setting.styles.of(single, true).look, setting.kinds);
  const css = [...cellCss(cell, table), ...(single ? alignCss(single, 'left') : []), ...(whole?.css ?? [])];
  const spans = (columnSpan > 1 ? ` colspan="${columnSpan}"` : '') + (rowSpan > 1 ? ` rowspan="${rowSpan}"` : '');
  const element = isHeader ? 'th' : 'td';
  const direction = single ? directionAttribute(single) : '';
  const inner = single ? contentHtml(single, setting.styles.of(single, true).look, setting) : writeCell(blocks);
  return `<${element}${spans}${classAttribute([setting.classes?.of(css)])}${direction}>${inner}</${element}>`;
}

/** Nothing but text, so that the cell needs no element for it. */
function isPlain(paragraph: Paragraph): boolean {
  return !isHeading(paragraph) && paragraph.list === undefined && paragraph.role !== 'code';
}

function cellCss(cell: Cell, { padding }: Table): readonly string[] {
  const { borders, fill, verticalAlign, turn } = cell;
  const left = Math.max(padding?.leftPt ?? PADDING_PT, 2);
  const right = Math.max(padding?.rightPt ?? PADDING_PT, 2);
  const isUsual = Math.abs(left - PADDING_PT) < 1 && Math.abs(right - PADDING_PT) < 1;
  return [
    ...borderCss('top', borders.top),
    ...borderCss('right', borders.right),
    ...borderCss('bottom', borders.bottom),
    ...borderCss('left', borders.left),
    ...(fill ? [`background: #${fill}`] : []),
    ...(verticalAlign === 'top' ? [] : [`vertical-align: ${verticalAlign === 'center' ? 'middle' : 'bottom'}`]),
    ...(isUsual ? [] : [`padding-left: ${pt(left)}`, `padding-right: ${pt(right)}`]),
    ...(turn === 0 ? [] : ['writing-mode: vertical-rl', ...(turn === 3 ? ['transform: rotate(180deg)'] : [])]),
  ];
}
