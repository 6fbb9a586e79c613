/** Finds the bodies of slides, and what their levels share. */
import { expect, test } from 'vitest';
import { slideParagraph } from '../../../../tests/slide-paragraph.ts';
import type { TextBlock } from '../../layout/slides/text-blocks.ts';
import { bodiesOf, bodyPlace, commonBody } from './body-style.ts';

const PLACEMENT = { scale: 1, left: 0, top: 0 };
const SIZE = { widthPt: 720, heightPt: 540 };
const FRAME = { left: 30, top: 90, right: 690, bottom: 500 };

function item(level: number, top: number, sizePt = 20) {
  const labelPt = 40 + 20 * level;
  const bullet = { text: '•', level, labelPt, textPt: labelPt + 16, colour: '000000' };
  const runs = [{ text: 'Any', family: 'Arial', sizePt, bold: false, italic: false, colour: '000000' }];
  return slideParagraph(labelPt + 16, 600, top, { bullet, runs });
}

function list(left: number, items: TextBlock['paragraphs']): TextBlock {
  return { box: { left, top: 100, right: 600, bottom: 300 }, turn: 0, paragraphs: items };
}

test('takes lists that are wide enough, begin at the left and stand in no shape', () => {
  const blocks = [list(40, [item(0, 100)]), list(400, [item(0, 100)]), list(40, [slideParagraph(40, 600)])];
  expect([...bodiesOf(blocks, SIZE, () => true, PLACEMENT).keys()]).toEqual([0]);
  expect([...bodiesOf(blocks, SIZE, () => false, PLACEMENT).keys()]).toEqual([]);
});

test('takes the largest of those that are neither the title nor on the layout', () => {
  const body = (bottom: number) => ({ box: { left: 0, top: 0, right: 10, bottom }, looks: [] });
  const bodies = new Map([
    [3, body(10)],
    [5, body(90)],
    [7, body(50)],
  ]);
  expect(bodyPlace(bodies, () => true)).toBe(5);
  expect(bodyPlace(bodies, (place) => place !== 5)).toBe(7);
  expect(bodyPlace(bodies, () => false)).toBe(-1);
});

test('gives each level the look and the size of most of its paragraphs', () => {
  const looksOf = (...items: TextBlock['paragraphs']) =>
    [...bodiesOf([list(40, items)], SIZE, () => true, PLACEMENT).values()][0]?.looks ?? [];
  const looks = looksOf(item(0, 100), item(0, 130), item(1, 160, 16), item(0, 190, 18));
  const style = commonBody([{ looks, frame: FRAME }]);
  expect(style?.levels.map(({ letters, margins }) => [letters.sizePt, margins])).toEqual([
    [20, ' marL="203200" indent="-203200"'],
    [16, ' marL="457200" indent="-203200"'],
  ]);
  expect(commonBody([])).toBeUndefined();
});
