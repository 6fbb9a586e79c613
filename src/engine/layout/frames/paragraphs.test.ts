/** Checks what paragraphs that are placed know of their lines. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../tests/placed-words.ts';
import { findParagraphs } from './paragraphs.ts';

test('tells no baselines of a text upside down, whose lines follow each other upwards', () => {
  const baselines = (turn: 0 | 2) => {
    const words = [0, 1].flatMap((line) =>
      text(60, 100 + 14 * (turn === 0 ? line : 1 - line), 'a line').map((word) => {
        return { ...word, turn, baselinePt: word.box.bottom };
      }),
    );
    return findParagraphs(words, 'placed').map(({ lines, baselinesPt }) => [lines, baselinesPt !== undefined]);
  };
  expect(baselines(0)).toEqual([[2, true]]);
  expect(baselines(2)).toEqual([[2, false]]);
});

test('takes two lines for set from the right where both end at one place exactly, and the last one is shorter', () => {
  const aligned = (first: number, last: number) => {
    const words = [...textTo(first, 100, 'Title of it'), ...textTo(last, 112, 'and more')];
    return findParagraphs(words, 'placed').map(({ lines, align }) => [lines, align]);
  };
  expect(aligned(300, 300)).toEqual([[2, 'right']]);
  expect(aligned(300, 299)).toEqual([[2, 'left']]);
});

test('reads a cell row by row, with a space where white stands in a row', () => {
  const words = [text(20, 100, 'One'), text(120, 100, 'two'), text(20, 112, 'three'), text(120, 112, 'four')].flat();
  const read = (use: 'placed' | 'cell') =>
    findParagraphs(words, use).map(({ runs }) => runs.map((run) => run.text).join(''));
  expect(read('cell').join(' ')).toBe('One two three four');
  expect(read('placed')).toHaveLength(4);
});

test('knows raised and lowered letters, which get the size of their text, and small letters on the line', () => {
  const small = (left: number, baselinePt: number) => {
    return text(left, 100, '2').map((word) => ({ ...word, sizePt: word.sizePt * 0.6, baselinePt }));
  };
  const runs = (baselinePt: number) => {
    const before = text(20, 100, 'mc').map((word) => ({ ...word, baselinePt: 110 }));
    const [paragraph] = findParagraphs([...before, ...small(before[0]?.box.right ?? 0, baselinePt)], 'placed');
    return paragraph?.runs.map(({ vertical, sizePt }) => [vertical, sizePt]);
  };
  const [[, size] = []] = runs(110) ?? [];
  expect(runs(106)?.[1]).toEqual(['superscript', size]);
  expect(runs(112)?.[1]).toEqual(['subscript', size]);
  expect(runs(110)?.[1]?.[0]).toBeUndefined();
});

test('keeps sentences apart that stand in a column behind short cells', () => {
  const sentences = ['Defined type of simple type A.', 'Defined type of simple type B.'];
  const column = sentences.flatMap((sentence, row) => text(120, 100 + 12 * row, sentence));
  const cells = ['integer', 'real'].flatMap((cell, row) => text(20, 100 + 12 * row, cell));
  const read = (words: typeof column) =>
    findParagraphs(words, 'placed').map(({ runs }) => runs.map((run) => run.text).join(''));
  expect(read([...cells, ...column])).toEqual(expect.arrayContaining(sentences));
  expect(read(column)).toEqual([sentences.join(' ')]);
});

test('ends a paragraph with the dots and the number of a page', () => {
  const read = (lines: readonly string[]) => {
    const words = lines.flatMap((line, index) => text(60, 100 + 12 * index, line));
    return findParagraphs(words, 'placed').map(({ runs }) => runs.map((run) => run.text).join(''));
  };
  const contents = ['First part ..........2', 'Other part ..........3'];
  expect(read(contents)).toEqual(contents);
  expect(read(['First part and more of', 'the same in two lines.'])).toHaveLength(1);
});

test('ends a Chinese line where another letter would have fitted, and joins full ones', () => {
  const wide = '開'.repeat(20);
  const read = (first: string) => findParagraphs([...text(20, 100, first), ...text(20, 112, wide)], 'placed').length;
  // Letters are half as wide as they are high here.
  expect(read(wide.slice(0, 18))).toBe(1);
  expect(read(wide.slice(0, 14))).toBe(2);
  const all = (...lines: readonly string[]) =>
    findParagraphs(
      lines.flatMap((line, index) => text(20, 100 + 12 * index, line)),
      'placed',
    ).length;
  expect(all(`${wide.slice(0, 9)}。`, wide.slice(0, 7))).toBe(1);
  expect(all(wide, `${wide.slice(0, 9)}。`, wide.slice(0, 7))).toBe(2);
});

test('ends no line behind a bracket that opens, so a word behind one needs its room too', () => {
  const read = (bracket: string, name: string) => {
    const after = text(25, 112, name).map((word) => ({ ...word, followsSpace: false }));
    const words = [
      ...text(20, 88, '開'.repeat(20)),
      ...text(20, 100, '開'.repeat(16)),
      ...text(20, 112, bracket),
      ...after,
    ];
    return findParagraphs(words, 'placed').length;
  };
  expect(read('（', 'LICENCE')).toBe(1);
  expect(read('（', 'OK')).toBe(2);
  expect(read('・', 'LICENCE')).toBe(2);
});

test('writes no space between Chinese letters or their signs and what is only set apart from them', () => {
  const read = (before: string, isTyped: boolean, after = '9') => {
    const [first] = text(20, 100, before);
    const [behind] = text(20 + 5 * before.length + 2.5, 100, after);
    const words = [first, behind].flatMap((word) => (word ? [{ ...word, followsSpace: isTyped }] : []));
    return findParagraphs(words, 'placed').map(({ runs }) => runs.map((run) => run.text).join(''));
  };
  expect(read('研修（', false)).toEqual(['研修（9']);
  expect(read('研修', false)).toEqual(['研修9']);
  expect(read('研修', true)).toEqual(['研修 9']);
  expect(read('ab', false)).toEqual(['ab 9']);
  expect(read('研修', false, '概論')).toEqual(['研修 概論']);
});

test('parts lines whose fonts are so tall that they overlap', () => {
  const line = (content: string, top: number, sizePt: number, baselinePt: number) =>
    text(20, top, content).map((word) => ({
      ...word,
      box: { ...word.box, bottom: top + 1.5 * sizePt },
      sizePt,
      baselinePt,
    }));
  const read = (baselinePt: number) =>
    findParagraphs([...line('Chapter', 0, 40, 43), ...line('of 2017', 36, 20, baselinePt)], 'placed').length;
  expect(read(66)).toBe(2);
  expect(read(50)).toBe(1);
});

/** Words as they stand from left to right in a line that ends at a place. */
const toRight = (right: number, y: number, ...words: readonly string[]) => textTo(right, y, words.join(' '));

