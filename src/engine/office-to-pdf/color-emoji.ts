/** Gives the emoji of LibreOffice's PDFs their colours: it draws them from an outline font, in black. */
import { OUTLINE_EMOJI } from '../../adapters/soffice.ts';
import { EmojiFont } from '../fonts/emoji-font.ts';
import { FontFiles } from '../fonts/font-files.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { type PdfDict, PdfRef } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';

const MAX_MAP_BYTES = 256 * 1024;
const MAP_BLOCK = /beginbfchar(.*?)endbfchar/gs;
const MAP_LINE = /<([0-9a-f]{2})>\s*<([0-9a-f]+)>/gi;

interface OutlineFont {
  readonly reference: PdfRef;
  /** By code. */
  readonly texts: ReadonlyMap<number, string>;
  /** Thousandths of an em, of each code that the font has. */
  readonly widths: ReadonlyMap<number, number>;
}

/**
 * Puts a font of coloured pictures in the place of each outline one: text, codes and widths stay, and with them the
 * layout. A font with an emoji that has no picture stays black. Call before the document is saved.
 */
export async function colorEmoji(document: PdfDocument): Promise<void> {
  const fonts = outlineFonts(document);
  const path = fonts.length > 0 ? new FontFiles().emoji : undefined;
  if (path === undefined) return;
  const { ShapingFace } = await import('../../adapters/harfbuzz.ts');
  const face = new ShapingFace(path);
  for (const { reference, texts, widths } of fonts) {
    const font = new EmojiFont(document, face, reference);
    // Marks that belong to the emoji before them show nothing of their own, and poppler breaks the line at their width.
    for (const code of widths.keys()) font.give(code, { glyph: undefined, text: '', width: 0 });
    const hasAll = [...texts].every(([code, text]) => {
      const glyphs = face.shape(text, false).map(({ glyph }) => glyph);
      font.give(code, { glyph: glyphs[0], text, width: widths.get(code) ?? 0 });
      return glyphs.length < 2 && glyphs[0] !== 0;
    });
    if (hasAll) await font.finish();
  }
}

function outlineFonts(document: PdfDocument): readonly OutlineFont[] {
  const fonts: OutlineFont[] = [];
  for (let number = 1; number < document.count; number++) {
    const font = document.dict(document.peek(number));
    if (font && isOutlineEmoji(document, font)) {
      const texts = readTexts(document, font);
      const first = document.number(font.get('FirstChar')) ?? 0;
      const widths = document.array(font.get('Widths')).map((width) => document.number(width) ?? 0);
      const byCode = new Map(widths.map((width, index) => [first + index, width] as const));
      // Code 0 is taken by the measure.
      byCode.delete(0);
      if (texts.size > 0) fonts.push({ reference: new PdfRef(number), texts, widths: byCode });
    }
  }
  return fonts;
}

function isOutlineEmoji(document: PdfDocument, font: PdfDict): boolean {
  if (document.nameOf(font.get('Subtype')) !== 'TrueType') return false;
  return document.nameOf(font.get('BaseFont'))?.replace(/^[A-Z]{6}\+/, '') === OUTLINE_EMOJI;
}

function readTexts(document: PdfDocument, font: PdfDict): ReadonlyMap<number, string> {
  const stream = document.stream(font.get('ToUnicode'));
  const bytes = stream && decodeStream(document, stream, MAX_MAP_BYTES);
  const map = bytes ? Buffer.from(bytes).toString('latin1') : '';
  const lines = [...map.matchAll(MAP_BLOCK)].flatMap(([, block = '']) => [...block.matchAll(MAP_LINE)]);
  return new Map(
    lines.map(([, code = '', text = '']) => [
      Number.parseInt(code, 16),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  );
}
