/** Reads how far apart Calc sets the lines of a cell, from the fonts that the file embeds. */
import { readPages } from '../../document/pages/page-list.ts';
import { TrueType } from '../../fonts/true-type.ts';
import type { SheetWord } from '../../layout/sheets/items/sheet-word.ts';
import type { Word } from '../../page/words/words.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';

/** Later pages of Calc use the fonts of the first ones. */
const MAX_PAGES = 200;
const MAX_FONTS = 100;
/** Unpacked, all fonts together: those of Calc hold only the letters that are used. */
const MAX_BYTES = 40_000_000;

/** In ems, by the name of the font without the prefix of its subset: ascent and descent of `hhea`, without the line gap. Only for TrueType fonts. */
export function lineHeights(document: PdfDocument): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  const seen = new Set<string>();
  let left = MAX_BYTES;
  for (const page of readPages(document, MAX_PAGES).pages) {
    const fonts = document.dict(document.dict(document.dict(page)?.get('Resources') ?? null)?.get('Font') ?? null);
    for (const [, each] of fonts?.entries() ?? []) {
      const font = document.dict(each);
      const name = document.nameOf(font?.get('BaseFont') ?? null);
      if (!font || name === undefined || seen.has(name)) continue;
      if (seen.size >= MAX_FONTS) return heights;
      seen.add(name);
      const [descendant] = document.array(font.get('DescendantFonts'));
      const own = document.dict(descendant ?? null) ?? font;
      const stream = document.stream(document.dict(own.get('FontDescriptor'))?.get('FontFile2') ?? null);
      const bytes = stream && decodeStream(document, stream, left);
      left -= bytes?.length ?? 0;
      const height = bytes && heightOf(bytes);
      if (height !== undefined) heights.set(plainName(name), height);
    }
  }
  return heights;
}

/** @param heights as `lineHeights` gives them. */
export function withLineHeights(words: readonly Word[], heights: ReadonlyMap<string, number>): readonly SheetWord[] {
  if (heights.size === 0) return words;
  return words.map((word) => {
    const lineHeight = heights.get(plainName(word.font.name));
    return lineHeight === undefined ? word : { ...word, lineHeight };
  });
}

function plainName(font: string): string {
  return font.replace(/^[A-Z]{6}\+/, '');
}

function heightOf(bytes: Uint8Array): number | undefined {
  try {
    return new TrueType(bytes).lineHeight;
  } catch {
    return undefined;
  }
}
