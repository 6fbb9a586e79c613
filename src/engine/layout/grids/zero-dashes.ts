/** Reads dashes of printed sheets as the zeros that they are: a format prints them, where the numbers of their column end. */
import type { CellValue } from './cell-value.ts';
import type { CellLook, Column } from './grid.ts';

interface PlacedCell {
  readonly column: number;
  readonly value: CellValue;
  readonly reach?: Column;
  readonly look?: CellLook;
}

type NumberValue = Extract<CellValue, { kind: 'number' }>;

const DASH = /^[-–—]$/u;
/** In points: ends of texts agree. A dash set to the middle would end sooner, by half of what it is narrower. */
const SAME = 0.6;
const NARROWER = 2.5;
/** In digits: formats of accounts keep room for two behind the dash (Calc takes spaces). So many of them must agree. */
const ROOM = { least: 0.7, most: 2.4 };
const MIN_SHIFTED = 2;
/** Beside a digit, points and signs take so much. */
const MARK = 0.5;
/** Numbers that differ in where they end or how wide they are: more than any column of a sheet has. */
const MOST_KINDS = 500;

/** @param cells of one table. */
export function withZeroDashes<Cell extends PlacedCell>(cells: readonly Cell[]): readonly Cell[] {
  const columns = Map.groupBy(cells, ({ column }) => column);
  const zeros = new Map([...columns.values()].flatMap((list) => [...zerosOf(list)]));
  return cells.map((cell) => ({ ...cell, value: zeros.get(cell) ?? cell.value }));
}

/** The dashes of a column, and its numbers in formats that print dashes. */
function zerosOf(cells: readonly PlacedCell[]): ReadonlyMap<PlacedCell, CellValue> {
  const numbers = cells.flatMap(({ value, reach }) => (value.kind === 'number' && reach ? [{ value, reach }] : []));
  const dashes = cells.filter(({ value }) => value.kind === 'text' && DASH.test(value.text.trim()));
  if (numbers.length === 0 || dashes.length === 0) return new Map();
  const usual = mostCommon(numbers.map(({ value }) => value.format));
  const zeros = new Map<PlacedCell, CellValue>();
  const kinds = kindsOf(numbers);
  const flush = dashes.filter((dash) => kinds.some(({ reach }) => endsWith(dash, reach)));
  const shifted = dashes.filter(
    ({ look, reach }) => look?.align !== 'center' && kinds.some((number) => endsBefore(reach, number)),
  );
  for (const [list, room] of [[flush, ''] as const, [shifted.length < MIN_SHIFTED ? [] : shifted, '??'] as const]) {
    const [first] = list;
    if (!first) continue;
    const sign = first.value.kind === 'text' ? first.value.text.trim() : '-';
    for (const dash of list) zeros.set(dash, { kind: 'number', value: 0, format: withDash(usual, sign, room) });
    for (const cell of cells) {
      if (cell.value.kind !== 'number') continue;
      zeros.set(cell, { ...cell.value, format: withDash(cell.value.format, sign, room) });
    }
  }
  return zeros;
}

interface PlacedNumber {
  readonly value: NumberValue;
  readonly reach: Column;
}

/** One of all numbers that end at one place and are as wide: a sheet may have very many rows. */
function kindsOf(numbers: readonly PlacedNumber[]): readonly PlacedNumber[] {
  const kinds = new Map<string, PlacedNumber>();
  for (const number of numbers) {
    const { left, right } = number.reach;
    const kind = `${right.toFixed(1)} ${(right - left).toFixed(1)} ${digitPt(number.value, number.reach).toFixed(1)}`;
    if (!kinds.has(kind)) kinds.set(kind, number);
    if (kinds.size === MOST_KINDS) break;
  }
  return [...kinds.values()];
}

function endsWith({ reach: dash }: PlacedCell, number: Column): boolean {
  return dash !== undefined && Math.abs(dash.right - number.right) < SAME && isNarrower(dash, number);
}

function endsBefore(dash: Column | undefined, { value, reach }: PlacedNumber): boolean {
  if (!dash || !isNarrower(dash, reach)) return false;
  const shift = (reach.right - dash.right) / digitPt(value, reach);
  return shift > ROOM.least && shift < ROOM.most;
}

function isNarrower(dash: Column, number: Column): boolean {
  return number.right - number.left - (dash.right - dash.left) > NARROWER;
}

/** How wide a digit is, as the format prints it. */
function digitPt({ value, format }: NumberValue, { left, right }: Column): number {
  const decimals = /\.(0+)/.exec(format)?.[1]?.length ?? 0;
  const whole = String(Math.trunc(Math.abs(value))).length;
  const marks = (decimals > 0 ? 1 : 0) + (format.includes(',') ? Math.floor((whole - 1) / 3) : 0) + (value < 0 ? 1 : 0);
  return (right - left) / (whole + decimals + MARK * marks);
}

/** A third part of a format is that of zero. */
function withDash(format: string, sign: string, room: string): string {
  const parts = (format === 'General' ? '0' : format).split(';');
  const [positive = '', negative = `-${positive}`] = parts;
  if (parts.length > 2) return format;
  return `${positive};${negative};"${sign}"${room}${positive.endsWith('_)') ? '_)' : ''}`;
}

function mostCommon(formats: readonly string[]): string {
  const counts = Map.groupBy(formats, (format) => format);
  return [...counts.values()].toSorted((a, b) => b.length - a.length)[0]?.[0] ?? 'General';
}
