/** Takes the footnotes that stand at the foot of a column of text, as papers have them. */
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';
import type { Spacing } from '../paragraphs/paragraphs.ts';
import { findNotes, type PageNotes, raisedIn } from './notes.ts';

/** In points: words reach as far over the edge of their column. */
const OVER = 2;

/** @param gutters the x just left of each column but the first. Only notes that the text of the page calls are taken. */
export function findColumnNotes(
  words: readonly Word[],
  content: PageContent,
  gutters: readonly number[],
  spacing: Spacing,
): PageNotes {
  if (gutters.length === 0) return { notes: [], rest: words };
  const called = raisedIn(words, content.page);
  const edges = [0, ...gutters.toSorted((a, b) => a - b), content.size.widthPt];
  const found = edges.slice(1).flatMap((right, index) => {
    const left = edges[index] ?? 0;
    const own = words.filter(({ box }) => box.left >= left - OVER && box.right <= right + OVER);
    if (own.length === 0) return [];
    const measure = unionBox(own.map(({ box }) => box));
    const lines = content.lines.filter(
      ({ level, at, from, to }) => !level || (at > measure.top && from >= left - OVER && to <= right + OVER),
    );
    const notes = findNotes(own, { ...content, lines }, measure, spacing);
    return notes.notes.length > 0 && notes.notes.every(({ label }) => called.has(label)) ? [{ own, ...notes }] : [];
  });
  const kept = new Set(found.flatMap(({ rest }) => rest));
  const taken = new Set(found.flatMap(({ own }) => own.filter((word) => !kept.has(word))));
  return { notes: found.flatMap(({ notes }) => notes), rest: words.filter((word) => !taken.has(word)) };
}
