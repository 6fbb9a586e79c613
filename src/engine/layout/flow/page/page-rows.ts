/** Gathers the words of a page into rows, whatever stands between the words of one. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import { areBeside, makeSegments, type Segment } from '../../lines/rows.ts';
import type { EdgeRow } from './page-edges.ts';

export interface RowFacts extends EdgeRow {
  readonly letters: number;
}

/** Rows from the top. */
export function rowsOf(words: readonly Word[]): readonly RowFacts[] {
  return segmentRows(makeSegments(words)).map(rowFacts);
}

/** @param row segments from the left. */
export function rowFacts(row: readonly Segment[]): RowFacts {
  const parts = row.map((segment) => segment.words.map(({ word }) => word.text).join(' '));
  const text = parts.join(' ');
  return {
    text,
    ...(parts.length > 1 ? { parts } : {}),
    ...(row.some(({ words }) => words.some(({ word }) => word.tag)) ? { isTagged: true as const } : {}),
    box: unionBox(row.map((segment) => segment.box)),
    em: Math.max(...row.map(({ em }) => em)),
    letters: text.length,
  };
}

/** Segments that stand side by side, from the top. */
export function segmentRows(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const rows: Segment[][] = [];
  for (const segment of segments) {
    const first = rows.at(-1)?.[0];
    if (first && areBeside(first, segment)) rows.at(-1)?.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.left - b.box.left));
}
