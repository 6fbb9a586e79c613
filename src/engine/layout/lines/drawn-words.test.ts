/** Checks which drawn boxes, dots and lines become signs of the text that they stand beside. */
import { describe, expect, test } from 'vitest';
import { level, text, upright } from '../../../../tests/placed-words.ts';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { PaintedShape } from '../../../adapters/pdfium-shapes.ts';
import type { Word } from '../../page/words/words.ts';
import { withDrawnWords } from './drawn-words.ts';

interface Drawn {
  readonly shapes?: readonly PaintedShape[];
  readonly lines?: readonly DrawnLine[];
}

function pageOf(words: readonly Word[], { shapes = [], lines = [] }: Drawn) {
  const page = { page: 1, size: { widthPt: 400, heightPt: 600 }, fills: [], pictures: [] };
  return withDrawnWords({ ...page, words, shapes, lines, isScan: false, isRecognised: false });
}

function textsOf(words: readonly Word[], drawn: Drawn): readonly string[] {
  return pageOf(words, drawn).words.map((word) => word.text.replace(/(.)\1{4,}/, '$1…'));
}

function square(left: number, top: number, side: number, stroke = '000000'): PaintedShape {
  return { box: { left, top, right: left + side, bottom: top + side }, stroke, strokeWidthPt: 1, kind: 'rectangle' };
}

describe('boxes to tick', () => {
  const YES = text(66, 100, 'Yes');

  test('are signs before their text, and their lines are gone', () => {
    const lines = [level(100, 50, 60), level(110, 50, 60), upright(50, 100, 110), upright(60, 100, 110)];
    expect(textsOf(YES, { shapes: [square(50, 100, 10)] })).toEqual(['☐', 'Yes']);
    expect(pageOf(YES, { shapes: [square(50, 100, 10)], lines }).lines).toEqual([]);
    const cross: PaintedShape = { ...square(52, 102, 6), kind: 'line' };
    expect(textsOf(YES, { shapes: [square(50, 100, 10), cross] })).toEqual(['☒', 'Yes']);
    const ground: PaintedShape = { box: square(50, 100, 10).box, fill: '2383e2', strokeWidthPt: 0, kind: 'rectangle' };
    expect(textsOf(YES, { shapes: [square(50, 100, 10), ground] })).toEqual(['☒', 'Yes']);
    expect(textsOf(YES, { shapes: [square(50, 100, 10), square(50, 100, 10)] })).toEqual(['☐', '☐', 'Yes']);
  });

  test('are not squares far from text, around it, or of another size', () => {
    expect(textsOf(YES, { shapes: [square(20, 100, 10)] })).toEqual(['Yes']);
    expect(textsOf([...text(53, 102, 'a'), ...YES], { shapes: [square(50, 100, 12)] })).toEqual(['a', 'Yes']);
    expect(textsOf(YES, { shapes: [square(40, 95, 24)] })).toEqual(['Yes']);
  });
});

describe('dots', () => {
  const dots = (at: number) =>
    Array.from({ length: 50 }, (_, index): PaintedShape => {
      return {
        box: { left: 85 + 4 * index, top: at, right: 86 + 4 * index, bottom: at + 1 },
        fill: '777777',
        strokeWidthPt: 0,
        kind: 'rectangle',
      };
    });

  test('lead from a text to the price at the right', () => {
    const words = [...text(50, 100, 'Soup'), ...text(290, 100, '5.90')];
    expect(textsOf(words.slice(0, 1).concat(words.slice(1)), { shapes: dots(107) })).toEqual(['Soup', '.…', '5.90']);
    expect(pageOf(words, { shapes: dots(107) }).shapes).toEqual([]);
  });

  test('are a rule below a text of which they lead nowhere', () => {
    expect(pageOf(text(50, 95, 'Soup'), { shapes: dots(107) }).dottedRules).toMatchObject([
      { at: 107.5, from: 85, to: 282 },
    ]);
  });

  test('lead nowhere without a text at both ends, or below words', () => {
    expect(textsOf(text(50, 100, 'Soup'), { shapes: dots(107) })).toEqual(['Soup']);
    const between = [...text(50, 100, 'Soup'), ...text(120, 100, 'of'), ...text(290, 100, '5.90')];
    expect(textsOf(between, { shapes: dots(107) })).toEqual(['Soup', 'of', '5.90']);
  });
});

describe('lines to write on', () => {
  test('stand behind a name', () => {
    expect(textsOf(text(50, 100, 'Name:'), { lines: [level(109, 80, 200)] })).toEqual(['Name:', '_…']);
  });

  test('stand beside each other over the names of who signs', () => {
    const names = [...text(50, 103, 'Ann'), ...text(220, 103, 'Bob')];
    const lines = [level(100, 50, 160), level(100, 220, 330)];
    expect(textsOf(names, { lines })).toEqual(['Ann', 'Bob', '_…', '_…']);
    expect(textsOf(names, { lines: lines.slice(0, 1) })).toEqual(['Ann', 'Bob']);
    expect(textsOf(names, { lines: lines.map((line) => ({ ...line, widthPt: 1.5 })) })).toEqual(['Ann', 'Bob']);
    expect(textsOf(names, { lines: [level(100, 50, 210), level(100, 220, 330)] })).toEqual(['Ann', 'Bob']);
  });

  test('are none that underline words, or meet other lines', () => {
    const words = [...text(50, 100, 'Name:'), ...text(90, 100, 'Ann')];
    expect(textsOf(words, { lines: [level(109, 80, 200)] })).toEqual(['Name:', 'Ann']);
    expect(textsOf(words.slice(0, 1), { lines: [level(109, 80, 200), upright(200, 90, 109)] })).toEqual(['Name:']);
  });
});
