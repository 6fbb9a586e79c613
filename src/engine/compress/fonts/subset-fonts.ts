/** Makes embedded fonts smaller: TrueType and CFF fonts lose glyphs that nobody sees, Type 1 fonts become CFF. No font is replaced. */
import { createHash } from 'node:crypto';
import { constants, deflateSync } from 'node:zlib';
import { subsetProgram } from '../../../adapters/harfbuzz-subset.ts';
import { readConformance } from '../../document/catalog/conformance.ts';
import { cmapOf } from '../../fonts/merge-cmap.ts';
import { readTables, writeTables } from '../../fonts/merge-true-type.ts';
import { subsetCff } from '../../fonts/subset-cff.ts';
import { type1ToCff } from '../../fonts/type1-to-cff.ts';
import { CodeSet, findUsedCodes, type UsedCodes } from '../../fonts/used-codes.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { dropUnusedCodes } from './drop-codes.ts';
import { joinedFaces } from './join-faces.ts';
import { liftDescendants } from './lift-descendants.ts';
import {
  allGlyphs,
  cffGlyphs,
  type FontUser,
  glyphsOf,
  isPutTogether,
  namesOf,
  type Program,
  type ProgramKind,
  unlessDamaged,
} from './program-glyphs.ts';

const MAX_PROGRAM_BYTES = 48 * 1024 ** 2;
/** Smaller programs are a handful of letters: a tenth of them is nothing. */
const MIN_PROGRAM_BYTES = 700;
/** A gain below this is not worth touching a font. */
const WORTHWHILE = 0.9;

/** What tells how text is set before it becomes a PDF, and no reader of a PDF asks. */
const LAYOUT = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'JSTF', 'MATH', 'kern', 'DSIG', 'hdmx', 'LTSH', 'VDMX', 'PCLT', 'FFTM'];
const DROPPED = [...LAYOUT, 'meta', 'STAT', 'EBDT', 'EBLC', 'EBSC', 'name', 'OS/2', 'gasp', 'vhea', 'vmtx', 'VORG'];

export interface SubsetContext {
  readonly spool: Spool;
  readonly signal: AbortSignal;
  /** Whether TrueType programs keep the instructions that fit letters to the pixels of a coarse screen. */
  readonly keepsHints: boolean;
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
  liftDescendants(document);
  const typed = fontsForTyping(document);
  const programs = findPrograms(document, typed);
  if (programs.length === 0) return done;
  const shown = await findUsedCodes(document, pages, context.signal);
  if (!shown) return done;
  const used = withAllCodes(shown, typed);
  const free = programs.filter(({ isTyped }) => !isTyped);
  for (const face of joinedFaces(
    document,
    free.filter(({ kind }) => kind === 'true-type'),
  )) {
    context.signal.throwIfAborted();
    if (!(await putAnew(document, face.program, { ...face, used, context }))) continue;
    for (const { holder } of face.program.users)
      pointTo(document, holder, 'FontFile2', new PdfRef(face.program.number));
    for (const number of face.numbers) done.add(number);
  }
  const byCode = programs.filter(({ users }) => users.every(({ isComposite }) => !isComposite));
  for (const program of new Set([...free, ...byCode])) {
    context.signal.throwIfAborted();
    if (done.has(program.number)) continue;
    const stream = document.stream(new PdfRef(program.number));
    const bytes = stream && stream.length >= MIN_PROGRAM_BYTES && decodeStream(document, stream, MAX_PROGRAM_BYTES);
    if (!stream || !bytes) continue;
    if (await putAnew(document, program, { bytes, storedBytes: stream.length, used, context }))
      done.add(program.number);
  }
  for (const number of await dropUnusedCodes(document, typed, shown, context)) done.add(number);
  return done;
}

interface Anew {
  readonly bytes: Uint8Array;
  /** What it takes in the file so far. */
  readonly storedBytes: number;
  readonly used: UsedCodes;
  readonly context: SubsetContext;
}

