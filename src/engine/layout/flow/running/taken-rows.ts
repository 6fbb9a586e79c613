/** Takes the rows out of a page that are its header and its footer. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import { rowsOf } from '../page/page-rows.ts';
import type { RunningRows } from './running-lines.ts';

export interface Parted {
  readonly header: readonly Word[];
  readonly footer: readonly Word[];
  readonly body: readonly Word[];
}

/** @param running how many rows repeat at the top and the bottom of pages. */
export function takeRunning(words: readonly Word[], running: RunningRows | undefined): Parted {
  if (!running) return { header: [], footer: [], body: words };
  const rows = rowsOf(words);
  // Names of columns repeat, too: tags have them as rows further down in their table.
  const loose = words.filter(({ tag }) => !tag?.cell || tag.cell.row === 0);
  const top = rows.slice(0, running.top).map(({ box }) => box);
  const bottom = running.bottom === 0 ? [] : rows.slice(-running.bottom).map(({ box }) => box);
  const header = loose.filter(({ box }) => top.some((row) => isInRow(box, row)));
  const inHeader = new Set(header);
  const footer = loose.filter((word) => !inHeader.has(word) && bottom.some((row) => isInRow(word.box, row)));
  const taken = new Set([...header, ...footer]);
  return { header, footer, body: words.filter((word) => !taken.has(word)) };
}

function isInRow(box: Box, row: Box): boolean {
  const middle = (box.top + box.bottom) / 2;
  return middle >= row.top && middle <= row.bottom && box.left >= row.left - 1 && box.right <= row.right + 1;
}
