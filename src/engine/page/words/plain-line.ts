/** Joins a line of plain letters into words straight from the columns of its page, as `words.ts` does glyph by glyph. */
import type { GlyphColumns, GlyphStyle } from '../../../adapters/glyph-columns.ts';
import { GLYPH_GENERATED } from '../../../adapters/glyph-columns.ts';
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import {
  isBefore,
  isCovered,
  looksAlike,
  mayShareGlyph,
  middleGap,
  STEP_ASIDE,
  STEP_BACK,
  WORD_GAP,
} from '../letters/next-letter.ts';
import { markLineEnd, type PageArea, type Word } from './words.ts';

const SPACE = 0x20;
/** An accent where it stands alone, as TeX draws it. */
const GRAVE = 0x60;
/** Where leaders may be, lines are looked at glyph by glyph. */
const LEADER = /\.{5}|_{5}/;

/**
 * Whether the glyphs from one index to before another are level, clipped by nothing, and letters that stand for
 * themselves: ASCII, the Latin letters up to U+017F, dashes, quotation marks and bullets.
 */
export function isPlainLine({ codes, flags, styleOf, styles }: GlyphColumns, from: number, to: number): boolean {
  let known = -1;
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    const flag = flags[at] ?? 0;
    if (!isPlain(code) || !(flag === 0 || (flag === GLYPH_GENERATED && code === SPACE))) return false;
    const style = styleOf[at] ?? 0;
    if (style === known) continue;
    known = style;
    if (styles[style]?.angle !== 0 || styles[style].clip) return false;
  }
  return true;
}

function isPlain(code: number): boolean {
  if (code < 0x7f) return code >= SPACE && code !== GRAVE;
  return (code >= 0xc0 && code <= 0x17f) || (code >= 0x2013 && code <= 0x2022);
}

/**
 * Words of the letters from one index to before another, which are plain.
 * @param page what lies outside of it is left out; undefined: nothing is.
 * @returns undefined where dots may lead to the number of a page, if words are to end where their look changes, and
 * where letters are drawn before a space that comes earlier.
 */
export function plainWords(
  columns: GlyphColumns,
  from: number,
  to: number,
  page: PageArea | undefined,
  byLook: boolean,
): readonly Word[] | undefined {
  const letters = new PlainLetters(columns, from, to);
  if (byLook && LEADER.test(letters.text())) return undefined;
  return letters.words(page, byLook);
}

/** What one line after another is measured in. */
class Room {
  readonly size: number;
  readonly indexes: Uint32Array;
  readonly gaps: Float64Array;
  readonly asides: Float64Array;
  readonly usual: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.indexes = new Uint32Array(size);
    this.gaps = new Float64Array(size);
    this.asides = new Float64Array(size);
    this.usual = new Float64Array(size);
  }
}

let room = new Room(0);

function roomFor(letters: number): Room {
  if (room.size < letters) room = new Room(2 * letters);
  return room;
}

/** Good until the next line is looked at. */
class PlainLetters {
  readonly #columns: GlyphColumns;
  /** Indexes into the columns, without the spaces that PDFium adds: they are a guess from two letters. */
  readonly #indexes: Uint32Array;
  readonly #count: number;
  /** Of each letter from the one before, in ems: along the line, negative where they overlap, and across it. */
  readonly #gaps: Float64Array;
  readonly #asides: Float64Array;
  readonly #usual: Float64Array;
  /** Of all letters where they share it, as on most lines. */
  readonly #oneStyle: GlyphStyle | undefined;
  readonly #words: Word[] = [];
  #followsSpace = false;

