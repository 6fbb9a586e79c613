/** Checks that the notes of each column are read by themselves. */
import { expect, test } from 'vitest';
import { level, sized, text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { findColumnNotes } from './column-notes.ts';

const SPACING = { leadingEm: () => 1.2 };
const LINES = [level(480, 50, 110), level(480, 220, 280)];

/** A text in a column, with a raised mark behind its first line. */
function column(left: number, mark: string): readonly Word[] {
  const lines = Array.from({ length: 20 }, (_, row) => text(left, 100 + 14 * row, 'words of a column of text'));
  return [...lines.flat(), ...sized(left + 130, 98, mark, 5)];
}

function notesOf(words: readonly Word[]) {
  const size = { widthPt: 400, heightPt: 600 };
  const content = { page: 1, size, words: [], lines: LINES, fills: [], shapes: [], pictures: [] };
  const { notes, rest } = findColumnNotes(words, { ...content, isScan: false, isRecognised: false }, [210], SPACING);
  const texts = notes.map(({ label, blocks }) => [
    label,
    blocks.flatMap(({ lines }) => lines.map((line) => line.text)),
  ]);
  return { texts, rest: rest.length };
}

const TEXT = [...column(50, '1'), ...column(220, '2')];
const FIRST = [...text(50, 500, '1 Which is said on'), ...text(50, 514, 'two lines.')];

test('notes side by side are two notes, whose lines are not mixed', () => {
  expect(notesOf([...TEXT, ...FIRST, ...text(220, 500, '2 Another one.')])).toEqual({
    texts: [
      ['1', ['Which is said on', 'two lines.']],
      ['2', ['Another one.']],
    ],
    rest: TEXT.length,
  });
});

test('what no mark of the text calls stays text', () => {
  const all = [...TEXT, ...FIRST, ...text(220, 500, '3 Another one.')];
  expect(notesOf(all)).toEqual({ texts: [['1', ['Which is said on', 'two lines.']]], rest: all.length - FIRST.length });
});
