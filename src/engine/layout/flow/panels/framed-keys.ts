/** Gives tables of names and texts the frame that is drawn around them: what stands above in it is a row, and where the end of a page opens it, the rest is one, too. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { areaOf, isInside } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import type { Borders } from '../../model.ts';
import { makeCell } from '../../tables/cells.ts';
import { rightKeyTables } from '../../tables/right-keys.ts';
import type { FoundTable, TablePage } from '../../tables/table.ts';
import type { Panel } from '../drafts/panel.ts';
import { drawnFrames } from './panels.ts';

/** Pages with more lines are drawings. */
const MOST_LINES = 400;
/** Of the area of a page: larger frames are that of the page. */
const WHOLE_PAGE = 0.6;
/** In ems: texts behind names that a page before has stand so far within their frame. */
const SET_IN = 4;
/** In points: the edge of a column before the text in it. */
const BEFORE_TEXT = 2;
const CONFIDENCE = 0.6;

/** @param taken tables of the page. @param regions its other words, those together between which a table may stand. */
export function keyTables(
  page: TablePage,
  taken: readonly FoundTable[],
  regions: readonly (readonly Word[])[],
): readonly FoundTable[] {
  const most = WHOLE_PAGE * page.size.widthPt * page.size.heightPt;
  const frames = framesOf(page.lines, taken).filter(({ box }) => areaOf(box) < most);
  const free = regions.flat();
  const framed = frames.flatMap((frame) => {
    const words = free.filter(({ box }) => isInside(box, frame.box));
    const [table, ...others] = rightKeyTables({ ...page, words });
    if (table && others.length === 0) return framedTable(table, frame, words, page.fills);
    return words.length > 0 && !table ? restOf(frame, words, free, page.fills) : [];
  });
  const inFrames = new Set(framed.flatMap(({ cells }) => cells.flatMap(({ words }) => words)));
  const rest = regions.map((words) => words.filter((word) => !inFrames.has(word)));
  return [...framed, ...rest.flatMap((words) => rightKeyTables({ ...page, words }))];
}

/** Those that hold no other. */
function framesOf(lines: readonly DrawnLine[], taken: readonly FoundTable[]): readonly Panel[] {
  if (lines.length > MOST_LINES) return [];
  const found = drawnFrames(lines).filter(({ box }) => !taken.some((table) => overlap(table.box, box)));
  return found.filter(({ box }) => !found.some((other) => other.box !== box && isInside(other.box, box)));
}

/** Rows of the same columns, with the edges of the frame around them. */
interface Rows {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Words of each cell of each row; a single one takes all columns. */
  readonly rows: readonly (readonly (readonly Word[])[])[];
}

function framedTable(
  { columns, rows, cells, box }: FoundTable,
  frame: Panel,
  words: readonly Word[],
  fills: TablePage['fills'],
): readonly FoundTable[] {
  const own = new Set(cells.flatMap((cell) => cell.words));
  const others = words.filter((word) => !own.has(word));
  if (others.some((word) => word.box.bottom > box.bottom)) return [];
  const title = others.length > 0 ? [[others]] : [];
  const made = rows.slice(1).map((_, row) => cells.filter((cell) => cell.row === row).map((cell) => cell.words));
  const inner = title.length > 0 ? rows.slice(0, -1) : rows.slice(1, -1);
  const xs = [frame.box.left, ...columns.slice(1, -1), frame.box.right];
  return [tableOf({ xs, ys: [frame.box.top, ...inner, frame.box.bottom], rows: [...title, ...made] }, frame, fills)];
}

/** A row that goes on from the page before, at the top of this one: nothing stands before its text. */
function restOf(
  frame: Panel,
  words: readonly Word[],
  all: readonly Word[],
  fills: TablePage['fills'],
): readonly FoundTable[] {
  const text = Math.min(...words.map(({ box }) => box.left));
  const em = Math.max(...words.map(({ sizePt }) => sizePt));
  const isFirst = !all.some(({ box }) => box.bottom <= frame.box.top);
  if (!isFirst || text - frame.box.left < SET_IN * em) return [];
  const { left, right, top, bottom } = frame.box;
  return [tableOf({ xs: [left, text - BEFORE_TEXT, right], ys: [top, bottom], rows: [[[], words]] }, frame, fills)];
}

function tableOf({ xs, ys, rows }: Rows, { box, edges }: Panel, fills: TablePage['fills']): FoundTable {
  const columns = xs.length - 1;
  const cells = rows.flatMap((texts, row) =>
    texts.map((words, column) => {
      const columnSpan = texts.length === 1 ? columns : 1;
      const [left = 0, right = 0] = [xs[column], xs[column + columnSpan]];
      const place = { left, right, top: ys[row] ?? 0, bottom: ys[row + 1] ?? 0 };
      const ends = { top: row === 0, bottom: row === rows.length - 1, left: column === 0 };
      const borders = outerEdges(edges, { ...ends, right: column + columnSpan === columns });
      return makeCell({ row, column, rowSpan: 1, columnSpan }, place, words, borders, fills);
    }),
  );
  return { found: 'ruled', box, columns: xs, rows: ys, headerRows: 0, cells, confidence: CONFIDENCE, isKeyed: true };
}

/** @param isOuter the sides of a cell that lie on those of the table. */
function outerEdges(edges: Borders, isOuter: Readonly<Record<keyof Borders, boolean>>): Borders {
  return Object.fromEntries(Object.entries(edges).filter(([side]) => isOuter[side as keyof Borders]));
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
