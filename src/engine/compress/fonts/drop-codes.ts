/** Takes out of fonts what they say of codes that nothing shows: numbers of glyphs, widths and characters. */
import { constants, deflateSync } from 'node:zlib';
import { readToUnicode } from '../../fonts/read-to-unicode.ts';
import { toUnicodeBytes } from '../../fonts/to-unicode.ts';
import { CodeSet, type UsedCodes } from '../../fonts/used-codes.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';

/** A map of all codes of two bytes to glyphs is 128 KB. */
const MAX_TABLE_BYTES = 2 ** 20;
/** Smaller tables say little that is not shown. */
const MIN_STORED_BYTES = 300;
const MIN_WIDTHS = 50;
/** A gain below this is not worth touching a table. */
const WORTHWHILE = 0.9;

interface Table {
  readonly codeBytes: 1 | 2;
  readonly codes: Set<number>;
}

/** By object number; undefined for what must stay whole. */
type Tables = Map<number, Table | undefined>;

interface FontTables {
  /** Character numbers to glyphs (9.7.4.2). */
  readonly glyphs: Tables;
  /** Codes to text (9.10.3). */
  readonly texts: Tables;
  /** Fonts with widths by character number (9.7.4.3). */
  readonly widths: Tables;
}

/**
 * @param typed numbers of the fonts that somebody may type in.
 * @returns the numbers of the objects that were changed.
 */
export async function dropUnusedCodes(
  document: PdfDocument,
  typed: ReadonlySet<number>,
  used: UsedCodes,
  { spool, signal }: { readonly spool: Spool; readonly signal: AbortSignal },
): Promise<ReadonlySet<number>> {
  const done = new Set<number>();
  const { glyphs, texts, widths } = findTables(document, typed, used);
  for (const [tables, shorten] of [
    [glyphs, fewerGlyphs],
    [texts, fewerTexts],
  ] as const) {
    for (const [number, table] of tables) {
      signal.throwIfAborted();
      const stream = document.stream(new PdfRef(number));
      if (!table?.codes.size || !stream || stream.length < MIN_STORED_BYTES) continue;
      const bytes = decodeStream(document, stream, MAX_TABLE_BYTES);
      const fewer = bytes && shorten(bytes, table);
      const packed = fewer && deflateSync(fewer, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
      if (!packed || packed.length > stream.length * WORTHWHILE) continue;
      const dict = stream.dict.clone();
      dict.set('Filter', name('FlateDecode'));
      dict.delete('DecodeParms');
      document.set(new PdfRef(number), new PdfStream(dict, await spool.append(packed)));
      done.add(number);
    }
  }
  for (const [number, table] of widths)
    if (table?.codes.size && dropWidths(document, number, table.codes)) done.add(number);
  return done;
}

function findTables(document: PdfDocument, typed: ReadonlySet<number>, used: UsedCodes): FontTables {
  const tables: FontTables = { glyphs: new Map(), texts: new Map(), widths: new Map() };
  for (let number = 1; number < document.count; number++) {
    const font = document.peek(number);
    if (!(font instanceof PdfDict) || !isName(document.resolve(font.get('Type')), 'Font')) continue;
    const subtype = document.nameOf(font.get('Subtype')) ?? '';
    if (subtype.startsWith('CIDFont')) continue;
    // What no content shows has no say in what is kept.
    const shown = typed.has(number) ? undefined : (used.get(number) ?? new CodeSet());
    if (subtype !== 'Type0') {
      const codes = shown && [...shown.bytes.keys()].filter((code) => shown.bytes[code] === 1);
      note(document, tables.texts, font.get('ToUnicode'), codes, 1);
      continue;
    }
    const isPlain = /^Identity-[HV]$/.test(document.nameOf(font.get('Encoding')) ?? '');
    const codes = isPlain || !used.has(number) ? shown?.pairs : undefined;
    const [below = null] = document.array(font.get('DescendantFonts'));
    note(document, tables.texts, font.get('ToUnicode'), codes, 2);
    note(document, tables.glyphs, document.dict(below)?.get('CIDToGIDMap') ?? null, codes, 2);
    note(document, tables.widths, below, codes, 2);
  }
  return tables;
}

/** @param codes undefined where others than these may be shown. */
function note(
  document: PdfDocument,
  tables: Tables,
  value: PdfObject,
  codes: Iterable<number> | undefined,
  codeBytes: 1 | 2,
): void {
  const number = value instanceof PdfRef ? document.target(value)?.number : undefined;
  if (number === undefined) return;
  const known = tables.has(number) ? tables.get(number) : { codeBytes, codes: new Set<number>() };
  const fits = codes && known?.codeBytes === codeBytes;
  if (fits) for (const code of codes) known.codes.add(code);
  tables.set(number, fits ? known : undefined);
}

/** Two bytes a character number, up to the last that is shown; others have no glyph. */
function fewerGlyphs(bytes: Uint8Array, { codes }: Table): Uint8Array {
  let end = 0;
  for (const code of codes) end = Math.max(end, Math.min(bytes.length, 2 * (code + 1)));
  const fewer = new Uint8Array(end);
  for (const code of codes) if (2 * code < end) fewer.set(bytes.subarray(2 * code, 2 * code + 2), 2 * code);
  return fewer;
}

function fewerTexts(bytes: Uint8Array, { codes, codeBytes }: Table): Uint8Array | undefined {
  const texts = readToUnicode(bytes, codeBytes);
  const kept = texts && [...texts].filter(([code]) => codes.has(code));
  return kept && kept.length < texts.size * WORTHWHILE ? toUnicodeBytes(kept, codeBytes) : undefined;
}

/** @returns whether clearly fewer are left. */
function dropWidths(document: PdfDocument, holder: number, codes: ReadonlySet<number>): boolean {
  const widths = readWidths(document, document.dict(new PdfRef(holder))?.get('W') ?? null);
  if (!widths || widths.size < MIN_WIDTHS) return false;
  const kept = [...widths].filter(([code]) => codes.has(code)).sort(([a], [b]) => a - b);
  if (kept.length > widths.size * WORTHWHILE) return false;
  const groups: { readonly first: number; readonly widths: number[] }[] = [];
  for (const [code, width] of kept) {
    const last = groups.at(-1);
    if (last && last.first + last.widths.length === code) last.widths.push(width);
    else groups.push({ first: code, widths: [width] });
  }
  document.editable(new PdfRef(holder)).set(
    'W',
    groups.flatMap((group) => [group.first, group.widths]),
  );
  return true;
}

/** By character number; undefined where a list is not what it should be, or says two things of one. */
function readWidths(document: PdfDocument, value: PdfObject): ReadonlyMap<number, number> | undefined {
  const items = document.array(value).map((item) => document.resolve(item));
  const widths = new Map<number, number>();
  const add = (code: number, width: PdfObject) => {
    if (typeof width !== 'number' || (widths.get(code) ?? width) !== width) return false;
    widths.set(code, width);
    return true;
  };
  for (let at = 0; at < items.length; ) {
    const [first, next, width = null] = items.slice(at, at + 3);
    if (typeof first !== 'number') return undefined;
    if (next !== undefined && isArray(next)) {
      if (!next.every((each, index) => add(first + index, document.resolve(each)))) return undefined;
      at += 2;
      continue;
    }
    if (typeof next !== 'number' || next < first || next > 0xffff) return undefined;
    for (let code = first; code <= next; code++) if (!add(code, width)) return undefined;
    at += 3;
  }
  return widths;
}
