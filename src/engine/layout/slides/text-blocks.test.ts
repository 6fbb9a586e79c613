/** Puts paragraphs of slides together, and takes their bullets out of the text. */
import { expect, test } from 'vitest';
import { countedBox } from '../../../../tests/counted-boxes.ts';
import type { Paragraph } from '../frames/paragraphs.ts';
import { cellParagraphs, findTextBlocks } from './text-blocks.ts';

function paragraph(text: string, left: number, top: number, rest: Partial<Paragraph> = {}): Paragraph {
  const sizePt = rest.sizePt ?? 20;
  return {
    runs: [{ text, family: 'Arial', sizePt, bold: false, italic: false, colour: '000000' }],
    box: { left, top, right: left + 0.5 * sizePt * text.length, bottom: top + sizePt },
    turn: 0,
    lines: 1,
    leadingPt: 1.2 * sizePt,
    sizePt,
    indentPt: 0,
    align: 'left',
    rightToLeft: false,
    ...rest,
  };
}

function texts(paragraphs: readonly Paragraph[]): readonly (readonly string[])[] {
  return findTextBlocks(paragraphs).map((block) =>
    block.paragraphs.map(
      ({ runs, bullet }) => `${bullet ? `${bullet.level}${bullet.text} ` : ''}${runs.map((run) => run.text).join('')}`,
    ),
  );
}

test('puts paragraphs that stand below each other into one block', () => {
  expect(texts([paragraph('First line', 50, 100), paragraph('Second line', 50, 130)])).toEqual([
    ['First line', 'Second line'],
  ]);
});

test('takes dashes that stand apart from their text for bullets, and typed ones for text', () => {
  expect(texts([paragraph('– Set', 70, 130, { secondPt: 92 })])).toEqual([['0– Set']]);
  expect(texts([paragraph('– Typed', 70, 130, { secondPt: 86 })])).toEqual([['– Typed']]);
  expect(texts([paragraph('— Typed', 70, 130, { secondPt: 96 })])).toEqual([['— Typed']]);
});

test('keeps a title, another column and what stands far below apart', () => {
  const title = paragraph('Title', 50, 20, { sizePt: 40 });
  const columns = [paragraph('Left', 50, 100), paragraph('Right', 400, 100)];
  expect(texts([title, ...columns, paragraph('Foot', 50, 300)])).toEqual([['Title'], ['Left'], ['Right'], ['Foot']]);
});

test('gives bullets their levels, whether they stand apart or in the text', () => {
  const items = [
    paragraph('•', 50, 100),
    paragraph('Outer', 80, 100),
    paragraph('◦ Inner', 90, 130),
    paragraph('• Outer again', 50, 160),
  ];
  expect(texts(items)).toEqual([['0• Outer', '1◦ Inner', '0• Outer again']]);
});

test('takes dashes and angles below an item for deeper bullets, and smaller items for the same list', () => {
  const items = [
    paragraph('• Outer', 50, 100),
    paragraph('– Inner', 75, 125, { sizePt: 18 }),
    paragraph('» Deeper', 100, 148, { sizePt: 16 }),
    paragraph('» Again', 100, 168, { sizePt: 16 }),
  ];
  expect(texts(items)).toEqual([['0• Outer', '1– Inner', '2» Deeper', '2» Again']]);
  const far = [paragraph('• Outer', 50, 100), paragraph('– Typed', 200, 125)];
  expect(texts(far)).toEqual([['0• Outer'], ['– Typed']]);
  const article = [paragraph('• Um', 50, 100), paragraph('o livro', 75, 125, { secondPt: 92 })];
  expect(texts(article)).toEqual([['0• Um', 'o livro']]);
  const sign = [paragraph('• One', 50, 100), paragraph('o Two', 75, 125, { secondPt: 95 })];
  expect(texts(sign)).toEqual([['0• One', '1o Two']]);
});

test('keeps lines together that go in and come back, as those of code do', () => {
  const code = [
    paragraph('<units>', 50, 100),
    paragraph('<unit>', 90, 124),
    paragraph('<name>', 130, 148),
    paragraph('</unit>', 90, 172),
    paragraph('</units>', 50, 196),
  ];
  expect(texts(code)).toHaveLength(1);
  expect(texts([paragraph('A longer label', 50, 100), paragraph('Another', 150, 124)])).toHaveLength(2);
  expect(texts([paragraph('<units>', 50, 100), paragraph('<unit>', 90, 135)])).toHaveLength(2);
});

test('joins paragraphs of one look over an empty line, and sublists to their numbers', () => {
  const prose = (top: number, rest: Partial<Paragraph> = {}) => paragraph('A paragraph of five words', 50, top, rest);
  expect(texts([prose(100), prose(155)])).toHaveLength(1);
  expect(texts([prose(100), prose(155, { box: { left: 56, top: 155, right: 300, bottom: 175 } })])).toHaveLength(2);
  expect(texts([prose(100), prose(170)])).toHaveLength(2);
  expect(texts([paragraph('Label', 50, 100), paragraph('Label', 50, 155)])).toHaveLength(2);
  const numbered = [paragraph('1. Part', 50, 100), paragraph('• Item', 80, 124, { sizePt: 16 })];
  expect(texts(numbered)).toHaveLength(1);
});

