/** Checks which shapes beside text are its bullets. */
import { expect, test } from 'vitest';
import type { PaintedShape } from '../../../adapters/pdfium-shapes.ts';
import type { Word } from '../../page/words/words.ts';
import type { PageContent } from '../page-content.ts';
import { withDrawnBullets } from './drawn-bullets.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

function word(text: string, left: number, colour = '333333'): Word {
  const box = { left, top: 100, right: left + 5 * text.length, bottom: 112 };
  const flags = { endsInSoftHyphen: false, followsSpace: true, endsLine: false };
  return { text, box, turn: 0, sizePt: 10, font: FONT, colour, ...flags };
}

function shape(left: number, rest: Partial<PaintedShape> = {}): PaintedShape {
  const box = { left, top: 105, right: left + 3, bottom: 108 };
  return { box, fill: '333333', strokeWidthPt: 0, kind: 'curve', ...rest };
}

function pageWith(shapes: readonly PaintedShape[], words: readonly Word[]): PageContent {
  const size = { widthPt: 400, heightPt: 600 };
  return { page: 1, size, words, lines: [], fills: [], shapes, pictures: [], isScan: false, isRecognised: false };
}

function textsWith(shapes: readonly PaintedShape[], words: readonly Word[]): readonly string[] {
  const { words: found, shapes: left } = withDrawnBullets(pageWith(shapes, words));
  return [...found.map(({ text }) => text), ...left.map(() => 'shape')];
}

const TEXT = [word('Bread', 50), word('rolls', 80)];

test('makes words of discs, rings and squares before a line', () => {
  expect(textsWith([shape(40)], TEXT)).toEqual(['•', 'Bread', 'rolls']);
  const ring: PaintedShape = { box: shape(40).box, stroke: '333333', strokeWidthPt: 0.5, kind: 'curve' };
  expect(textsWith([ring], TEXT)).toEqual(['◦', 'Bread', 'rolls']);
  expect(textsWith([shape(40, { kind: 'rectangle' })], TEXT)).toEqual(['▪', 'Bread', 'rolls']);
});

test('leaves signs of another colour, as those of legends, and shapes amid text', () => {
  expect(textsWith([shape(40, { fill: 'cc0000' })], TEXT)).toEqual(['Bread', 'rolls', 'shape']);
  expect(textsWith([shape(76)], TEXT)).toEqual(['Bread', 'rolls', 'shape']);
});

test('leaves shapes that are far, large, flat, or not beside a line', () => {
  expect(textsWith([shape(10)], TEXT)).toContain('shape');
  expect(textsWith([shape(35, { box: { left: 35, top: 101, right: 45, bottom: 111 } })], TEXT)).toContain('shape');
  expect(textsWith([shape(38, { box: { left: 38, top: 106, right: 46, bottom: 107 } })], TEXT)).toContain('shape');
  expect(textsWith([shape(40, { box: { left: 40, top: 114, right: 43, bottom: 117 } })], TEXT)).toContain('shape');
});

test('pictures of what lies behind the text leave bullets out', () => {
  const { bars } = withDrawnBullets(pageWith([shape(40)], TEXT));
  const { left, right, top, bottom } = shape(40).box;
  expect(bars).toMatchObject([{ from: left, to: right, at: (top + bottom) / 2 }]);
});

test('the bullet of a link has the colour of the text', () => {
  const link = { ...word('Bread', 50, '0000ee'), link: 'https://example.org/' };
  expect(textsWith([shape(40, { fill: '000000' })], [link])).toEqual(['•', 'Bread']);
  expect(textsWith([shape(40)], [link, word('rolls', 80)])).toEqual(['•', 'Bread', 'rolls']);
  expect(textsWith([shape(40, { fill: 'cc0000' })], [link])).toContain('shape');
});
