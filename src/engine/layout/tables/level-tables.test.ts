/** Checks tables by painted rows whose cells hold many lines. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words.ts';
import { levelTables } from './level-tables.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

function word(left: number, top: number, text: string): Word {
  const box = { left, top, right: left + 5 * text.length, bottom: top + 10 };
  return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: false, endsLine: false };
}

test('a row whose cells are painted one by one may be as high as its longest cell', () => {
  const painted = (top: number, bottom: number) =>
    [50, 150].map((left) => ({ box: { left, right: left + 100, top, bottom }, colour: 'dddddd' }));
  const row = (top: number, name: string) => [
    word(55, top + 2, name),
    ...Array.from({ length: 8 }, (_, line) => word(155, top + 2 + 12 * line, `line${line}`)),
  ];
  const words = [...row(100, 'Ann'), ...row(200, 'Bea'), ...row(300, 'Cleo')];
  const fills = [...painted(100, 200), ...painted(300, 400)];
  const [table] = levelTables({ words, lines: [], fills, size: { widthPt: 400, heightPt: 500 } });
  expect(table?.rows).toEqual([100, 200, 300, 400]);
  expect(table?.cells.map(({ words: own }) => own.length)).toEqual([1, 8, 1, 8, 1, 8]);
});

test('two rows of painted panels that hold paragraphs are no table of their lines', () => {
  const panels = (top: number, height: number) =>
    [50, 200].map((left) => ({ box: { left, right: left + 150, top, bottom: top + height }, colour: `dd${top}0` }));
  const text = (left: number, top: number) =>
    Array.from({ length: 7 }, (_, line) => [
      word(left, top + 12 * line, 'some'),
      word(left + 23, top + 12 * line, 'text'),
    ]);
  const columns = (height: number) => {
    const tops = [100, 100 + height];
    const words = tops.flatMap((top) => [...text(55, top + 2), ...text(205, top + 2)].flat());
    const fills = tops.flatMap((top) => panels(top, height));
    return levelTables({ words, lines: [], fills, size: { widthPt: 400, heightPt: 500 } }).length;
  };
  expect(columns(100)).toBe(0);
  expect(columns(90)).toBe(1);
});
