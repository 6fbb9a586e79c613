/** Checks that names of columns that repeat on every page stand in the drawn rows that are empty without them. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import type { FoundCell, FoundTable } from '../../tables/table.ts';
import { withTableHeads } from './table-heads.ts';

const EDGES = { columns: [50, 150, 250], rows: [100, 120, 140] };

function table(rows: readonly (readonly (readonly Word[])[])[], found: FoundTable['found'] = 'ruled'): FoundTable {
  const cells = rows.flatMap((row, at) =>
    row.map((words, column): FoundCell => {
      const [left = 0, right = 0] = EDGES.columns.slice(column);
      const [top = 0, bottom = 0] = EDGES.rows.slice(at);
      const place = { row: at, column, rowSpan: 1, columnSpan: 1, box: { left, right, top, bottom } };
      return { ...place, words, borders: {}, align: 'left', verticalAlign: 'top' };
    }),
  );
  const box = { left: 50, top: 100, right: 250, bottom: 140 };
  return { found, box, ...EDGES, headerRows: 0, cells, confidence: 1 };
}

const texts = ({ cells }: FoundTable) => cells.map(({ words }) => words.map((word) => word.text).join(' '));

const title = text(60, 50, 'Title');
const names = [...text(60, 104, 'Name'), ...text(160, 104, 'Sum')];
const body = [text(60, 124, 'Apache'), text(160, 124, '12')];

test('names go from the header into the row that is drawn for them', () => {
  const { tables, header } = withTableHeads([table([[[], []], body])], [...title, ...names], []);
  expect(tables.map(texts)).toEqual([['Name', 'Sum', 'Apache', '12']]);
  expect(tables[0]?.headerRows).toBe(1);
  expect(header).toEqual(title);
});

test('rows with text of their own, and empty rows without names, stay as they are', () => {
  const own = table([[text(60, 104, 'Own'), []], body]);
  expect(withTableHeads([own], names, []).header).toEqual(names);
  const empty = table([[[], []], body]);
  expect(withTableHeads([empty], title, [])).toEqual({ tables: [empty], header: title });
});
