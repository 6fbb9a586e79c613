/** Checks which lines and shapes are a drawing, and which are the borders and shades of text. */
import { expect, test } from 'vitest';
import type { PaintedShape } from '../../../../adapters/pdfium-shapes.ts';
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';
import { type FoundFigure, findFigures, partByText } from './figures.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

function words(x: number, y: number, content: string): readonly Word[] {
  let left = x;
  return content.split(' ').map((text) => {
    const box = { left, top: y, right: left + text.length * 5, bottom: y + 10 };
    left = box.right + 2.5;
    return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
  });
}

/** Bars that touch each other, painted one by one. */
function bars(count: number, kind: PaintedShape['kind'] = 'rectangle'): readonly PaintedShape[] {
  return Array.from({ length: count }, (_, index) => ({
    box: { left: 50, top: 100 + 12 * index, right: 350, bottom: 112 + 12 * index },
    fill: 'eeeeee',
    strokeWidthPt: 0,
    kind,
  }));
}

function drawingsOf(
  shapes: readonly PaintedShape[],
  texts: readonly (readonly Word[])[],
  pictures: PageContent['pictures'] = [],
) {
  const content: PageContent = {
    page: 1,
    size: { widthPt: 400, heightPt: 600 },
    words: texts.flat(),
    lines: [],
    fills: [],
    shapes,
    pictures,
    isScan: false,
    isRecognised: false,
  };
  return findFigures(content, []).figures;
}

const LINE = 'text that goes on over much of the width';

test('takes shaded lines of text for text', () => {
  const shaded = [0, 1, 2, 3, 4, 5].map((row) => words(55, 101 + 24 * row, LINE));
  expect(drawingsOf(bars(12), shaded)).toEqual([]);
});

test('takes bars with labels, and curves around text, for drawings', () => {
  const labels = [0, 1, 2, 3].map((row) => words(55 + 60 * row, 101 + 24 * row, '12 %'));
  const box = { left: 50, top: 100, right: 350, bottom: 244 };
  expect(drawingsOf(bars(12), labels)).toEqual([{ box, source: 'drawing' }]);
  expect(drawingsOf(bars(12, 'curve'), [words(55, 101, LINE), words(55, 140, LINE)])).toEqual([
    { box, source: 'drawing' },
  ]);
});

test('joins the strips of one picture and layers of it, and keeps pictures apart that merely touch', () => {
  const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
  const pictures = (...given: PageContent['pictures']) => drawingsOf([], [], given).map((each) => each.box);
  expect(pictures(box(50, 100, 250, 120), box(50, 120, 250, 140))).toEqual([box(50, 100, 250, 140)]);
  expect(pictures(box(50, 100, 250, 200), box(100, 150, 300, 220))).toEqual([box(50, 100, 300, 220)]);
  expect(pictures(box(50, 100, 250, 120), box(50, 120, 290, 140))).toHaveLength(2);
});

test('keeps a rule that is a picture, and no dot', () => {
  const rule = { left: 50, top: 100, right: 350, bottom: 104 };
  const dot = { left: 50, top: 200, right: 52, bottom: 203 };
  expect(drawingsOf([], [], [rule, dot])).toEqual([{ box: rule, source: 'picture' }]);
});

test('a drawing with text in it lies behind the text, a picture does not', () => {
  const box = { left: 50, top: 100, right: 350, bottom: 244 };
  const [drawing, picture]: readonly FoundFigure[] = [
    { box, source: 'drawing' },
    { box, source: 'picture' },
  ];
  const figures = [drawing, picture].flatMap((each) => each ?? []);
  expect(partByText(figures, words(60, 120, 'Notice'))).toEqual({ behind: [drawing], among: [picture] });
  expect(partByText(figures, words(60, 300, 'Notice'))).toEqual({ behind: [], among: figures });
});

test('a drawing shows the pictures in it where there are several, as the bars of a chart; one by itself stays a picture', () => {
  const curve: PaintedShape = { box: { left: 50, top: 100, right: 350, bottom: 300 }, strokeWidthPt: 1, kind: 'curve' };
  const bar = (left: number) => ({ left, top: 150, right: left + 20, bottom: 290 });
  const sources = (pictures: PageContent['pictures']) =>
    drawingsOf([{ ...curve, stroke: '000000' }], [], pictures).map(({ source }) => source);
  expect(sources([bar(60), bar(120), bar(240)])).toEqual(['drawing']);
  expect(sources([bar(60)])).toEqual(['picture', 'drawing']);
});

/** Areas of one colour that stand on one edge, with white between them. */
function columns(heights: readonly number[], fill = '4488cc'): readonly PaintedShape[] {
  return heights.map((height, index) => ({
    box: { left: 50 + 60 * index, top: 200 - height, right: 80 + 60 * index, bottom: 200 },
    fill,
    strokeWidthPt: 0,
    kind: 'rectangle',
  }));
}

test('takes bars that stand on one edge for a drawing', () => {
  const box = { left: 50, top: 100, right: 260, bottom: 200 };
  expect(drawingsOf(columns([60, 100, 40, 90]), [])).toEqual([{ box, source: 'drawing' }]);
  expect(drawingsOf(columns([60, 100, 40, 90], 'f4f4f4'), [])).toEqual([]);
});

test('takes a panel for a drawing where no text stands in it', () => {
  const [panel] = columns([80]);
  const shaded = panel ? [{ box: panel.box, strokeWidthPt: 0, kind: panel.kind }] : [];
  expect(drawingsOf(columns([80]), [])).toHaveLength(1);
  expect(drawingsOf(shaded, [])).toHaveLength(1);
  expect(drawingsOf(columns([80]), [words(52, 150, 'text')])).toEqual([]);
  expect(drawingsOf(columns([20]), [])).toEqual([]);
});

test('takes areas that lie on each other for one drawing', () => {
  const ground: PaintedShape = {
    box: { left: 50, top: 100, right: 250, bottom: 200 },
    fill: 'aaccee',
    strokeWidthPt: 0,
    kind: 'rectangle',
  };
  const house = { ...ground, box: { left: 90, top: 120, right: 190, bottom: 190 }, fill: 'aa6655' };
  expect(drawingsOf([ground, house], [])).toEqual([{ box: ground.box, source: 'drawing' }]);
});

test('takes a sign that touches the ground of a text for a drawing, with the name beside it, and not that ground', () => {
  const shape = (left: number, top: number, right: number, bottom: number, kind: PaintedShape['kind']) => {
    return { box: { left, top, right, bottom }, fill: '336699', strokeWidthPt: 0, kind };
  };
  const ground = shape(20, 20, 380, 200, 'rectangle');
  const letters = [75, 95, 115, 140].map((left) => shape(left, 210, left + 20, 230, 'curve'));
  const sign = [shape(20, 202, 60, 242, 'curve'), ...letters];
  const text = Array.from({ length: 12 }, (_, line) => words(30, 30 + 14 * line, LINE));
  expect(drawingsOf([ground, ...sign], text).map(({ box }) => box)).toEqual([
    { left: 20, top: 202, right: 160, bottom: 242 },
  ]);
  expect(drawingsOf([ground, ...sign.slice(0, 2)], text)).toEqual([]);
});
