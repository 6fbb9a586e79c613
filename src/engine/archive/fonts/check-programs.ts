/** Checks what embedded programs must have: encodings of TrueType fonts, and complete lists of the glyphs of subsets. */
import { lettersOfGlyph } from '../../fonts/glyph-names.ts';
import { readDifferences } from '../../fonts/simple-encoding.ts';
import type { PdfDict } from '../../syntax/object.ts';
import type { Finding } from '../rules/findings.ts';
import type { Subject } from '../rules/subject.ts';
import type { FontProgram } from './font-program.ts';
import { baseEncoding, isSymbolic } from './glyphs-of-codes.ts';

export const SUBSET = /^[A-Z]{6}\+/;

export function checkEncoding(
  subject: Subject,
  font: PdfDict,
  program: FontProgram | undefined,
  place: Finding,
  isSeen: boolean,
): void {
  const { findings, part } = subject;
  const add = () => findings.add('font-encoding', place);
  const maps = program?.kind === 'true-type' ? program.program.characterMaps() : undefined;
  if (program?.kind === 'true-type' && !maps) findings.leaveUnchecked('font-encoding');
  const has = (platform: number, encoding: number) =>
    maps?.some((map) => map.platform === platform && map.encoding === encoding) ?? false;
  if (isSymbolic(subject, subject.dict(font, 'FontDescriptor'))) {
    if (font.has('Encoding')) add();
    if (!maps || !isSeen) return;
    if (part === 1 && maps.length !== 1) add();
    if ((part === 2 || part === 3) && maps.length !== 1 && !has(3, 0)) add();
    if (part === 4 && !has(3, 0) && !has(1, 0)) add();
    return;
  }
  const base = baseEncoding(subject, font);
  if (base !== 'MacRomanEncoding' && base !== 'WinAnsiEncoding') add();
  const differences = readDifferences(subject.document, font);
  const hasDifferences = subject.dict(font, 'Encoding')?.has('Differences') ?? false;
  const areKnown = [...differences.values()].every((name) => lettersOfGlyph(name) !== undefined);
  if (hasDifferences && (part === 1 || !areKnown || (maps && !has(3, 1)))) add();
  if (!maps || !isSeen) return;
  if (maps.length === 0 || (part === 4 && !has(3, 1) && !has(1, 0))) add();
}

/** @param owner has the descriptor: the font itself, or the one of many letters inside it. */
export function checkSubset(
  subject: Subject,
  font: PdfDict,
  owner: PdfDict,
  program: FontProgram,
  place: Finding,
): void {
  const { findings, part } = subject;
  const descriptor = subject.dict(owner, 'FontDescriptor');
  const isSubset = SUBSET.test(subject.name(font, 'BaseFont') ?? '');
  const isComposite = font !== owner;
  const key = isComposite ? 'CIDSet' : 'CharSet';
  const isListed = descriptor?.has(key) ?? false;
  const isTrueType = program.kind === 'true-type' && !isComposite;
  if (part === 4 || isTrueType) return;
  if (part === 1 && isSubset && !isListed) findings.add('subset-list', place);
  if (!isListed || !descriptor) return;
  const isComplete = isComposite
    ? listsCids(subject, descriptor, owner, program)
    : listsNames(subject, descriptor, program);
  if (!isComplete && (part > 1 || isSubset)) findings.add('subset-list', place);
}

function listsNames(subject: Subject, descriptor: PdfDict, program: FontProgram): boolean {
  if (program.kind === 'true-type') return true;
  const text = subject.document.text(descriptor.get('CharSet')) ?? '';
  const listed = new Set(text.split('/').map((name) => name.trim()));
  const names = program.kind === 'type1' ? [...program.program.glyphs.keys()] : [...program.program.names.keys()];
  const isAll = names.every((name) => name === '.notdef' || listed.has(name));
  // Part 1 asks for what is there, not that nothing else is named.
  if (subject.part === 1) return isAll;
  return isAll && [...listed].every((name) => name === '' || name === '.notdef' || names.includes(name));
}

/** A bit for each CID, the first the highest of the first byte (table 122). */
function listsCids(subject: Subject, descriptor: PdfDict, owner: PdfDict, program: FontProgram): boolean {
  const bits = subject.bytes(descriptor.get('CIDSet'));
  if (!bits || program.kind === 'type1') return false;
  const isSet = (cid: number) => (((bits[cid >> 3] ?? 0) >> (7 - (cid & 7))) & 1) === 1;
  const cids = cidsOf(subject, owner, program);
  if (![...cids].every((cid) => cid === 0 || isSet(cid))) return false;
  for (let cid = 1; cid < bits.length * 8; cid++) if (isSet(cid) && !cids.has(cid)) return false;
  return true;
}

export function cidsOf(
  subject: Subject,
  owner: PdfDict,
  program: Exclude<FontProgram, { kind: 'type1' }>,
): ReadonlySet<number> {
  if (program.kind === 'cff' && program.program.isCid) return new Set(program.program.cids.keys());
  const count = program.program.glyphCount;
  const map = subject.bytes(owner.get('CIDToGIDMap'));
  if (!map) return new Set(Array.from({ length: count }, (_, glyph) => glyph));
  const found = new Set<number>();
  for (let cid = 0; cid * 2 + 1 < map.length; cid++) {
    const glyph = ((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0);
    if (glyph > 0 && glyph < count) found.add(cid);
  }
  return found;
}
