/** Gives the cells of a column one format where all of them look as printed in it: an edited cell then looks like its neighbours. */
import type { CellValue } from './cell-value.ts';

interface ValuedCell {
  readonly column: number;
  readonly value: CellValue;
}

type NumberValue = Extract<CellValue, { kind: 'number' }>;
type DateValue = Extract<CellValue, { kind: 'date' }>;

const GROUPED = '#,##0';
/** From here on groups of digits are seen. */
const LARGE = 1000;
/** Days and months in numbers: one letter prints from 10 on what two do. */
const PARTS = {
  d: { lone: /(?<!d)d(?!d)/, both: /(?<!d)dd(?!d)/, of: ([, , day]: readonly string[]) => Number(day) },
  m: { lone: /(?<!m)m(?!m)/, both: /(?<!m)mm(?!m)/, of: ([, month]: readonly string[]) => Number(month) },
} as const;
const TWO_DIGITS = 10;
/** Dates without a time, in numbers alone. */
const PLAIN = /^[dmy]+[-/.][dmy]+[-/.][dmy]+$/;

/** @param cells of one table. */
export function withSameFormats<Cell extends ValuedCell>(cells: readonly Cell[]): readonly Cell[] {
  const columns = Map.groupBy(cells, ({ column }) => column);
  const formats = new Map([...columns].map(([column, list]) => [column, formatOf(list.map(({ value }) => value))]));
  return cells.map((cell) => ({ ...cell, value: formats.get(cell.column)?.(cell.value) ?? cell.value }));
}

function formatOf(values: readonly CellValue[]): (value: CellValue) => CellValue {
  const ofNumbers = numberFormat(values.filter((value) => value.kind === 'number'));
  const ofDates = dateFormat(values.filter((value) => value.kind === 'date'));
  return (value) => {
    if (value.kind === 'number') return { ...value, format: ofNumbers(value) };
    return value.kind === 'date' ? { ...value, format: ofDates(value) } : value;
  };
}

/** Small numbers beside large ones with groups have groups, positive ones beside negative ones in brackets leave room for these, and a minus behind the digits stays there. */
function numberFormat(numbers: readonly NumberValue[]): (value: NumberValue) => string {
  const isGrouped = ({ format }: NumberValue) => format.includes(GROUPED);
  const grouped = numbers.filter(isGrouped);
  const groups = grouped.length > 0 && numbers.every((each) => isGrouped(each) || Math.abs(each.value) < LARGE);
  const withGroups = ({ format }: NumberValue) => (groups && !format.includes(GROUPED) ? inGroups(format) : format);
  const bracketed = new Set(numbers.map(({ format }) => format).filter((format) => /_\);\(.*\)$/.test(format)));
  const trailed = new Set(numbers.map(({ format }) => format).filter((format) => /;.*-$/.test(format)));
  const hasMinus = numbers.some(({ value, format }) => value < 0 && !/\(|-$/.test(format));
  return (value) => {
    const format = withGroups(value);
    const plain = format === 'General' ? '0' : format;
    const both = `${plain}_);(${plain})`;
    if (!hasMinus && bracketed.has(both)) return both;
    const minusLast = `${plain};${plain}-`;
    return !hasMinus && trailed.has(minusLast) ? minusLast : format;
  };
}

/** Percentages, powers and formats of several parts stay. */
function inGroups(format: string): string {
  if (format === 'General') return GROUPED;
  return /[%;E_]/.test(format) ? format : format.replace(/^((?:"[^"]*")?)0/, `$1${GROUPED}`);
}

function dateFormat(dates: readonly DateValue[]): (value: DateValue) => string {
  const plain = dates.map(({ format }) => format).filter((format) => PLAIN.test(format));
  const lone = Object.values(PARTS).filter((part) => plain.some((format) => part.lone.test(format)));
  return ({ format, iso }) => {
    if (!PLAIN.test(format)) return format;
    return lone.reduce((made, { both, of }) => {
      const letter = both.exec(made)?.[0][0] ?? '';
      return of(iso.split('-')) >= TWO_DIGITS ? made.replace(both, letter) : made;
    }, format);
  };
}
