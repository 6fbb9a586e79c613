/** Checks how the lines of a cell follow each other: with a space, or without where they ended for want of room. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { cellText } from '../../tables/cells.ts';
import { cellItems } from '../items/cell-items.ts';
import { cellLines } from '../items/cell-lines.ts';
import { brokenWords, lineBreaks } from './line-breaks.ts';

/** The text of lines in a cell with room for twelve letters; other words of the sheet. */
function cell(lines: readonly string[], others: readonly string[] = []): string {
  const words = lines.flatMap((line, index) => text(21, 12 + 12 * index, line));
  const own = cellLines(cellItems(words), [20, 82]);
  const isWord = (said: string) => others.includes(said);
  return cellText(brokenWords(own, [0, 0], { roomIn: () => 60, isWord }));
}

test('puts no space between ideographs where the next one had no room', () => {
  expect(cell(['许可证检查流程检查完成。', '安全要求'])).toBe('许可证检查流程检查完成。安全要求');
});

test('keeps lines of ideographs apart that their author ended', () => {
  expect(cell(['许可证检查', '安全要求'])).toBe('许可证检查 安全要求');
});

test('keeps the empty lines of an author', () => {
  const words = [...text(21, 12, 'Slides of it'), ...text(21, 24, 'and'), ...text(21, 48, 'others')];
  const own = cellLines(cellItems(words), [20, 82]);
  const unknown = { roomIn: () => undefined, isWord: () => false };
  expect(cellText(brokenWords(own, [0, 0], unknown))).toBe('Slides of it and\n\nothers');
});

test('lets no sign begin a line that ends a sentence', () => {
  expect(cell(['许可证检查流程检查完成安', '。'])).toBe('许可证检查流程检查完成安。');
});

test('puts a word together that is wider than its cell', () => {
  expect(cell(['responsibili', 'ties'])).toBe('responsibilities');
});

test('keeps words apart that fill their lines, where they are words elsewhere', () => {
  expect(cell(['organisation', 'ties'], ['organisation'])).toBe('organisation ties');
});

test('keeps words apart that fill their lines, where the file has a space between them', () => {
  const [first, second] = [text(21, 12, 'confidential'), text(21, 24, 'report')];
  const spaced = first.map((word) => ({ ...word, endsInSpace: true as const }));
  const join = (above: typeof first) =>
    cellText(
      brokenWords(cellLines(cellItems([...above, ...second]), [20, 82]), [0, 0], {
        roomIn: () => 60,
        isWord: () => false,
      }),
    );
  expect([join(first), join(spaced)]).toEqual(['confidentialreport', 'confidential report']);
});

test('keeps words apart where there was room for a letter', () => {
  expect(cell(['equipment', 'list'])).toBe('equipment list');
});

test('knows the room of a column by its sides or by its longest line', () => {
  const lines = cellLines(cellItems([...text(21, 12, 'twelve signs'), ...text(21, 24, 'ten signs')]), [20, 102]);
  const unknown = { left: undefined, right: undefined, middle: undefined };
  expect(lineBreaks(lines, [unknown]).roomIn([0, 0])).toBe(60);
  expect(lineBreaks(lines, [{ ...unknown, left: 20, right: 102 }]).roomIn([0, 0])).toBe(80);
  expect(lineBreaks(lines, [unknown]).isWord('signs')).toBe(true);
  expect(lineBreaks(lines, [unknown]).isWord('ten')).toBe(false);
});

test('puts no space into a name with digits that is wider than its cell', () => {
  expect(cell(['Axial_0207_L', '6.3_P10.16'])).toBe('Axial_0207_L6.3_P10.16');
  expect(cell(['Hauptbahnhof', 'Stuttgart'])).toBe('Hauptbahnhof Stuttgart');
  expect(cell(['Part_0207', '6.3'])).toBe('Part_0207 6.3');
});
