/** Coloured emoji as fonts whose glyphs are pictures (Type 3; ISO 32000-2, 9.6.4): they show anywhere and read as text. */

import type { ShapingFace } from '../../adapters/harfbuzz.ts';
import { openPicture } from '../../adapters/sharp.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../pdf/object.ts';
import { serializeNumber } from '../pdf/serialize.ts';
import { readMetrics } from './face-metrics.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** One-byte codes; 0 stays free. */
export const CODES_PER_FONT = 255;

export class EmojiFont {
  readonly reference: PdfRef;
  readonly #document: PdfDocument;
  readonly #face: ShapingFace;
  readonly #codes = new Map<string, { readonly glyph: number; readonly text: string }>();

  constructor(document: PdfDocument, face: ShapingFace) {
    this.#document = document;
    this.#face = face;
    this.reference = document.add(null);
  }

  /** The code of a picture with its text, from 1; undefined when the font is full. */
  codeFor(glyph: number, text: string): number | undefined {
    const key = `${glyph} ${text}`;
    if (!this.#codes.has(key)) {
      if (this.#codes.size === CODES_PER_FONT) return undefined;
      this.#codes.set(key, { glyph, text });
    }
    return [...this.#codes.keys()].indexOf(key) + 1;
  }

  async finish(): Promise<void> {
    const codes = [...this.#codes.values()];
    const procedures = new PdfDict();
    const pictures = new PdfDict();
    const placed = new Map<number, string>();
    for (const { glyph } of codes) {
      if (placed.has(glyph)) continue;
      placed.set(glyph, await this.#place(glyph, pictures));
    }
    for (const [index, { glyph }] of codes.entries()) {
      const content = Buffer.from(placed.get(glyph) ?? '', 'latin1');
      procedures.set(`e${index + 1}`, this.#document.add(PdfStream.ofBytes(new PdfDict(), content)));
    }
    const names = codes.map((_, index) => name(`e${index + 1}`));
    const font = PdfDict.of({
      Type: name('Font'),
      Subtype: name('Type3'),
      Name: name('Emoji'),
      FontBBox: [0, -300, 1400, 1100],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: procedures,
      Encoding: PdfDict.of({ Type: name('Encoding'), Differences: [1, ...names] }),
      FirstChar: 1,
      LastChar: codes.length,
      Widths: codes.map(({ glyph }) => rounded(this.#face.advance(glyph))),
      Resources: PdfDict.of({ XObject: pictures }),
      ToUnicode: this.#document.add(
        toUnicodeMap(
          codes.map(({ text }, index) => [index + 1, text]),
          1,
        ),
      ),
    });
    this.#document.set(this.reference, font);
  }

  /** The procedure that draws a glyph: its picture as wide as its advance, in the middle of the line. */
  async #place(glyph: number, pictures: PdfDict): Promise<string> {
    const width = this.#face.advance(glyph);
    const png = this.#face.png(glyph);
    if (!png) return `${serializeNumber(rounded(width))} 0 d0`;
    const picture = await this.#picture(png);
    pictures.set(`P${glyph}`, picture.reference);
    const height = (width * picture.heightPx) / picture.widthPx;
    const { ascent, descent } = readMetrics(this.#face);
    const numbers = [width, 0, 0, height, 0, (ascent - descent - height) / 2];
    const matrix = numbers.map((each) => serializeNumber(rounded(each))).join(' ');
    return `${serializeNumber(rounded(width))} 0 d0 q ${matrix} cm /P${glyph} Do Q`;
  }

  async #picture(png: Uint8Array): Promise<{ reference: PdfRef; widthPx: number; heightPx: number }> {
    const image = openPicture(png).toColourspace('srgb').ensureAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const color = Buffer.alloc(info.width * info.height * 3);
    const alpha = Buffer.alloc(info.width * info.height);
    for (let pixel = 0; pixel < alpha.length; pixel++) {
      alpha[pixel] = data[pixel * 4 + 3] ?? 0;
      // What does not show need not be stored.
      if (alpha[pixel] !== 0) data.copy(color, pixel * 3, pixel * 4, pixel * 4 + 3);
    }
    const base = { Type: name('XObject'), Subtype: name('Image'), Width: info.width, Height: info.height };
    const mask = PdfDict.of({ ...base, ColorSpace: name('DeviceGray'), BitsPerComponent: 8 });
    const smask = this.#document.add(PdfStream.ofBytes(mask, alpha));
    const dict = PdfDict.of({ ...base, ColorSpace: name('DeviceRGB'), BitsPerComponent: 8, SMask: smask });
    const reference = this.#document.add(PdfStream.ofBytes(dict, color));
    return { reference, widthPx: info.width, heightPx: info.height };
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
