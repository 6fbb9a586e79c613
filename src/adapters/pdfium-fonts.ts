/** Gives PDFium the system's fonts for scripts that its built-in ones lack, when a PDF brings none of its own. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Pdfium, Pointer } from './pdfium-module.ts';
import { wasmFunction } from './wasm-function.ts';

/** Windows character sets, as PDFium asks for them (fpdf_sysfontinfo.h). */
const JAPANESE = 128;
const KOREAN = 129;
const SIMPLIFIED_CHINESE = 134;
const TRADITIONAL_CHINESE = 136;
const GREEK = 161;
const HEBREW = 177;
const ARABIC = 178;
const CYRILLIC = 204;
const THAI = 222;

interface FontFile {
  readonly path: string;
  /** Which face of a collection (.ttc). */
  readonly face: number;
}

/** Where Debian and its relatives keep the fonts that `scripts/setup` installs. */
const NOTO = '/usr/share/fonts/truetype/noto';
const CJK = '/usr/share/fonts/opentype/noto';
const LIBERATION = '/usr/share/fonts/truetype/liberation';

/** Faces of the Noto CJK collections, in their order. */
const CJK_FACES: Readonly<Record<number, number>> = {
  [JAPANESE]: 0,
  [KOREAN]: 1,
  [SIMPLIFIED_CHINESE]: 2,
  [TRADITIONAL_CHINESE]: 3,
};

const OTHER_SCRIPTS: Readonly<Record<number, readonly [sans: string, serif: string]>> = {
  [GREEK]: [`${LIBERATION}/LiberationSans`, `${LIBERATION}/LiberationSerif`],
  [CYRILLIC]: [`${LIBERATION}/LiberationSans`, `${LIBERATION}/LiberationSerif`],
  [HEBREW]: [`${NOTO}/NotoSansHebrew`, `${NOTO}/NotoSerifHebrew`],
  [ARABIC]: [`${NOTO}/NotoSansArabic`, `${NOTO}/NotoNaskhArabic`],
  [THAI]: [`${NOTO}/NotoSansThai`, `${NOTO}/NotoSerifThai`],
};

const SERIF_FAMILY = 0x10;
const SERIF_NAME = /song|ming|mincho|batang|fang|kai|serif|roman/i;
const BOLD_WEIGHT = 600;

/** `ttcf` as PDFium writes a table's name: the whole collection is asked for. */
const COLLECTION_TABLE = 0x74746366;

/** Where FPDF_SYSFONTINFO keeps the callbacks that are ours, in bytes. The rest stay PDFium's: no font is enumerated. */
const MAP_FONT = 12;
/** May be missing. PDFium's own looks for fonts by their names, and there are no others here. */
const GET_FONT = 16;
const GET_FONT_DATA = 20;
const GET_FACE_NAME = 24;
const GET_FONT_CHARSET = 28;

interface OpenFont extends FontFile {
  readonly bytes: number;
  /** Where the face begins in its collection; PDFium finds the face by it. */
  readonly faceOffset: number;
}

/**
 * Call once, before the first document. Fonts are looked for when a file asks for one.
 * @returns a place in the function table that is free now: the table cannot grow.
 */
export function offerSystemFonts(pdfium: Pdfium): Pointer {
  const fonts: OpenFont[] = [];
  const map = (
    _self: number,
    weight: number,
    _italic: number,
    charset: number,
    family: number,
    face: Pointer,
  ): number => {
    const wanted = fontFor(charset, weight >= BOLD_WEIGHT, isSerif(family, textAt(pdfium, face)));
    const font = wanted && openFont(wanted);
    return font ? fonts.push(font) : 0;
  };
  const data = (_: number, id = 0, table = 0, buffer = 0, size = 0): number => {
    const font = fonts[id - 1];
    return font ? fontData(pdfium, font, table, buffer, size) : 0;
  };
  const info = pdfium.call._FPDF_GetDefaultSystemFontInfo();
  const slots = pdfium.view(info, 40);
  // The function table cannot grow, so the default callbacks make room for ours.
  const replace = (at: number, implementation: (...values: number[]) => number, parameters: number) =>
    pdfium.replaceFunction(slots.getUint32(at, true), wasmFunction(implementation, parameters));
  replace(MAP_FONT, map, 7);
  replace(GET_FONT_DATA, data, 5);
  replace(GET_FACE_NAME, () => 0, 4);
  replace(GET_FONT_CHARSET, () => 0, 2);
  const free = slots.getUint32(GET_FONT, true);
  slots.setUint32(GET_FONT, 0, true);
  pdfium.call._FPDF_SetSystemFontInfo(info);
  return free;
}

function fontFor(charset: number, bold: boolean, serif: boolean): FontFile | undefined {
  const weight = bold ? 'Bold' : 'Regular';
  const face = CJK_FACES[charset];
  if (face !== undefined) return { path: `${CJK}/Noto${serif ? 'Serif' : 'Sans'}CJK-${weight}.ttc`, face };
  const pair = OTHER_SCRIPTS[charset];
  return pair && { path: `${pair[serif ? 1 : 0]}-${weight}.ttf`, face: 0 };
}

function isSerif(family: number, name: string): boolean {
  return (family & SERIF_FAMILY) !== 0 || SERIF_NAME.test(name);
}

function openFont(wanted: FontFile): OpenFont | undefined {
  try {
    const file = openSync(wanted.path, 'r');
    try {
      const header = Buffer.alloc(64);
      readSync(file, header, 0, header.length, 0);
      const collection = header.toString('latin1', 0, 4) === 'ttcf';
      const faceOffset = collection ? header.readUInt32BE(12 + wanted.face * 4) : 0;
      return { ...wanted, bytes: fstatSync(file).size, faceOffset };
    } finally {
      closeSync(file);
    }
  } catch {
    // Not installed here: PDFium goes on with its own fonts.
    return undefined;
  }
}

/** With a buffer that is too small, says how many bytes are needed. PDFium asks for whole files only. */
function fontData(pdfium: Pdfium, font: OpenFont, table: number, buffer: Pointer, size: number): number {
  const wholeFile = table === COLLECTION_TABLE ? font.faceOffset > 0 : table === 0;
  if (!wholeFile) return 0;
  // PDFium takes the difference of the two answers for the place of the face.
  const offered = table === COLLECTION_TABLE ? font.bytes : font.bytes - font.faceOffset;
  if (buffer === 0 || size < offered) return offered;
  const file = openSync(font.path, 'r');
  try {
    return readSync(file, pdfium.bytes(buffer, offered), 0, offered, 0);
  } finally {
    closeSync(file);
  }
}

function textAt(pdfium: Pdfium, pointer: Pointer): string {
  if (pointer === 0) return '';
  const bytes = pdfium.bytes(pointer, 256);
  const end = bytes.indexOf(0);
  return new TextDecoder('latin1').decode(bytes.subarray(0, end < 0 ? bytes.length : end));
}
