/** Joins the columns of one list. */
import { expect, test } from 'vitest';
import type { SlideParagraph, TextBlock } from './text-blocks.ts';
import { withTextColumns } from './text-columns.ts';

const PITCH = 140;
const LINE = 16;

function item(text: string, left: number, top: number, bullet = '•'): SlideParagraph {
  const box = { left, top, right: left + 80, bottom: top + 10 };
  const label = { text: bullet, level: 0, labelPt: left, textPt: left + 12, colour: '000000' };
  return {
    runs: [{ text, family: 'Arial', sizePt: 10, bold: false, italic: false, colour: '000000' }],
    ...{ box, sizePt: 10, turn: 0, lines: 1, leadingPt: 12, indentPt: 0, align: 'left', rightToLeft: false },
    baselinesPt: [top + 8, top + 8],
    ...(bullet === '' ? {} : { bullet: label }),
  };
}

function column(index: number, items: number, bullet?: string, top = 100): TextBlock {
  const left = 20 + index * PITCH;
  const paragraphs = Array.from({ length: items }, (_, row) => item(`${index}.${row}`, left, top + row * LINE, bullet));
  const box = { left, top, right: left + 80, bottom: top + (items - 1) * LINE + 10 };
  return { turn: 0, box, paragraphs };
}

test('joins lists side by side, each of which but the last is full, as one text in columns', () => {
  const [first, ...rest] = [column(0, 8), column(1, 8), column(2, 8), column(3, 3)];
  const [one, second] = withTextColumns([rest[0], first, rest[1], rest[2]].flatMap((each) => each ?? []));
  expect(second).toBeUndefined();
  expect(one).toMatchObject({
    columns: { count: 4, pitchPt: PITCH },
    box: { left: 20, top: 100, right: 520, bottom: 222 },
  });
  const texts = one?.paragraphs.map(({ runs }) => runs[0]?.text);
  expect(texts?.slice(6, 10)).toEqual(['0.6', '0.7', '1.0', '1.1']);
  expect(one?.paragraphs[8]).toMatchObject({
    box: { left: 20, top: 228 },
    baselinesPt: [236, 236],
    bullet: { labelPt: 20, textPt: 32 },
  });
});

test('goes on with an item whose lines stand in two columns', () => {
  const second = column(1, 8);
  const [begun, ...others] = second.paragraphs;
  const rest = begun && item('its end', begun.box.left, begun.box.top, '');
  const broken = { ...second, paragraphs: [...(rest ? [rest] : []), ...others] };
  const [one] = withTextColumns([column(0, 8), broken, column(2, 8)]);
  expect(one?.paragraphs).toHaveLength(23);
  expect(one?.paragraphs[7]).toMatchObject({ lines: 2, runs: [{ text: '0.7' }, { text: ' its end' }] });
});

test.each([
  ['two contents', [column(0, 8), column(1, 8)]],
  ['lists with room below', [column(0, 7), column(1, 8), column(2, 8)]],
  ['more columns than a text may have', Array.from({ length: 17 }, (_, index) => column(index, 8))],
  ['short lists', [column(0, 4), column(1, 4), column(2, 4)]],
  ['other signs', [column(0, 8), column(1, 8, '–'), column(2, 8)]],
  ['other heights', [column(0, 8), column(1, 8, '•', 110), column(2, 8)]],
  ['other distances', [column(0, 8), column(1, 8), column(2.5, 8)]],
])('leaves %s as they are', (_, blocks) => {
  expect(withTextColumns(blocks)).toEqual(blocks);
});
