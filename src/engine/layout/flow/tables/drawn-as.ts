/** Finds the table that the page shows where the tags tell one. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { FoundTable } from '../../tables/table.ts';

/** Of the tables that are seen there, the one of most the same size: others stand in its cells, or around it. */
export function drawnAs(box: Box, found: readonly FoundTable[]): FoundTable | undefined {
  const near = found.filter((table) => overlap(table.box, box) > 0.6);
  const away = ({ box: seen }: FoundTable) =>
    Math.abs(seen.left - box.left) +
    Math.abs(seen.right - box.right) +
    Math.abs(seen.top - box.top) +
    Math.abs(seen.bottom - box.bottom);
  return near.reduce<FoundTable | undefined>(
    (best, table) => (best && away(best) <= away(table) ? best : table),
    undefined,
  );
}

function overlap(a: FoundTable['box'], b: FoundTable['box']): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const smaller = Math.min((a.right - a.left) * (a.bottom - a.top), (b.right - b.left) * (b.bottom - b.top));
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.max(1, smaller);
}
