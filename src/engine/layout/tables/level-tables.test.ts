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
