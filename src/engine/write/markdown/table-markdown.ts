/** Writes tables as GitHub Flavored Markdown (4.10) or, with their merged cells, as HTML. */
import type { Block, Cell, Picture, Run, Table } from '../../layout/model.ts';
import { type InlineSetting, inlineHtml, inlineMarkdown, pictureHtml, pictureMarkdown } from './inline-markdown.ts';

/** Merged cells have no place in GFM: their text stands in the first, the others are empty. */
export function gfmTable({ rows, columnsPt }: Table, setting: InlineSetting): string {
  const width = Math.max(columnsPt.length, ...rows.flatMap(({ cells }) => cells.map(({ column }) => column + 1)));
  const lines = rows.map(({ cells }) => {
    const texts = Array<string>(width).fill('');
    for (const cell of cells) texts[cell.column] = cellMarkdown(cell, setting);
    return `| ${texts.join(' | ')} |`;
  });
  const [head = ''] = lines;
  return [head, `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n');
}

function cellMarkdown({ blocks }: Cell, setting: InlineSetting): string {
  return cellLines(blocks, {
    text: (runs) => inlineMarkdown(runs, setting),
    picture: (picture) => pictureMarkdown(picture, setting),
  })
    .join('<br>')
    .replaceAll('\n', '<br>')
    .replace(/(?<!\\)\|/g, '\\|');
}

export function htmlTable({ rows }: Table, setting: InlineSetting): string {
  const writer = { text: inlineHtml, picture: (picture: Picture) => pictureHtml(picture, setting) };
  const lines = rows.map(({ cells, isHeader }, index) => {
    const tag = isHeader || (index === 0 && rows.every((row) => !row.isHeader)) ? 'th' : 'td';
    const inner = cells.map((cell) => {
      const spans = [
        cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '',
        cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '',
      ].join('');
      return `<${tag}${spans}>${cellLines(cell.blocks, writer).join('<br>')}</${tag}>`;
    });
    return `<tr>${inner.join('')}</tr>`;
  });
  return `<table>\n${lines.join('\n')}\n</table>`;
}

/** The text of a table where none is wanted, row by row. */
export function tableText(table: Table, setting: InlineSetting): string {
  return table.rows
    .map(({ cells }) => cells.map((cell) => cellMarkdown(cell, setting)).filter((text) => text !== ''))
    .filter((row) => row.length > 0)
    .map((row) => row.join(' '))
    .join('\n\n');
}

interface CellWriter {
  readonly text: (runs: readonly Run[]) => string;
  readonly picture: (picture: Picture) => string;
}

function cellLines(blocks: readonly Block[], writer: CellWriter): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    if (block.kind === 'paragraph') {
      const text = writer.text(block.runs);
      const label = block.list ? `${block.list.label} ` : '';
      return text === '' ? [] : [label + text];
    }
    if (block.kind === 'figure') return [writer.picture(block.picture)].filter((picture) => picture !== '');
    if (block.kind === 'table')
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => cellLines(cell.blocks, writer)));
    return cellLines(block.blocks, writer);
  });
}
