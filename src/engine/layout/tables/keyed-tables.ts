/** Finds tables of two columns without any line: short keys, and beside each of them a text that may go on below. */
import { wholeWords } from '../../page/words/whole-words.ts';
import type { Word } from '../../page/words/words.ts';
import { areFullLines } from '../lines/full-lines.ts';
import { isBullet } from '../lines/list-signs.ts';
import { middle } from '../lines/rows.ts';
import { makeCell } from './cells.ts';
import { headerRowsOf } from './header-rows.ts';
import { type Item, type ItemRow, itemRows } from './items.ts';
import { hasLeader } from './level-strips.ts';
import type { FoundTable, TablePage } from './table.ts';

/** In points: texts that begin at one place. */
const SAME_LEFT = 1.5;
/** In ems: white between keys and texts, and from the beginning of keys to that of texts: labels of lists are nearer. */
const GUTTER = 0.8;
const MIN_KEY = 4;
/** In ems: a wider gap between two lines ends the table. */
const ROW_GAP = 2;
/** In ems, and in rows: as near as this above and below nothing else begins where the texts do. */
const ALONE = 4;
const MAX_NEAR = 8;
/** Entries of a table, at least; the text of one of them must go on: else tabs may have set them. */
const MIN_ENTRIES = 3;
/** Words of a key in the middle of all, at most. */
const KEY_WORDS = 4;
const LABEL = /^[([]?(?:(?:\d{1,3}|[a-zA-Z]|[ivx]+)[.)\]]|\d{1,3}(?:\.\d{1,3})+)$/u;
/** In points: a text begins so far behind the edge of its cell, at most. */
const PADDING = 5.4;
const CONFIDENCE = 0.6;

/** A key, and the lines of its text. */
interface Entry {
  readonly key: Item[];
  readonly text: Item[];
}

/** Entries whose keys and texts begin at two places. */
interface Run {
  readonly left: number;
  readonly inner: number;
  readonly entries: Entry[];
  /** Numbers of its rows. */
  readonly from: number;
  last: number;
  /** y of its end. */
  end: number;
}

/** From the top of the page. */
export function keyedTables({ words, fills }: TablePage): readonly FoundTable[] {
  const rows = itemRows(words);
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [index, row] of rows.entries()) {
    if (run && goesOn(run, row)) {
      run.last = index;
      continue;
    }
    run = begin(row, index);
    if (run) runs.push(run);
  }
  return runs.filter((found) => isTable(found) && standsAlone(found, rows)).map((found) => tableOf(found, fills));
}

/** Whether no text near it begins where the texts do: else it is a part of two columns whose lines are level by chance. */
function standsAlone({ inner, from, last }: Run, rows: readonly ItemRow[]): boolean {
  const [first, end] = [rows[from], rows[last]];
  if (!first || !end) return false;
  const reach = ALONE * (first.items[0]?.em ?? 0);
  const isAlongside = (row: ItemRow) => row.items.some(({ box }) => Math.abs(box.left - inner) <= SAME_LEFT);
  const above = rows.slice(Math.max(0, from - MAX_NEAR), from).filter((row) => first.top - row.bottom < reach);
  const below = rows.slice(last + 1, last + 1 + MAX_NEAR).filter((row) => row.top - end.bottom < reach);
  return ![...above, ...below].some(isAlongside);
}

function begin(row: ItemRow, from: number): Run | undefined {
  const [key, text, ...more] = row.items;
  if (!key || !text || more.length > 0 || !isBeside(key, text)) return undefined;
  return {
    left: key.box.left,
    inner: text.box.left,
    entries: [{ key: [key], text: [text] }],
    from,
    last: from,
    end: row.bottom,
  };
}

function isBeside(key: Item, text: Item): boolean {
  return text.box.left - key.box.left >= MIN_KEY * key.em && text.box.left - key.box.right >= GUTTER * key.em;
}

/** Adds a row to the run that it belongs to. */
function goesOn(run: Run, row: ItemRow): boolean {
  const { left, inner, entries } = run;
  const [first, ...others] = row.items;
  const entry = entries.at(-1);
  if (!first || !entry || row.top - run.end > ROW_GAP * first.em) return false;
  const [second] = others;
  const isKey = Math.abs(first.box.left - left) <= SAME_LEFT && first.box.right <= inner - GUTTER * first.em;
  if (isKey && second && Math.abs(second.box.left - inner) <= SAME_LEFT) entries.push({ key: [first], text: others });
  else if (Math.abs(first.box.left - inner) <= SAME_LEFT) entry.text.push(...row.items);
  else return false;
  run.end = row.bottom;
  return true;
}

function isTable({ entries }: Run): boolean {
  const keys = entries.flatMap(({ key }) => key);
  const isLong = entries.some(({ text: [first, ...more] }) =>
    more.some(({ box }) => first && box.top > middle(first.box)),
  );
  if (entries.length < MIN_ENTRIES || !isLong) return false;
  const counts = keys.map(({ words }) => wholeWords(words).length).sort((a, b) => a - b);
  if ((counts[counts.length >> 1] ?? 0) > KEY_WORDS || areFullLines(keys)) return false;
  const all = entries.flatMap(({ key, text }) => [...key, ...text]);
  if (all.every(({ words }) => words.every(({ font }) => font.fixedPitch))) return false;
  return !all.some((item) => hasLeader(textOf(item))) && !keys.some((key) => isLabel(textOf(key)));
}

function isLabel(text: string): boolean {
  return isBullet(text) || LABEL.test(text);
}

function textOf({ words }: Item): string {
  return wholeWords(words).join(' ');
}

function tableOf({ left, inner, entries }: Run, fills: TablePage['fills']): FoundTable {
  const items = entries.flatMap(({ key, text }) => [...key, ...text]);
  const right = Math.max(...items.map(({ box }) => box.right));
  const keyRight = Math.max(...entries.flatMap(({ key }) => key.map(({ box }) => box.right)));
  const xs = [left, Math.max((keyRight + inner) / 2, inner - PADDING), right];
  const tops = entries.map(({ key, text }) => Math.min(...[...key, ...text].map(({ box }) => box.top)));
  const bottoms = entries.map(({ key, text }) => Math.max(...[...key, ...text].map(({ box }) => box.bottom)));
  const ys = [
    ...tops.map((top, row) => (row === 0 ? top : (top + (bottoms[row - 1] ?? top)) / 2)),
    bottoms.at(-1) ?? 0,
  ];
  const cells = entries.flatMap(({ key, text }, row) =>
    [key, text].map((own, column) => {
      const words: readonly Word[] = own.flatMap((item) => item.words);
      const box = { left: xs[column] ?? 0, right: xs[column + 1] ?? 0, top: ys[row] ?? 0, bottom: ys[row + 1] ?? 0 };
      return makeCell({ row, column, rowSpan: 1, columnSpan: 1 }, box, words, {}, fills);
    }),
  );
  return {
    found: 'levels',
    box: { left, right, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 },
    columns: xs,
    rows: ys,
    headerRows: headerRowsOf(cells),
    cells,
    confidence: CONFIDENCE,
    isKeyed: true,
  };
}
