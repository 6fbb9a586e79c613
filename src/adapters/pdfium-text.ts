/** Reads the glyphs of a page from PDFium: letters with their boxes, fonts and directions, in the file's order. */
import {
  GLYPH_GENERATED,
  GLYPH_SOFT_HYPHEN,
  GLYPH_UNMAPPED,
  type Glyph,
  GlyphColumns,
  GlyphDraft,
  type GlyphFont,
  type GlyphStyle,
} from './glyph-columns.ts';
import { widenLigatures } from './ligature-widths.ts';
import type { OpenPage } from './pdfium.ts';
import { ActualTexts } from './pdfium-actual-text.ts';
import { ClipReader } from './pdfium-clip.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';
import { objectNumbers } from './pdfium-objects.ts';
import { programName } from './pdfium-program-name.ts';
import { type SeenBox, type SeenFrame, seenFrame, type ToSeen, toSeenIn } from './pdfium-seen.ts';
import { leanOf, SlantedFonts, type TextAxes } from './pdfium-slanted.ts';
import { ThickenedFonts } from './pdfium-thickened.ts';
import { mendSwappedCodes } from './swapped-codes.ts';

export type { Glyph, GlyphFont } from './glyph-columns.ts';
export { type SeenBox as Box, type SeenBox, type ToSeen, toSeen } from './pdfium-seen.ts';

const FONT_FIXED = 1;
const FONT_SERIF = 2;
const FONT_ITALIC = 64;
const MODE_INVISIBLE = 3;
const NAME_BYTES = 128;
/** Codes without a map that come out as these are Unicode themselves: numbers of glyphs are smaller. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const BLACK = '000000';
/** Lines that fall or rise by less are level. */
const LEVEL = 0.001;
const NOTHING: SeenBox = { left: 0, top: 0, right: 0, bottom: 0 };

/** All glyphs of an open page as objects, one each: for what looks at few pages, or at few letters of each. */
export function readGlyphs(page: OpenPage): readonly Glyph[] {
  return readGlyphColumns(page).glyphs();
}

/** All glyphs of an open page, in the order of its content; code points that are not characters are 0. */
export function readGlyphColumns(page: OpenPage): GlyphColumns {
  const { pdfium } = page;
  const text = pdfium.call._FPDFText_LoadPage(page.handle);
  if (text === 0) return new GlyphColumns('file', new GlyphDraft(0));
  try {
    const count = pdfium.call._FPDFText_CountChars(text);
    const draft = new GlyphDraft(count);
    const reader = new GlyphReader(page, text, draft);
    for (let index = 0; index < count; index++) reader.read(index);
    reader.end();
    mendSwappedCodes(draft);
    widenLigatures(draft);
    return new GlyphColumns('file', draft);
  } finally {
    pdfium.call._FPDFText_ClosePage(text);
  }
}

class GlyphReader {
  readonly #page: OpenPage;
  readonly #pdfium: Pdfium;
  readonly #text: Pointer;
  readonly #draft: GlyphDraft;
  readonly #frame: SeenFrame;
  readonly #toSeen: ToSeen;
  readonly #clips: ClipReader;
  readonly #actual: ActualTexts;
  readonly #fonts = new Map<Pointer, GlyphFont>();
  readonly #thickened: ThickenedFonts;
  readonly #slanted = new SlantedFonts();
  #numbers: ReadonlyMap<Pointer, number> | undefined;
  #object: Pointer = -1;
  /** Of the object in use: how far its letters lean for each point above their baseline, and where that is. */
  #lean = 0;
  #baseline = 0;
  /** Of the font in use: whether the file says what letter a code point is. */
  #mapping = new Mapping();
  readonly #mappings = new Map<GlyphFont, Mapping>();

  constructor(page: OpenPage, text: Pointer, draft: GlyphDraft) {
    this.#page = page;
    this.#pdfium = page.pdfium;
    this.#text = text;
    this.#draft = draft;
    this.#frame = seenFrame(page);
    this.#toSeen = toSeenIn(this.#frame);
    this.#clips = new ClipReader(page);
    this.#actual = new ActualTexts(page.pdfium);
    this.#thickened = new ThickenedFonts(page.pdfium);
  }

