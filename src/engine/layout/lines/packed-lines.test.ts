/** Lines come back from a lane as they were. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { TextLine } from '../../page/words/line.ts';
import { packLines, unpackLines } from './packed-lines.ts';
import { readingLines } from './page-text.ts';

const sent = (lines: readonly TextLine[]) => unpackLines(structuredClone(packLines(lines)));

test('words of one line after the other come back with their boxes, sizes and signs', () => {
  const words = [...text(50, 60, 'Two  words here'), ...text(50, 90, 'and more below'), ...text(300, 90, 'beside')];
  const lines = readingLines(words);
  expect(lines.length).toBeGreaterThan(1);
  expect(sent(lines)).toEqual(lines);
  expect(sent([])).toEqual([]);
});

test('every property of a word of a file comes back', () => {
  const [word] = text(10, 10, 'W');
  if (!word) throw new Error('a word is wanted');
  const box = { left: 1.25, top: 2, right: 3, bottom: 4.5 };
  const font = { name: 'F', weight: 700, italic: true, fixedPitch: false };
  const full = {
    ...word,
    ...({ text: 'e\u0301\ud83d\ude00', box, font, turn: 3, sizePt: 7.1, colour: 'ff0000', invisible: true } as const),
    ...({ unmapped: true, clip: box, object: -1, baselinePt: 0, endsInSoftHyphen: true, endsLine: true } as const),
  };
  const shift = { vertical: 'superscript', textSizePt: 11 } as const;
  const words = [
    { word, before: '' },
    { word: full, before: '\t', shift },
    { word: { ...word, text: '', followsSpace: true }, before: ' ' },
  ] as const;
  const lines = [
    { words, box, sizePt: 9, startsParagraph: true },
    { words: [], box, sizePt: 0, startsParagraph: false },
  ];
  expect(sent(lines)).toEqual(lines);
});
