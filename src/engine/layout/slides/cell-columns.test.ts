/** Takes lists that stand in columns out of the cells of tables. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import type { FoundCell, FoundTable } from '../tables/table.ts';
import { withoutListColumns } from './cell-columns.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const BOX = { left: 0, top: 0, right: 400, bottom: 200 };

/** @param lines each with where it begins; words are parted by spaces. */
function words(lines: readonly (readonly [x: number, y: number, text: string])[]): readonly Word[] {
  return lines.flatMap(([x, y, text]) => {
    let left = x;
    return text.split(' ').map((part, index): Word => {
      const box = { left, top: y, right: left + 5 * part.length, bottom: y + 10 };
      left = box.right + 4;
      const rest = { turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, endsLine: false } as const;
      return { text: part, box, followsSpace: index > 0, ...rest };
    });
  });
}

function left(lines: Parameters<typeof words>[0]): string {
  const place = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, align: 'left', verticalAlign: 'top' } as const;
  const cell: FoundCell = { ...place, words: words(lines), box: BOX, borders: {} };
  const table: FoundTable = {
    ...{ found: 'ruled', box: BOX, columns: [0, 400], rows: [0, 200], headerRows: 0, cells: [cell], confidence: 1 },
  };
  return (withoutListColumns(table).cells[0]?.words ?? []).map(({ text }) => text).join(' ');
}

const COLUMNS = [
  [10, 30, '• Ann'],
  [150, 30, '• Eve'],
  [10, 45, '• Ben'],
  [150, 45, '• Tom Brown'],
  [158, 57, 'the younger'],
] as const;

test('takes a list in columns out of its cell, with the last line of its last item', () => {
  expect(left([[10, 10, 'Thanks to'], ...COLUMNS, [10, 80, 'and others.']])).toBe('Thanks to and others.');
});

test('keeps the text that follows the list closely from its edge', () => {
  expect(left([...COLUMNS.slice(0, 4), [10, 58, 'and others.']])).toBe('and others.');
});

test('keeps lists of one column, deeper items, and lists that lines go over', () => {
  expect(
    left([
      [10, 30, '• Ann'],
      [20, 45, '▪ Ben'],
      [20, 60, '▪ Eve'],
      [10, 75, '• Tom'],
    ]),
  ).not.toBe('');
  expect(left([...COLUMNS.slice(0, 2), [10, 38, 'a line that goes over both columns'], ...COLUMNS.slice(2)])).toContain(
    'Ann',
  );
});
