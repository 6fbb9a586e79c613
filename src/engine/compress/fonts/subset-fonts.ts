/** Takes glyphs that nobody sees out of embedded TrueType fonts. Glyphs keep their numbers, and nothing is replaced. */
import { createHash } from 'node:crypto';
import { constants, deflateSync } from 'node:zlib';
import { subsetProgram } from '../../../adapters/harfbuzz-subset.ts';
import { readConformance } from '../../pdf/conformance.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isName, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../pdf/object.ts';
import { decodeStream } from '../../pdf/stream-filters.ts';
import type { Spool } from '../spool.ts';
import { simpleGlyphs } from './simple-glyphs.ts';
import { TrueType } from './true-type.ts';
import { type CodeSet, findUsedCodes, type UsedCodes } from './used-codes.ts';

const MAX_PROGRAM_BYTES = 48 * 1024 ** 2;
const MIN_PROGRAM_BYTES = 4096;
/** A gain below this is not worth touching a font. */
const WORTHWHILE = 0.9;

/** What tells how text is set before it becomes a PDF, and no reader of a PDF asks. */
const LAYOUT = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'JSTF', 'MATH', 'kern', 'DSIG', 'hdmx', 'LTSH', 'VDMX', 'PCLT', 'FFTM'];
const DROPPED = [...LAYOUT, 'meta', 'STAT', 'EBDT', 'EBLC', 'EBSC', 'name', 'OS/2', 'gasp', 'vhea', 'vmtx', 'VORG'];
/** Letters that are pictures or layers, or change their shape: what they need is not told by their outlines. */
const SPECIAL = ['fvar', 'CBDT', 'sbix', 'COLR', 'SVG ', 'CFF ', 'CFF2'];

/** One font program with every font dictionary that shows it. */
interface Program {
  readonly number: number;
  readonly users: FontUser[];
}

interface FontUser {
  /** The dictionary that text names; of a composite font the one above. */
  readonly font: PdfRef;
  /** The dictionary that holds the descriptor. */
  readonly holder: PdfRef;
  readonly isComposite: boolean;
}

export interface SubsetContext {
  readonly spool: Spool;
  readonly signal: AbortSignal;
}

/** @returns the numbers of the streams that were packed anew. */
export async function subsetFonts(
  document: PdfDocument,
  pages: readonly PdfRef[],
  context: SubsetContext,
): Promise<ReadonlySet<number>> {
  const done = new Set<number>();
  // PDF/A-1 wants a list of the glyphs of every subset (ISO 19005-1, 6.3.5): its fonts stay.
  if (readConformance(document)?.part === 1) return done;
  const programs = findPrograms(document);
  if (programs.length === 0) return done;
  const used = await findUsedCodes(document, pages, context.signal);
  if (!used) return done;
  const kept = fontsForTyping(document);
  for (const program of programs) {
    context.signal.throwIfAborted();
    if (program.users.some(({ font }) => kept.has(font.number))) continue;
    if (await subsetOne(document, program, used, context.spool)) done.add(program.number);
  }
  return done;
}

function findPrograms(document: PdfDocument): readonly Program[] {
  const programs = new Map<number, Program>();
  for (let number = 1; number < document.count; number++) {
    const font = document.peek(number);
    if (!(font instanceof PdfDict) || !isName(document.resolve(font.get('Type')), 'Font')) continue;
    const [below] = document.array(font.get('DescendantFonts'));
    const isComposite = below instanceof PdfRef;
    const holder = (isComposite && document.target(below)) || new PdfRef(number);
    // The font below a composite one is listed with that.
    if (!isComposite && (document.nameOf(font.get('Subtype')) ?? '').startsWith('CIDFont')) continue;
    const descriptor = document.dict(document.dict(holder)?.get('FontDescriptor') ?? null);
    const file = descriptor?.get('FontFile2');
    if (!(file instanceof PdfRef)) continue;
    const target = document.target(file);
    if (!target) continue;
    const program = programs.get(target.number) ?? { number: target.number, users: [] };
    program.users.push({ font: new PdfRef(number), holder, isComposite });
    programs.set(target.number, program);
  }
  return [...programs.values()];
}