  constructor(columns: GlyphColumns, from: number, to: number) {
    this.#columns = columns;
    const { indexes, gaps, asides, usual } = roomFor(to - from);
    const { flags, styleOf } = columns;
    let count = 0;
    let isOneStyle = true;
    for (let at = from; at < to; at++) {
      if (flags[at] !== 0) continue;
      indexes[count++] = at;
      isOneStyle &&= styleOf[at] === styleOf[indexes[0] ?? at];
    }
    [this.#indexes, this.#gaps, this.#asides, this.#usual] = [indexes, gaps, asides, usual];
    this.#count = count;
    this.#oneStyle = isOneStyle && count > 0 ? columns.style(indexes[0] ?? 0) : undefined;
    for (let at = 1; at < count; at++) this.#measure(at);
  }

  text(): string {
    let text = '';
    for (let at = 0; at < this.#count; at++) text += String.fromCharCode(this.#code(at));
    return text;
  }

  /** @returns undefined where a letter is drawn after a space that it stands before, or at its place: it may go on with another word. */
  words(page: PageArea | undefined, byLook: boolean): readonly Word[] | undefined {
    const widest = this.#usualGap() + WORD_GAP;
    let start = 0;
    let space = -1;
    for (let at = 0; at < this.#count; at++) {
      const isOutside = page !== undefined && !this.#isOn(page, at);
      const isSpace = this.#code(at) === SPACE;
      if (isOutside || isSpace) {
        this.#finish(start, at, false);
        start = at + 1;
        if (isOutside) continue;
        this.#followsSpace = true;
        space = at;
      } else if (space >= 0 && (this.#standsBefore(at, space) || this.#coversSpace(at))) return undefined;
      else if (at > start && !this.#continues(at, widest, byLook)) {
        this.#finish(start, at, false);
        start = at;
      }
    }
    this.#finish(start, this.#count, true);
    return this.#words;
  }

  #measure(at: number): void {
    const { boxes } = this.#columns;
    const [a, b] = [4 * this.#index(at - 1), 4 * this.#index(at)];
    const em = this.#em(at);
    const after = (boxes[b] ?? 0) - (boxes[a + 2] ?? 0);
    this.#gaps[at] = Math.max(after, (boxes[a] ?? 0) - (boxes[b + 2] ?? 0)) / em;
    const middle = ((boxes[a + 1] ?? 0) + (boxes[a + 3] ?? 0)) / 2;
    this.#asides[at] = Math.abs(middle - ((boxes[b + 1] ?? 0) + (boxes[b + 3] ?? 0)) / 2) / em;
  }

  /** The middle gap between neighbouring letters, in ems: nothing in ordinary text. */
  #usualGap(): number {
    const gaps = this.#usual;
    let count = 0;
    for (let at = 1; at < this.#count; at++) {
      if (this.#code(at) === SPACE || this.#code(at - 1) === SPACE) continue;
      const gap = this.#gaps[at] ?? 0;
      if (Math.abs(gap) < 1 && (this.#asides[at] ?? 0) < STEP_ASIDE) gaps[count++] = gap;
    }
    return middleGap(gaps.subarray(0, count), () => this.#hasSpaces());
  }

  #hasSpaces(): boolean {
    for (let at = 0; at < this.#count; at++) if (this.#code(at) === SPACE) return true;
    return false;
  }

  /** Whether a letter stands where the next one of the word before it would. */
  #continues(at: number, widest: number, byLook: boolean): boolean {
    if ((this.#asides[at] ?? 0) > STEP_ASIDE || (this.#gaps[at] ?? 0) > widest) return false;
    if (byLook && !looksAlike(this.#style(at - 1), this.#style(at))) return false;
    const { boxes } = this.#columns;
    const [a, b] = [4 * this.#index(at - 1), 4 * this.#index(at)];
    const [left, right] = [boxes[b] ?? 0, boxes[b + 2] ?? 0];
    const em = this.#em(at);
    if (left < (boxes[a] ?? 0) && isBefore({ left, right }, { left: boxes[a] ?? 0, right: boxes[a + 2] ?? 0 }, em))
      return false;
    const overlap = (Math.min(boxes[a + 2] ?? 0, right) - Math.max(boxes[a] ?? 0, left)) / em;
    if (overlap <= STEP_BACK || overlap <= 0.9 * ((right - left) / em)) return true;
    return mayShareGlyph(this.#columns.glyph(a / 4), this.#columns.glyph(b / 4));
  }

  #standsBefore(at: number, other: number): boolean {
    const { boxes } = this.#columns;
    const [a, b] = [4 * this.#index(at), 4 * this.#index(other)];
    const em = Math.max(this.#style(at).sizePt, this.#style(other).sizePt, 1);
    const sides = (from: number) => ({ left: boxes[from] ?? 0, right: boxes[from + 2] ?? 0 });
    return isBefore(sides(a), sides(b), em);
  }

  /** Whether the letter before is a space at the place of this one or of the one before it. */
  #coversSpace(at: number): boolean {
    if (at < 2 || this.#code(at - 1) !== SPACE || this.#code(at - 2) === SPACE) return false;
    const sides = (from: number) => {
      const box = 4 * this.#index(from);
      return { left: this.#columns.boxes[box] ?? 0, right: this.#columns.boxes[box + 2] ?? 0 };
    };
    return isCovered(sides(at - 1), sides(at - 2), sides(at), this.#em(at));
  }

  #em(at: number): number {
    if (this.#oneStyle) return Math.max(this.#oneStyle.sizePt, 1);
    return Math.max(this.#style(at - 1).sizePt, this.#style(at).sizePt, 1);
  }

  #isOn({ widthPt, heightPt }: PageArea, at: number): boolean {
    const { boxes } = this.#columns;
    const from = 4 * this.#index(at);
    const isRightAndBelow = (boxes[from + 2] ?? 0) > 0 && (boxes[from + 3] ?? 0) > 0;
    return isRightAndBelow && (boxes[from] ?? 0) < widthPt && (boxes[from + 1] ?? 0) < heightPt;
  }

  #finish(from: number, to: number, endsLine: boolean): void {
    if (from < to) {
      this.#words.push(this.#word(from, to, endsLine));
      this.#followsSpace = false;
    } else if (endsLine) markLineEnd(this.#words);
  }

  #word(from: number, to: number, endsLine: boolean): Word {
    const { font, colour, invisible, object, baselinePt } = this.#style(from);
    let text = '';
    let sizePt = Math.max(0, this.#oneStyle?.sizePt ?? 0);
    for (let at = from; at < to; at++) {
      text += String.fromCharCode(this.#code(at));
      if (!this.#oneStyle) sizePt = Math.max(sizePt, this.#style(at).sizePt);
    }
    const word: { -readonly [Key in keyof Word]: Word[Key] } = {
      text,
      box: this.#box(from, to),
      turn: 0,
      sizePt,
      font,
      endsInSoftHyphen: false,
      followsSpace: this.#followsSpace,
      endsLine,
      glyphs: { from: this.#index(from), to: this.#index(to - 1) + 1 },
      object,
    };
    if (baselinePt !== undefined) word.baselinePt = baselinePt;
    if (colour) word.colour = colour;
    if (invisible) word.invisible = invisible;
    return word;
  }

  #box(from: number, to: number): SeenBox {
    const { boxes } = this.#columns;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = from; at < to; at++) {
      const box = 4 * this.#index(at);
      left = Math.min(left, boxes[box] ?? 0);
      top = Math.min(top, boxes[box + 1] ?? 0);
      right = Math.max(right, boxes[box + 2] ?? 0);
      bottom = Math.max(bottom, boxes[box + 3] ?? 0);
    }
    return { left, top, right, bottom };
  }

  #index(at: number): number {
    return this.#indexes[at] ?? 0;
  }

  #code(at: number): number {
    return this.#columns.codes[this.#index(at)] ?? 0;
  }

  #style(at: number): GlyphStyle {
    return this.#oneStyle ?? this.#columns.style(this.#index(at));
  }
}
