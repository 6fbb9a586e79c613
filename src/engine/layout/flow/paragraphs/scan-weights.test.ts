/** Checks which words of scans are bold by the thickness of their strokes. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { ScanWeights } from './scan-weights.ts';

/** Words between asterisks have strokes thicker by the given share. */
function row(top: number, line: string, share = 1.4): readonly Word[] {
  return text(20, top, line.replaceAll('*', '')).map((word, index) => {
    const isThick = line.split(' ')[index]?.startsWith('*') ?? false;
    return { ...word, strokePt: 0.09 * word.sizePt * (isThick ? share : 1) };
  });
}

const BODY = Array.from({ length: 5 }, (_, index) =>
  row(100 + 12 * index, 'The ferries come in all day long before harbours open'),
);
const boldOf = (weights: ScanWeights, ...rows: readonly (readonly Word[])[]) =>
  [...weights.boldOf(rows)].map((word) => word.text).join(' ');

test('words are bold whose strokes are clearly thicker than most of the page, with the signs between them', () => {
  expect(boldOf(new ScanWeights(), ...BODY, row(200, '*Harbour *& *Quay are open'))).toBe('Harbour & Quay');
  expect(boldOf(new ScanWeights(), ...BODY, row(200, '*Harbour *& *Quay are open', 1.12))).toBe('');
});

test('a page with little text is judged by those before it', () => {
  const weights = new ScanWeights();
  boldOf(weights, ...BODY);
  expect(boldOf(weights, row(100, '*Timetable'))).toBe('Timetable');
  expect(boldOf(new ScanWeights(), row(100, '*Timetable'))).toBe('');
});

test('words whose strokes were not measured are not bold', () => {
  expect(boldOf(new ScanWeights(), text(20, 100, 'The ferries come in all day long'))).toBe('');
});

test('where strokes differ from word to word, as those of worn type do, no word is bold for that', () => {
  const worn = BODY.map((words) =>
    words.map((word, index) => ({ ...word, strokePt: (0.09 + 0.01 * (index % 3)) * word.sizePt })),
  );
  expect(boldOf(new ScanWeights(), ...worn, row(200, '*Harbour *Quay', 1.4))).toBe('');
  expect(boldOf(new ScanWeights(), ...worn, row(200, '*Harbour *Quay', 2))).toBe('Harbour Quay');
});
