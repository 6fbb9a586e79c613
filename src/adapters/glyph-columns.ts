/** The glyphs of a page in columns: letters with their boxes, styles and page objects, whoever read them. */
import type { SeenBox } from './pdfium-seen.ts';

export interface GlyphFont {
  /** As the file names it, with a subset prefix where it has one; empty when unnamed. */
  readonly name: string;
  /** 100 to 900; 400 when the file does not say. */
  readonly weight: number;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  /** The file says that its letters have serifs. */
  readonly serif?: true;
  /** Its letters are drawn with an outline of their own colour. */
  readonly thickened?: true;
}

export interface Glyph {
  /** Its place in the columns that it comes from; absent for one that is made up. */
  readonly index?: number;
  /** One code point; a ligature with a letter table comes as several glyphs with one box. Empty where it is no character. */
  readonly text: string;
  /** As high as the font's ascent and descent, as wide as the advance. */
  readonly box: SeenBox;
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
  readonly colour?: string | undefined;
  /** Outside of this nothing of it is drawn; absent where nothing clips it. */
  readonly clip?: SeenBox | undefined;
  /** Of the page's objects in drawing order; -1 for what PDFium adds itself, absent for what no page draws. */
  readonly object?: number;
  /** See `GlyphStyle`. */
  readonly baselinePt?: number | undefined;
}

/** What the glyphs of one text object share. */
export interface GlyphStyle {
  readonly angle: number;
  readonly sizePt: number;
  readonly font: GlyphFont;
  readonly invisible: boolean;
  /** `rrggbb` of the fill; absent where it is black. */
  readonly colour: string | undefined;
  readonly clip: SeenBox | undefined;
  /** Of the page's objects in drawing order, those inside forms counted too; -1 for what PDFium adds itself. */
  readonly object: number;
  /** Of the marked content that the object stands in (ISO 32000-2, 14.6); -1 for none. */
  readonly markedContent: number;
  /** How far its baseline lies below the upper edge of the page as seen; absent where it is not level, or not known. */
  readonly baselinePt?: number;
}

/** Where glyphs come from: the text of the file, or recognition of its picture. */
export type GlyphSource = 'file' | 'ocr';

export const GLYPH_GENERATED = 1;
export const GLYPH_SOFT_HYPHEN = 2;
export const GLYPH_UNMAPPED = 4;

/** The glyphs of a page, a column for each property: a page of a thousand letters is a few arrays, not thousands of objects. */
export class GlyphColumns {
  readonly source: GlyphSource;
  readonly length: number;
  /** Code points; 0 where there is no character. */
  readonly codes: Uint32Array;
  /** Four a glyph: left, top, right, bottom of the box on the page as seen. */
  readonly boxes: Float64Array;
  /** Index into `styles`. */
  readonly styleOf: Uint32Array;
  readonly flags: Uint8Array;
  /** From 0 to 1: what recognition thinks of it. */
  readonly confidence: Float32Array;
  readonly styles: readonly GlyphStyle[];

  constructor(source: GlyphSource, draft: GlyphDraft) {
    const { length } = draft;
    this.source = source;
    this.length = length;
    this.codes = draft.codes.subarray(0, length);
    this.boxes = draft.boxes.subarray(0, 4 * length);
    this.styleOf = draft.styleOf.subarray(0, length);
    this.flags = draft.flags.subarray(0, length);
    this.confidence = draft.toldConfidence?.subarray(0, length) ?? sureOf(length);
    this.styles = draft.styles;
  }

  text(index: number): string {
    const code = this.codes[index] ?? 0;
    return code === 0 ? '' : String.fromCodePoint(code);
  }

  box(index: number): SeenBox {
    const at = 4 * index;
    const { boxes } = this;
    return {
      left: boxes[at] ?? 0,
      top: boxes[at + 1] ?? 0,
      right: boxes[at + 2] ?? 0,
      bottom: boxes[at + 3] ?? 0,
    };
  }

  /** @throws RangeError outside of the columns. */
  style(index: number): GlyphStyle {
    const style = this.styles[this.styleOf[index] ?? -1];
    if (!style) throw new RangeError(`There is no glyph ${index}.`);
    return style;
  }

  glyphs(): readonly Glyph[] {
    return Array.from({ length: this.length }, (_, index) => this.glyph(index));
  }

  glyph(index: number): Glyph {
    const { angle, sizePt, font, invisible, colour, clip, object, baselinePt } = this.style(index);
    const flags = this.flags[index] ?? 0;
    return {
      index,
      text: this.text(index),
      box: this.box(index),
      angle,
      sizePt,
      font,
      generated: (flags & GLYPH_GENERATED) !== 0,
      softHyphen: (flags & GLYPH_SOFT_HYPHEN) !== 0,
      unmapped: (flags & GLYPH_UNMAPPED) !== 0,
      invisible,
      colour,
      clip,
      object,
      baselinePt,
    };
  }
}

/** What all pages share whose letters nobody has to guess. */
let sure = new Float32Array(0);

function sureOf(length: number): Float32Array {
  if (sure.length < length) sure = new Float32Array(2 * length).fill(1);
  return sure.subarray(0, length);
}

/** Columns while they are filled, with room for as many glyphs as there can be. */
export class GlyphDraft {
  length = 0;
  readonly codes: Uint32Array;
  readonly boxes: Float64Array;
  readonly styleOf: Uint32Array;
  readonly flags: Uint8Array;
  /** Undefined where all letters are sure. */
  toldConfidence: Float32Array | undefined;
  readonly styles: GlyphStyle[] = [];

  constructor(room: number) {
    // In one piece: a page takes one allocation, not four.
    const bytes = new ArrayBuffer((4 * 8 + 2 * 4 + 1) * room);
    this.boxes = new Float64Array(bytes, 0, 4 * room);
    this.codes = new Uint32Array(bytes, 4 * 8 * room, room);
    this.styleOf = new Uint32Array(bytes, (4 * 8 + 4) * room, room);
    this.flags = new Uint8Array(bytes, (4 * 8 + 2 * 4) * room, room);
  }

  /** Of the glyph that was added last, from 0 to 1. */
  tellConfidence(confidence: number): void {
    this.toldConfidence ??= new Float32Array(this.codes.length).fill(1);
    this.toldConfidence[this.length - 1] = confidence;
  }

  /** A glyph in the style that was given last. */
  add(code: number, flags: number, { left, top, right, bottom }: SeenBox): void {
    this.addAt(code, flags, left, top, right, bottom);
  }

  /** The same without an object for its box: letters come by the million. */
  addAt(code: number, flags: number, left: number, top: number, right: number, bottom: number): void {
    const { length, boxes } = this;
    boxes[4 * length] = left;
    boxes[4 * length + 1] = top;
    boxes[4 * length + 2] = right;
    boxes[4 * length + 3] = bottom;
    this.codes[length] = code;
    this.flags[length] = flags;
    this.styleOf[length] = this.styles.length - 1;
    this.length++;
  }
}
