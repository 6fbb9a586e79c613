/** Parts titles from the text closely below them. */
import { expect, test } from 'vitest';
import { withOwnTitle } from './own-title.ts';
import type { SlideParagraph, TextBlock } from './text-blocks.ts';

function paragraph(text: string, top: number, sizePt: number): SlideParagraph {
  return {
    runs: [{ text, family: 'Arial', sizePt, bold: false, italic: false, colour: '000000' }],
    box: { left: 40, top, right: 400, bottom: top + sizePt },
    turn: 0,
    lines: 1,
    leadingPt: sizePt,
    sizePt,
    indentPt: 0,
    align: 'left',
    rightToLeft: false,
  };
}

function block(...paragraphs: readonly SlideParagraph[]): TextBlock {
  return { box: { left: 40, top: 0, right: 400, bottom: 200 }, turn: 0, paragraphs };
}

const SIZE = { widthPt: 720, heightPt: 405 };

function texts(blocks: readonly TextBlock[]): readonly (readonly string[])[] {
  return withOwnTitle(blocks, SIZE).map(({ paragraphs }) => paragraphs.map(({ runs }) => runs[0]?.text ?? ''));
}

test('parts a title from the smaller text below it', () => {
  const found = withOwnTitle(
    [block(paragraph('Title', 30, 24), paragraph('Text', 60, 18), paragraph('More', 84, 18))],
    SIZE,
  );
  expect(found.map(({ paragraphs }) => paragraphs.length)).toEqual([1, 2]);
  expect(found.map(({ box }) => [box.top, box.bottom])).toEqual([
    [30, 54],
    [60, 102],
  ]);
});

test('leaves texts of one size, and what has larger letters further down', () => {
  expect(texts([block(paragraph('One', 30, 18), paragraph('Two', 60, 18))])).toEqual([['One', 'Two']]);
  expect(texts([block(paragraph('One', 30, 24), paragraph('Two', 60, 18), paragraph('Three', 84, 24))])).toEqual([
    ['One', 'Two', 'Three'],
  ]);
});

test('finds the title of a slide with few texts further down', () => {
  expect(texts([block(paragraph('Part two', 260, 30), paragraph('In euros', 300, 18))])).toEqual([
    ['Part two'],
    ['In euros'],
  ]);
  const rows = [1, 2, 3, 4].map((row) => paragraph(`Row ${row}`, 230 + 30 * row, row === 1 ? 24 : 18));
  expect(texts([block(...rows)])).toEqual([['Row 1', 'Row 2', 'Row 3', 'Row 4']]);
});

test('leaves a list together whose first item is the largest text', () => {
  const bullet = { text: '•', level: 0, labelPt: 40, textPt: 60, colour: '000000' };
  const items = [paragraph('Outer', 20, 32), paragraph('Inner', 60, 28)].map((each) => ({ ...each, bullet }));
  expect(texts([block(...items)])).toEqual([['Outer', 'Inner']]);
});
