/** Reads what an embedded font calls itself, where the file gives it a number instead of a name: Windows prints to PDF so. */
import type { Pdfium, Pointer } from './pdfium-module.ts';

/** Names that say nothing, as `CIDFont+F2`. */
const NAMELESS = /^(?:[A-Z]{6}\+)?(?:(?:CID)?Font[+_-]?)?F?\d+$/i;
/** Larger programs are of scripts with thousands of letters: reading them anew on each page would take long. */
const MAX_BYTES = 8 * 1024 ** 2;
/** OpenType 1.9, name table: the PostScript name, on the platform of Windows. */
const POSTSCRIPT_NAME = 6;
const WINDOWS = 3;
const POSTSCRIPT = /^[\x21-\x7e]{2,63}$/;

/** @param name as the file has it. @param font a handle. */
export function programName(
  { call, scratch, allocate, free, view, bytes }: Pdfium,
  font: Pointer,
  name: string,
): string {
  if (font === 0 || !NAMELESS.test(name) || call._FPDFFont_GetIsEmbedded(font) !== 1) return name;
  if (!call._FPDFFont_GetFontData(font, 0, 0, scratch)) return name;
  const length = view(scratch, 4).getUint32(0, true);
  if (length === 0 || length > MAX_BYTES) return name;
  const data = allocate(length);
  try {
    if (!call._FPDFFont_GetFontData(font, data, length, scratch)) return name;
    return postScriptName(bytes(data, length)) ?? name;
  } finally {
    free(data);
  }
}

/** @param program a font of the TrueType or OpenType format. Others have no such table, and neither have many of these. */
export function postScriptName(program: Uint8Array): string | undefined {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  try {
    const at = tableAt(view, 'name');
    return at === undefined ? undefined : nameAt(view, at);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function tableAt(view: DataView, tag: string): number | undefined {
  const count = view.getUint16(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const own = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
    if (own === tag) return view.getUint32(at + 8);
  }
  return undefined;
}

function nameAt(view: DataView, table: number): string | undefined {
  const count = view.getUint16(table + 2);
  const texts = table + view.getUint16(table + 4);
  for (let at = table + 6; at < table + 6 + 12 * count; at += 12) {
    if (view.getUint16(at) !== WINDOWS || view.getUint16(at + 6) !== POSTSCRIPT_NAME) continue;
    const [length, from] = [view.getUint16(at + 8), texts + view.getUint16(at + 10)];
    const codes = Array.from({ length: length >> 1 }, (_, index) => view.getUint16(from + 2 * index));
    const name = String.fromCharCode(...codes);
    if (POSTSCRIPT.test(name)) return name;
  }
  return undefined;
}
