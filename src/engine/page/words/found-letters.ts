/** The letters of a page in the order of one reading, with their places; and what is found in them. */
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import type { Finder } from '../../../contract/text/find-words.ts';
import { unionBox } from '../boxes/boxes.ts';
import type { Word } from './words.ts';

export interface Letter {
  readonly text: string;
  readonly box: SeenBox;
  /** Absent where nobody tells which way it stands. */
  readonly turn?: Word['turn'];
  /** The number of the glyph that shows it, where a walk through the page's drawing knows it. */
  readonly glyph?: number;
  /** The box of its word, where its own is only a guess. */
  readonly word?: SeenBox;
  /** What parts it from the letter before. */
  readonly before: '' | ' ' | '\n' | '-\n';
}

/** Letters that stand beside each other. */
export interface FoundRow extends SeenBox {
  readonly turn?: Word['turn'] | undefined;
}

/** Something found on a page. */
export interface PageMatch {
  /** Which of the finders found it. */
  readonly finder: number;
  /** Where it stands, a box a line; as seen, in points without the page's own unit. */
  readonly boxes: readonly FoundRow[];
  readonly glyphs: readonly number[];
  /** The words it lies in, where its place in them is only a guess. */
  readonly words?: readonly SeenBox[];
}

/** In heights of a letter: what stands further apart is covered by a box of its own. */
const FAR = 2.5;

export function findInLetters(letters: readonly Letter[], finders: readonly Finder[]): readonly PageMatch[] {
  if (letters.length === 0) return [];
  const units: number[] = [];
  let text = '';
  for (const [index, letter] of letters.entries()) {
    for (const part of [letter.before, letter.text]) {
      text += part;
      for (let unit = 0; unit < part.length; unit++) units.push(part === letter.text ? index : -1);
    }
  }
  return finders.flatMap((finder, number) =>
    finder.find(text).map(({ start, end }) => {
      const found = [...new Set(units.slice(start, end))].flatMap((index) => letters[index] ?? []);
      const glyphs = found.flatMap(({ glyph }) => glyph ?? []);
      const words = [...new Set(found.flatMap(({ word }) => word ?? []))];
      return { finder: number, boxes: boxesOf(found), glyphs, ...(words.length > 0 && { words }) };
    }),
  );
}

/** One box for the letters that stand beside each other. */
function boxesOf(letters: readonly Letter[]): readonly FoundRow[] {
  const rows: Letter[][] = [];
  for (const letter of letters) {
    const last = rows.at(-1)?.at(-1);
    if (last && areNeighbours(last.box, letter.box)) rows.at(-1)?.push(letter);
    else rows.push([letter]);
  }
  return rows
    .map((row) => ({ ...unionBox(row.map(({ box }) => box)), turn: row[0]?.turn }))
    .filter(({ left, right, top, bottom }) => right > left && bottom > top);
}

function areNeighbours(a: SeenBox, b: SeenBox): boolean {
  const size = Math.max(Math.min(a.bottom - a.top, a.right - a.left), Math.min(b.bottom - b.top, b.right - b.left), 4);
  const apart = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
  const sharesLine =
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top) ||
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.4 * Math.min(a.right - a.left, b.right - b.left);
  return sharesLine && apart < FAR * size;
}
