/** Reads the glyphs of a page from PDFium: letters with their boxes, fonts and directions, in the file's order. */

import type { OpenPage } from './pdfium.ts';
import { ClipReader } from './pdfium-clip.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';

/** Points on the page as seen: from its upper left corner, y downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface GlyphFont {
  /** As the file names it, with a subset prefix where it has one; empty when unnamed. */
  readonly name: string;
  /** 100 to 900; 400 when the file does not say. */
  readonly weight: number;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
}

export interface Glyph {
  /** One code point; a ligature with a letter table comes as several glyphs with one box. */
  readonly text: string;
  /** As high as the font's ascent and descent, as wide as the advance. */
  readonly box: Box;
  /** Direction of the baseline: quarter turns clockwise from left-to-right when exact, radians always. */
  readonly angle: number;
  /** Height of the font on the page, in points. */
  readonly sizePt: number;
  readonly font: GlyphFont;
  /** Not in the file: a space or line end that PDFium thinks belongs here. */
  readonly generated: boolean;
  /** A hyphen that PDFium takes for a break inside a word. */
  readonly softHyphen: boolean;
  /** The font has no way from its codes to letters; the text is a guess. */
  readonly unmapped: boolean;
  /** Drawn with no ink (text render mode 3), as the text layer of a scan is. */
  readonly invisible: boolean;
  /** `rrggbb` of the fill; absent where it is black. */
  readonly colour?: string;
  /** Outside of this nothing of it is drawn; absent where nothing clips it. */
  readonly clip?: Box;
}

const FONT_FIXED = 1;
const FONT_ITALIC = 64;
const MODE_INVISIBLE = 3;
const NAME_BYTES = 128;
/** Codes without a map that come out as these are Unicode themselves: numbers of glyphs are smaller. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const BLACK = '000000';
const NOTHING: Box = { left: 0, top: 0, right: 0, bottom: 0 };

export type ToSeen = (x: number, y: number) => readonly [x: number, y: number];

/** All glyphs of an open page, in the order of its content; code points that are not characters are left out. */
export function readGlyphs(page: OpenPage): readonly Glyph[] {
  const { pdfium } = page;
  const text = pdfium.call._FPDFText_LoadPage(page.handle);
  if (text === 0) return [];
  try {
    const reader = new GlyphReader(page, text);
    const count = pdfium.call._FPDFText_CountChars(text);
    const glyphs: Glyph[] = [];
    for (let index = 0; index < count; index++) {
      const glyph = reader.read(index);
      if (glyph) glyphs.push(glyph);
    }
    return glyphs;
  } finally {
    pdfium.call._FPDFText_ClosePage(text);
  }
}

/** The way from the file's coordinates to the page as seen: crop box and rotation (ISO 32000-1, 14.11.2). */
export function toSeen({ pdfium, handle }: OpenPage): ToSeen {
  pdfium.call._FPDF_GetPageBoundingBox(handle, pdfium.scratch);
  const rect = pdfium.view(pdfium.scratch, 16);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => rect.getFloat32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const quarterTurns = pdfium.call._FPDFPage_GetRotation(handle);
  if (quarterTurns === 1) return (x, y) => [y - bottom, x - left];
  if (quarterTurns === 2) return (x, y) => [right - x, y - bottom];
  if (quarterTurns === 3) return (x, y) => [top - y, right - x];
  return (x, y) => [x - left, top - y];
}

interface RunStyle {
  readonly angle: number;
  readonly sizePt: number;
  readonly font: GlyphFont;
  readonly invisible: boolean;
  readonly colour: string;
  readonly clip: Box | undefined;
}

class GlyphReader {
  readonly #pdfium: Pdfium;
  readonly #text: Pointer;
  readonly #toSeen: ToSeen;
  readonly #clips: ClipReader;
  readonly #fonts = new Map<Pointer, GlyphFont>();
  #object: Pointer = -1;
  #style: RunStyle | undefined;

  constructor(page: OpenPage, text: Pointer) {
    this.#pdfium = page.pdfium;
    this.#text = text;
    this.#toSeen = toSeen(page);
    this.#clips = new ClipReader(page);
  }

