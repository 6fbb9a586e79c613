/** Leaves out what a page of a sheet cuts away: what reaches over the end of a page is drawn on the next one too. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';

/** A text that is cut away as a whole by the room of the cells on the page. What only the side of its own cell cuts away stays. */
export function withoutCutByPage<W extends Word>(words: readonly W[]): readonly W[] {
  const isRoom = isRoomOfPage(words);
  return words.filter(({ box, clip }) => !clip || meets(box, clip) || !isRoom(clip));
}

/** The room of the cells on a page holds all that is seen whole. */
export function isRoomOfPage(words: readonly Word[]): (clip: Box) => boolean {
  const whole = words.filter(({ clip }) => !clip);
  const rooms = new Map<string, boolean>();
  return (clip) => {
    const key = [clip.left, clip.top, clip.right, clip.bottom].map(Math.round).join(' ');
    const isRoom = rooms.get(key) ?? (whole.length > 0 && whole.every(({ box }) => meets(box, clip)));
    rooms.set(key, isRoom);
    return isRoom;
  };
}

function meets(a: Box, b: Box): boolean {
  return Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
}
