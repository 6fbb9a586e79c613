/** Checks how a title over pages side by side is set, and that it keeps its fill. */
import { expect, test } from 'vitest';
import { fill, text } from '../../../../tests/placed-words.ts';
import { sheetGrid } from './sheet-grid.ts';

/** A title of 25 points in a cell from 20 to 400, of which two pages paint a part each; 60 points lie between them. */
function titleAt(x: number) {
  const across = { left: 20, right: 400 };
  const title = text(x, 10, 'Title').map((word) => ({ ...word, across }));
  const rows = [40, 60].flatMap((y) => [22, 122, 262, 362].flatMap((at) => text(at, y, 'item')));
  const fills = [fill(20, 8, 180, 24, 'ffcc66'), fill(240, 8, 400, 24, 'ffcc66')];
  const cell = sheetGrid({ words: [...title, ...rows], lines: [], fills })?.cells.find(({ row }) => row === 0);
  return { align: cell?.align, fill: cell?.fill };
}

test('a title at a side of its cell stays there, one in its middle is centred, and both keep their fill', () => {
  expect(titleAt(21)).toEqual({ align: 'left', fill: 'ffcc66' });
  expect(titleAt(374).align).toBe('right');
  expect(titleAt(150)).toEqual({ align: 'center', fill: 'ffcc66' });
});
