/** Drives HarfBuzz (the wasm build of harfbuzzjs): turns text into placed glyphs. Loads 0.5 MB: import it when needed. */
import { Blob, BufferFlag, Direction, Face, Font, Buffer as ShapeBuffer, shape } from 'harfbuzzjs';
import { readFont } from './font-bytes.ts';

/** Distances are thousandths of an em. */
export interface ShapedGlyph {
  readonly glyph: number;
  /** Index into the text (UTF-16) of the first character that this glyph and its neighbours of the same value stand for. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

export interface OutlineStep {
  readonly type: string;
  readonly values: readonly number[];
}

/** Faces of one collection share its bytes. */
const blobs = new Map<string, Blob>();

function fileBlob(path: string): Blob {
  const blob = blobs.get(path) ?? new Blob(readFont(path));
  blobs.set(path, blob);
  return blob;
}

/** One face of a font file, ready to shape with. Its file is held in memory until the process ends. */
export class ShapingFace {
  readonly path: string;
  /** Place in a collection; 0 in an ordinary file. */
  readonly index: number;
  readonly #face: Face;
  readonly #font: Font;
  readonly #scale: number;

  constructor(path: string, index = 0) {
    this.path = path;
    this.index = index;
    this.#face = new Face(fileBlob(path), index);
    this.#font = new Font(this.#face);
    this.#scale = 1000 / (this.#face.upem || 1000);
  }

  has(codePoint: number): boolean {
    return this.glyph(codePoint) !== undefined;
  }

  /** The plain glyph of a letter. */
  glyph(codePoint: number): number | undefined {
    return this.#font.nominalGlyph(codePoint);
  }

  /** Glyphs from left to right, as they are seen. */
  shape(text: string, rightToLeft: boolean): readonly ShapedGlyph[] {
    const buffer = new ShapeBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    shape(this.#font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map((info, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      return {
        glyph: info.codepoint,
        cluster: info.cluster,
        advance: xAdvance * this.#scale,
        dx: xOffset * this.#scale,
        dy: yOffset * this.#scale,
      };
    });
  }

  /** The glyph of a letter in lines that run from top to bottom. */
  verticalGlyph(letter: string): number | undefined {
    const buffer = new ShapeBuffer();
    buffer.addText(letter);
    buffer.guessSegmentProperties();
    buffer.setDirection(Direction.TTB);
    shape(this.#font, buffer);
    return buffer.getGlyphInfos()[0]?.codepoint;
  }

  advance(glyph: number): number {
    return this.#font.glyphHAdvance(glyph) * this.#scale;
  }

  /** The outline of a glyph: `M`, `L`, `Q`, `C` with their points, and `Z`. */
  outline(glyph: number): readonly OutlineStep[] {
    return this.#font
      .glyphToJson(glyph)
      .map(({ type, values }) => ({ type, values: values.map((value) => value * this.#scale) }));
  }

  /** The coloured picture of a glyph, in fonts that have them. */
  png(glyph: number): Uint8Array | undefined {
    return this.#font.getGlyphColorPng(glyph);
  }

  /** Bytes of an OpenType table; undefined where the font has none of that name. */
  table(tag: string): Uint8Array | undefined {
    const bytes = this.#face.referenceTable(tag);
    return bytes && bytes.length > 0 ? bytes.slice() : undefined;
  }
}
