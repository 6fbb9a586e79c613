/** Finds the cells that a chart was drawn from: its names beside each other or below each other, each series along them. */
import type { ChartData } from '../../layout/chart-model.ts';
import { type ChartCells, tableOf, withNumbersOf } from '../charts/chart-cells.ts';
import type { SheetCell } from '../sheets/sheet.ts';
import { type CellPlace, cellRange } from './cell-range.ts';

/** What a chart refers to, with the numbers that stand there. */
export interface SourceOfChart {
  readonly data: ChartData;
  readonly cells: ChartCells;
}

/** Of the largest number of a chart: what was measured may be off by so much. */
const EXACT = 0.005;
/** With fewer names any two cells would do. */
const LEAST = 2;
/** So many cells are kept; charts over more have their numbers on a sheet of their own. */
const MOST_CELLS = 200_000;

/** How Calc and Excel name series without a name. */
const BY_PLACE = /^(?:Column [A-Z]{1,3}|Row \d+|Series ?\d+)$/;

/** Programs leave out the end of a name that has no room below an axis. */
const ENDS_EARLY = /(?:\.{3}|…)$/u;

type Value = string | number;

/** A line of cells: the place beside another one along it. */
interface Way {
  readonly along: (place: CellPlace, steps: number) => CellPlace;
  readonly across: (place: CellPlace, at: number) => CellPlace;
  readonly acrossOf: (place: CellPlace) => number;
}

const DOWN: Way = {
  along: ({ row, column }, steps) => ({ row: row + steps, column }),
  across: ({ row }, at) => ({ row, column: at }),
  acrossOf: ({ column }) => column,
};
const RIGHT: Way = {
  along: ({ row, column }, steps) => ({ row, column: column + steps }),
  across: ({ column }, at) => ({ row: at, column }),
  acrossOf: ({ row }) => row,
};

class KnownSheet {
  readonly #rows = new Map<number, Map<number, Value>>();
  readonly #byText = new Map<string, CellPlace[]>();

  add(place: CellPlace, value: Value): void {
    const row = this.#rows.get(place.row);
    if (row) row.set(place.column, value);
    else this.#rows.set(place.row, new Map([[place.column, value]]));
    const places = this.#byText.get(String(value));
    if (places) places.push(place);
    else this.#byText.set(String(value), [place]);
  }

  at({ row, column }: CellPlace): Value | undefined {
    return this.#rows.get(row)?.get(column);
  }

