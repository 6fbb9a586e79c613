/** Leaves out what repeats at the top or bottom of the pages, also where only recognition can tell. */

import { RepeatedLines } from '../../engine/layout/lines/repeated-lines.ts';
import { physicalText } from '../../engine/write/text/physical-text.ts';
import type { ReadPage, TextReader } from './text-reader.ts';

/** So many pages wait for those behind them, where some are recognised: their lines are not known before. */
const AHEAD = 16;

/** @param read the given pages in their order. */
export async function* withoutRepeated(
  read: AsyncIterable<ReadPage>,
  pages: readonly number[],
  reader: TextReader,
): AsyncGenerator<ReadPage, void, undefined> {
  const repeated = new RepeatedLines();
  const unknown = new Set<number>();
  const different = [...new Set(pages)];
  let index = 0;
  for await (const stored of reader.storedLines(different)) {
    const page = different[index++] ?? 0;
    if (stored) repeated.add(stored.lines, stored.size.heightPt);
    else unknown.add(page);
  }
  const ahead = unknown.size > 0 ? AHEAD : 0;
  const held: ReadPage[] = [];
  for await (const page of read) {
    if (unknown.delete(page.page)) repeated.add(page.lines, page.heightPt);
    held.push(page);
    const first = held.length > ahead ? held.shift() : undefined;
    if (first) yield ownPart(first, repeated);
  }
  for (const page of held) yield ownPart(page, repeated);
}

function ownPart(page: ReadPage, repeated: RepeatedLines): ReadPage {
  const lines = repeated.without(page.lines, page.heightPt);
  if (!page.grid || lines.length === page.lines.length) return { ...page, lines };
  return { ...page, lines, grid: physicalText(lines.flatMap(({ words }) => words.map(({ word }) => word))) };
}
