/** Which glyph of the embedded program each code of a font stands for (ISO 32000-2, 9.6.5 and 9.7.4). */
import { lettersOfGlyph, namesOfLetter } from '../../fonts/glyph-names.ts';
import { readDifferences } from '../../fonts/simple-encoding.ts';
import { STANDARD_ENCODING } from '../../fonts/standard-strings.ts';
import type { TrueType } from '../../fonts/true-type.ts';
import { type PdfDict, PdfName, PdfStream } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';
import { type FontProgram, type1Width } from './font-program.ts';
import type { FontUse } from './font-uses.ts';

export interface CodeGlyph {
  /** Undefined where the program has no such glyph. */
  readonly width: number | undefined;
  readonly isPresent: boolean;
  readonly isNotdef: boolean;
  /** Of a font of many letters. */
  readonly cid?: number;
}

const ABSENT: CodeGlyph = { width: undefined, isPresent: false, isNotdef: false };
const NOTDEF: CodeGlyph = { width: undefined, isPresent: true, isNotdef: true };

export type Glyphs = (code: number) => CodeGlyph | undefined;

export function isSymbolic(subject: Subject, descriptor: PdfDict | undefined): boolean {
  return ((subject.number(descriptor, 'Flags') ?? 0) & 4) !== 0;
}

export function baseEncoding(subject: Subject, font: PdfDict): string | undefined {
  const value = subject.document.resolve(font.get('Encoding'));
  return value instanceof PdfName ? value.value : subject.name(subject.dict(font, 'Encoding'), 'BaseEncoding');
}

/** Names that a code may have; the first is what the standard says. */
export function namesOfCode(base: string | undefined, own: readonly string[], code: number): readonly string[] {
  if (base === 'StandardEncoding') return [STANDARD_ENCODING[code] ?? '.notdef'];
  if (base !== 'WinAnsiEncoding' && base !== 'MacRomanEncoding') return [own[code] ?? '.notdef'];
  const isWindows = base === 'WinAnsiEncoding';
  if (isWindows && code === 0xa0) return ['space', 'nbspace'];
  if (isWindows && code === 0xad) return ['hyphen', 'sfthyphen'];
  if (!isWindows && code === 0xca) return ['space', 'nbspace'];
  if (code < 32) return ['.notdef'];
  const letter = new TextDecoder(isWindows ? 'windows-1252' : 'macintosh').decode(Uint8Array.of(code));
  const names = namesOfLetter(letter);
  if (names.length > 0) return names;
  return isWindows && code > 0x7e ? ['bullet'] : ['.notdef'];
}

export function simpleGlyphs(subject: Subject, font: PdfDict, program: FontProgram): Glyphs {
  if (program.kind === 'true-type') return trueTypeGlyphs(subject, font, program);
  const own = program.program.encoding;
  const differences = readDifferences(subject.document, font);
  const base = baseEncoding(subject, font);
  return (code) => {
    const different = differences.get(code);
    const names = different === undefined ? namesOfCode(base, own, code) : [different];
    return namedGlyph(program, names);
  };
}

function namedGlyph(program: Exclude<FontProgram, { kind: 'true-type' }>, names: readonly string[]): CodeGlyph {
  if (names[0] === '.notdef') return NOTDEF;
  for (const name of names) {
    if (program.kind === 'type1') {
      const code = program.program.glyphs.get(name);
      if (code) return { width: type1Width(program.program, code), isPresent: true, isNotdef: false };
    } else {
      const glyph = program.program.names.get(name);
      if (glyph !== undefined) return { width: program.program.width(glyph), isPresent: true, isNotdef: glyph === 0 };
    }
  }
  return ABSENT;
}

function trueTypeGlyphs(
  subject: Subject,
  font: PdfDict,
  { program, width }: Extract<FontProgram, { kind: 'true-type' }>,
): Glyphs {
  const find = glyphFinder(subject, font, program);
  return (code) => {
    const glyph = find(code);
    if (glyph === undefined) return undefined;
    if (glyph === 0) return { ...NOTDEF, isPresent: false };
    return { width: width(glyph), isPresent: glyph < program.glyphCount, isNotdef: false };
  };
}