test('begins items of lists that run from right to left at their right ends, those in Latin letters too', () => {
  const lines = [
    toRight(300, 100, 'שורה', 'זאת', '•'),
    toRight(300, 112, 'second', 'item', '•'),
    toRight(300, 124, 'אחרון', '•'),
  ];
  const read = findParagraphs(lines.flat(), 'placed').map(({ runs, rightToLeft, secondPt }) => [
    runs.map((run) => run.text).join(''),
    rightToLeft,
    secondPt,
  ]);
  expect(read).toEqual([
    ['• זאת שורה', true, -290],
    ['• second item', true, -290],
    ['• אחרון', true, -290],
  ]);
  const bracketed = [textTo(300, 180, ')Latin'), textTo(305, 180, '(')].flat();
  expect(findParagraphs([...lines.flat(), ...bracketed], 'placed').at(-1)?.runs[0]?.text).toBe('(Latin)');
  const latin = findParagraphs(toRight(300, 112, 'second', 'item', '•'), 'placed');
  expect(latin.map(({ rightToLeft }) => rightToLeft)).toEqual([false]);
});

test('ends a line that runs from right to left where the next word had room at its left end', () => {
  const texts = (first: string) => {
    const words = [textTo(300, 100, first), textTo(300, 112, 'סוף'), textTo(300, 124, 'שורה אחרת רחבה כמו כל')];
    return findParagraphs(words.flat(), 'placed')[0]?.lines;
  };
  expect(texts('שורה ארוכה ממש עד סוף')).toBe(2);
  expect(texts('שורה קצרה')).toBe(1);
});

const read = (words: ReturnType<typeof text>) =>
  findParagraphs(words, 'placed').map(({ runs }) => runs.map((run) => run.text).join(''));

test('begins a paragraph behind each number of a list, however far that stands before it', () => {
  const items = ['Where we stand at present', 'Results of the last survey', 'Costs and the funding'];
  const words = items.flatMap((item, row) => [
    ...text(20, 100 + 12 * row, `${row + 1}.`),
    ...text(80, 100 + 12 * row, item),
  ]);
  expect(read(words)).toEqual(expect.arrayContaining(items));
});

test('begins a paragraph with an angle that stands apart from its text', () => {
  const items = ['The first of them', 'The second of them'];
  const words = (gap: number) =>
    items.flatMap((item, row) => [...text(20, 100 + 12 * row, '›'), ...text(25 + gap, 100 + 12 * row, item)]);
  expect(read(words(8))).toHaveLength(2);
  expect(read(words(2))).toHaveLength(1);
});

test('joins lines that hang below an item, whatever room a larger title has', () => {
  const title = text(20, 60, 'A title that is far wider than the list below').map((word) => ({
    ...word,
    sizePt: 1.5 * word.sizePt,
  }));
  const [label, start] = [text(20, 100, '•'), text(30, 100, 'Lower running')];
  const below = text(30, 112, 'costs');
  expect(read([...title, ...label, ...start, ...below])).toContain('• Lower running costs');
});
