/** Checks the order of columns and words in scripts that the fonts of the other tests lack. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import { readingLines } from './page-text.ts';
import { textBlocks } from './text-blocks.ts';
import { lineText } from './text-line.ts';

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

test('reads short lists beside each other one after another, and rows with blank lines between them as a table', () => {
  const read = (blanks: readonly number[]) => {
    const words = blanks.flatMap((blank, column) =>
      Array.from({ length: 30 }, (_, row) => row)
        .filter((row) => row % 5 !== blank)
        .map((row) => word(`${'abc'[column]}${row}`, 40 + 120 * column, row * 12)),
    );
    return readingLines(words).map(lineText);
  };
  const lists = read([0, 2, 4]);
  expect(lists.slice(0, 2)).toEqual(['a1', 'a2']);
  expect(lists.map((line) => line[0]).join('')).toMatch(/^a+b+c+$/);
  expect(read([4, 4, 4])[0]).toBe('a0\tb0\tc0');
});

test('parts words by a space where the direction of a line changes, and cells by a tab', () => {
  const line = [word('\u05d0', 100, 0), word('red', 60, 0), word('two', 25, 0), word('\u05d1', 10, 0)];
  expect(readingLines(line).map(lineText)).toEqual(['\u05d0 two red \u05d1']);
  const cells = [word('\u05d0', 250, 0), word('red', 160, 0), word('two', 125, 0), word('\u05d1', 10, 0)];
  expect(readingLines(cells).map(lineText)).toEqual(['\u05d0\ttwo red\t\u05d1']);
});

test('keeps lines apart whose font says that its letters are very tall', () => {
  const tall = (text: string, left: number, top: number) => {
    const { box, ...rest } = word(text, left, top);
    return { ...rest, box: { ...box, top: top - 25, bottom: top + SIZE + 25 } };
  };
  const lines = [tall('one', 40, 100), tall('two', 80, 100), tall('three', 40, 112), tall('four', 100, 112)];
  expect(readingLines(lines).map(lineText)).toEqual(['one two', 'three four']);
  const mixed = [word('word', 40, 100), tall('other', 40, 114)];
  expect(readingLines(mixed).map(lineText)).toEqual(['word', 'other']);
});

test('puts no space into Japanese where a line ends', () => {
  const lines = readingLines([
    word('空白のない', 40, 0),
    word('文字です', 40, 12),
    word('The', 40, 24),
    word('end', 40, 36),
  ]);
  expect(textBlocks(lines)).toEqual([{ kind: 'paragraph', text: '空白のない文字です The end' }]);
});

test('reads lines that lie askew one after another', () => {
  const texts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const rows = Array.from({ length: 12 }, (_, row) => texts.map((text) => `${text}${row}`));
  // At three degrees a line falls over the page by more than the next one stands below it.
  const askew = (degrees: number) => {
    const slope = Math.tan((degrees * Math.PI) / 180);
    return rows.flatMap((row, at) => {
      let left = 20;
      return row.map((text) => {
        const placed = word(text, left, 40 + at * 14 + (left + text.length * 5) * slope);
        left = placed.box.right + 5;
        return placed;
      });
    });
  };
  for (const degrees of [-8, -3, 0.5, 3, 8]) {
    expect(readingLines(askew(degrees)).map(lineText)).toEqual(rows.map((row) => row.join(' ')));
  }
});

test('reads short lines that the file has column by column as columns, and those it has row by row as rows', () => {
  const rows = Array.from({ length: 8 }, (_, row) => [word(`a${row}`, 40, row * 12), word(`b${row}`, 220, row * 12)]);
  const numbered = (words: readonly Word[]) => words.map((each, at) => ({ ...each, glyphs: { from: at, to: at + 1 } }));
  const byRow = readingLines(numbered(rows.flat())).map(lineText);
  const byColumn = readingLines(numbered([0, 1].flatMap((side) => rows.flatMap((row) => row[side] ?? [])))).map(
    lineText,
  );
  expect(byRow).toEqual(rows.map((_, row) => `a${row}\tb${row}`));
  expect(byColumn).toEqual(['a', 'b'].flatMap((side) => rows.map((_, row) => `${side}${row}`)));
});

test('takes the strip that no line runs over, though entries of a menu reach below names at the top', () => {
  const level = (left: number, texts: readonly string[], top: number, step: number) =>
    texts.map((text, row) => word(text, left, top + row * step));
  const head = [...level(40, ['one', 'two', 'three', 'four'], 0, 12), ...level(150, ['aa', 'bb', 'cc', 'dd'], 5, 12)];
  const menu = Array.from({ length: 18 }, (_, row) => (row % 6 === 0 ? 'a-long-entry-of-it' : 'short'));
  const text = Array.from({ length: 14 }, (_, row) => `text-beside-${row}`);
  const lines = readingLines([...head, ...level(40, menu, 60, 12), ...level(260, text, 65, 15)]).map(lineText);
  expect(lines.slice(-32)).toEqual([...menu, ...text]);
});
