/** Finds tables of fields whose names end at one place, each right before its text: white alone parts the two, hardly wider than a space. */
import { directionOf } from '../../page/letters/letters.ts';
import { wholeWords } from '../../page/words/whole-words.ts';
import type { Word } from '../../page/words/words.ts';
import { makeCell } from './cells.ts';
import { itemRows } from './items.ts';
import type { FoundTable, TablePage } from './table.ts';

/** In points: names end at one place, and texts begin at one. */
const SAME_PLACE = 0.8;
/** In ems: names whose ends agree begin this far apart, or they are set to the left. */
const RAGGED = 1;
/** In ems: the white between a name and its text. Spaces are narrower. */
const GAP = 0.35;
/** In ems: white that parts a name from a text before it. */
const WIDE = 1.5;
/** In ems: a wider gap between two lines ends the table. */
const ROW_GAP = 3;
const NAME_WORDS = 8;
const CONFIDENCE = 0.6;

interface Row {
  /** From the left. */
  readonly words: readonly Word[];
  readonly top: number;
  readonly bottom: number;
}

/** A name that ends right before its text. */
interface Key {
  readonly left: number;
  readonly right: number;
  readonly text: number;
  readonly em: number;
}

/** Rows with the keys of each; a row without keys belongs to the text of the last. */
interface Run {
  readonly stop: Key;
  readonly rows: { readonly row: Row; readonly keys: readonly Key[] }[];
}

/** @param words of one cell, or of a page between its tables. */
export function rightKeyTables({ words, fills }: Pick<TablePage, 'words' | 'fills'>): readonly FoundTable[] {
  const rows = itemRows(words).map(({ items, top, bottom }): Row => {
    return { words: items.flatMap((item) => item.words), top, bottom };
  });
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const row of rows) {
    const keys = keysOf(row);
    if (run && goesOn(run, row, keys)) {
      run.rows.push({ row, keys });
      continue;
    }
    const [stop] = keys;
    run = stop && stop.left === row.words[0]?.box.left ? { stop, rows: [{ row, keys }] } : undefined;
    if (run) runs.push(run);
  }
  return runs.filter(isTable).map((found) => tableOf(found, fills));
}

/** Names of a row, from the left. */
function keysOf({ words }: Row): readonly Key[] {
  const keys: Key[] = [];
  let from = 0;
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const em = word.sizePt;
    const gap = before ? word.box.left - before.box.right : 0;
    if (before?.text.endsWith(':') && gap >= GAP * em) {
      const name = words.slice(from, index);
      if (wholeWords(name).length <= NAME_WORDS)
        keys.push({ left: name[0]?.box.left ?? 0, right: before.box.right, text: word.box.left, em });
      from = index;
    } else if (gap >= WIDE * em) from = index;
  }
  return keys;
}

function isAtStop(key: Key, stop: Key): boolean {
  return Math.abs(key.right - stop.right) <= SAME_PLACE && Math.abs(key.text - stop.text) <= SAME_PLACE;
}

function goesOn({ stop, rows }: Run, row: Row, [key]: readonly Key[]): boolean {
  const last = rows.at(-1)?.row;
  const [first] = row.words;
  if (!last || !first || row.top - last.bottom > ROW_GAP * stop.em) return false;
  return first.box.left >= stop.text - SAME_PLACE || (key?.left === first.box.left && isAtStop(key, stop));
}

/** Whether its names begin at several places, and a line goes on where the text of a name begins. */
function isTable({ stop, rows }: Run): boolean {
  const lefts = rows.flatMap(({ keys: [key] }) => (key && isAtStop(key, stop) ? [key.left] : []));
  const words = rows.flatMap(({ row }) => row.words);
  if (words.some(({ text, font }) => font.fixedPitch || directionOf(text) === 'rtl')) return false;
  const texts = new Set(rows.flatMap(({ keys }) => keys.map(({ text }) => text)));
  const hangs = rows.some(({ row: { words: own } }) => [...texts].some((text) => isNear(own[0]?.box.left ?? 0, text)));
  return hangs && Math.max(...lefts) - Math.min(...lefts) >= RAGGED * stop.em;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_PLACE;
}

/** Edges of columns: a second name in the row has columns of its own, where nothing runs over the white before it. */
function columnsOf({ stop, rows }: Run): readonly number[] {
  const words = rows.flatMap(({ row }) => row.words);
  const left = Math.min(...words.map(({ box }) => box.left));
  const edges = [left, (stop.right + stop.text) / 2];
  const others = rows.flatMap(({ keys }) => keys.filter((key) => !isAtStop(key, stop)));
  const [next] = others;
  if (next && others.every((key) => isAtStop(key, next))) {
    const from = Math.min(...others.map((key) => key.left));
    const before = words.filter(({ box }) => box.left < from);
    const end = Math.max(...before.map(({ box }) => box.right));
    if (from - end >= WIDE * stop.em) edges.push((from + end) / 2, (next.right + next.text) / 2);
  }
  return [...edges, Math.max(...words.map(({ box }) => box.right))];
}

function tableOf(run: Run, fills: TablePage['fills']): FoundTable {
  const xs = columnsOf(run);
  const entries: Row[][] = [];
  for (const { row, keys } of run.rows) {
    const isEntry = keys[0] !== undefined && isAtStop(keys[0], run.stop);
    if (isEntry || entries.length === 0) entries.push([row]);
    else entries.at(-1)?.push(row);
  }
  const bottoms = entries.map((rows) => rows.at(-1)?.bottom ?? 0);
  const ys = [
    ...entries.map(([first], row) => {
      const top = first?.top ?? 0;
      return row === 0 ? top : (top + (bottoms[row - 1] ?? top)) / 2;
    }),
    bottoms.at(-1) ?? 0,
  ];
  const cells = entries.flatMap((rows, row) =>
    xs.slice(1).map((right, column) => {
      const left = xs[column] ?? 0;
      const words = rows.flatMap((each) => each.words.filter(({ box }) => box.left >= left && box.left < right));
      const box = { left, right, top: ys[row] ?? 0, bottom: ys[row + 1] ?? 0 };
      return makeCell({ row, column, rowSpan: 1, columnSpan: 1 }, box, words, {}, fills);
    }),
  );
  return {
    found: 'levels',
    box: { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 },
    columns: xs,
    rows: ys,
    headerRows: 0,
    cells,
    confidence: CONFIDENCE,
    isKeyed: true,
  };
}