  read(index: number): Glyph | undefined {
    const { call } = this.#pdfium;
    const unit = this.#unit(index);
    // The second half of a letter that was given with the first.
    if (isLow(unit) && isHigh(this.#unit(index - 1))) return undefined;
    const code = isHigh(unit) && isLow(this.#unit(index + 1)) ? joined(unit, this.#unit(index + 1)) : unit;
    const isCharacter =
      code !== 0 && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff && !isHigh(code) && !isLow(code);
    const box = this.#box(index);
    if (!box) return undefined;
    const { angle, sizePt, font, invisible, colour, clip } = this.#styleOf(index);
    const text = isCharacter ? String.fromCodePoint(code) : '';
    return {
      text,
      box,
      angle,
      sizePt,
      font,
      generated: call._FPDFText_IsGenerated(this.#text, index) === 1,
      softHyphen: call._FPDFText_IsHyphen(this.#text, index) === 1,
      unmapped: !isCharacter || (call._FPDFText_HasUnicodeMapError(this.#text, index) === 1 && !EAST_ASIAN.test(text)),
      invisible,
      ...(colour === BLACK ? {} : { colour }),
      ...(clip ? { clip } : {}),
    };
  }

  /** PDFium gives letters outside the first plane in UTF-16, as two; 0 where there is none. */
  #unit(index: number): number {
    return this.#pdfium.call._FPDFText_GetUnicode(this.#text, index) >>> 0;
  }

  #box(index: number): Box | undefined {
    const { call, scratch, view } = this.#pdfium;
    if (!call._FPDFText_GetLooseCharBox(this.#text, index, scratch)) return undefined;
    const rect = view(scratch, 16);
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => rect.getFloat32(at, true));
    return this.#seenBox(left ?? 0, bottom ?? 0, right ?? 0, top ?? 0);
  }

  #seenBox(left: number, bottom: number, right: number, top: number): Box {
    const [x1, y1] = this.#toSeen(left, top);
    const [x2, y2] = this.#toSeen(right, bottom);
    return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
  }

  #clipOf(object: Pointer): Box | undefined {
    const clip = this.#clips.boxOf(object);
    if (!clip) return undefined;
    const isEmpty = clip.right <= clip.left || clip.top <= clip.bottom;
    return isEmpty ? NOTHING : this.#seenBox(clip.left, clip.bottom, clip.right, clip.top);
  }

  /** Style is asked for once a text object: its glyphs share it. */
  #styleOf(index: number): RunStyle {
    const object = this.#pdfium.call._FPDFText_GetTextObject(this.#text, index);
    if (this.#style && object === this.#object) return this.#style;
    this.#object = object;
    this.#style = this.#readStyle(index, object);
    return this.#style;
  }

  #readStyle(index: number, object: Pointer): RunStyle {
    const { call, scratch, view } = this.#pdfium;
    const known = call._FPDFText_GetMatrix(this.#text, index, scratch);
    const matrix = view(scratch, 16);
    const [a, b, c, d] = known ? [0, 4, 8, 12].map((at) => matrix.getFloat32(at, true)) : [1, 0, 0, 1];
    const [x0, y0] = this.#toSeen(0, 0);
    const [x1, y1] = this.#toSeen(a ?? 1, b ?? 0);
    const size = call._FPDFText_GetFontSize(this.#text, index);
    // A size below nothing turns letters round, mostly back from a frame that stands on its head.
    const turn = size < 0 ? -1 : 1;
    return {
      angle: Math.atan2(turn * (y1 - y0), turn * (x1 - x0)),
      sizePt: Math.abs(size) * Math.hypot(c ?? 0, d ?? 1),
      font: this.#font(index, object),
      invisible: object !== 0 && call._FPDFTextObj_GetTextRenderMode(object) === MODE_INVISIBLE,
      colour: this.#colour(index),
      clip: this.#clipOf(object),
    };
  }

  #colour(index: number): string {
    const { call, scratch, view } = this.#pdfium;
    if (!call._FPDFText_GetFillColor(this.#text, index, scratch, scratch + 4, scratch + 8, scratch + 12)) return BLACK;
    const parts = view(scratch, 12);
    return [0, 4, 8].map((at) => (parts.getUint32(at, true) & 255).toString(16).padStart(2, '0')).join('');
  }

  #font(index: number, object: Pointer): GlyphFont {
    const { call } = this.#pdfium;
    const key = object === 0 ? 0 : call._FPDFTextObj_GetFont(object);
    const known = this.#fonts.get(key);
    if (known) return known;
    const font = this.#readFont(index);
    this.#fonts.set(key, font);
    return font;
  }

  #readFont(index: number): GlyphFont {
    const { call, scratch, view, bytes } = this.#pdfium;
    const length = call._FPDFText_GetFontInfo(this.#text, index, scratch + 4, NAME_BYTES, scratch);
    const flags = view(scratch, 4).getInt32(0, true);
    const named = length > 1 && length <= NAME_BYTES;
    const weight = call._FPDFText_GetFontWeight(this.#text, index);
    return {
      name: named ? new TextDecoder().decode(bytes(scratch + 4, length - 1)) : '',
      weight: weight >= 100 && weight <= 900 ? weight : 400,
      italic: length > 0 && (flags & FONT_ITALIC) !== 0,
      fixedPitch: length > 0 && (flags & FONT_FIXED) !== 0,
    };
  }
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

function joined(high: number, low: number): number {
  return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}
