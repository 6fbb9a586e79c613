/** Checks which labels belong to the text behind them. */
import { expect, test } from 'vitest';
import { sized, text } from '../../../../../tests/placed-words.ts';
import { makeSegments, type Segment } from '../../lines/rows.ts';
import { joinLabels } from './join-labels.ts';

const textOf = ({ words }: Segment) => words.map(({ word }) => word.text).join(' ');

test('joins a label with the text that a tab sets apart from it', () => {
  const words = [...text(50, 100, '(2)'), ...text(90, 100, 'the signal of the range')];
  expect(joinLabels(makeSegments(words)).map(textOf)).toEqual(['(2) the signal of the range']);
});

test('joins the raised mark of a note with its text, but no small number that stands level with other text', () => {
  const joined = (y: number) => joinLabels(makeSegments([...sized(50, y, '2', 6), ...text(64, 100, 'Another note.')]));
  expect(joined(100).map(textOf)).toEqual(['2 Another note.']);
  expect(joined(104).map(textOf)).toEqual(['2', 'Another note.']);
});

test('leaves the number of a formula in its column', () => {
  const rows = Array.from({ length: 20 }, (_, row) => [
    ...text(50, 12 * row, 'values are real and map them so'),
    ...text(230, 12 * row, 'the range is to be found before'),
  ]);
  const formula = [...text(80, 240, 'Q = r'), ...text(190, 240, '(2)'), ...text(230, 240, 'the signal of the range')];
  const joined = joinLabels(makeSegments([...rows.flat(), ...formula]));
  expect(joined.slice(-3).map(textOf)).toEqual(['Q = r', '(2)', 'the signal of the range']);
});
