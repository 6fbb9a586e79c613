/** Coloured emoji as fonts whose glyphs are pictures (Type 3; ISO 32000-2, 9.6.4): they show anywhere and read as text. */

import type { ShapingFace } from '../../adapters/harfbuzz.ts';
import { openPicture } from '../../adapters/sharp.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';
import { readMetrics } from './face-metrics.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** One-byte codes; 0 is the measure. */
export const CODES_PER_FONT = 255;

/**
 * poppler takes the letter m of a Type 3 font for 0.6 of its size, and where there is none any other letter: emoji would
 * seem twice as tall as the line that they stand in, and be read as lines of their own.
 */
const MEASURE = { name: 'm', width: 600 } as const;

interface Picture {
  readonly reference: PdfRef;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What a code of the font shows. */
interface EmojiCode {
  /** Of the face; none where a code shows nothing. */
  readonly glyph: number | undefined;
  /** Empty where other codes tell it. */
  readonly text: string;
  /** Thousandths of an em. */
  readonly width: number;
}

export class EmojiFont {
  readonly reference: PdfRef;
  readonly #document: PdfDocument;
  readonly #face: ShapingFace;
  readonly #codes = new Map<number, EmojiCode>();
  readonly #known = new Map<string, number>();

  /** @param reference of the font whose place it takes, or of a new one. */
  constructor(document: PdfDocument, face: ShapingFace, reference = document.add(null)) {
    this.#document = document;
    this.#face = face;
    this.reference = reference;
  }

  /** The code of a picture with its text, from 1; undefined when the font is full. */
  codeFor(glyph: number, text: string): number | undefined {
    const key = `${glyph} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined || this.#codes.size === CODES_PER_FONT) return known;
    const code = this.#codes.size + 1;
    this.#known.set(key, code);
    this.give(code, { glyph, text, width: this.#face.advance(glyph) });
    return code;
  }

  /** Says what a code shows that is in use already. */
  give(code: number, shown: EmojiCode): void {
    this.#codes.set(code, shown);
  }

  async finish(): Promise<void> {
    const codes = [...this.#codes].sort(([a], [b]) => a - b);
    const last = codes.at(-1)?.[0] ?? 0;
    const procedures = PdfDict.of({ [MEASURE.name]: this.#content(blank(MEASURE.width)) });
    const pictures = new Map<number, Picture>();
    for (const [code, shown] of codes) {
      procedures.set(`e${code}`, this.#content(await this.#procedure(shown, pictures)));
    }
    const xObjects = new PdfDict();
    for (const [glyph, { reference }] of pictures) xObjects.set(`P${glyph}`, reference);
    const font = PdfDict.of({
      Type: name('Font'),
      Subtype: name('Type3'),
      Name: name('Emoji'),
      FontBBox: [0, -300, 1400, 1100],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: procedures,
      Encoding: PdfDict.of({
        Type: name('Encoding'),
        Differences: [0, name(MEASURE.name), ...codes.flatMap(([code]) => [code, name(`e${code}`)])],
      }),
      FirstChar: 0,
      LastChar: last,
      Widths: [MEASURE.width, ...Array.from({ length: last }, (_, at) => rounded(this.#codes.get(at + 1)?.width ?? 0))],
      Resources: PdfDict.of({ XObject: xObjects }),
      ToUnicode: this.#document.add(
        toUnicodeMap(
          codes.flatMap(([code, { text }]) => (text === '' ? [] : [[code, text] as const])),
          1,
        ),
      ),
    });
    this.#document.set(this.reference, font);
  }

  #content(operators: string): PdfRef {
    return this.#document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(operators, 'latin1')));
  }

  /** Draws a glyph: its picture as wide as its advance, in the middle of the line. */
  async #procedure({ glyph, width }: EmojiCode, pictures: Map<number, Picture>): Promise<string> {
    const png = glyph === undefined ? undefined : this.#face.png(glyph);
    if (glyph === undefined || !png) return blank(width);
    const picture = pictures.get(glyph) ?? (await this.#picture(png));
    pictures.set(glyph, picture);
    const height = (width * picture.heightPx) / picture.widthPx;
    const { ascent, descent } = readMetrics(this.#face);
    const numbers = [width, 0, 0, height, 0, (ascent - descent - height) / 2];
    const matrix = numbers.map((each) => serializeNumber(rounded(each))).join(' ');
    return `${blank(width)} q ${matrix} cm /P${glyph} Do Q`;
  }

  async #picture(png: Uint8Array): Promise<Picture> {
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

function blank(width: number): string {
  return `${serializeNumber(rounded(width))} 0 d0`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
