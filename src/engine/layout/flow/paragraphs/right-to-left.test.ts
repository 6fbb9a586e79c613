/** Checks what paragraphs from right to left become: their sides, their direction, the strokes that make their lines longer. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { ParagraphNode } from '../drafts/nodes.ts';
import type { ModelOptions } from '../model/model-options.ts';
import { toParagraph } from '../model/to-model.ts';
import { segmentRows } from '../page/page-rows.ts';
import { withoutFillers } from './fillers.ts';
import { type FlowLine, makeFlowLine } from './flow-line.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const OPTIONS: ModelOptions = {
  knowsWord: () => false,
  leadingEm: () => 1.2,
  pictureOf: () => undefined,
  isRecognised: () => false,
  rightToLeft: true,
};

/** Words from left to right, the last of which ends at a place. */
function line(right: number, y: number, ...texts: readonly string[]): FlowLine {
  let left = right - texts.reduce((sum, text) => sum + text.length * 5 + 2.5, -2.5);
  const words = texts.map((text): Word => {
    const box = { left, top: y, right: left + text.length * 5, bottom: y + 10 };
    left = box.right + 2.5;
    return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
  });
  const [row = []] = segmentRows(makeSegments(words));
  return makeFlowLine(row, 1, true);
}

function paragraph(...lines: readonly FlowLine[]) {
  const node: ParagraphNode = {
    kind: 'paragraph',
    pieces: [{ page: 1, measure: { left: 0, right: 300 }, lines }],
    role: 'body',
    gapPt: 0,
    inTable: false,
    bookmarks: [],
  };
  return toParagraph(node, OPTIONS);
}

test('a line that begins at the right edge is set to the right, and its indent is on the right', () => {
  expect(paragraph(line(300, 20, 'שלום', 'לכם'))).toMatchObject({ rightToLeft: true, align: 'right' });
  expect(paragraph(line(280, 20, 'שלום', 'לכם')).indent).toEqual({ leftPt: 0, rightPt: 20, firstLinePt: 0 });
  expect(paragraph(line(37.5, 20, 'שלום', 'לכם'))).toMatchObject({ rightToLeft: true, align: 'left' });
});

test('numbers take the direction of their document, Latin words where they are not set to the left', () => {
  expect(paragraph(line(20, 20, '2012')).rightToLeft).toBe(true);
  expect(paragraph(line(300, 20, 'MEX/18')).rightToLeft).toBe(true);
  expect(paragraph(line(30, 20, 'MEX/18')).rightToLeft).toBe(false);
  expect(paragraph(line(300, 20, 'Done', 'so.')).rightToLeft).toBe(false);
});

test('a few right-to-left words amid such text make a line that runs from right to left', () => {
  expect(line(300, 20, 'one', 'two', 'three', 'שלום')).toMatchObject({ rightToLeft: true, text: 'שלום one two three' });
});

test('takes strokes out of the lines of a justified paragraph, but for its last', () => {
  const texts = withoutFillers([line(300, 20, 'نتــائج'), line(300, 32, 'نتــائج')]).map(({ text }) => text);
  expect(texts).toEqual(['نتائج', 'نتــائج']);
});

test('takes out signs that stand for strokes without a name, where they stand amid words alone', () => {
  const textsOf = (...first: readonly string[]) =>
    withoutFillers([line(300, 20, ...first), line(300, 32, 'الشمال')]).map(({ words }) =>
      words.map(({ word }) => word.text).toSorted(),
    )[0];
  const plain = ['الشمال', 'العام', 'يعملون'].toSorted();
  expect(textsOf('الش9مال', 'الع9ام', 'يعمل99ون')).toEqual(plain);
  expect(textsOf('الش9مال', 'الع9ام')).toContain('الع9ام');
  expect(textsOf('الش9مال', 'الع9ام', 'يعمل99ون', '1999')).toContain('الع9ام');
});

test('takes out such signs where the file has them as words of their own', () => {
  const whole = line(300, 20, 'الش9مال', 'الع9ام', 'يعمل99ون');
  const words = whole.words.flatMap((each) =>
    (each.word.text.match(/\d+|\D+/g) ?? []).map((text, index) => ({
      ...each,
      before: index === 0 ? each.before : '',
      word: { ...each.word, text },
    })),
  );
  const [first] = withoutFillers([{ ...whole, words }, line(300, 32, 'الشمال')]);
  expect(words.length).toBe(9);
  expect(first?.text.split(' ').toSorted()).toEqual(['الشمال', 'العام', 'يعملون'].toSorted());
});
