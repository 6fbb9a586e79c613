/** Gives all lines of a cell that is too full the clip of those that it cuts off: what lies within is drawn without it. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import { middle } from '../../lines/rows.ts';
import type { SheetWord } from '../items/sheet-word.ts';
import { isRoomOfPage } from './cut-by-page.ts';

/** In points: text reaches over the side of its cell by no more. */
const OVER = 0.5;

/** A cell is drawn in one go: what is drawn just before or after a text that is clipped, and lies within the clip, is of the same cell. */
export function withCellClips<W extends Word>(words: readonly W[]): readonly W[] {
  if (!words.some(({ clip }) => clip)) return words;
  const isRoom = isRoomOfPage(words);
  const clips = new Map<number, Box>();
  const spread = (from: number, step: 1 | -1, clip: Box) => {
    for (let at = from + step; ; at += step) {
      const word = words[at];
      if (!word || word.clip || !isWithin(word.box, clip)) return;
      clips.set(at, clip);
    }
  };
  for (const [index, { box, clip }] of words.entries()) {
    // What is cut off at a side alone has the height of the page for its clip.
    const isCut = clip && (box.top < clip.top || box.bottom > clip.bottom);
    if (!isCut || isRoom(clip)) continue;
    spread(index, -1, clip);
    spread(index, 1, clip);
  }
  return words.map((word, index) => {
    const clip = clips.get(index);
    return clip ? { ...word, clip } : word;
  });
}

/** Of a page, so much stands outside of each of its cells. */
const OUTSIDE = 0.5;

/** Tells the clips of cells from those of the page and of its columns, outside of which little stands. */
export function withCellsKnown<W extends Word>(words: readonly W[]): readonly (W & Pick<SheetWord, 'isCellClip'>)[] {
  const known = new Map<string, boolean>();
  const isOfCell = (clip: Box) => {
    const key = [clip.left, clip.top, clip.right, clip.bottom].map(Math.round).join(' ');
    const told = known.get(key) ?? words.filter(({ box }) => isBesideRows(box, clip)).length >= OUTSIDE * words.length;
    known.set(key, told);
    return told;
  };
  return words.map((word) => (word.clip && isOfCell(word.clip) ? { ...word, isCellClip: true } : word));
}

function isBesideRows(box: Box, { top, bottom }: Box): boolean {
  return middle(box) < top || middle(box) > bottom;
}

function isWithin(box: Box, clip: Box): boolean {
  const isBeside = box.left < clip.left - OVER || box.right > clip.right + OVER;
  return !isBeside && middle(box) > clip.top && middle(box) < clip.bottom;
}
