/** Reads hours of one digit as times in columns of times, and none in columns of ratios: `9:40` alone may be a score, beside `10:05` it is none, and `16:10` below `16:9` is no time. */
import type { CellValue } from './cell-value.ts';
import { readClock } from './clock-value.ts';

interface ValuedCell {
  readonly column: number;
  readonly text: string;
  readonly value: CellValue;
}

const SHORT = /^\d:[0-5]\d$/;
const LONG = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Times, ratios, scores and long durations. */
const PAIR = /^\d+:\d+$/;
/** Of the cells of a column with digits: times. */
const MOST = 0.8;

/** @param cells of one table. In its columns of hours that end before ten, as those that people worked, times elsewhere in it tell. */
export function withClocks<Cell extends ValuedCell>(all: readonly Cell[]): readonly Cell[] {
  const cells = withoutRatios(all);
  const columns = [...Map.groupBy(cells, ({ column }) => column)].filter(([, list]) => areTimes(list));
  if (!columns.some(([, list]) => list.some(({ text }) => LONG.test(text.trim())))) return cells;
  const ofTimes = new Set(columns.map(([column]) => column));
  return cells.map((cell) => {
    const text = cell.text.trim();
    const time = ofTimes.has(cell.column) && SHORT.test(text) ? readClock(`0${text}`) : undefined;
    return time ? { ...cell, value: { kind: 'date', ...time, format: 'h:mm' } } : cell;
  });
}

/** Where too many cells of a column cannot be times, those that could be are none either. */
function withoutRatios<Cell extends ValuedCell>(cells: readonly Cell[]): readonly Cell[] {
  const columns = [...Map.groupBy(cells, ({ column }) => column)].filter(([, list]) => areRatios(list));
  const ofRatios = new Set(columns.map(([column]) => column));
  return cells.map((cell) =>
    ofRatios.has(cell.column) && LONG.test(cell.text.trim())
      ? { ...cell, value: { kind: 'text', text: cell.text } }
      : cell,
  );
}

function areRatios(cells: readonly ValuedCell[]): boolean {
  const pairs = cells.map(({ text }) => text.trim()).filter((text) => PAIR.test(text));
  return pairs.filter(isClock).length < MOST * pairs.length;
}

function areTimes(cells: readonly ValuedCell[]): boolean {
  const texts = cells.map(({ text }) => text.trim()).filter((text) => /\d/.test(text));
  const times = texts.filter(isClock);
  return times.length > 1 && times.length >= MOST * texts.length;
}

function isClock(text: string): boolean {
  return SHORT.test(text) || LONG.test(text);
}
