/** Checks which parts of texts on printed sheets are one text where columns are looked for. */
import { expect, test } from 'vitest';
import { LINE, text } from '../../../../../tests/placed-words.ts';
import { cellItems } from './cell-items.ts';
import { withWholeTexts } from './parts-of-texts.ts';
import type { SheetWord } from './sheet-word.ts';

/** Two ideographic parts of a line, this far apart in ems, with so many objects drawn between them. */
function parts(gap: number, between: number, more: Partial<SheetWord> = {}): readonly SheetWord[] {
  const [first, second] = [text(20, 10, '仕様書'), text(35 + gap * LINE, 10, '第一版')];
  return [...first, ...second].map((word, index) => ({ ...word, object: index * (between + 1), ...more }));
}

function count(words: readonly SheetWord[]): number {
  return withWholeTexts(cellItems(words)).length;
}

test('takes parts for one text where a space between them is drawn by itself', () => {
  expect(count(parts(0.25, 3))).toBe(1);
  expect(count(parts(0.25, 0))).toBe(2);
  expect(count(parts(0.5, 3))).toBe(2);
});

test('keeps cells of one line apart', () => {
  expect(count(parts(0.25, 3, { oneLine: 'surely' }))).toBe(2);
});
