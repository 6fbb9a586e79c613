/** What stands in a cell beside its text: pictures, and tables of its own. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import type { FoundTable } from '../../tables/table.ts';
import { blockBox } from '../drafts/block-box.ts';
import type { DraftBlock, DraftParagraph } from '../drafts/draft.ts';
import type { FoundFigure } from '../figures/figures.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';

/** Pictures before the text that begins below their middle, or that stands beside them: it stays together. */
export function withFigures(texts: readonly DraftParagraph[], figures: readonly FoundFigure[], measure: Measure) {
  const blocks: DraftBlock[] = [...texts];
  for (const figure of figures) {
    const middle = (figure.box.top + figure.box.bottom) / 2;
    const at = blocks.findIndex((block) => blockBox(block).top > middle || isBeside(blockBox(block), figure.box));
    blocks.splice(at === -1 ? blocks.length : at, 0, { kind: 'figure', ...figure, measure, gapPt: 0 });
  }
  return blocks;
}

function isBeside(text: Box, figure: Box): boolean {
  const isLevel = text.top < figure.bottom && text.bottom > figure.top;
  return isLevel && (text.left >= figure.right || text.right <= figure.left);
}

/** What stands in the cell itself. */
export function withoutTables(words: readonly Word[], tables: readonly FoundTable[]): readonly Word[] {
  if (tables.length === 0) return words;
  const inner = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)));
  return words.filter((word) => !inner.has(word));
}

/** Tables before the text below them. */
export function withTables(texts: readonly DraftBlock[], tables: readonly DraftBlock[]): readonly DraftBlock[] {
  if (tables.length === 0) return texts;
  return [...texts, ...tables].toSorted((a, b) => blockBox(a).top - blockBox(b).top);
}
