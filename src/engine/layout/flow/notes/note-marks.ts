/** Tells which words of the text are the marks of notes, and which notes they call. */
import type { Word } from '../../../page/words/words.ts';
import type { Block, Note } from '../../model.ts';
import { blockBox } from '../drafts/block-box.ts';
import type { DraftNote, DraftParagraph, PageDraft } from '../drafts/draft.ts';
import type { ModelOptions } from '../model/model-options.ts';
import { toParagraph } from '../model/to-model.ts';
import { paragraphNode } from '../sections/sections.ts';
import { raisedMarks } from './raised-marks.ts';

interface CalledNote {
  readonly id: number;
  readonly kind: Note['kind'];
  readonly note: DraftNote;
  readonly page: number;
}

export class NoteMarks {
  readonly #ids = new Map<Word, number>();
  readonly #found: CalledNote[] = [];
  readonly #loose = new Map<number, readonly DraftNote[]>();

  /** @param endnotes of the document; each has its mark somewhere in it. */
  constructor(pages: readonly PageDraft[], endnotes: readonly DraftNote[]) {
    for (const page of pages) {
      if (page.notes.length === 0) continue;
      const loose = this.#call(page.notes, 'footnote', [page]);
      if (loose.length > 0) this.#loose.set(page.page, loose);
    }
    for (const [page, loose] of this.#loose) this.#callBefore(page, loose, pages);
    this.#call(endnotes, 'endnote', endnotes.length === 0 ? [] : pages);
  }

  /** Endnotes stand behind the text that calls them: where the tags tell a note, its mark is on a page before. */
  #callBefore(page: number, loose: readonly DraftNote[], pages: readonly PageDraft[]): void {
    const before = pages.filter((each) => each.page < page);
    const uncalled = new Set(
      this.#call(
        loose.filter(({ isTagged }) => isTagged),
        'endnote',
        before,
      ),
    );
    const left = loose.filter((note) => !note.isTagged || uncalled.has(note));
    if (left.length === 0) this.#loose.delete(page);
    else this.#loose.set(page, left);
  }

  /** @returns the notes without a mark on these pages. */
  #call(notes: readonly DraftNote[], kind: Note['kind'], pages: readonly PageDraft[]): readonly DraftNote[] {
    const marks = pages.flatMap((page) => raisedMarks(page).map((mark) => ({ ...mark, page: page.page })));
    return notes.filter((note) => {
      const called = marks.find(({ word, mark }) => mark === note.label && !this.#ids.has(word));
      if (!called) return true;
      const id = this.#found.length + 1;
      this.#ids.set(called.word, id);
      this.#found.push({ id, kind, note, page: called.page });
      return false;
    });
  }

  noteOf(word: Word): number | undefined {
    return this.#ids.get(word);
  }

  /** Notes that nothing in the text refers to stay text at the end of their page. */
  withLooseNotes(page: PageDraft): PageDraft {
    const loose = this.#loose.get(page.page);
    const last = page.bands.at(-1);
    if (!loose) return page;
    const above = last?.columns.length === 1 ? last.columns[0]?.blocks.at(-1) : undefined;
    const blocks = withGaps(loose.flatMap(asText), above && blockBox(above).bottom);
    const [first] = blocks;
    const column = { left: first?.measure.left ?? 0, right: first?.measure.right ?? 0, blocks };
    if (!last) return { ...page, bands: [{ columns: [column] }] };
    if (last.columns.length > 1) return { ...page, bands: [...page.bands, { columns: [column] }] };
    const joined = last.columns.map((each) => ({ ...each, blocks: [...each.blocks, ...blocks] }));
    return { ...page, bands: [...page.bands.slice(0, -1), { ...last, columns: joined }] };
  }

  notes(setting: ModelOptions): readonly Note[] {
    return this.#found.map(({ id, kind, note, page }) => {
      const blocks: readonly Block[] = note.blocks.map((block) =>
        toParagraph(paragraphNode(block, page, false), setting),
      );
      return { id, kind, label: note.label, blocks };
    });
  }
}

/** With its mark, which nobody else would write. */
function asText({ first, blocks: [block, ...others] }: DraftNote): readonly DraftParagraph[] {
  if (!block || !first) return block ? [block, ...others] : [];
  return [{ ...block, lines: [first, ...block.lines.slice(1)] }, ...others];
}

function withGaps(blocks: readonly DraftParagraph[], above: number | undefined): readonly DraftParagraph[] {
  let bottom = above;
  return blocks.map((block) => {
    const box = blockBox(block);
    const gapPt = bottom === undefined ? 0 : Math.max(0, box.top - bottom);
    bottom = box.bottom;
    return { ...block, gapPt };
  });
}
