/** Checks tables by painted rows whose cells hold many lines. */
import { describe, expect, test } from 'vitest';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import { levelTables } from './level-tables.ts';
import type { FoundTable } from './table.ts';

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

test('lists between headings with rules are no rows of a table', () => {
  const rules = [50, 150, 250].map((at): DrawnLine => {
    return { level: true, at, from: 50, to: 390, widthPt: 1, colour: '999999' };
  });
  const part = (top: number, sign: string) => [
    word(55, top, 'Eng'),
    word(90, top, '2016-2019'),
    ...[14, 42].flatMap((below) => [word(60, top + below, sign), word(90, top + below, 'duty')]),
    ...[28, 56].map((below) => word(60, top + below, 'go')),
  ];
  const found = (sign: string) => {
    const words = [...part(60, sign), ...part(160, sign)];
    return levelTables({ words, lines: rules, fills: [], size: { widthPt: 400, heightPt: 500 } }).length;
  };
  expect([found('•'), found('ab')]).toEqual([0, 1]);
});

test('white letters keep the ground behind them, though it covers but a part of their cell', () => {
  const rule = (at: number): DrawnLine => ({ level: true, at, from: 50, to: 350, widthPt: 1, colour: 'cccccc' });
  const row = (y: number, name: string, sum: string) => [word(55, y, name), word(260, y, sum)];
  const total = row(144, 'Total', '5.00').map((each) => ({ ...each, colour: 'ffffff' }));
  const words = [...row(104, 'Cards', '2.00'), ...row(124, 'Hours', '3.00'), ...total];
  const fills = [{ box: { left: 50, right: 90, top: 140, bottom: 160 }, colour: '444444' }];
  const lines = [100, 120, 140, 160].map(rule);
  const [table] = levelTables({ words, lines, fills, size: { widthPt: 400, heightPt: 500 } });
  expect(table?.cells.map(({ fill }) => fill)).toContain('444444');
});

describe('rules and painted rows that are drawn cell by cell', () => {
  const EDGES = [50, 200, 260, 330];
  const rule = (at: number, edges = EDGES): readonly DrawnLine[] =>
    edges.slice(1).map((to, index) => {
      return { level: true, at, from: edges[index] ?? 0, to, widthPt: 1, colour: 'cccccc' };
    });
  const ROWS = [100, 120, 140].flatMap((y, row) => [
    word(55, y + 4, `Item-${row}`),
    word(218, y + 4, '1,200.00'),
    word(262, y + 4, '1,200.00'),
  ]);
  const tableOf = (words: readonly Word[], lines: readonly DrawnLine[]) =>
    levelTables({ words, lines, fills: [], size: { widthPt: 400, heightPt: 500 } })[0];
  const textsOf = (table: FoundTable | undefined) =>
    table?.cells.map(({ words }) => words.map(({ text }) => text).join(' '));

  test('part columns where texts come too near to each other', () => {
    const table = tableOf(
      ROWS,
      [100, 120, 140, 160].flatMap((at) => rule(at)),
    );
    expect(table?.columns).toEqual(EDGES);
    expect(textsOf(table)?.slice(0, 3)).toEqual(['Item-0', '1,200.00', '1,200.00']);
  });

  test('hold no paragraph that goes on over their columns, nor the list below it', () => {
    const line = Array.from({ length: 10 }, (_, index) => word(55 + 23 * index, 64, 'word'));
    const list = [word(60, 78, '•'), word(80, 78, 'Item'), word(60, 90, '•'), word(80, 90, 'Item')];
    const rules = [100, 120, 140, 160].flatMap((at) => rule(at));
    const table = tableOf([...line, ...list, ...ROWS], [...rule(50, [50, 330]), ...rules]);
    expect(table?.rows).toEqual([100, 120, 140, 160]);
  });

  test('are dashes where their pieces are short', () => {
    const dashes = Array.from({ length: 71 }, (_, index) => 50 + 4 * index);
    const table = tableOf(
      ROWS,
      [100, 120, 140, 160].flatMap((at) => rule(at, dashes)),
    );
    expect(table?.columns.length ?? 0).toBeLessThan(5);
  });

  test('make two rows of two lines that each have a number, and one of a cell that goes on', () => {
    const words = [...ROWS.slice(0, 6), word(55, 143, 'A-long'), word(55, 155, 'name'), word(205, 143, '3.00')];
    const sums = [word(205, 173, 'Net'), word(270, 173, '7.00'), word(205, 187, 'Tax'), word(270, 187, '1.40')];
    const table = tableOf(
      [...words, ...sums],
      [100, 120, 140, 168, 200].flatMap((at) => rule(at)),
    );
    expect(table?.rows).toHaveLength(6);
    expect(textsOf(table)?.slice(6)).toEqual(['A-long name', '3.00', '', '', 'Net', '7.00', '', 'Tax', '1.40']);
  });

  test('part sums from each other above a total that no rule follows', () => {
    const sums = ['Net', 'Tax', 'Sum'].flatMap((name, index) => {
      const y = [163, 177, 195][index] ?? 0;
      return [word(205, y, name), word(270, y, `${index}.40`)];
    });
    const text = word(55, 240, 'Text-of-the-page-below-the-table');
    const table = tableOf(
      [...ROWS, ...sums, text],
      [100, 120, 140, 160, 192, 480].flatMap((at) => rule(at)),
    );
    expect(textsOf(table)?.slice(9)).toEqual(['', 'Net', '0.40', '', 'Tax', '1.40', '', 'Sum', '2.40']);
  });

  test('end with the last row where the next rule is far below', () => {
    const text = [220, 234, 248, 262].map((y) => word(55, y, 'Text-of-the-page-below-the-table'));
    const table = tableOf(
      [...ROWS, ...text],
      [100, 120, 140, 480].flatMap((at) => rule(at)),
    );
    expect(table?.rows).toHaveLength(4);
    expect(table?.box.bottom).toBeLessThan(190);
  });
});

test('painted strips along the edges of the paper are the head and foot of the page, and what they enclose is no row', () => {
  const found = (last: number) => {
    const strips = [0, last].map((top) => ({ box: { left: 20, right: 380, top, bottom: top + 14 }, colour: 'ffffff' }));
    const words = [word(22, 2, 'Survey'), word(330, 2, 'Page'), word(22, 40, 'Comments')];
    const below = [word(22, 60, 'view'), word(330, 60, 'contact'), word(22, last + 2, 'address')];
    const size = { widthPt: 400, heightPt: 500 };
    return levelTables({ words: [...words, ...below], lines: [], fills: strips, size }).length;
  };
  expect([found(486), found(300)]).toEqual([0, 1]);
});
