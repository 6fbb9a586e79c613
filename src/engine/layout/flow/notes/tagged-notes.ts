/** Takes the notes of a page out of its text where the tags tell them. */
import { makeSegments } from '../../lines/rows.ts';
import type { DraftNote } from '../drafts/draft.ts';
import { segmentRows } from '../page/page-rows.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { joinLines, type Measure, type Spacing } from '../paragraphs/paragraphs.ts';
import { firstMark, markOf, type PageNotes, withoutMark } from './notes.ts';

/** Notes that go on from the page before have no mark here, and stay text. */
export function findTaggedNotes(words: PageNotes['rest'], page: number, measure: Measure, spacing: Spacing): PageNotes {
  const groups = new Map<number, (typeof words)[number][]>();
  for (const word of words) {
    const id = word.tag?.note;
    if (id !== undefined) groups.set(id, [...(groups.get(id) ?? []), word]);
  }
  const taken = new Set<(typeof words)[number]>();
  const notes = [...groups.values()].flatMap((own): readonly DraftNote[] => {
    const [first, ...others] = segmentRows(makeSegments(own)).map((row) => makeFlowLine(row, page));
    const label = first && (markOf(first) ?? firstMark(first));
    if (!first || label === undefined) return [];
    for (const word of own) taken.add(word);
    const joined = joinLines([withoutMark(first), ...others], measure, spacing);
    return [
      {
        label,
        isTagged: true,
        first,
        blocks: joined.map((lines) => ({ kind: 'paragraph', lines, measure, gapPt: 0 })),
      },
    ];
  });
  return { notes, rest: words.filter((word) => !taken.has(word)) };
}