  /** Three calls for most letters: what it is, where it stands, which object draws it. */
  read(index: number): void {
    const unit = this.#unit(index);
    // The second half of a letter that was given with the first.
    if (isLow(unit) && isHigh(this.#unit(index - 1))) return;
    const code = isHigh(unit) && isLow(this.#unit(index + 1)) ? joined(unit, this.#unit(index + 1)) : unit;
    const { call, scratch } = this.#pdfium;
    if (!call._FPDFText_GetLooseCharBox(this.#text, index, scratch)) return;
    const numbers = this.#pdfium.floats();
    const at = scratch / 4;
    // Read before anything else is asked, which may be answered in the same place.
    const [left, top, right, bottom] = [
      numbers[at] ?? 0,
      numbers[at + 1] ?? 0,
      numbers[at + 2] ?? 0,
      numbers[at + 3] ?? 0,
    ];
    const object = call._FPDFText_GetTextObject(this.#text, index);
    if (object !== this.#object) this.#beginObject(index, object);
    const isCharacter =
      code !== 0 && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff && !isHigh(code) && !isLow(code);
    const flags = this.#flags(index, code, isCharacter);
    this.#actual.letter(this.#text, index, code, this.#draft.length);
    // PDFium gives the box around a letter that leans; as wide as its advance is the one that would stand upright.
    const [lean, baseline] = [this.#lean, this.#baseline];
    const [from, to] = [left - lean * (bottom - baseline), right - lean * (top - baseline)];
    this.#add(isCharacter ? code : 0, flags, from, top, to, bottom);
  }

  /** To be called once, after the last letter. */
  end(): void {
    if (this.#frame.quarterTurns === 0) this.#actual.place(this.#draft, this.#numbers, this.#frame.left);
    this.#actual.free();
  }

  #flags(index: number, code: number, isCharacter: boolean): number {
    const { call } = this.#pdfium;
    let flags = 0;
    if (mayBeGenerated(code) && call._FPDFText_IsGenerated(this.#text, index) === 1) flags |= GLYPH_GENERATED;
    if (mayBeHyphen(code) && call._FPDFText_IsHyphen(this.#text, index) === 1) flags |= GLYPH_SOFT_HYPHEN;
    if (!isCharacter || this.#isUnmapped(index, code)) flags |= GLYPH_UNMAPPED;
    return flags;
  }

  #isUnmapped(index: number, code: number): boolean {
    const known = this.#mapping.isUnmapped(code);
    if (known !== undefined) return known;
    const isGuess = this.#pdfium.call._FPDFText_HasUnicodeMapError(this.#text, index) === 1;
    const unmapped = isGuess && !EAST_ASIAN.test(String.fromCodePoint(code));
    this.#mapping.tell(code, unmapped);
    return unmapped;
  }

  /** PDFium gives letters outside the first plane in UTF-16, as two; 0 where there is none. */
  #unit(index: number): number {
    return this.#pdfium.call._FPDFText_GetUnicode(this.#text, index) >>> 0;
  }

  /** As `#seenBox`, without an object for each letter. */
  #add(code: number, flags: number, left: number, top: number, right: number, bottom: number): void {
    const frame = this.#frame;
    let [x1, y1, x2, y2] = [left - frame.left, frame.top - top, right - frame.left, frame.top - bottom];
    if (frame.quarterTurns !== 0) {
      [x1, y1] = this.#toSeen(left, top);
      [x2, y2] = this.#toSeen(right, bottom);
    }
    this.#draft.addAt(code, flags, Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
  }

  #seenBox(left: number, top: number, right: number, bottom: number): SeenBox {
    const [x1, y1] = this.#toSeen(left, top);
    const [x2, y2] = this.#toSeen(right, bottom);
    return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
  }

  /** Style is asked for once a text object: its glyphs share it. */
  #beginObject(index: number, object: Pointer): void {
    this.#object = object;
    const style = this.#readStyle(index, object);
    this.#draft.styles.push(style);
    this.#actual.beginObject(object, style.baselinePt !== undefined && style.angle === 0);
    this.#mapping = this.#mappings.get(style.font) ?? new Mapping();
    this.#mappings.set(style.font, this.#mapping);
  }

  #readStyle(index: number, object: Pointer): GlyphStyle {
    const { call, scratch, view } = this.#pdfium;
    const known = call._FPDFText_GetMatrix(this.#text, index, scratch);
    const matrix = view(scratch, 24);
    const number = (at: number) => matrix.getFloat32(at, true);
    const axes: TextAxes = known ? [number(0), number(4), number(8), number(12)] : [1, 0, 0, 1];
    const [a, b, c, d] = axes;
    const [x0, y0] = this.#toSeen(0, 0);
    const [x1, y1] = this.#toSeen(a, b);
    const size = call._FPDFText_GetFontSize(this.#text, index);
    [this.#lean, this.#baseline] = [leanOf(axes), number(20)];
    const baselinePt = this.#toSeen(number(16), number(20))[1];
    // A negative font size flips the glyphs, usually to undo a flipped text matrix.
    const turn = size < 0 ? -1 : 1;
    const sizePt = Math.abs(size) * Math.hypot(c, d);
    const colour = this.#colour(index);
    this.#numbers ??= objectNumbers(this.#page);
    return {
      angle: Math.atan2(turn * (y1 - y0), turn * (x1 - x0)),
      sizePt,
      font: this.#slanted.of(this.#thickened.of(this.#font(index, object), object, sizePt, colour), axes),
      invisible: object !== 0 && call._FPDFTextObj_GetTextRenderMode(object) === MODE_INVISIBLE,
      colour: colour === BLACK ? undefined : colour,
      clip: this.#clipOf(object),
      object: this.#numbers.get(object) ?? -1,
      markedContent: object === 0 ? -1 : call._FPDFPageObj_GetMarkedContentID(object),
      ...(known && Math.abs(y1 - y0) < LEVEL * Math.abs(x1 - x0) ? { baselinePt } : {}),
    };
  }

  #clipOf(object: Pointer): SeenBox | undefined {
    const clip = this.#clips.boxOf(object);
    if (!clip) return undefined;
    if (clip.right <= clip.left || clip.top <= clip.bottom) return NOTHING;
    return this.#seenBox(clip.left, clip.top, clip.right, clip.bottom);
  }

  /** As seen on white paper; letters that are wholly transparent keep the colour that the file gives them. */
  #colour(index: number): string {
    const { call, scratch, view } = this.#pdfium;
    if (!call._FPDFText_GetFillColor(this.#text, index, scratch, scratch + 4, scratch + 8, scratch + 12)) return BLACK;
    const parts = view(scratch, 16);
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 4, 8, 12].map((at) => parts.getUint32(at, true) & 255);
    const opacity = alpha === 0 ? 1 : alpha / 255;
    const seen = (channel: number) => Math.round(255 - (255 - channel) * opacity);
    return [red, green, blue].map((channel) => seen(channel).toString(16).padStart(2, '0')).join('');
  }

  #font(index: number, object: Pointer): GlyphFont {
    const { call } = this.#pdfium;
    const key = object === 0 ? 0 : call._FPDFTextObj_GetFont(object);
    const known = this.#fonts.get(key);
    if (known) return known;
    const font = this.#readFont(index, key);
    this.#fonts.set(key, font);
    return font;
  }

  #readFont(index: number, handle: Pointer): GlyphFont {
    const { call, scratch, view, bytes } = this.#pdfium;
    const length = call._FPDFText_GetFontInfo(this.#text, index, scratch + 4, NAME_BYTES, scratch);
    const flags = view(scratch, 4).getInt32(0, true);
    const named = length > 1 && length <= NAME_BYTES;
    const name = named ? new TextDecoder().decode(bytes(scratch + 4, length - 1)) : '';
    const weight = call._FPDFText_GetFontWeight(this.#text, index);
    return {
      name: programName(this.#pdfium, handle, name),
      weight: weight >= 100 && weight <= 900 ? weight : 400,
      italic: length > 0 && (flags & FONT_ITALIC) !== 0,
      fixedPitch: length > 0 && (flags & FONT_FIXED) !== 0,
      ...(length > 0 && (flags & FONT_SERIF) !== 0 ? { serif: true } : {}),
    };
  }
}

/** What is known of the letters of one font: one call a letter of the alphabet, not of the text. */
class Mapping {
  /** 0 where nothing is known, 1 for a letter that the file names, 2 for a guess. */
  readonly #few = new Uint8Array(0x180);
  readonly #others = new Map<number, boolean>();

  isUnmapped(code: number): boolean | undefined {
    if (code >= this.#few.length) return this.#others.get(code);
    const known = this.#few[code];
    return known === 0 ? undefined : known === 2;
  }

  tell(code: number, isUnmapped: boolean): void {
    if (code >= this.#few.length) this.#others.set(code, isUnmapped);
    else this.#few[code] = isUnmapped ? 2 : 1;
  }
}

/** PDFium adds spaces and line ends, nothing else. */
function mayBeGenerated(code: number): boolean {
  return code <= 0x20;
}

/** The signs that PDFium takes for a hyphen at a line end, and the control character that it hides one behind. */
function mayBeHyphen(code: number): boolean {
  return code === 0x2d || code === 0xad || code === 0x2010 || code === 0x02 || code === 0xfffe;
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
