/** Reads bullets that are drawn as shapes. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { ReadPage } from '../../page/page-content.ts';
import { withDrawnSigns, withoutSigns } from './drawn-signs.ts';

const words = [...text(60, 100, 'All are welcome'), ...text(60, 114, 'Some are not')];
const dot = (top: number) => ({ left: 48, top, right: 52, bottom: top + 4 });
const size = { widthPt: 400, heightPt: 300 };
const page = { words, lines: [], fills: [], size };

function found(tops: readonly number[], painted = tops) {
  const shapes = tops.map((top) => ({ box: dot(top), fill: '000000', strokeWidthPt: 0, kind: 'curve' as const }));
  const read = { ...page, page: 1, shapes, recognised: false } as unknown as ReadPage;
  return withDrawnSigns(
    page,
    read,
    painted.map((top) => ({ box: dot(top), path: {} })),
  );
}

test('makes words of bullets, which belong to what their text belongs to, and draws them no more', () => {
  const { page: read, signs } = found([103, 117]);
  expect(read.words.map((word) => word.text).join(' ')).toBe('• All are welcome • Some are not');
  expect(read.words[0]?.object).toBe(words[0]?.object);
  const shapes = [{ box: dot(103) }, { box: dot(200) }];
  expect(withoutSigns(shapes, signs)).toEqual([{ box: dot(200) }]);
});

test('leaves one shape by itself, and what stays in the background', () => {
  expect(found([103]).page.words).toBe(words);
  expect(found([103, 117], []).page.words).toBe(words);
});
