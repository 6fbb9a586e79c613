/** Writes tables as GitHub Flavored Markdown (4.10) or, with their merged cells, as HTML. */
import type { Block, Cell, Table } from '../../layout/model.ts';
import { type InlineSetting, inlineHtml, inlineMarkdown } from './inline-markdown.ts';

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
  return cellLines(blocks, (runs) => inlineMarkdown(runs, setting))
    .join('<br>')
    .replaceAll('\n', '<br>')
    .replace(/(?<!\\)\|/g, '\\|');
}

export function htmlTable({ rows }: Table): string {
  const lines = rows.map(({ cells, isHeader }, index) => {
    const tag = isHeader || (index === 0 && rows.every((row) => !row.isHeader)) ? 'th' : 'td';
    const inner = cells.map((cell) => {
      const spans = [
        cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '',
        cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '',
      ].join('');
      return `<${tag}${spans}>${cellLines(cell.blocks, inlineHtml).join('<br>')}</${tag}>`;
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

function cellLines(
  blocks: readonly Block[],
  write: (runs: Parameters<typeof inlineHtml>[0]) => string,
): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    if (block.kind === 'paragraph') {
      const text = write(block.runs);
      const label = block.list ? `${block.list.label} ` : '';
      return text === '' ? [] : [label + text];
    }
    if (block.kind === 'table')
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => cellLines(cell.blocks, write)));
    return block.kind === 'text-box' ? cellLines(block.blocks, write) : [];
  });
}
