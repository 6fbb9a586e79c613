/** Finds which character codes of each font a document shows. */

import { Pace } from '../concurrency/pace.ts';
import { readOperators } from '../content/content-operators.ts';
import { allContents, type Content, contentBytes } from '../content/contents.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../syntax/object.ts';

/** Bytes of the strings that a font is shown with, by object number of the font. */
export type UsedCodes = ReadonlyMap<number, CodeSet>;

/** Single bytes and pairs of bytes: which of them are codes depends on the font. */
export class CodeSet {
  readonly bytes = new Uint8Array(256);
  readonly pairs = new Set<number>();

  add(text: Uint8Array): void {
    for (const byte of text) this.bytes[byte] = 1;
    for (let at = 0; at + 1 < text.length; at += 2) this.pairs.add(((text[at] ?? 0) << 8) | (text[at + 1] ?? 0));
  }
}

/** All content together; larger documents keep their fonts. */
const MAX_TOTAL_BYTES = 256 * 1024 ** 2;
const SHOWS = new Set(['Tj', 'TJ', "'", '"']);

/** Undefined when something shows text in a font that cannot be told: then no font may lose a glyph. */
export async function findUsedCodes(
  document: PdfDocument,
  pages: readonly PdfRef[],
  signal: AbortSignal,
): Promise<UsedCodes | undefined> {
  const used = new Map<number, CodeSet>();
  const pace = new Pace(signal);
  let total = 0;
  for (const content of allContents(document, pages)) {
    await pace.pause();
    const bytes = contentBytes(document, content);
    total += bytes?.length ?? 0;
    if (!bytes || total > MAX_TOTAL_BYTES) return undefined;
    // Every operator that shows text has a T or a quotation mark in it.
    if (!content.resources?.has('Font') && !mayShowText(bytes)) continue;
    if (!scan(document, content, bytes, used)) return undefined;
  }
  return used;
}

function mayShowText(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return ['Tj', 'TJ', "'", '"'].some((word) => text.includes(word));
}

function scan(document: PdfDocument, content: Content, bytes: Uint8Array, used: Map<number, CodeSet>): boolean {
  const fonts = document.dict(content.resources?.get('Font') ?? null);
  const states = document.dict(content.resources?.get('ExtGState') ?? null);
  const saved: (number | undefined)[] = [];
  let font: number | undefined;
  for (const { word, operands } of readOperators(bytes)) {
    if (word === 'q') saved.push(font);
    else if (word === 'Q') font = saved.length > 0 ? saved.pop() : font;
    else if (word === 'Tf') font = named(document, operands, fonts);
    else if (word === 'gs') font = fontOfState(document, operands, states) ?? font;
    else if (SHOWS.has(word)) {
      const shown = strings(operands);
      if (shown.every((text) => text.length === 0)) continue;
      if (font === undefined) return false;
      const codes = used.get(font) ?? new CodeSet();
      used.set(font, codes);
      for (const text of shown) codes.add(text);
    }
  }
  return true;
}

/** A font that stands directly in the resources has no number; text in it makes the whole search fail. */
function named(document: PdfDocument, operands: readonly PdfObject[], fonts: PdfDict | undefined): number | undefined {
  const [name] = operands;
  const font = name instanceof PdfName ? fonts?.get(name.value) : undefined;
  return font instanceof PdfRef ? document.target(font)?.number : undefined;
}

function fontOfState(
  document: PdfDocument,
  [name]: readonly PdfObject[],
  states: PdfDict | undefined,
): number | undefined {
  const state = name instanceof PdfName ? document.dict(states?.get(name.value) ?? null) : undefined;
  const [font] = document.array(state?.get('Font') ?? null);
  return font instanceof PdfRef ? document.target(font)?.number : undefined;
}

function strings(operands: readonly PdfObject[]): readonly Uint8Array[] {
  return operands.flatMap((operand) => {
    if (operand instanceof PdfString) return [operand.bytes];
    if (!isArray(operand)) return [];
    return operand.flatMap((item) => (item instanceof PdfString ? [item.bytes] : []));
  });
}