function glyphFinder(subject: Subject, font: PdfDict, program: TrueType): (code: number) => number | undefined {
  const maps = program.characterMaps();
  if (!maps) return () => undefined;
  const mapOf = (platform: number, encoding: number) =>
    maps.find((map) => map.platform === platform && map.encoding === encoding);
  const [unicode, symbol, macintosh] = [mapOf(3, 1), mapOf(3, 0), mapOf(1, 0)];
  const descriptor = subject.dict(font, 'FontDescriptor');
  const base = baseEncoding(subject, font);
  const differences = readDifferences(subject.document, font);
  const posted = program.glyphNames();
  const direct = (code: number) => {
    if (symbol) return symbol.glyph(0xf000 + code) || symbol.glyph(code) || symbol.glyph(0xf100 + code);
    return macintosh?.glyph(code) || unicode?.glyph(code) || 0;
  };
  if (isSymbolic(subject, descriptor) || (base === undefined && differences.size === 0)) return direct;
  return (code) => {
    const different = differences.get(code);
    const names = different === undefined ? namesOfCode(base ?? 'StandardEncoding', [], code) : [different];
    const own = different === undefined && base === 'MacRomanEncoding' ? macintosh?.glyph(code) : 0;
    if (own) return own;
    for (const name of names) {
      const letter = LIGATURES[name] ?? lettersOfGlyph(name)?.codePointAt(0);
      const inMac = letter === undefined ? -1 : MAC_LETTERS.indexOf(letter);
      const found =
        (letter === undefined ? 0 : unicode?.glyph(letter)) ||
        (inMac < 0 ? 0 : macintosh?.glyph(inMac)) ||
        posted.get(name);
      if (found) return found;
    }
    return unicode || macintosh ? 0 : direct(code);
  };
}

/** Glyphs of several letters that have a letter of their own. */
const LIGATURES: Readonly<Record<string, number>> = { ff: 0xfb00, fi: 0xfb01, fl: 0xfb02, ffi: 0xfb03, ffl: 0xfb04 };

const MAC_LETTERS = Array.from(
  { length: 256 },
  (_, code) => new TextDecoder('macintosh').decode(Uint8Array.of(code)).codePointAt(0) ?? 0,
);

/** @param use tells the codes; undefined where they cannot be told. */
export function compositeGlyphs(
  subject: Subject,
  use: FontUse,
  descendant: PdfDict,
  program: FontProgram,
): Glyphs | undefined {
  const { map } = use;
  if (map === undefined || map === 'bytes') return undefined;
  const cidOf = (code: number) => (map === 'pairs' ? code : (map.glyphOf(code) ?? 0));
  const glyphOf = glyphOfCid(subject, descendant, program);
  return (code) => {
    const cid = cidOf(code);
    const glyph = glyphOf(cid);
    if (cid === 0) return { ...NOTDEF, cid };
    if (glyph === undefined || program.kind === 'type1') return { ...ABSENT, cid };
    const isPresent = glyph < program.program.glyphCount && (glyph > 0 || program.kind === 'cff');
    const width = program.kind === 'true-type' ? program.width(glyph) : program.program.width(glyph);
    return { width: isPresent ? width : undefined, isPresent, isNotdef: glyph === 0, cid };
  };
}

function glyphOfCid(subject: Subject, descendant: PdfDict, program: FontProgram): (cid: number) => number | undefined {
  if (program.kind === 'cff') {
    const { isCid, cids } = program.program;
    return isCid ? (cid) => cids.get(cid) : (cid) => cid;
  }
  const map = subject.document.resolve(descendant.get('CIDToGIDMap'));
  const bytes = map instanceof PdfStream ? subject.bytes(map) : undefined;
  if (!bytes) return (cid) => cid;
  return (cid) => (cid * 2 + 1 < bytes.length ? ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0) : undefined);
}
