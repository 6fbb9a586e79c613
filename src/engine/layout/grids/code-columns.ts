/** Keeps as text what looks like numbers in columns of codes: of one length, some with zeros ahead, as postcodes are, and labels in brackets. */
import type { CellValue } from './cell-value.ts';

interface ValuedCell {
  readonly column: number;
  readonly text: string;
  readonly value: CellValue;
}

const CODE = /^\d{2,}$/;
/** Of the cells of a column with digits: codes of one length. */
const MOST = 0.8;

/** Counts of notes and lists, which are no amounts below zero. */
const LABEL = /^\(\d{1,2}\)$/;

/** Labels in brackets are text where their column has no other numbers, and they count up from one. @param cells of one table, in their order. */
export function withLabels<Cell extends ValuedCell>(cells: readonly Cell[]): readonly Cell[] {
  const isLabel = ({ text }: Cell) => LABEL.test(text.trim());
  const labelled = new Set<number>();
  for (const [column, list] of Map.groupBy(cells, ({ column }) => column)) {
    const numbers = list.filter(({ value }) => value.kind === 'number');
    if (numbers.every(isLabel) && countsUp(numbers.map(({ text }) => Number(text.trim().slice(1, -1))))) {
      labelled.add(column);
    }
  }
  return cells.map((cell) =>
    labelled.has(cell.column) && isLabel(cell) ? { ...cell, value: { kind: 'text', text: cell.text.trim() } } : cell,
  );
}

/** From one, where each is the one before or follows it. */
function countsUp(numbers: readonly number[]): boolean {
  return (
    numbers[0] === 1 && numbers.every((each, index) => index === 0 || [0, 1].includes(each - (numbers[index - 1] ?? 0)))
  );
}

/** Codes of one length are text where some of them begin with zeros: a column that has both cannot be sorted. @param cells of one table. */
export function withCodes<Cell extends ValuedCell>(cells: readonly Cell[]): readonly Cell[] {
  const lengths = new Map<number, number>();
  for (const [column, list] of Map.groupBy(cells, ({ column }) => column)) {
    const length = codeLength(list.map(({ text }) => text.trim()));
    if (length !== undefined) lengths.set(column, length);
  }
  if (lengths.size === 0) return cells;
  return cells.map((cell) => {
    const { column, text, value } = cell;
    const isCode = value.kind === 'number' && CODE.test(text.trim()) && text.trim().length === lengths.get(column);
    return isCode ? { ...cell, value: { kind: 'text', text: text.trim() } } : cell;
  });
}

function codeLength(texts: readonly string[]): number | undefined {
  const length = texts.find((text) => CODE.test(text) && text.startsWith('0'))?.length;
  if (length === undefined) return undefined;
  const numeric = texts.filter((text) => /\d/.test(text));
  return numeric.filter((text) => CODE.test(text) && text.length === length).length >= MOST * numeric.length
    ? length
    : undefined;
}
