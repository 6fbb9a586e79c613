/** Parts the texts of a slide by the order in which they are drawn. */
import { expect, test } from 'vitest';
import { unionBox } from '../../page/boxes/boxes.ts';
import type { Word } from '../../page/words/words.ts';
import type { DrawnPart } from '../charts/chart-parts.ts';
import { heldTexts } from './held-texts.ts';

const SIZE = { widthPt: 400, heightPt: 300 };
const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

type Sides = readonly [left: number, top: number, right: number, bottom: number];
/** A word at a place, or a shape. */
type Drawn = readonly [text: string, x: number, y: number, turn?: Word['turn'], height?: number] | Sides;

function found(...drawn: readonly Drawn[]) {
  const words: Word[] = [];
  const parts = drawn.map((each, object): DrawnPart => {
    const rest = { object, isTurned: false };
    if (typeof each[0] === 'number') {
      const [left, top, right, bottom] = each as Sides;
      return { ...rest, kind: 'path', box: { left, top, right, bottom }, text: '' };
    }
    const [text, left, top, turn = 0, height = 10] = each as readonly [string, number, number, Word['turn']?, number?];
    const box = { left, top, right: left + 5 * text.length, bottom: top + height };
    words.push({
      ...{ text, box, turn, object, sizePt: 10, font: FONT },
      ...{ endsInSoftHyphen: false, followsSpace: true, endsLine: false },
    });
    return { ...rest, kind: 'text', box: unionBox([box]), text };
  });
  return heldTexts(words, parts, SIZE).map((text) => [
    text.words.map((word) => word.text).join(' '),
    ...(text.holder ? [text.holder.left] : []),
  ]);
}

test('keeps the text in a shape apart from the text beside it', () => {
  const texts: readonly Drawn[] = [
    ['before', 10, 100],
    [90, 90, 190, 140],
    ['in', 95, 100],
    ['it', 95, 115],
    ['beside', 200, 115],
  ];
  expect(found(...texts)).toEqual([['before beside'], ['in it', 90]]);
});

test('takes no line, no ground of a line and no background for a shape with a text', () => {
  const thin: Sides = [95, 111, 140, 112];
  expect(found(['one', 95, 100], thin, ['two', 95, 115], [90, 128, 150, 142], ['three', 95, 130])).toEqual([
    ['one two three'],
  ]);
  expect(found(['one', 95, 100], [0, 0, 400, 300], ['two', 95, 115])).toEqual([['one two']]);
});

test('takes a low shape for one with a text that stands in its middle, with room at both sides', () => {
  expect(found(['title', 160, 100], [90, 98, 150, 112], ['one', 112, 100])).toEqual([['title'], ['one', 90]]);
  expect(found(['title', 160, 100], [90, 98, 150, 112], ['one', 95, 100])).toEqual([['title one']]);
});

test('takes no shape for one that its text goes on outside of', () => {
  const inside: readonly Drawn[] = [
    [90, 80, 190, 122],
    ['one', 95, 100],
    ['two', 95, 112],
  ];
  expect(found(...inside, ['three', 95, 124])).toEqual([['one two three']]);
  expect(found(...inside, ['other', 95, 160])).toEqual([['one two', 90], ['other']]);
  expect(found(...inside, ['large', 95, 124, 0, 20])).toEqual([['one two', 90], ['large']]);
});

test('begins another text where a line stands further up', () => {
  const columns: readonly Drawn[] = [
    ['left', 10, 100],
    ['column', 10, 112],
    ['right', 100, 100],
    ['column', 100, 112],
  ];
  expect(found(...columns)).toEqual([['left column'], ['right column']]);
});

test('takes a page as it stands that is drawn from its foot, and text that runs upwards', () => {
  expect(found(['three', 10, 124], ['two', 10, 112], ['one', 10, 100])).toEqual([['three two one']]);
  expect(found(['first', 10, 124, 3], ['second', 10, 60, 3], ['last', 30, 124, 3])).toEqual([['first second last']]);
});

test('keeps a word on a ground of its own with its line, but no button beside a text', () => {
  const chip: Sides = [50, 98, 75, 112];
  expect(found(['in the ', 12, 100], chip, ['main', 52, 100], ['branch', 80, 100])).toEqual([['in the  main branch']]);
  const button: Sides = [80, 95, 150, 115];
  expect(found(['in the ', 12, 100], button, ['main', 105, 100])).toEqual([['in the '], ['main', 80]]);
});
