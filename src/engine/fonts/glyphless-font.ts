/** A font without ink: every code draws one empty glyph half an em wide, and only its letters in Unicode matter. */
import { deflateSync } from 'node:zlib';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream, PdfString } from '../syntax/object.ts';

/** Advance of every glyph, in thousandths of an em; also in the font program, as PDF/A wants it (ISO 19005-2, 6.2.11.5). */
export const GLYPH_WIDTH = 500;
/** What viewers mark when text is selected. */
export const ASCENT = 800;
export const DESCENT = -200;

const UNITS_PER_EM = 1000;
const BASE_FONT = 'AAAAAA+SheafGlyphless';
/** A block of a CMap may have no more entries (Adobe Technical Note 5014). */
const CMAP_BLOCK = 100;

/** Codes of a document's font, in the order in which its letters were met. */
export class GlyphlessFont {
  readonly #document: PdfDocument;
  readonly #codes = new Map<string, number>();
  /** The font's dictionary; complete after `finish`. */
  readonly reference: PdfRef;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.reference = document.add(new PdfDict());
  }

  /** The two-byte code of a letter with its marks, in hexadecimal. A font holds 65 535 of them, more than any script. */
  code(cluster: string): string {
    let code = this.#codes.get(cluster);
    if (code === undefined) {
      code = Math.min(this.#codes.size + 1, 0xffff);
      this.#codes.set(cluster, code);
    }
    return code.toString(16).padStart(4, '0');
  }

  finish(): void {
    const document = this.#document;
    const descendant = document.add(this.#descendant());
    document.set(
      this.reference,
      PdfDict.of({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: name(BASE_FONT),
        Encoding: name('Identity-H'),
        DescendantFonts: [descendant],
        ToUnicode: document.add(deflated(Buffer.from(toUnicode(this.#codes), 'latin1'))),
      }),
    );
  }

  #descendant(): PdfDict {
    const document = this.#document;
    const program = fontProgram();
    // Every code leads to glyph 1; glyph 0 is for codes that a font does not have.
    const glyphs = Buffer.alloc((this.#codes.size + 1) * 2);
    for (let code = 1; code <= this.#codes.size; code++) glyphs.writeUInt16BE(1, code * 2);
    return PdfDict.of({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: name(BASE_FONT),
      CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
      DW: GLYPH_WIDTH,
      CIDToGIDMap: document.add(deflated(glyphs)),
      FontDescriptor: document.add(
        PdfDict.of({
          Type: name('FontDescriptor'),
          FontName: name(BASE_FONT),
          // Symbolic, fixed pitch (ISO 32000-2, table 121).
          Flags: 5,
          FontBBox: [0, DESCENT, GLYPH_WIDTH, ASCENT],
          ItalicAngle: 0,
          Ascent: ASCENT,
          Descent: DESCENT,
          CapHeight: ASCENT,
          StemV: 80,
          FontFile2: document.add(deflated(program, { Length1: program.length })),
        }),
      ),
    });
  }
}

function ascii(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}

function deflated(bytes: Uint8Array, entries: Readonly<Record<string, number>> = {}): PdfStream {
  const packed = deflateSync(bytes, { level: 9 });
  return PdfStream.ofBytes(PdfDict.of({ Filter: name('FlateDecode'), ...entries }), packed);
}

/** ISO 32000-2, 9.10.3. */
function toUnicode(codes: ReadonlyMap<string, number>): string {
  const rows = [...codes].map(([cluster, code]) => `<${hex16(code)}><${utf16(cluster)}>`);
  const blocks: string[] = [];
  for (let start = 0; start < rows.length; start += CMAP_BLOCK) {
    const block = rows.slice(start, start + CMAP_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

function utf16(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index++) hex += hex16(text.charCodeAt(index));
  return hex;
}

function hex16(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

/** A TrueType font of two empty glyphs, with the tables that a CIDFontType2 must have (ISO 32000-2, 9.9.2). */
function fontProgram(): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(UNITS_PER_EM, 18);
  head.writeInt16BE(DESCENT, 38);
  head.writeInt16BE(GLYPH_WIDTH, 40);
  head.writeInt16BE(ASCENT, 42);
  head.writeUInt16BE(8, 46);
  head.writeInt16BE(2, 48);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x00010000, 0);
  hhea.writeInt16BE(ASCENT, 4);
  hhea.writeInt16BE(DESCENT, 6);
  hhea.writeUInt16BE(GLYPH_WIDTH, 10);
  hhea.writeInt16BE(1, 18);
  hhea.writeUInt16BE(2, 34);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x00010000, 0);
  maxp.writeUInt16BE(2, 4);
  maxp.writeUInt16BE(2, 14);
  const hmtx = Buffer.alloc(8);
  hmtx.writeUInt16BE(GLYPH_WIDTH, 0);
  hmtx.writeUInt16BE(GLYPH_WIDTH, 4);
  // Short offsets, all zero: both glyphs are empty. A table of no bytes is refused by some readers.
  return tables({ glyf: Buffer.alloc(4), head, hhea, hmtx, loca: Buffer.alloc(6), maxp });
}

/** OpenType 1.9, table directory; names must be sorted. */
function tables(parts: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(parts).sort();
  const directory = Buffer.alloc(12 + names.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(names.length, 4);
  const power = Math.floor(Math.log2(names.length));
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(names.length * 16 - 16 * 2 ** power, 10);
  const bodies: Buffer[] = [];
  let offset = directory.length;
  for (const [index, tag] of names.entries()) {
    const body = parts[tag] ?? Buffer.alloc(0);
    const at = 12 + index * 16;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum(body), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(body.length, at + 12);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  const font = Buffer.concat([directory, ...bodies]);
  const headAt = 12 + directory.length + (parts.glyf?.length ?? 0) - 4;
  // checkSumAdjustment of `head`, which follows `glyf`.
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt);
  return font;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const word = [0, 1, 2, 3].reduce((value, index) => value * 256 + (bytes[at + index] ?? 0), 0);
    sum = (sum + word) % 2 ** 32;
  }
  return sum;
}