test('begins the text behind a bullet inside of it where it began', () => {
  const [block] = findTextBlocks([paragraph('• Item', 50, 100, { secondPt: 77 })]);
  expect(block?.paragraphs[0]?.bullet).toMatchObject({ labelPt: 50, textPt: 77 });
});

test('takes a sign of a symbol font for a bullet that touches its text, and leaves one inside of it', () => {
  expect(texts([paragraph('\uf097Item', 50, 100), paragraph('No\uf097item', 50, 130)])).toEqual([
    ['0\uf097 Item', 'No\uf097item'],
  ]);
});

test('takes numbers that stand apart as labels, and leaves those inside a text', () => {
  const items = [paragraph('1.', 50, 100), paragraph('One', 80, 100), paragraph('2. in the text', 50, 130)];
  expect(texts(items)).toEqual([['01. One', '2. in the text']]);
});

test('takes a letter of a symbol font before a text for its bullet, and no letter of another font', () => {
  const item = (family: string) => {
    const [text] = paragraph('Item', 50, 100).runs;
    const sign = { text: 'Ø ', family, sizePt: 20, bold: false, italic: false, colour: '2191ff' };
    return paragraph('', 50, 100, { runs: text ? [sign, text] : [] });
  };
  expect(texts([item('Wingdings')])).toEqual([['0\uf0d8 Item']]);
  expect(texts([item('Arial')])).toEqual([['Ø Item']]);
});

test('leaves turned text alone', () => {
  const turned = paragraph('Turned', 50, 130, { turn: 1 });
  expect(texts([paragraph('Level', 50, 100), turned])).toEqual([['Level'], ['Turned']]);
});

test('makes the paragraphs of a cell one text, whatever white stands between them, without their bullets', () => {
  const item = paragraph('• An item', 50, 200);
  const found = cellParagraphs([paragraph('Far above', 50, 100), item, paragraph('Right below', 50, 220)]);
  expect(found.map(({ runs, bullet }) => [runs[0]?.text, bullet?.text])).toEqual([
    ['Far above', undefined],
    ['An item', '•'],
    ['Right below', undefined],
  ]);
});

test('looks at few boxes for each paragraph, however many there are', () => {
  const looksAt = (items: number) => {
    const looks = { count: 0 };
    const paragraphs = Array.from({ length: items }, (_, index) => {
      const [left, top] = [60 * (index % 20), 30 * Math.floor(index / 20)];
      return [paragraph('•', left, top), paragraph('Item', left + 15, top)];
    }).flat();
    const counted = paragraphs.map((each) => ({ ...each, box: countedBox(each.box, looks) }));
    expect(findTextBlocks(counted).flatMap((block) => block.paragraphs)).toHaveLength(items);
    return looks.count / items;
  };
  expect(looksAt(2_000)).toBeLessThan(2 * looksAt(250));
  expect(looksAt(2_000)).toBeLessThan(300);
});

test('leaves a title apart from the list below it, however near that stands', () => {
  const title = paragraph('Title', 50, 70, { sizePt: 26 });
  expect(texts([title, paragraph('• One', 50, 100), paragraph('• Two', 50, 125)])).toEqual([
    ['Title'],
    ['0• One', '0• Two'],
  ]);
});

test('sets the text behind a bullet from the left, though two lines share their middle', () => {
  const [block] = findTextBlocks([paragraph('• Item', 50, 100, { align: 'center' })]);
  expect(block?.paragraphs[0]?.align).toBe('left');
});

test('takes a dash that comes back to its level behind deeper items for a bullet', () => {
  const items = [
    paragraph('• Outer', 50, 100),
    paragraph('– Inner', 70, 130),
    paragraph('» Innermost', 90, 160),
    paragraph('– Inner again', 70, 190),
  ];
  expect(texts(items)).toEqual([['0• Outer', '1– Inner', '2» Innermost', '1– Inner again']]);
  expect(texts([paragraph('• Outer', 50, 100), paragraph('– Typed', 50, 130)])).toEqual([['0• Outer', '– Typed']]);
});

test('takes angles that stand apart from their text for bullets, and typed ones for text', () => {
  expect(texts([paragraph('› Set', 70, 130, { secondPt: 92 })])).toEqual([['0› Set']]);
  expect(texts([paragraph('›', 70, 130), paragraph('Apart', 92, 130)])).toEqual([['0› Apart']]);
  expect(texts([paragraph('> Typed', 70, 130, { secondPt: 86 })])).toEqual([['> Typed']]);
});
