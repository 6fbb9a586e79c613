/** What the screen does with marks, without a screen: words between two points, sizes, steps back. */
import { expect, test } from 'vitest';
import type { PageMark } from '../../contract/pages/page-marks.ts';
import { NO_HISTORY, redone, remembered, undone } from './history.ts';
import { newMark, newPicture, penMark, restyled } from './new-marks.ts';
import { boundsOf, grown, type Measure, moved, readMarks, resized, writeMarks } from './screen-marks.ts';
import { lettersOf, selectWords } from './select-words.ts';

const PAGE = { widthPt: 300, heightPt: 200 };
const measure: Measure = () => ({ width: 40, height: 20 });
const even = (text: string) => Array.from({ length: text.length + 1 }, (_, index) => index / text.length);

/** Letters of 10 × 20 points. */
function piece(text: string, x: number, y: number, endsLine = false) {
  return { text, x, y, width: text.length * 10, height: 20, isUpright: false, endsLine };
}

const LETTERS = lettersOf([piece('one two', 10, 10), piece(' three', 80, 10, true), piece('four five', 10, 40)], even);

test('selects whole words from the one under the first point to the one under the last', () => {
  expect(selectWords(LETTERS, [25, 20], [62, 20])).toEqual([[10, 10, 80, 10, 10, 30, 80, 30]]);
  expect(selectWords(LETTERS, [62, 20], [25, 20])).toEqual(selectWords(LETTERS, [25, 20], [62, 20]));
  // One word, and over the end of a line.
  expect(selectWords(LETTERS, [22, 20], [24, 22])).toEqual([[10, 10, 40, 10, 10, 30, 40, 30]]);
  expect(selectWords(LETTERS, [110, 20], [20, 50])).toEqual([
    [90, 10, 140, 10, 90, 30, 140, 30],
    [10, 40, 50, 40, 10, 60, 50, 60],
  ]);
});

test('selects nothing where no words are near', () => {
  expect(selectWords(LETTERS, [200, 150], [250, 180])).toEqual([]);
  expect(selectWords([], [10, 10], [50, 10])).toEqual([]);
});

const BOX = newMark({ kind: 'rectangle', page: 2, styles: {} }, [50, 40], [10, 20], PAGE);

test('begins a shape where it was dragged, and of the usual size where it was clicked', () => {
  expect(BOX).toMatchObject({ kind: 'rectangle', page: '2', x: 10, y: 20, width: 40, height: 20 });
  const clicked = newMark({ kind: 'ellipse', page: 1, styles: {} }, [5, 5], [5, 5], PAGE);
  expect(boundsOf(clicked, measure)).toEqual({ x: 0, y: 0, width: 120, height: 60 });
});

test('keeps what is moved on the page, and what is resized at the corner across from the handle', () => {
  expect(boundsOf(moved(BOX, -100, 500, PAGE, measure), measure)).toEqual({ x: 0, y: 180, width: 40, height: 20 });
  expect(boundsOf(resized(BOX, 'nw', 10, 5, measure), measure)).toEqual({ x: 20, y: 25, width: 30, height: 15 });
  const tick = newMark({ kind: 'tick', page: 1, styles: {} }, [50, 50], [50, 50], PAGE);
  expect(boundsOf(resized(tick, 'se', 16, 0, measure), measure)).toEqual({ x: 42, y: 42, width: 32, height: 32 });
  const arrow = newMark({ kind: 'arrow', page: 1, styles: {} }, [10, 10], [60, 10], PAGE);
  expect(resized(arrow, 'to', 5, 30, measure)).toMatchObject({ from: [10, 10], to: [65, 40] });
  expect(boundsOf(grown(BOX, true, measure), measure)).toEqual({ x: 10, y: 20, width: 42, height: 21 });
});

test('writes an ink stroke with as few points as it needs, and a mark as it was read', () => {
  const stroke = Array.from({ length: 101 }, (_, index) => [index / 10, 0] as const);
  const pen = penMark({ page: 1, styles: {} }, stroke);
  expect(pen.kind === 'pen' && pen.strokes[0]?.length).toBeLessThan(10);
  const marks: readonly PageMark[] = [BOX, pen];
  expect(readMarks(writeMarks(marks))).toEqual(marks);
  expect(readMarks('[{"kind')).toEqual([]);
  expect(writeMarks([])).toBe('');
});

test('gives a mark of a style what it has of it', () => {
  expect(restyled(BOX, { color: '#1a5fd0', bold: true })).toEqual({ ...BOX, color: '#1a5fd0' });
});

test('undoes one drag at once, and does again what was undone', { tags: ['edit-undo'] }, () => {
  let history = remembered(NO_HISTORY, 'a', '');
  for (const now of ['b', 'c']) history = remembered(history, now, 'drag 1');
  const back = undone(history, 'd');
  expect(back?.value).toBe('b');
  const first = back && undone(back.history, back.value);
  expect(first?.value).toBe('a');
  expect(first && undone(first.history, first.value)).toBeUndefined();
  const again = first && redone(first.history, first.value);
  expect([again?.value, again && redone(again.history, again.value)?.value]).toEqual(['b', 'd']);
});

test('gives an image its height at once where its shape is known, and leaves it to the work where it is not', () => {
  const put = (aspect: number | undefined) => newPicture({ page: 1, styles: {} }, 1, aspect, PAGE);
  expect(put(2)).toMatchObject({ width: 100, height: 50, x: 100 });
  expect(put(0.5)).toMatchObject({ width: 100 / 3, height: 200 / 3 });
  expect(put(undefined)).not.toHaveProperty('height');
});
