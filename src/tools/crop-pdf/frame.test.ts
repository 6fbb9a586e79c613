/** How the frame over a page follows the form, and the form the frame. */
import { expect, test } from 'vitest';
import { NO_MARGINS } from '../../contract/pages/frame-margins.ts';
import { answersFor, askedMargins } from './frame.ts';

const PAGE = { widthPt: 400, heightPt: 600 };

test('answers with margins, and with a box where a box was asked for', () => {
  const margins = { top: 72, right: 36, bottom: 72, left: 36 };
  expect(answersFor(margins, { mode: 'auto' }, PAGE)).toEqual({
    mode: 'margins',
    margins: '25.4mm 12.7mm 25.4mm 12.7mm',
  });
  const { box = '' } = answersFor(margins, { mode: 'box' }, PAGE);
  expect(JSON.parse(box)).toEqual({ x: 36, y: 72, width: 328, height: 456 });
  expect(askedMargins({ mode: 'box', box }, PAGE)).toEqual(margins);
});

test('shows what is written, and the whole page where that is no box yet', () => {
  expect(askedMargins({ mode: 'margins', margins: '1in 10' }, PAGE)).toEqual({
    top: 72,
    right: 10,
    bottom: 72,
    left: 10,
  });
  expect(askedMargins({ mode: 'box', box: '{"x":1' }, PAGE)).toEqual(NO_MARGINS);
  expect(askedMargins({ mode: 'auto' }, PAGE)).toBeUndefined();
});
