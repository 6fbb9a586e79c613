/** Checks where a word goes on over the lines of a narrow cell. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import { markDividedWords } from './divided-words.ts';
import { makeFlowLine } from './flow-line.ts';
import { makeRuns } from './runs.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** Letters are five points wide. */
function word(text: string, x: number, y: number): Word {
  const box = { left: x, top: y, right: x + 5 * text.length, bottom: y + 10 };
  return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
}

/** The text of two lines in a cell of this width, with padding of five points. */
function textOf(first: string, second: string, widthPt: number): string {
  const words = [...[word(first, 5, 0)], ...[word(second, 5, 12)]];
  const lines = segmentRows(makeSegments(words)).map((row) => makeFlowLine(row, 1));
  const marked = markDividedWords(
    lines,
    { left: 0, right: widthPt },
    { padding: 5, isWhole: (text) => text === 'Lines' },
  );
  return makeRuns(marked, { knowsWord: () => false })
    .map((run) => ('text' in run ? run.text : ''))
    .join('');
}

test('joins a word that its cell divides', () => {
  expect(textOf('Parameter', 'n', 58)).toBe('Parametern');
});

test('keeps two words apart where one more letter had room, and where a capital begins a word', () => {
  expect(textOf('Parameter', 'n', 70)).toBe('Parameter n');
  expect(textOf('Parameter', 'Name', 58)).toBe('Parameter Name');
});

test('keeps a word that stands alone elsewhere', () => {
  expect(textOf('Lines', 'of', 38)).toBe('Lines of');
});
