/** Tells which glyphs of an embedded font program a document may show. */
import type { CffProgram } from '../../fonts/cff-program.ts';
import { simpleGlyphNames } from '../../fonts/simple-encoding.ts';
import { simpleGlyphs } from '../../fonts/simple-glyphs.ts';
import { TrueType } from '../../fonts/true-type.ts';
import type { Type1Font } from '../../fonts/type1.ts';
import type { CodeSet, UsedCodes } from '../../fonts/used-codes.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfRef } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';

/** Letters that are pictures or layers, or change their shape: what they need is not told by their outlines. */
export const SPECIAL_TABLES = ['fvar', 'CBDT', 'sbix', 'COLR', 'SVG ', 'CFF ', 'CFF2'];

export type ProgramKind = 'true-type' | 'type1' | 'cff';

/** One font program with every font dictionary that shows it. */
export interface Program {
  readonly number: number;
  readonly kind: ProgramKind;
  readonly users: FontUser[];
  /** Whether somebody may type in it: it stays whole for all that its codes can say. */
  readonly isTyped: boolean;
}

export interface FontUser {
  /** The dictionary that text names; of a composite font the one above. */
  readonly font: PdfRef;
  /** The dictionary that holds the descriptor. */
  readonly holder: PdfRef;
  readonly isComposite: boolean;
}

/** Undefined where a code stands for a glyph that cannot be told. */
export function namesOf(
  document: PdfDocument,
  program: Program,
  font: Type1Font,
  used: UsedCodes,
): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const user of program.users) {
    const codes = used.get(user.font.number);
    if (!codes) continue;
    const found = simpleGlyphNames(document, document.dict(user.font) ?? new PdfDict(), font, codes.bytes);
    if (!found) return undefined;
    for (const each of found) names.add(each);
  }
  return names;
}

/** Undefined when not every glyph that may be shown can be told. */
export function glyphsOf(
  document: PdfDocument,
  program: Program,
  bytes: Uint8Array,
  used: UsedCodes,
): ReadonlySet<number> | undefined {
  return unlessDamaged(() => {
    const font = new TrueType(bytes);
    if (font.glyphCount === 0 || SPECIAL_TABLES.some((tag) => font.has(tag)) || !font.has('glyf')) return undefined;
    const glyphs = new Set<number>();
    for (const user of program.users) {
      const codes = used.get(user.font.number);
      if (!codes) continue;
      const found = user.isComposite
        ? compositeGlyphs(document, user, codes)
        : simpleGlyphs(document, document.dict(user.font) ?? new PdfDict(), font, codes.bytes);
      if (!found) return undefined;
      for (const glyph of found) if (glyph < font.glyphCount) glyphs.add(glyph);
    }
    return glyphs;
  });
}

/** For fonts whose codes cannot be followed; undefined for damaged ones and special kinds. */
export function allGlyphs(bytes: Uint8Array): ReadonlySet<number> | undefined {
  return unlessDamaged(() => {
    const font = new TrueType(bytes);
    const isPlain = font.has('glyf') && !SPECIAL_TABLES.some((tag) => font.has(tag));
    return isPlain ? new Set(Array.from({ length: font.glyphCount }, (_, glyph) => glyph)) : undefined;
  });
}

/** What is read of a font; undefined for a damaged one. */
export function unlessDamaged<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Codes of two bytes that are character numbers, which a map or nothing turns into glyph numbers (9.7.4.2). */
function compositeGlyphs(document: PdfDocument, user: FontUser, codes: CodeSet): ReadonlySet<number> | undefined {
  const encoding = document.nameOf(document.dict(user.font)?.get('Encoding') ?? null);
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') return undefined;
  const map = document.dict(user.holder)?.get('CIDToGIDMap') ?? null;
  const table = document.stream(map);
  if (!table) return codes.pairs;
  const bytes = decodeStream(document, table, 2 ** 18);
  if (!bytes) return undefined;
  return new Set([...codes.pairs].map((cid) => ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0)));
}

/** Of a CFF font; undefined when not every glyph that may be shown can be told. */
export function cffGlyphs(
  document: PdfDocument,
  { users }: Program,
  cff: CffProgram,
  used: UsedCodes,
): ReadonlySet<number> | undefined {
  const glyphs = new Set<number>();
  for (const user of users) {
    const codes = used.get(user.font.number);
    if (!codes) continue;
    const found = user.isComposite ? numbered(document, user, cff, codes) : named(document, user, cff, codes);
    if (!found) return undefined;
    for (const glyph of found) glyphs.add(glyph);
  }
  return glyphs;
}

/** By character number, which the program turns into glyphs. */
function numbered(
  document: PdfDocument,
  user: FontUser,
  { isCid, cids }: CffProgram,
  codes: CodeSet,
): readonly number[] | undefined {
  const holder = document.dict(user.holder);
  const isPlain = document.nameOf(holder?.get('Subtype') ?? null) === 'CIDFontType0' && !holder?.has('CIDToGIDMap');
  const found = isCid && isPlain ? compositeGlyphs(document, user, codes) : undefined;
  return found && [...found].flatMap((cid) => cids.get(cid) ?? []);
}

/** By name: what the font dictionary says, and what the program says, for readers that look there. */
function named(document: PdfDocument, user: FontUser, cff: CffProgram, codes: CodeSet): readonly number[] | undefined {
  if (cff.isCid) return undefined;
  const program = { encoding: cff.encoding, glyphs: cff.names };
  const names = simpleGlyphNames(document, document.dict(user.font) ?? new PdfDict(), program, codes.bytes);
  const own = cff.encoding.filter((_, code) => codes.bytes[code] === 1);
  return names && [...names, ...own].flatMap((name) => cff.names.get(name) ?? []);
}

/** Old faces whose instructions put strokes where they belong: without them letters fall apart (FreeType, `tt_check_trickyness`). */
const PUT_TOGETHER =
  /^(?:P?MingLiU|Ming(?:Medium|\(|Li43)|DFKai|DFG|DLC|DFHei|DFHSGothic|DFHSMincho|DFMing|HuaTian|NEC f|cpop)/i;

export function isPutTogether(document: PdfDocument, { users }: Program): boolean {
  return users.some(({ font }) => {
    const base = document.nameOf(document.dict(font)?.get('BaseFont') ?? null) ?? '';
    return PUT_TOGETHER.test(base.replace(/^[A-Z]{6}\+/, ''));
  });
}
