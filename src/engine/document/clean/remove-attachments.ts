/** Takes out attached files: those of the document, of its pages, and of anything in them (ISO 32000-2, 7.11.4). */
import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree, writeNameTree } from '../../syntax/key-tree.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { dropAnnotations } from './drop-annotations.ts';

/** Files that a system starts, or hands to an interpreter. */
const PROGRAM_NAMES =
  /\.(exe|com|scr|pif|cpl|msi|msp|mst|dll|sys|drv|ocx|bat|cmd|ps1|psm1|psd1|vbs?|vbe|jse?|mjs|wsf|wsh|wsc|sct|hta|jar|jnlp|class|lnk|url|reg|inf|gadget|application|appref-ms|chm|hlp|scf|sh|bash|zsh|csh|command|tool|app|dmg|pkg|deb|rpm|run|bin|elf|so|dylib|py[cw]?|pl|rb|php|swf|docm|dotm|xlsm|xltm|xlam|xll|pptm|potm|ppsm|ppam|sldm|iso|img|vhdx?|apk|xpi|crx)$/i;
/** How programs begin: of Windows, Linux and macOS, of Java, and scripts. */
const PROGRAM_HEADS = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa',
  '\xcf\xfa\xed\xfe',
  '\xce\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '#!',
];
const MAX_HEAD_BYTES = 64 * 1024 ** 2;
/** Players for what a file brings along; a few of them run its code. */
const PLAYERS = new Set(['RichMedia', '3D']);

/**
 * @param which `programs`: only files that can be started, and players that run code; or what tells of a file's
 * specification whether it goes, with all players. @returns how many files went.
 */
export function removeAttachments(
  document: PdfDocument,
  pages: readonly PdfRef[],
  which: 'all' | 'programs' | ((file: PdfDict) => boolean),
): number {
  const isChosen =
    typeof which === 'function' ? which : (file: PdfDict) => which === 'all' || isProgram(document, file);
  const isDropped = (file: PdfDict) => file.has('EF') && isChosen(file);
  const files = attachedFiles(document, isDropped);
  const players = dropAnnotations(document, pages, (dict) => PLAYERS.has(document.nameOf(dict.get('Subtype')) ?? ''));
  if (files.size === 0) return players;
  const isGone = (value: PdfObject) => {
    const file = document.dict(value);
    return file !== undefined && isDropped(file);
  };
  dropNamed(document, isGone);
  dropAnnotations(document, pages, (dict) => isGone(dict.get('FS')));
  for (let number = 1, count = document.count; number < count; number++) detach(document, number, isGone);
  return files.size + players;
}

/** Specifications of files that are in the document, wherever they stand. */
export function attachedFiles(
  document: PdfDocument,
  isWanted: (file: PdfDict) => boolean = (file) => file.has('EF'),
): ReadonlySet<PdfDict> {
  const files = new Set<PdfDict>();
  for (let number = 1; number < document.count; number++) collect(document, document.peek(number), isWanted, files);
  return files;
}

/** Files that stand in an object of their own, and those within another. */
function collect(
  document: PdfDocument,
  value: PdfObject,
  isDropped: (file: PdfDict) => boolean,
  files: Set<PdfDict>,
): void {
  const dict = value instanceof PdfStream ? value.dict : value;
  if (Array.isArray(dict)) for (const item of dict) collect(document, item, isDropped, files);
  if (!(dict instanceof PdfDict)) return;
  if (isDropped(dict)) files.add(dict);
  for (const [, entry] of dict.entries()) if (!(entry instanceof PdfRef)) collect(document, entry, isDropped, files);
}

function dropNamed(document: PdfDocument, isGone: (file: PdfObject) => boolean): void {
  const catalog = document.editable(document.trailer.get('Root'));
  const names = document.dict(catalog.get('Names'))?.clone();
  const tree = names?.get('EmbeddedFiles') ?? null;
  if (!names || tree === null) return;
  const left = new Map([...readNameTree(document, tree)].filter(([, file]) => !isGone(file)));
  names.set('EmbeddedFiles', writeNameTree(document, left));
  catalog.set('Names', names.size > 0 ? names : null);
  if (left.size === 0) catalog.delete('Collection');
}

/** Cuts what still leads to such files, and their data, wherever it stands. */
function detach(document: PdfDocument, number: number, isGone: (file: PdfObject) => boolean): void {
  const value = document.peek(number);
  const dict = value instanceof PdfStream ? value.dict : value;
  if (!(dict instanceof PdfDict)) return;
  const reference = new PdfRef(number);
  if (dict.has('AF')) {
    const own = document.dict(dict.get('AF')) ? [dict.get('AF')] : document.array(dict.get('AF'));
    const left = own.filter((file) => !isGone(file));
    if (left.length < own.length) document.editable(reference).set('AF', left.length > 0 ? left : null);
  }
  const file = dict.get('FS');
  if (file instanceof PdfDict && isGone(file)) document.editable(reference).delete('FS');
  if (isGone(dict)) for (const key of ['EF', 'RF']) document.editable(reference).delete(key);
}

function isProgram(document: PdfDocument, file: PdfDict): boolean {
  const names = ['UF', 'F', 'DOS', 'Unix', 'Mac'].map((key) => document.text(file.get(key))?.trim() ?? '');
  if (names.some((each) => PROGRAM_NAMES.test(each))) return true;
  const embedded = document.dict(file.get('EF'));
  return [...(embedded?.entries() ?? [])].some(([, value]) => {
    const stream = document.stream(value);
    const bytes = stream && decodeStream(document, stream, MAX_HEAD_BYTES);
    const head = Buffer.from(bytes?.subarray(0, 4) ?? []).toString('latin1');
    return PROGRAM_HEADS.some((each) => head.startsWith(each));
  });
}
