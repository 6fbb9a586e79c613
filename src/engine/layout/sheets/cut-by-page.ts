/** Leaves out what a page of a sheet cuts away: what reaches over the end of a page is drawn on the next one too. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words.ts';

/**
 * A text that is cut away as a whole, by what holds all that is seen whole: the room of the cells on the page. What the side of its own cell
 * cuts away stays.
 */
export function withoutCutByPage<W extends Word>(words: readonly W[]): readonly W[] {
  const whole = words.filter(({ clip }) => !clip);
  if (whole.length === words.length || whole.length === 0) return words;
  const rooms = new Map<string, boolean>();
  const isRoomOfPage = (clip: Box) => {
    const key = [clip.left, clip.top, clip.right, clip.bottom].map(Math.round).join(' ');
    const known = rooms.get(key) ?? whole.every(({ box }) => meets(box, clip));
    rooms.set(key, known);
    return known;
  };
  return words.filter(({ box, clip }) => !clip || meets(box, clip) || !isRoomOfPage(clip));
}

function meets(a: Box, b: Box): boolean {
  return Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
}
