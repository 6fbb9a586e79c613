/** A font inside a PDF that holds only the glyphs shown, and knows the text of each (ISO 32000-2, 9.7 and 9.10.3). */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { ShapingFace } from '../../adapters/harfbuzz.ts';
import { subsetFont } from '../../adapters/harfbuzz-subset.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '../syntax/object.ts';
import { readCids } from './cff-charset.ts';
import { glyphCount, readMetrics } from './face-metrics.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** Zero-width non-joiner, joiner and space. */
const CARRIERS = [0x200c, 0x200d, 0x200b];

interface Code {
  readonly glyph: number;
  readonly text: string;
}

export class EmbeddedFont {
  readonly reference: PdfRef;
  readonly #document: PdfDocument;
  readonly #face: ShapingFace;
  readonly #cff: Uint8Array | undefined;
  readonly #cidOf: ((glyph: number) => number) | undefined;
  /** A glyph that draws nothing and takes no room, to carry a letter; undefined where the font has none. */
  readonly #carrier: number | undefined;
  readonly #codes = new Map<number, Code>();
  readonly #codeOf = new Map<string, number>();

  constructor(document: PdfDocument, face: ShapingFace) {
    this.#document = document;
    this.#face = face;
    this.reference = document.add(null);
    this.#carrier = CARRIERS.map((letter) => face.glyph(letter)).find((glyph) => glyph && face.advance(glyph) === 0);
    this.#cff = face.table('CFF ');
    this.#cidOf = this.#cff && readCids(this.#cff, glyphCount(face));
  }

  /**
   * The code that shows a glyph and reads as a text. In TrueType fonts a glyph has one code for each text; in CFF fonts
   * a code is bound to its glyph, so that its first text stays.
   */
  codeFor(glyph: number, text: string): number {
    const key = this.#cff ? String(glyph) : `${glyph} ${text}`;
    const known = this.#codeOf.get(key);
    if (known !== undefined) return known;
    const code = this.#cff ? (this.#cidOf?.(glyph) ?? glyph) : this.#codes.size + 1;
    this.#codes.set(code, { glyph, text });
    this.#codeOf.set(key, code);
    return code;
  }

  /** The code of a glyph that shows nothing and reads as a text; undefined where the font has no such glyph. */
  carrierFor(text: string): number | undefined {
    return this.#carrier === undefined || this.#cff ? undefined : this.codeFor(this.#carrier, text);
  }

  /** What a reader gets for a code. */
  textOf(code: number): string {
    return this.#codes.get(code)?.text ?? '';
  }

  /** Writes the font objects; no more glyphs after this. */
  async finish(): Promise<void> {
    const glyphs = new Set([...this.#codes.values()].map((code) => code.glyph));
    const { path, index } = this.#face;
    const subset = await subsetFont({ path, index, glyphs, keepsNumbers: this.#cidOf === undefined });
    if (!subset) throw new Error(`The font ${path} could not be subset.`);
    const baseFont = name(`${this.#tag()}+${this.#postScriptName()}`);
    const font = PdfDict.of({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: [this.#document.add(this.#descendant(baseFont, subset))],
      ToUnicode: this.#document.add(
        toUnicodeMap(
          [...this.#codes].map(([code, { text }]) => [code, text]),
          2,
        ),
      ),
    });
    this.#document.set(this.reference, font);
  }

  #descendant(baseFont: PdfObject, subset: Buffer): PdfDict {
    const system = { Registry: asciiString('Adobe'), Ordering: asciiString('Identity'), Supplement: 0 };
    return PdfDict.of({
      Type: name('Font'),
      Subtype: name(this.#cff ? 'CIDFontType0' : 'CIDFontType2'),
      BaseFont: baseFont,
      CIDSystemInfo: PdfDict.of(system),
      FontDescriptor: this.#document.add(this.#descriptor(baseFont, subset)),
      W: this.#widths(),
      CIDToGIDMap: this.#cff ? undefined : this.#document.add(this.#glyphMap()),
    });
  }

  #descriptor(baseFont: PdfObject, subset: Buffer): PdfDict {
    const metrics = readMetrics(this.#face);
    const document = this.#document;
    const file = this.#cff
      ? {
          FontFile3: document.add(
            PdfStream.ofBytes(PdfDict.of({ Subtype: name('CIDFontType0C') }), tableOf(subset, 'CFF ')),
          ),
        }
      : { FontFile2: document.add(PdfStream.ofBytes(PdfDict.of({ Length1: subset.length }), subset)) };
    return PdfDict.of({
      Type: name('FontDescriptor'),
      FontName: baseFont,
      // Symbolic: the codes are the font's own.
      Flags: 4,
      FontBBox: metrics.box,
      ItalicAngle: metrics.italicAngle,
      Ascent: metrics.ascent,
      Descent: -metrics.descent,
      CapHeight: metrics.capHeight,
      StemV: 80,
      ...file,
    });
  }

  #widths(): readonly PdfObject[] {
    const codes = [...this.#codes].sort(([a], [b]) => a - b);
    const widths: PdfObject[] = [];
    let row: number[] = [];
    let next = -1;
    for (const [code, { glyph }] of codes) {
      if (code !== next) {
        row = [];
        widths.push(code, row);
      }
      row.push(Math.round(this.#face.advance(glyph) * 100) / 100);
      next = code + 1;
    }
    return widths;
  }

  #glyphMap(): PdfStream {
    const last = Math.max(0, ...this.#codes.keys());
    const bytes = Buffer.alloc((last + 1) * 2);
    for (const [code, { glyph }] of this.#codes) bytes.writeUInt16BE(glyph, code * 2);
    return PdfStream.ofBytes(new PdfDict(), bytes);
  }

  /** Six letters that tell two subsets of one font apart (9.9.2). */
  #tag(): string {
    const hash = createHash('sha256')
      .update(JSON.stringify([...this.#codes]))
      .digest();
    return String.fromCharCode(...hash.subarray(0, 6).map((byte) => 65 + (byte % 26)));
  }

  #postScriptName(): string {
    const file = basename(this.#face.path).replace(/\.\w+$/, '');
    return this.#face.index === 0 ? file : `${file}-${this.#face.index}`;
  }
}

/** A table cut out of a font file. */
function tableOf(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) !== tag) continue;
    const offset = font.readUInt32BE(at + 8);
    return font.subarray(offset, offset + font.readUInt32BE(at + 12));
  }
  throw new Error(`The subset font has no table ${tag}.`);
}

function asciiString(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}
