/** Checks rows in which text runs in both directions, with words as PDFium gives them: in the order of the page, brackets turned. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import { readingLines } from './page-text.ts';
import { makeSegments } from './rows.ts';
import { lineText, makeLine } from './text-line.ts';

const SIZE = 10;
const WIDTH = 5;

/** A row of words from left to right; a number is the room before the next word. */
function row(...parts: readonly (string | number)[]): readonly Word[] {
  let left = 0;
  return parts.flatMap((part): readonly Word[] => {
    if (typeof part === 'number') {
      left += part;
      return [];
    }
    const box = { left, top: 0, right: left + part.length * WIDTH, bottom: SIZE };
    left = box.right;
    const font = { name: '', weight: 400, italic: false, fixedPitch: false };
    const word = { text: part, box, turn: 0, sizePt: SIZE, font } as const;
    return [{ ...word, endsInSoftHyphen: false, followsSpace: true, endsLine: false }];
  });
}

/** Each word with the number of the text object that draws it. */
function drawn(words: readonly Word[], ...objects: readonly number[]): readonly Word[] {
  return words.map((word, index) => ({ ...word, object: objects[index] ?? 0 }));
}

/** A line of a document that runs from right to left. */
const readAmid = (words: readonly Word[]) => makeSegments(words).map((each) => lineText(makeLine([each], false, true)));

const read = (...parts: readonly (string | number)[]) => readingLines(row(...parts)).map(lineText);

test('reads each cell of a row in its own direction', () => {
  expect(read('14-', 'april', '-1434', 60, 'אפריל', 3, 'חודש')).toEqual(['חודש אפריל\t14-april-1434']);
});

test('reads a sentence with words of the other direction', () => {
  expect(read('A', 3, 'line', 3, 'מלים', 3, 'שתי', 3, 'embedded.')).toEqual(['A line שתי מלים embedded.']);
});

test('puts brackets right that enclose a cell', () => {
  expect(read('(', 'january', '(', 60, ')אפריל(')).toEqual(['(אפריל)\t(january)']);
  expect(read('(a) and (b)', 60, 'אפריל')).toEqual(['אפריל\t(a) and (b)']);
});

test('leaves the leader and the number of a page behind a title that runs the other way', () => {
  expect(read('יישומים', 3, 'בתקן', '..........13')).toEqual(['בתקן יישומים..........13']);
  expect(read('13', '..........', 'יישומים', 3, 'בתקן')).toEqual(['בתקן יישומים..........13']);
});

test('reads numbers with their signs, and Latin words with the numbers behind them, from the left', () => {
  expect(read('בדוח', 3, '12', ':', '30', 3, 'שעה')).toEqual(['שעה 12:30 בדוח']);
  expect(read('בדוח', 3, '50', '%', 3, 'מחיר')).toEqual(['מחיר 50% בדוח']);
  expect(read('בדוח', 3, 'WRC', '-', '12', 3, 'לפי')).toEqual(['לפי WRC-12 בדוח']);
  expect(read('בדוח', 3, 'Python', 3, '3', 3, 'לפי')).toEqual(['לפי Python 3 בדוח']);
  expect(read('בדוח', 3, '2012', 3, '17', 3, 'לפי')).toEqual(['לפי 17 2012 בדוח']);
});

test('reads a number before the Latin word to its left where it was drawn before it', () => {
  const given = row('בדוח', 3, 'GB', 3, '10', 3, 'לפי');
  expect(readingLines(drawn(given, 4, 3, 2, 1)).map(lineText)).toEqual(['לפי 10 GB בדוח']);
  expect(readingLines(drawn(given, 3, 2, 2, 1)).map(lineText)).toEqual(['לפי GB 10 בדוח']);
  const within = row('בדוח', 3, 'Top', 3, '10', 3, 'list', 3, 'לפי');
  expect(readingLines(drawn(within, 5, 4, 3, 2, 1)).map(lineText)).toEqual(['לפי Top 10 list בדוח']);
});

test('a Latin sentence with a word of the other direction runs right, amid text that runs left', () => {
  expect(readAmid(row('The', 3, 'word', 3, 'ספר', 3, 'means', 3, 'book', '.'))).toEqual(['The word ספר means book.']);
  expect(readAmid(row('.', 'means', 3, 'book', 3, 'ספר', 3, 'The', 3, 'word'))).toEqual(['The word ספר means book.']);
  const open = row('The', 3, 'word', 3, 'ספר', 3, 'means');
  expect(readAmid(drawn(open, 1, 1, 2, 3))).toEqual(['The word ספר means']);
  expect(readAmid(drawn(open, 3, 3, 2, 1))).toEqual(['means ספר The word']);
});

test('fewer signs belong to numbers behind Arabic letters', () => {
  expect(read('%', '50', 3, 'سعر')).toEqual(['سعر 50%']);
  expect(read('12', '-', '4', 3, 'سعر')).toEqual(['سعر 4-12']);
  expect(read('12', '.', '4', 3, 'سعر')).toEqual(['سعر 12.4']);
});

test('keeps groups of thousands together with a space that does not break', () => {
  expect(read('בדוח', 3, '1', 3, '250', 3, 'מחיר')).toEqual(['מחיר 1\u00a0250 בדוח']);
  expect(read('בדוח', 3, '250', 3, '1', 3, 'מחיר')).toEqual(['מחיר 1 250 בדוח']);
});

test('a bracket that opens among Latin letters closes behind them', () => {
  expect(read('בדוח', 3, 'Python', 3, '3', 3, '(', 'CPython', ')', 3, 'לפי')).toEqual(['לפי Python 3 (CPython) בדוח']);
  expect(read('בדוח', 3, '(', 'Python', ')', 3, 'לפי')).toEqual(['לפי (Python) בדוח']);
});

test('opens and closes brackets towards the text that they touch, whichever way they were turned', () => {
  expect(read(')', 'WRC', ')', 3, 'לפי')).toEqual(['לפי (WRC)']);
  expect(read('AM', ')', 'R', '(', 'S', 3, 'בדוח', '(', 3, 'לפי')).toEqual(['לפי (בדוח AM(R)S']);
  // What stands behind the brackets is read before them.
  expect(read('(', 'WRC', '-', '07', ')', 3, '417', 3, 'לפי')).toEqual(['לפי 417 (WRC-07)']);
  expect(read('.', '(', 'תקציב', '(', 3, 'לפי')).toEqual(['לפי (תקציב).']);
  expect(read('בדוח', 3, ')', '12', 3, 'לפי')).toEqual(['לפי 12) בדוח']);
});

test('writes no space where a later word of another font stands in the gap that the space begins', () => {
  const [five, comma, ohm] = row('5', 8, ',', 'Ω');
  if (!five || !comma || !ohm) throw new Error('Three words are made.');
  const at = (word: Word, left: number, from: number) => ({
    ...word,
    box: { ...word.box, left, right: left + WIDTH },
    glyphs: { from, to: from + 1 },
  });
  const line = (ohmAt: number) => [at(five, 0, 0), at(comma, 13, 2), { ...at(ohm, 8, ohmAt), followsSpace: true }];
  expect(readingLines(line(4)).map(lineText)).toEqual(['5 Ω,']);
  expect(readingLines(line(1)).map(lineText)).toEqual(['5 Ω ,']);
});
