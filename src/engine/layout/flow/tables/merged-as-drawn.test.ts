/** Checks which cells of tagged tables become one. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { FoundTable } from '../../tables/table.ts';
import { mergedAsDrawn, type PlacedCell } from './merged-as-drawn.ts';

const TITLE = text(60, 105, 'Both');

/** Two rows of two. @param title the column in which the tags have the title. */
function tagged(title: number): readonly PlacedCell[] {
  const cell = (row: number, column: number, words: PlacedCell['words']) => ({
    ...{ table: 1, row, column, rowSpan: 1, columnSpan: 1, isHeader: false },
    words,
  });
  const top = [0, 1].map((column) => cell(0, column, column === title ? TITLE : []));
  return [...top, cell(1, 0, text(55, 125, 'Ann')), cell(1, 1, text(155, 125, 'Ben'))];
}

/** Of which the upper two cells are drawn as one. */
function drawn(found: FoundTable['found']): FoundTable {
  const whole = { borders: {}, align: 'left', verticalAlign: 'top', rowSpan: 1 } as const;
  const box = { left: 50, right: 250, top: 100, bottom: 120 };
  const cells = [{ ...whole, row: 0, column: 0, columnSpan: 2, words: TITLE, box }];
  const edges = { columns: [50, 150, 250], rows: [100, 120, 140] };
  return { found, box: { ...box, bottom: 140 }, ...edges, headerRows: 0, cells, confidence: 1 };
}

const spans = (cells: readonly PlacedCell[]) => cells.map(({ row, column, columnSpan }) => [row, column, columnSpan]);

test('a merged cell is one, whichever of its places has the text', () => {
  const one = [
    [1, 0, 1],
    [1, 1, 1],
    [0, 0, 2],
  ];
  expect(spans(mergedAsDrawn(tagged(1), drawn('ruled')))).toEqual(one);
  expect(spans(mergedAsDrawn(tagged(0), drawn('ruled')))).toEqual(one);
});

test('cells with texts of their own stay apart, and white tells nothing', () => {
  const cells = tagged(1);
  const both = cells.map((cell) => (cell.row === 0 ? { ...cell, words: TITLE } : cell));
  expect(mergedAsDrawn(both, drawn('ruled'))).toEqual(both);
  expect(mergedAsDrawn(cells, drawn('spaced'))).toEqual(cells);
});
