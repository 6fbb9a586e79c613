/** The words of a document in the order of reading, in columns: text, page, place and look of each. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { Word } from '../page/words/words.ts';
import { GrowingFloats, GrowingInts } from './growing.ts';
import type { Lexicon } from './lexicon.ts';
import type { PlacedLine } from './tables-over-pages.ts';

/** A word begins a paragraph. */
const STARTS = 1;
/** A line end divides it: a hyphen in it may be no letter of the word. */
const DIVIDED = 2;
/** A cell of a table begins. */
const STARTS_CELL = 4;
/** It is the first of its row. */
const STARTS_ROW = 8;
const START_FLAGS = { paragraph: STARTS, cell: STARTS | STARTS_CELL, row: STARTS | STARTS_CELL | STARTS_ROW } as const;

/** Scripts that write no spaces between words: each of their letters is compared by itself. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Piece {
  readonly text: string;
  readonly box: SeenBox;
  readonly word: Word;
  readonly starts?: 'paragraph' | 'cell' | 'row' | undefined;
  readonly page: number;
  readonly line: number;
  readonly endsLine: boolean;
  /** The second part of a divided word lies on the next line. */
  readonly more?: SeenBox;
}

export class WordRow {
  readonly #lexicon: Lexicon;
  readonly #texts = new GrowingInts();
  readonly #pages = new GrowingInts();
  readonly #looks = new GrowingInts();
  readonly #flags = new GrowingInts();
  /** The place of each word's line among all lines of its page. */
  readonly #lines = new GrowingInts();
  readonly #boxes = new GrowingFloats();
  /** Second boxes of divided words, by their index. */
  readonly #more = new Map<number, SeenBox>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  get length(): number {
    return this.#texts.length;
  }

  /** @param lines in the order of reading. */
  add(lines: readonly PlacedLine[]): void {
    for (const piece of dividedJoined(lines.flatMap(linePieces)).flatMap(withoutLeader)) {
      for (const part of UNSPACED.test(piece.text) ? letters(piece) : [piece]) this.#push(part);
    }
  }

  page(index: number): number {
    return this.#pages.at(index);
  }

  text(index: number): string {
    return this.#lexicon.text(this.#texts.at(index));
  }

  /** The text as it counts. */
  plain(index: number): string {
    return this.#lexicon.plain(this.#texts.at(index));
  }

  look(index: number): number {
    return this.#looks.at(index);
  }

  startsParagraph(index: number): boolean {
    return (this.#flags.at(index) & STARTS) !== 0;
  }

  startsCell(index: number): boolean {
    return index < this.length && (this.#flags.at(index) & STARTS_CELL) !== 0;
  }

  startsRow(index: number): boolean {
    return (this.#flags.at(index) & STARTS_ROW) !== 0;
  }

  isDivided(index: number): boolean {
    return (this.#flags.at(index) & DIVIDED) !== 0;
  }

  box(index: number): SeenBox {
    const at = (part: number) => this.#boxes.at(4 * index + part);
    return { left: at(0), top: at(1), right: at(2), bottom: at(3) };
  }

  /** One box, or two where a line end divides the word. */
  boxes(index: number): readonly SeenBox[] {
    const more = this.#more.get(index);
    return more ? [this.box(index), more] : [this.box(index)];
  }

  keys(): Int32Array {
    return Int32Array.from(this.#texts.row(), (id) => this.#lexicon.key(id));
  }

  line(index: number): number {
    return this.#lines.at(index);
  }

  /** The words for which this is true, as a row of their own. */
  only(isWanted: (index: number) => boolean): WordRow {
    const row = new WordRow(this.#lexicon);
    for (let index = 0; index < this.length; index++) if (isWanted(index)) row.#pushFrom(this, index);
    return row;
  }

  /** The words from one place to before another, as a row of their own. */
  part(from: number, to: number): WordRow {
    const row = new WordRow(this.#lexicon);
    for (let index = from; index < to; index++) row.#pushFrom(this, index);
    return row;
  }

  #pushFrom(other: WordRow, index: number): void {
    const more = other.#more.get(index);
    if (more) this.#more.set(this.length, more);
    this.#texts.push(other.#texts.at(index));
    this.#pages.push(other.#pages.at(index));
    this.#looks.push(other.#looks.at(index));
    this.#flags.push(other.#flags.at(index));
    this.#lines.push(other.#lines.at(index));
    this.#pushBox(other.box(index));
  }

  #push({ text, box, word, starts, page, line, more }: Piece): void {
    if (more) this.#more.set(this.length, more);
    this.#texts.push(this.#lexicon.idOf(text));
    this.#pages.push(page);
    this.#looks.push(this.#lexicon.lookOf(word));
    this.#flags.push((starts ? START_FLAGS[starts] : 0) | (more ? DIVIDED : 0));
    this.#lines.push(line);
    this.#pushBox(box);
  }

  #pushBox({ left, top, right, bottom }: SeenBox): void {
    for (const edge of [left, top, right, bottom]) this.#boxes.push(edge);
  }
}

const CELL_STARTS = ['row', 'cell'] as const;

/** Words of a line; those that stand without a space between them are one. */
function linePieces({ page, index: line, line: { words, startsParagraph, cell } }: PlacedLine): readonly Piece[] {
  const start = cell ? CELL_STARTS[Math.min(1, cell.column)] : 'paragraph';
  const pieces: Piece[] = [];
  for (const [index, { word, before }] of words.entries()) {
    const last = pieces.at(-1);
    const endsLine = index === words.length - 1;
    if (last && before === '' && index > 0) {
      const [text, box] = [last.text + word.text, around(last.box, word.box)];
      // It looks like its longest part: a mark of a note or a full stop may look otherwise.
      const longest = word.text.length > last.word.text.length ? word : last.word;
      pieces[pieces.length - 1] = { ...last, text, box, word: longest, endsLine };
    } else {
      const starts = startsParagraph && index === 0 ? start : undefined;
      pieces.push({ text: word.text, box: word.box, word, starts, page, line, endsLine });
    }
  }
  return pieces;
}

/** The dots that lead to the number of a page are as many as there is room for. */
function withoutLeader(piece: Piece): readonly Piece[] {
  const text = piece.text.replace(/[.…·_]{4,}/g, '');
  if (text === piece.text) return [piece];
  return text === '' ? [] : [{ ...piece, text }];
}

function around(a: SeenBox, b: SeenBox): SeenBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The halves of a word that the hyphen of a line end parts become one. */
function dividedJoined(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isOpen = last?.endsLine && !last.more && /\p{L}[-‐‑]$/u.test(last.text);
    const isRest = isOpen && !piece.starts && piece.page === last.page && /^\p{L}/u.test(piece.text);
    if (isRest) joined[joined.length - 1] = { ...last, text: last.text + piece.text, more: piece.box };
    else joined.push(piece);
  }
  return joined;
}

/** Letters of scripts without spaces stand side by side, about equally wide; what lies between them stays together. */
function letters({ text, box, word, starts, page, line, endsLine }: Piece): readonly Piece[] {
  const parts: string[] = [];
  let rest = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (!UNSPACED.test(segment)) rest += segment;
    else {
      if (rest !== '') parts.push(rest);
      parts.push(segment);
      rest = '';
    }
  }
  if (rest !== '') parts.push(rest);
  const widths = parts.map((part) => (UNSPACED.test(part) ? 1 : part.length / 2));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const isUpright = word.turn === 0 || word.turn === 2;
  const length = isUpright ? box.right - box.left : box.bottom - box.top;
  let from = 0;
  return parts.map((part, index) => {
    const to = from + (widths[index] ?? 0);
    const [start, end] = [(from / whole) * length, (to / whole) * length];
    from = to;
    const cut = isUpright
      ? { ...box, left: box.left + start, right: box.left + end }
      : { ...box, top: box.top + start, bottom: box.top + end };
    return { text: part, box: cut, word, starts: index === 0 ? starts : undefined, page, line, endsLine };
  });
}