/** @returns whether the program is clearly smaller now. */
async function putAnew(
  document: PdfDocument,
  program: Program,
  { bytes, storedBytes, used, context }: Anew,
): Promise<boolean> {
  const reference = new PdfRef(program.number);
  const made = await MAKERS[program.kind](document, program, bytes, used, context);
  const packed = made && deflateSync(made.bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
  if (!made || !packed || packed.length > storedBytes * WORTHWHILE) return false;
  document.set(reference, new PdfStream(made.dict, await context.spool.append(packed)));
  if (!program.isTyped) for (const user of program.users) nameAsSubset(document, user, made.glyphs);
  if (program.kind === 'type1')
    for (const { holder } of program.users) pointTo(document, holder, 'FontFile3', reference);
  return true;
}

function findPrograms(document: PdfDocument, typed: ReadonlySet<number>): readonly Program[] {
  const programs = new Map<number, Omit<Program, 'isTyped'>>();
  for (let number = 1; number < document.count; number++) {
    const font = document.peek(number);
    if (!(font instanceof PdfDict) || !isName(document.resolve(font.get('Type')), 'Font')) continue;
    const [below] = document.array(font.get('DescendantFonts'));
    const isComposite = below instanceof PdfRef;
    const holder = (isComposite && document.target(below)) || new PdfRef(number);
    // The font below a composite one is listed with that.
    if (!isComposite && (document.nameOf(font.get('Subtype')) ?? '').startsWith('CIDFont')) continue;
    const descriptor = document.dict(document.dict(holder)?.get('FontDescriptor') ?? null);
    const [kind, file] = fileOf(document, descriptor) ?? [];
    const target = file instanceof PdfRef ? document.target(file) : undefined;
    if (!kind || !target) continue;
    const program = programs.get(target.number) ?? { number: target.number, kind, users: [] };
    program.users.push({ font: new PdfRef(number), holder, isComposite });
    programs.set(target.number, program);
  }
  return [...programs.values()].map((program) => ({
    ...program,
    isTyped: program.users.some(({ font }) => typed.has(font.number)),
  }));
}

function fileOf(
  document: PdfDocument,
  descriptor: PdfDict | undefined,
): readonly [kind: ProgramKind, file: PdfObject] | undefined {
  const [trueType, type1, other] = ['FontFile2', 'FontFile', 'FontFile3'].map((key) => descriptor?.get(key) ?? null);
  if (trueType) return ['true-type', trueType];
  if (type1) return ['type1', type1];
  const subtype = document.nameOf(document.stream(other ?? null)?.dict.get('Subtype') ?? null);
  return other && (subtype === 'Type1C' || subtype === 'CIDFontType0C') ? ['cff', other] : undefined;
}

/** Whatever a font that somebody may type in has a code for counts as shown. */
function withAllCodes(used: UsedCodes, typed: ReadonlySet<number>): UsedCodes {
  const all = new CodeSet();
  all.bytes.fill(1);
  return new Map([...used, ...[...typed].map((font) => [font, all] as const)]);
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

interface MadeProgram {
  readonly bytes: Uint8Array;
  readonly dict: PdfDict;
  /** What tells this subset from others. */
  readonly glyphs: Iterable<number | string> | undefined;
}

async function subset(
  document: PdfDocument,
  program: Program,
  bytes: Uint8Array,
  used: UsedCodes,
  context: SubsetContext,
): Promise<MadeProgram | undefined> {
  const known = glyphsOf(document, program, bytes, used);
  // A font whose codes cannot be followed keeps its glyphs, and can still lose its instructions.
  const glyphs = known ?? allGlyphs(bytes);
  if (!glyphs) return undefined;
  const isReadByCode = program.users.some(({ isComposite }) => !isComposite);
  const hasLetters = program.users.every(({ font }) => document.dict(font)?.has('ToUnicode'));
  // Simple fonts find glyphs through these tables, and readers without another way to letters read them backwards.
  const kept = !known || isReadByCode || !hasLetters ? ['cmap', 'post'] : [];
  // Whoever types asks whether the font allows that.
  const others = program.isTyped ? DROPPED.filter((tag) => tag !== 'OS/2') : DROPPED;
  const dropped = kept.length === 0 ? [...others, 'cmap', 'post'] : others;
  const keepsHints = context.keepsHints || program.isTyped || isPutTogether(document, program);
  const made = await subsetProgram(bytes, { glyphs, dropped, kept, keepsHints });
  const dict = document.stream(new PdfRef(program.number))?.dict.clone();
  if (!made || !dict) return undefined;
  dict.set('Filter', name('FlateDecode'));
  dict.delete('DecodeParms');
  const slim = unlessDamaged(() => withFewerCodes(made, glyphs)) ?? made;
  dict.set('Length1', slim.length);
  return { bytes: slim, dict, glyphs: known };
}

/** HarfBuzz carries the character maps over as they are: what it writes itself lacks those that simple fonts ask for. */
function withFewerCodes(font: Uint8Array, glyphs: ReadonlySet<number>): Uint8Array | undefined {
  const tables = readTables(font);
  const codes = cmapOf(tables.get('cmap') ?? new Uint8Array(), glyphs);
  return codes && writeTables(new Map(tables).set('cmap', codes));
}

/** A Type 1 program is encrypted, which no packer gets through; as CFF the same outlines are a third as large. */
function toCff(document: PdfDocument, program: Program, bytes: Uint8Array, used: UsedCodes): MadeProgram | undefined {
  if (program.users.some(({ isComposite }) => isComposite)) return undefined;
  return unlessDamaged(() => {
    const converted = type1ToCff(bytes, (font) => namesOf(document, program, font, used));
    const dict = new PdfDict();
    dict.set('Subtype', name('Type1C'));
    dict.set('Filter', name('FlateDecode'));
    return { bytes: converted.bytes, dict, glyphs: converted.isSubset ? converted.glyphs : undefined };
  });
}

/** The program keeps its kind, and its codes, names and numbers. */
function fewerOfCff(
  document: PdfDocument,
  program: Program,
  bytes: Uint8Array,
  used: UsedCodes,
): MadeProgram | undefined {
  const dict = document.stream(new PdfRef(program.number))?.dict.clone();
  return unlessDamaged(() => {
    const made = subsetCff(bytes, (font) => cffGlyphs(document, program, font, used));
    if (!made || !dict) return undefined;
    dict.set('Filter', name('FlateDecode'));
    dict.delete('DecodeParms');
    return made.isSubset ? { ...made, dict } : undefined;
  });
}

const MAKERS: Readonly<
  Record<
    ProgramKind,
    (
      document: PdfDocument,
      program: Program,
      bytes: Uint8Array,
      used: UsedCodes,
      context: SubsetContext,
    ) => Promise<MadeProgram | undefined> | MadeProgram | undefined
  >
> = { 'true-type': subset, type1: toCff, cff: fewerOfCff };

/** @param holder the dictionary with the descriptor of a font. */
function pointTo(document: PdfDocument, holder: PdfRef, key: 'FontFile2' | 'FontFile3', program: PdfRef): void {
  const descriptor = document.dict(holder)?.get('FontDescriptor');
  const target = descriptor instanceof PdfRef ? document.target(descriptor) : undefined;
  const dict = target ? document.editable(target) : document.dict(document.editable(holder).get('FontDescriptor'));
  dict?.delete('FontFile');
  dict?.set(key, program);
}

/** A font that is not whole says so by six letters before its name (9.9.2), here made from its glyphs. */
function nameAsSubset(
  document: PdfDocument,
  { font, holder }: FontUser,
  glyphs: Iterable<number | string> | undefined,
): void {
  if (!glyphs) return;
  const digest = createHash('sha256')
    .update([...glyphs].sort((a, b) => Number(a > b) - Number(a < b)).join(','))
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
  dict.delete('CharSet');
}
