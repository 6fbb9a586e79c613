/** Checks banded tables whose lines show a frame and the names of columns alone. */
import { expect, test } from 'vitest';
import type { DrawnLine, FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import { findTables } from './find-tables.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const XS = [50, 110, 170, 230];

function word(left: number, top: number, text: string): Word {
  const box = { left, top, right: left + 5 * text.length, bottom: top + 10 };
  return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: false, endsLine: false };
}

function line(level: boolean, at: number, from: number, to: number): DrawnLine {
  return { level, at, from, to, widthPt: 1, colour: '7ba0cd' };
}

function painted(top: number, colour: string): readonly FilledArea[] {
  return XS.slice(1).map((right, index) => ({ box: { left: XS[index] ?? 0, right, top, bottom: top + 20 }, colour }));
}

test('painted cells are the rows of a table of which a frame and the names of columns are drawn', () => {
  const rows = [100, 120, 140, 160, 180].map((top, row) =>
    XS.slice(0, 3).map((x) => word(x + 5, top + 4, `row${row}`)),
  );
  const levels = [100, 120, 200].map((at) => line(true, at, 50, 230));
  const uprights = XS.map((at, index) => line(false, at, 100, index % 3 === 0 ? 200 : 120));
  const page = { words: rows.flat(), lines: [...levels, ...uprights], size: { widthPt: 400, heightPt: 500 } };
  const fills = [...painted(100, '4f81bd'), ...painted(120, 'd3dfee'), ...painted(160, 'd3dfee')];
  const [table, ...others] = findTables({ ...page, fills });
  expect(others).toEqual([]);
  expect(table?.rows.length).toBe(6);
  expect(table?.cells.map(({ words }) => words.length)).toEqual(Array.from({ length: 15 }, () => 1));
  // Without them the frame is one cell.
  expect(findTables({ ...page, fills: [] })[0]?.rows.length).toBe(3);
});