/** Fonts of forms and of text notes: somebody may type letters in them that nobody has typed yet. */
function fontsForTyping(document: PdfDocument): ReadonlySet<number> {
  const kept = new Set<number>();
  const keep = (resources: PdfObject) => {
    const fonts = document.dict(document.dict(resources)?.get('Font') ?? null);
    for (const [, font] of fonts?.entries() ?? []) {
      if (font instanceof PdfRef) kept.add(document.target(font)?.number ?? font.number);
    }
  };
  keep(document.dict(document.catalog.get('AcroForm'))?.get('DR') ?? null);
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (!(value instanceof PdfDict) || !value.has('AP') || !value.has('DA')) continue;
    keep(value.get('DR'));
    const normal = document.dict(value.get('AP'))?.get('N') ?? null;
    keep(document.stream(normal)?.dict.get('Resources') ?? null);
  }
  return kept;
}

async function subsetOne(document: PdfDocument, program: Program, used: UsedCodes, spool: Spool): Promise<boolean> {
  const reference = new PdfRef(program.number);
  const stream = document.stream(reference);
  if (!stream || stream.length < MIN_PROGRAM_BYTES) return false;
  const bytes = decodeStream(document, stream, MAX_PROGRAM_BYTES);
  const glyphs = bytes && glyphsOf(document, program, bytes, used);
  if (!bytes || !glyphs) return false;
  const isReadByCode = program.users.some(({ isComposite }) => !isComposite);
  const hasLetters = program.users.every(({ font }) => document.dict(font)?.has('ToUnicode'));
  // Simple fonts find glyphs through these tables, and readers without another way to letters read them backwards.
  const kept = isReadByCode || !hasLetters ? ['cmap', 'post'] : [];
  const dropped = kept.length === 0 ? [...DROPPED, 'cmap', 'post'] : DROPPED;
  const made = await subsetProgram(bytes, { glyphs, dropped, kept });
  const packed = made && deflateSync(made, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
  if (!made || !packed || packed.length > stream.length * WORTHWHILE) return false;
  const dict = stream.dict.clone();
  dict.set('Filter', name('FlateDecode'));
  dict.delete('DecodeParms');
  dict.set('Length1', made.length);
  document.set(reference, new PdfStream(dict, await spool.append(packed)));
  for (const user of program.users) nameAsSubset(document, user, glyphs);
  return true;
}

/** Undefined when not every glyph that may be shown can be told. */
function glyphsOf(
  document: PdfDocument,
  program: Program,
  bytes: Uint8Array,
  used: UsedCodes,
): ReadonlySet<number> | undefined {
  try {
    const font = new TrueType(bytes);
    if (font.glyphCount === 0 || SPECIAL.some((tag) => font.has(tag)) || !font.has('glyf')) return undefined;
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

/** A font that is not whole says so by six letters before its name (9.9.2), here made from its glyphs. */
function nameAsSubset(document: PdfDocument, { font, holder }: FontUser, glyphs: ReadonlySet<number>): void {
  const digest = createHash('sha256')
    .update([...glyphs].sort((a, b) => a - b).join(','))
    .digest();
  const mark = [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
  const marked = (value: PdfObject) => {
    const old = document.nameOf(value);
    return old === undefined || /^[A-Z]{6}\+/.test(old) ? value : name(`${mark}+${old}`);
  };
  for (const reference of new Map([font, holder].map((each) => [each.number, each])).values()) {
    const dict = document.editable(reference);
    dict.set('BaseFont', marked(dict.get('BaseFont')));
  }
  const descriptor = document.dict(holder)?.get('FontDescriptor');
  if (!(descriptor instanceof PdfRef)) return;
  const dict = document.editable(descriptor);
  dict.set('FontName', marked(dict.get('FontName')));
  dict.delete('CIDSet');
}
