/** Writes a report as plain text: groups with aligned columns. */
import type { FactGroup } from '../../../contract/fact-group.ts';

/** Wider first columns are not aligned. */
const MAX_COLUMN = 48;

export function factsText(groups: readonly FactGroup[]): string {
  const written = groups.map(({ title, rows, table }) => {
    const lines = [...aligned(rows), ...(table && table.rows.length > 0 ? aligned([table.head, ...table.rows]) : [])];
    return [title, '-'.repeat(title.length), ...lines].join('\n');
  });
  return `${written.join('\n\n')}\n`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const plain = rows.map((row) => row.map(oneLine));
  const widths: number[] = [];
  for (const row of plain) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, Math.min(MAX_COLUMN, [...cell].length));
    }
  }
  return plain.map((row) => {
    const cells = row.map((cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - [...cell].length)));
    return cells.join('  ').trimEnd();
  });
}

/** A file may say anything of itself. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
