/** Checks the order of columns in scripts that the fonts of the other tests lack. */
import { expect, test } from 'vitest';
import { readingLines } from './page-text.ts';
import { lineText } from './text-line.ts';
import type { Word } from './words.ts';

const SIZE = 10;

/** A word of signs as wide as high. */
function word(text: string, left: number, top: number): Word {
  return {
    text,
    box: { left, top, right: left + text.length * SIZE, bottom: top + SIZE },
    turn: 0,
    sizePt: SIZE,
    font: { name: '', weight: 400, italic: false, fixedPitch: false },
    endsInSoftHyphen: false,
    followsSpace: false,
    endsLine: true,
  };
}

test('reads columns without spaces between words one after another', () => {
  const left = Array.from({ length: 4 }, () => '左の段落は空白のない文字で');
  const right = Array.from({ length: 4 }, () => '右の段落はその後に読まれる');
  const words = left.flatMap((text, row) => [word(text, 40, row * 12), word(right[row] ?? '', 220, row * 12)]);
  expect(readingLines(words).map(lineText)).toEqual([...left, ...right]);
});
