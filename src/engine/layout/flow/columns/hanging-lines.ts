/** Tells where justified text ends at the right, though some lines hang out of it: TeX lets them where nothing divides their last word. */
import type { Segment } from '../../lines/rows.ts';

/** In points: lines of justified text end as near to one place. */
const SAME_END = 1;
/** Of the lines: so many end at one place, and so few hang out by at most so many ems. */
const JUSTIFIED = 0.5;
const HANGING = 0.2;
const REACH = 3;

/** @param right where the column ends. @returns where its text does, if that is justified and only few lines reach `right`. */
export function justifiedRight(lines: readonly Pick<Segment, 'box' | 'em'>[], right: number): number {
  const ends = lines.map(({ box }) => box.right).sort((a, b) => a - b);
  // The end of most lines is also that of the middle one, or of one a little after it.
  const set = ends[Math.floor(ends.length * (1 - JUSTIFIED / 2))];
  const [{ em } = { em: 10 }] = lines;
  if (set === undefined || right - set <= SAME_END || right - set > REACH * em) return right;
  const atEdge = ends.filter((end) => Math.abs(end - set) <= SAME_END).length;
  const beyond = ends.filter((end) => end > set + SAME_END).length;
  return atEdge >= JUSTIFIED * ends.length && beyond <= HANGING * ends.length ? set : right;
}
