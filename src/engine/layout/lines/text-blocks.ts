/** Makes headings, paragraphs, lists and tables of the lines of a page, for formats that tell them apart. */

import type { TextLine } from '../../page/words/line.ts';
import { isListSign } from './list-signs.ts';
import { alignedRows, type Cells, cellsOf, cellText, continuedRow } from './row-cells.ts';
import { lineText } from './text-line.ts';

export type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2 }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Rows of the same length. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/** A heading is larger than the body by this factor, and no longer than two lines. */
const HEADING_SIZE = 1.2;
const LARGE_HEADING_SIZE = 1.6;
const MAX_HEADING_LETTERS = 200;
/** In ems: how far first lines of paragraphs stand back. */
const FIRST_INDENT = { min: 0.8, max: 4 } as const;
/** Share of its width that the last line of a paragraph leaves empty. */
const SHORT_LINE = 0.2;
const SENTENCE_END = /[.!?:;。！？][)\]»”’"']*$/;
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3001-\u3011\uff01-\uff1f]/u;
/** What stands before the items of a list. */
const LABEL = /^(?:[–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\d+(?:\.\d+)+\.?)$/;

export function textBlocks(lines: readonly TextLine[]): readonly TextBlock[] {
  const body = bodySize(lines);
  const blocks: TextBlock[] = [];
  let text: TextLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const { rows, used } = rowsFrom(lines, at);
    const aligned = isTable(rows) ? alignedRows(rows) : [];
    // Wide gaps in lines of text make no columns.
    if ((aligned[0]?.length ?? 0) > 1) {
      blocks.push(...paragraphs(text, body), { kind: 'table', rows: aligned });
      text = [];
    } else text.push(...lines.slice(at, at + used));
    at += used;
  }
  return [...blocks, ...paragraphs(text, body)];
}

/** Two cells are a table from the third row on; labels and what they stand before are none. */
function isTable(rows: readonly Cells[]): boolean {
  const isWide = rows.some((row) => row.length > 2);
  return rows.length >= (isWide ? 2 : 3) && !rows.every(([first]) => first && isLabel(cellText(first)));
}

/** Rows of cells that follow each other, and how many lines they are; at least one line is told off. */
function rowsFrom(
  lines: readonly TextLine[],
  start: number,
): { readonly rows: readonly Cells[]; readonly used: number } {
  const rows: Cells[] = [];
  let at = start;
  for (; at < lines.length; at++) {
    const line = lines[at];
    const cells = line ? cellsOf(line) : [];
    const [only] = cells;
    const last = rows.at(-1);
    if (cells.length > 1) rows.push(cells);
    else if (!last || !only || line?.startsParagraph) break;
    else {
      const longer = continuedRow(last, only);
      if (!longer) break;
      rows[rows.length - 1] = longer;
    }
  }
  return { rows, used: Math.max(1, at - start) };
}

function paragraphs(lines: readonly TextLine[], body: number): readonly TextBlock[] {
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && goesOn(group, line, body)) group.push(line);
    else groups.push([line]);
  }
  const blocks: TextBlock[] = [];
  for (const group of groups) {
    const text = joinLines(group.map(lineText));
    const last = blocks.at(-1);
    if (!isItem(group[0])) blocks.push(titled(text, (group[0]?.sizePt ?? 0) / body));
    else if (last?.kind === 'list')
      blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, itemText(text)] };
    else blocks.push({ kind: 'list', items: [itemText(text)] });
  }
  return blocks;
}

/** Chinese and Japanese have no space between words, nor where a line ends. */
function joinLines(texts: readonly string[]): string {
  const joined = texts.reduce((before, text) => {
    const isOneText = WITHOUT_SPACES.test(before.slice(-1)) && WITHOUT_SPACES.test(text.slice(0, 1));
    return before + (isOneText ? '' : ' ') + text;
  }, '');
  return joined.replace(/\s+/g, ' ').trim();
}

function goesOn(group: readonly TextLine[], line: TextLine, body: number): boolean {
  const last = group.at(-1);
  if (!last || line.startsParagraph || isItem(line) || Math.abs(last.sizePt - line.sizePt) >= 0.1 * body) return false;
  if (isLabelled(line) && (isLabelled(group[0]) || SENTENCE_END.test(lineText(last)))) return false;
  return !isIndented(group, last, line) && !endsParagraph(group, last, line);
}

function isIndented(group: readonly TextLine[], last: TextLine, line: TextLine): boolean {
  const indent = (line.box.left - last.box.left) / Math.max(1, line.sizePt);
  const hangs = isItem(group[0]) && group.length === 1;
  return !hangs && indent > FIRST_INDENT.min && indent < FIRST_INDENT.max && SENTENCE_END.test(lineText(last));
}

function endsParagraph(group: readonly TextLine[], last: TextLine, line: TextLine): boolean {
  const boxes = [...group, line].map(({ box }) => box);
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return right - last.box.right > SHORT_LINE * (right - left) && SENTENCE_END.test(lineText(last));
}

function isItem(line: TextLine | undefined): boolean {
  const [first, second] = line?.words ?? [];
  return second !== undefined && second.before !== '' && isListSign(first?.word.text ?? '');
}

function isLabelled(line: TextLine | undefined): boolean {
  const [first, second] = line?.words ?? [];
  return second !== undefined && second.before !== '' && isLabel(first?.word.text ?? '');
}

function isLabel(text: string): boolean {
  return isListSign(text) || LABEL.test(text);
}

function itemText(text: string): string {
  return text.replace(/^\S+\s+/, '');
}

function titled(text: string, ratio: number): TextBlock {
  if (text.length > MAX_HEADING_LETTERS || ratio < HEADING_SIZE) return { kind: 'paragraph', text };
  return { kind: 'heading', text, level: ratio >= LARGE_HEADING_SIZE ? 1 : 2 };
}

/** The size that most letters of the page have. */
function bodySize(lines: readonly TextLine[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = Math.round(line.sizePt * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + lineText(line).length);
  }
  const [most] = [...letters].sort((a, b) => b[1] - a[1]);
  return Math.max(1, most?.[0] ?? 1);
}