  *numbers(): Generator<CellPlace> {
    for (const [row, cells] of this.#rows)
      for (const [column, value] of cells) if (typeof value === 'number') yield { row, column };
  }

  /** Of a name as a chart shows it. */
  placesOf(name: string): readonly CellPlace[] {
    if (!ENDS_EARLY.test(name)) return this.#byText.get(name) ?? [];
    return [...this.#byText].flatMap(([text, places]) => (isName(text, name) ? places : []));
  }

  /** Columns of a row, or rows of a column, in which something stands. */
  reach(way: Way): readonly number[] {
    if (way === RIGHT) return [...this.#rows.keys()];
    return [...new Set([...this.#rows.values()].flatMap((row) => [...row.keys()]))];
  }
}

export class FoundCells {
  readonly #sheets = new Map<string, KnownSheet>();
  #count = 0;

  /** @param row of the sheet where the cells begin. */
  note(sheet: string, row: number, cells: readonly SheetCell[]): void {
    this.#count += cells.length;
    if (this.#count > MOST_CELLS) return;
    const known = this.#sheets.get(sheet) ?? new KnownSheet();
    this.#sheets.set(sheet, known);
    for (const { value, ...cell } of cells) {
      if (value.kind === 'date') continue;
      const own = value.kind === 'text' ? plain(value.text) : value.value;
      known.add({ row: row + cell.row, column: cell.column }, own);
    }
  }

  /** Undefined where not all of its names and numbers stand in one table. */
  of(data: ChartData): SourceOfChart | undefined {
    const { names } = tableOf(data);
    if (names.length < LEAST || this.#count > MOST_CELLS) return undefined;
    for (const [sheet, known] of this.#sheets) {
      for (const start of known.placesOf(plain(names[0] ?? ''))) {
        for (const way of [DOWN, RIGHT]) {
          const isThere = names.every((name, at) => isName(String(known.at(way.along(start, at))), plain(name)));
          const found = isThere ? sourceAt(data, { sheet, known, start, way }) : undefined;
          if (found) return found;
        }
      }
    }
    return isCounted(names) ? this.#uncounted(data) : undefined;
  }

  /** Categories without names are counted: nothing but the numbers stands in cells. */
  #uncounted(data: ChartData): SourceOfChart | undefined {
    for (const [sheet, known] of this.#sheets) {
      const found = runsOf(data, sheet, known);
      if (found) return found;
    }
    return undefined;
  }
}

interface Start {
  readonly sheet: string;
  readonly known: KnownSheet;
  /** Of the first name. */
  readonly start: CellPlace;
  readonly way: Way;
}

function sourceAt(data: ChartData, { sheet, known, start, way }: Start): SourceOfChart | undefined {
  const { names, series } = tableOf(data);
  const largest = largestOf(data);
  const places = known.reach(way).filter((at) => at !== way.acrossOf(start));
  const found = series.map(({ name, values }) => {
    const wanted = ownName(data, name);
    return places.find((at) => {
      const head = known.at(way.along(way.across(start, at), -1));
      if (wanted !== undefined && String(head ?? '') !== plain(wanted)) return false;
      const cells = values.map((_, index) => known.at(way.along(way.across(start, at), index)));
      return data.kind === 'pie' ? areShares(values, cells) : areSame(values, cells, EXACT * largest);
    });
  });
  if (found.some((at) => at === undefined)) return undefined;
  const range = (at: number, from: number, to: number) =>
    cellRange(sheet, way.along(way.across(start, at), from), way.along(way.across(start, at), to));
  const last = names.length - 1;
  const own = found.map((at) => at ?? 0);
  return {
    data: withNumbersOf(
      data,
      own.map((at) => names.map((_, index) => numberOf(known.at(way.along(way.across(start, at), index))))),
    ),
    cells: {
      categories: cellRange(sheet, start, way.along(start, last)),
      series: own.map((at, index) => {
        const name = ownName(data, series[index]?.name);
        return { name: name === undefined ? undefined : range(at, -1, -1), values: range(at, 0, last) };
      }),
    },
  };
}

/** Whether a cell has the name that a chart shows. */
function isName(text: string, shown: string): boolean {
  return text === shown || (ENDS_EARLY.test(shown) && text.startsWith(shown.replace(ENDS_EARLY, '').trimEnd()));
}

function isCounted(names: readonly string[]): boolean {
  return names.every((name, index) => name === String(index + 1));
}

/** Each series by itself, below its name where it has one. */
function runsOf(data: ChartData, sheet: string, known: KnownSheet): SourceOfChart | undefined {
  const { series, names } = tableOf(data);
  const off = EXACT * largestOf(data);
  const last = names.length - 1;
  const found = series.map(({ name: drawn, values }) => {
    const name = ownName(data, drawn);
    for (const start of known.numbers()) {
      for (const way of [DOWN, RIGHT]) {
        const cells = values.map((_, index) => known.at(way.along(start, index)));
        const isSame = data.kind === 'pie' ? areShares(values, cells) : areSame(values, cells, off);
        const isNamed = name === undefined || known.at(way.along(start, -1)) === plain(name);
        if (isSame && isNamed) return { start, way, hasName: name !== undefined, cells };
      }
    }
    return undefined;
  });
  if (found.includes(undefined)) return undefined;
  const runs = found.flatMap((run) => run ?? []);
  return {
    data: withNumbersOf(
      data,
      runs.map(({ cells }) => cells.map(numberOf)),
    ),
    cells: {
      categories: undefined,
      series: runs.map(({ start, way, hasName }) => ({
        name: hasName ? cellRange(sheet, way.along(start, -1)) : undefined,
        values: cellRange(sheet, start, way.along(start, last)),
      })),
    },
  };
}

/** Undefined where it is none that a cell has: programs name series without one by their place, and pies show none. */
function ownName({ kind }: ChartData, name: string | undefined): string | undefined {
  return kind === 'pie' || name === undefined || BY_PLACE.test(name) ? undefined : name;
}

function largestOf(data: ChartData): number {
  return Math.max(...tableOf(data).series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
}

function numberOf(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** Where nothing is drawn, there is nothing, or a zero. */
function areSame(values: readonly (number | null)[], cells: readonly (Value | undefined)[], off: number): boolean {
  return values.every((value, index) => {
    const cell = cells[index];
    if (value === null) return cell === undefined || cell === 0;
    return typeof cell === 'number' && Math.abs(cell - value) <= off;
  });
}

/** Pies show parts of a whole, whatever the numbers are. */
function areShares(values: readonly (number | null)[], cells: readonly (Value | undefined)[]): boolean {
  const numbers = cells.map(numberOf);
  if (numbers.includes(null)) return false;
  const shares = (all: readonly (number | null)[]) => {
    const sum = all.reduce<number>((total, each) => total + (each ?? 0), 0);
    return all.map((each) => (each ?? 0) / sum);
  };
  const [drawn, own] = [shares(values), shares(numbers)];
  return drawn.every((share, index) => Math.abs(share - (own[index] ?? 0)) <= EXACT);
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
