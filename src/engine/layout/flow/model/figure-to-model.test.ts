/** Checks where pictures stand in their column: in its middle, at a side, or where they were. */
import { expect, test } from 'vitest';
import { paragraph } from '../../../../../tests/document-model.ts';
import type { Figure } from '../../model.ts';
import { toFigure, withWhiteAboveFrames } from './figure-to-model.ts';
import type { ModelOptions } from './model-options.ts';

const MEASURE = { left: 50, right: 350 };

const OPTIONS: ModelOptions = {
  knowsWord: () => false,
  leadingEm: () => 1.2,
  pictureOf: (_page, { left, right }) => ({
    path: 'a.png',
    ending: 'png',
    widthPt: right - left,
    heightPt: 40,
    altText: '',
  }),
  isRecognised: () => false,
};

function placeOf(left: number, right: number) {
  const box = { left, right, top: 100, bottom: 140 };
  const node = {
    kind: 'figure',
    box,
    source: 'picture',
    measure: MEASURE,
    gapPt: 0,
    page: 1,
    isFloating: false,
  } as const;
  return toFigure(node, OPTIONS)[0]?.place;
}

test('pictures keep their side of the column, and their distance from the left one', () => {
  expect(placeOf(150, 250)).toEqual({ kind: 'inline', align: 'center' });
  expect(placeOf(280, 349)).toEqual({ kind: 'inline', align: 'right' });
  expect(placeOf(52, 120)).toEqual({ kind: 'inline', align: 'left' });
  expect(placeOf(230, 330)).toEqual({ kind: 'inline', align: 'left', indentPt: 180 });
});

test('no picture leaves its column on the right', () => {
  expect(placeOf(80, 380)).toEqual({ kind: 'inline', align: 'left' });
});

test('the white above a frame is that below the paragraph before, so that the frame stands where its text begins', () => {
  const picture = { path: 'a.png', ending: 'png', widthPt: 300, heightPt: 40 } as const;
  const place = { kind: 'anchored', leftPt: 50, topPt: -8, from: 'paragraph', wrap: 'behind' } as const;
  const frame: Figure = { kind: 'figure', picture, place, spaceBeforePt: 0, origins: [] };
  const blocks = [paragraph('before', { spaceAfterPt: 0 }), frame, frame, paragraph('in it', { spaceBeforePt: 12 })];
  const [before, , , within] = withWhiteAboveFrames(blocks);
  expect([before, within]).toMatchObject([{ spaceAfterPt: 12 }, { spaceBeforePt: 0 }]);
  const plain = [paragraph('before'), paragraph('after', { spaceBeforePt: 12 })];
  expect(withWhiteAboveFrames(plain)).toEqual(plain);
  expect(withWhiteAboveFrames(blocks.slice(1))).toEqual(blocks.slice(1));
});
