/** Puts tables that go on over pages together: rows that a page parts are read cell by cell, and names of columns once. */
import { lineText } from '../layout/lines/text-line.ts';
import type { TextLine } from '../page/words/line.ts';

/** A line, and where it stands. */
export interface PlacedLine {
  /** Among the chosen pages, from 0. */
  readonly page: number;
  /** Among the lines of its page. */
  readonly index: number;
  readonly line: TextLine;
  /** It names columns once more, where their table goes on. */
  readonly isAgain?: boolean;
}

type Row = readonly PlacedLine[];

/** Running lines that may stand between a table and the edge of its page. */
const MOST_OUTSIDE = 4;
/** Rows that name the columns. */
const MOST_NAMES = 3;

/** The pages of a document, one after another. */
export class TablesOverPages {
  #held: readonly PlacedLine[] = [];
  /** The first rows of the table that went on last. */
  #names: readonly string[] = [];
  readonly #joins: boolean;

  /** @param joins whether parted rows are put together: not where each page is to be read by itself. */
  constructor(joins: boolean) {
    this.#joins = joins;
  }

  /** @returns the lines of the page with those marked that stand again, and the lines of the page before in the order of reading. */
  add(lines: readonly PlacedLine[]): {
    readonly marked: readonly PlacedLine[];
    readonly before: readonly PlacedLine[];
  } {
    const tables = tablesOf(lines);
    const [first = []] = tables;
    const isAtTop = first[0]?.[0] !== undefined && lines.indexOf(first[0][0]) <= MOST_OUTSIDE;
    const names = isAtTop ? this.#namesAgain(first) : 0;
    const again = new Set(first.slice(0, names).flat());
    const marked = lines.map((each) => (again.has(each) ? { ...each, isAgain: true } : each));
    const last = tables.at(-1);
    const isAtEnd = last !== undefined && below(lines, last).length <= MOST_OUTSIDE;
    if (!isAtEnd) this.#names = [];
    else if (tables.length > 1 || names === 0) this.#names = last.slice(0, MOST_NAMES).map(rowText);
    const [rest, before] = this.#joined(marked, this.#joins ? first[names] : undefined);
    this.#held = rest;
    return { marked, before };
  }

  /** @returns the lines of the last page. */
  finish(): readonly PlacedLine[] {
    return this.#held;
  }

  /** How many rows at the top of a table name its columns once more. */
  #namesAgain(table: readonly Row[]): number {
    const most = Math.min(MOST_NAMES, table.length - 1);
    const other = table.slice(0, most).findIndex((row, index) => rowText(row) !== this.#names[index]);
    return other === -1 ? Math.max(0, most) : other;
  }

  /** @param lower the first row of a page. @returns what is left of that page, and the page before. */
  #joined(lines: readonly PlacedLine[], lower: Row | undefined): readonly [Row, Row] {
    const table = tablesOf(this.#held).at(-1);
    const upper = table?.at(-1);
    if (!table || !upper || !lower || !goesOn(upper, lower)) return [lines, this.#held];
    const [outside, gone] = [below(this.#held, table), new Set([...upper, ...lower])];
    if (outside.length > MOST_OUTSIDE) return [lines, this.#held];
    const above = this.#held.slice(0, this.#held.length - outside.length).filter((each) => !gone.has(each));
    return [lines.filter((each) => !gone.has(each)), [...above, ...joinRows(upper, lower), ...outside]];
  }
}

/** The lines of a page that come after a table. */
function below(lines: readonly PlacedLine[], table: readonly Row[]): readonly PlacedLine[] {
  const last = table.at(-1)?.at(-1);
  return last ? lines.slice(lines.indexOf(last) + 1) : lines;
}

/** Rows of lines that stand one below the other. */
function tablesOf(lines: readonly PlacedLine[]): readonly (readonly Row[])[] {
  const tables: PlacedLine[][][] = [];
  let before: TextLine | undefined;
  for (const placed of lines) {
    const { cell } = placed.line;
    if (cell && before?.cell?.row === cell.row) tables.at(-1)?.at(-1)?.push(placed);
    else if (cell && before?.cell) tables.at(-1)?.push([placed]);
    else if (cell) tables.push([[placed]]);
    before = placed.line;
  }
  return tables;
}

function rowText(row: Row): string {
  return row.map(({ line }) => `${line.cell?.column} ${lineText(line)}`).join('\n');
}

/** Whether texts of a row go on in another, which has nothing in some of its cells. */
function goesOn(upper: Row, lower: Row): boolean {
  const [above, more] = [columnsOf(upper), columnsOf(lower)];
  if (upper[0]?.line.cell?.row.length !== lower[0]?.line.cell?.row.length || more.size >= above.size) return false;
  const columns = [...more];
  if (columns.some(([column]) => !above.has(column))) return false;
  return columns.some(([column, lines]) => isUnfinished(above.get(column) ?? [], lines));
}

function isUnfinished(above: Row, below: Row): boolean {
  const [end, start] = [above.at(-1), below[0]].map((placed) => (placed ? lineText(placed.line) : ''));
  return /^\p{Ll}/u.test(start ?? '') || (above.length > 1 && !/[.!?:;]["”’)]?$/u.test(end ?? ''));
}

function columnsOf(row: Row): ReadonlyMap<number, Row> {
  return Map.groupBy(row, ({ line }) => line.cell?.column ?? 0);
}

/** Each cell with what goes on of it. */
function joinRows(upper: Row, lower: Row): Row {
  const more = columnsOf(lower);
  return [...columnsOf(upper)].flatMap(([column, lines]) => {
    const [first, ...others] = more.get(column) ?? [];
    return first ? [...lines, { ...first, line: { ...first.line, startsParagraph: false } }, ...others] : lines;
  });
}
