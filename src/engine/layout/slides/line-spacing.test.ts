/** Sets lines where they were, whatever the font of the file says of its height. */
import { expect, test } from 'vitest';
import type { Paragraph } from '../frames/paragraphs.ts';
import { firstLineTop, lineSpacing } from './line-spacing.ts';

/** Of letters of 20 points, whose box is 30 points high. */
function paragraph(baselines: readonly [number, number], lines = 1, sizePt = 20): Paragraph {
  const [first, last] = baselines;
  return {
    runs: [],
    box: { left: 50, top: first - 20, right: 300, bottom: last + 10 },
    turn: 0,
    lines,
    leadingPt: 24,
    sizePt,
    indentPt: 0,
    align: 'left',
    rightToLeft: false,
    baselinesPt: baselines,
  };
}

test('leaves a line by itself as high as its font', () => {
  expect(lineSpacing([paragraph([100, 100])])).toEqual([{ beforePt: 0 }]);
});

test('sets paragraphs of one line in the distance of their baselines', () => {
  const [, second, third] = lineSpacing([paragraph([100, 100]), paragraph([122, 122]), paragraph([160, 160])]);
  expect(second).toEqual({ linePt: 22, beforePt: 0 });
  expect((third?.linePt ?? 0) + (third?.beforePt ?? 0)).toBe(38);
});

test('gives a line by itself the distance that the lines beside it have', () => {
  const spacing = lineSpacing([paragraph([100, 124], 2), paragraph([160, 160])]);
  expect(spacing).toEqual([
    { linePt: 24, beforePt: 0 },
    { linePt: 24, beforePt: 12 },
  ]);
});

test('counts the white from what larger letters leave below them', () => {
  const [, second] = lineSpacing([paragraph([100, 100], 1, 40), paragraph([150, 174], 2)]);
  expect(second?.beforePt).toBeCloseTo(150 - 100 - 24 - 0.21 * 20);
});

test('sets no white before what stands beside the text', () => {
  expect(lineSpacing([paragraph([100, 100]), paragraph([104, 104])])[1]).toEqual({ beforePt: 0 });
});

test('begins with the first line, by its baseline', () => {
  expect(firstLineTop(paragraph([100, 124], 2), { linePt: 24, beforePt: 0 })).toBeCloseTo(100 - 24 + 0.21 * 20);
  expect(firstLineTop(paragraph([100, 100]), { beforePt: 0 })).toBeCloseTo(100 - 20);
});

test('takes no box for the height of a font that is lower or higher than those of any font', () => {
  const low = { ...paragraph([100, 100]), box: { left: 50, top: 86, right: 300, bottom: 104 } };
  const high = { ...paragraph([100, 100]), box: { left: 50, top: 70, right: 300, bottom: 110 } };
  expect(firstLineTop(low, { beforePt: 0 })).toBeCloseTo(100 - 18);
  expect(firstLineTop(high, { beforePt: 0 })).toBeCloseTo(100 - 21.4);
});
