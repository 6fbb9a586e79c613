/** Finds the raised words of a page, among which the marks of notes are. */
import type { Word } from '../../../page/words/words.ts';
import type { DraftBlock, PageDraft } from '../drafts/draft.ts';
import { verticalOf } from '../paragraphs/runs.ts';

export interface RaisedMark {
  readonly word: Word;
  /** Without the brackets and signs around it. */
  readonly mark: string;
}

/** In the order of reading, those in tables too. */
export function raisedMarks({ bands }: PageDraft): readonly RaisedMark[] {
  return bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => raisedIn(blocks)));
}

function raisedIn(blocks: readonly DraftBlock[]): readonly RaisedMark[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table') return block.cells.flatMap((cell) => raisedIn(cell.blocks));
    if (block.kind === 'figure') return [];
    return block.lines.flatMap((line) =>
      line.words.flatMap((each) =>
        verticalOf(each, line) === 'superscript' ? [{ word: each.word, mark: bareMark(each.word.text) }] : [],
      ),
    );
  });
}

function bareMark(text: string): string {
  return text.replace(/^[([]|[)\].,]$/g, '');
}
