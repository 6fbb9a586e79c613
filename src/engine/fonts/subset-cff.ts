/** Leaves glyphs out of a bare CFF font (Adobe Technical Note 5176) together with their names and the subroutines that they alone call. */
import { CFF_HEADER, dictEntry, offsetEntry, twoBytes, writeIndex } from './cff-bytes.ts';
import { CffProgram } from './cff-program.ts';
import {
  CFF_OPERATOR,
  type CffDict,
  type CffIndex,
  readCffCharset,
  readCffDict,
  readCffIndex,
  viewOf,
} from './cff-structure.ts';
import { CharstringCalls, type Subroutines, subroutines } from './charstring-calls.ts';
import { STANDARD_ENCODING, STANDARD_STRINGS } from './standard-strings.ts';

const CHARSTRING_TYPE = 0x0c06;
const SYNTHETIC_BASE = 0x0c14;
/** Operators of the top dictionary and of those below it that name strings. */
const NAMING = [0, 1, 2, 3, 4, 0x0c15, 0x0c16, 0x0c26, CFF_OPERATOR.ros];
/** The first charset that a font brings along; those before are known to every reader. */
const OWN_CHARSET = 3;
const OWN_ENCODING = 2;
const BY_RANGES = 3;

export interface SubsetCff {
  readonly bytes: Uint8Array;
  /** Of the font as it was, in order. */
  readonly glyphs: readonly number[];
  /** Whether the font had more. */
  readonly isSubset: boolean;
}

/**
 * @param wanted glyphs by their numbers, beside that of what is missing; undefined where they cannot be told.
 * @throws RangeError for damaged fonts, and for what cannot be followed for sure.
 */
export function subsetCff(
  bytes: Uint8Array,
  wanted: (font: CffProgram) => Iterable<number> | undefined,
): SubsetCff | undefined {
  const program = new CffProgram(bytes);
  const chosen = wanted(program);
  if (!chosen) return undefined;
  const font = readFont(bytes, program);
  const kept = new Set<number>();
  const calls = new CharstringCalls(font.globals);
  const keep = (glyph: number) => {
    if (kept.has(glyph)) return;
    const code = font.glyphs[glyph];
    const locals = font.parts[font.select[glyph] ?? 0]?.locals;
    if (!code || !locals) throw new RangeError('glyph');
    kept.add(glyph);
    for (const part of calls.follow(code, locals)) keep(partOf(program, part));
  };
  keep(0);
  for (const glyph of chosen) keep(glyph);
  const glyphs = [...kept].sort((a, b) => a - b);
  return { bytes: writeFont(font, glyphs), glyphs, isSubset: glyphs.length < font.glyphs.length };
}

function partOf(program: CffProgram, code: number): number {
  const glyph = program.names.get(STANDARD_ENCODING[code] ?? '');
  if (glyph === undefined) throw new RangeError('part of an accented letter');
  return glyph;
}

/** A private dictionary with its subroutines, and the dictionary that names it where glyphs have numbers. */
interface Part {
  readonly dict: CffDict;
  readonly privates: CffDict;
  readonly locals: Subroutines;
}

interface Font {
  readonly isCid: boolean;
  readonly name: Uint8Array;
  readonly top: CffDict;
  readonly strings: readonly Uint8Array[];
  readonly globals: Subroutines;
  readonly glyphs: readonly Uint8Array[];
  /** String or CID of each glyph. */
  readonly ids: Uint16Array;
  /** Part of each glyph. */
  readonly select: Uint8Array;
  readonly parts: readonly Part[];
  /** Undefined where readers know the encoding. */
  readonly encoding: Encoding | undefined;
}

/** Codes of glyphs from the first on, and further ones with the strings of their glyphs. */
interface Encoding {
  readonly codes: readonly number[];
  readonly more: readonly (readonly [code: number, id: number])[];
}

function readFont(bytes: Uint8Array, { isCid, glyphCount, names, cids }: CffProgram): Font {
  const index = (at: number) => wholeIndex(bytes, at);
  const nameIndex = index(bytes[2] ?? 0);
  const tops = index(nameIndex.end);
  const strings = index(tops.end);
  const top = readCffDict(tops.items[0] ?? new Uint8Array());
  const [name] = nameIndex.items;
  // Two glyphs of one name are told apart by no reader in the same way.
  const isPlain = tops.items.length === 1 && (isCid ? cids : names).size === glyphCount;
  const isOther = (top.get(CHARSTRING_TYPE)?.[0] ?? 2) !== 2 || top.has(SYNTHETIC_BASE);
  if (!name || !isPlain || isOther) throw new RangeError('kind of font');
  const dicts = isCid ? index(offsetOf(top, CFF_OPERATOR.fontArray)).items.map(readCffDict) : [top];
  return {
    isCid,
    name,
    top,
    strings: strings.items,
    globals: subroutines(index(strings.end).items),
    glyphs: index(offsetOf(top, CFF_OPERATOR.charStrings)).items,
    ids: readIds(bytes, top, glyphCount),
    select: isCid ? readSelect(bytes, offsetOf(top, CFF_OPERATOR.fontSelect), glyphCount) : new Uint8Array(glyphCount),
    parts: dicts.map((dict) => readPart(bytes, dict)),
    encoding: isCid ? undefined : readEncoding(bytes, top.get(CFF_OPERATOR.encoding)?.[0] ?? 0),
  };
}

function offsetOf(dict: CffDict, operator: number): number {
  const offset = dict.get(operator)?.at(-1);
  if (offset === undefined) throw new RangeError('offset');
  return offset;
}

/** An index whose items lie in the font one behind the other. */
function wholeIndex(bytes: Uint8Array, at: number): CffIndex {
  const index = readCffIndex(bytes, at);
  const { items, end } = index;
  const sum = items.reduce((all, item) => all + item.length, 0);
  const head = items.length === 0 ? 2 : 3 + (items.length + 1) * (bytes[at + 2] ?? 0);
  if (end > bytes.length || end - at !== head + sum) throw new RangeError('index');
  return index;
}

function readIds(bytes: Uint8Array, top: CffDict, glyphCount: number): Uint16Array {
  const offset = top.get(CFF_OPERATOR.charset)?.[0] ?? 0;
  if (offset >= OWN_CHARSET) return readCffCharset(bytes, offset, glyphCount);
  if (offset > 0) throw new RangeError('expert charset');
  return Uint16Array.from({ length: glyphCount }, (_, glyph) => glyph);
}

function readSelect(bytes: Uint8Array, at: number, glyphCount: number): Uint8Array {
  const view = viewOf(bytes);
  const format = view.getUint8(at);
  if (format === 0) {
    const select = bytes.slice(at + 1, at + 1 + glyphCount);
    if (select.length < glyphCount) throw new RangeError('fonts of glyphs');
    return select;
  }
  if (format !== BY_RANGES) throw new RangeError('fonts of glyphs');
  const select = new Uint8Array(glyphCount);
  const ranges = view.getUint16(at + 1);
  for (let range = 0; range < ranges; range++) {
    const start = at + 3 + range * 3;
    select.fill(view.getUint8(start + 2), view.getUint16(start), view.getUint16(start + 3));
  }
  return select;
}

function readPart(bytes: Uint8Array, dict: CffDict): Part {
  const [size = 0, at = 0] = dict.get(CFF_OPERATOR.private) ?? [];
  if (size < 0 || at < 0 || at + size > bytes.length) throw new RangeError('private dictionary');
  const privates = readCffDict(bytes.subarray(at, at + size));
  const subrs = privates.get(CFF_OPERATOR.subrs)?.[0];
  const items = subrs === undefined ? [] : wholeIndex(bytes, at + subrs).items;
  return { dict, privates, locals: subroutines(items) };
}

function readEncoding(bytes: Uint8Array, offset: number): Encoding | undefined {
  if (offset === 1) throw new RangeError('expert encoding');
  if (offset < OWN_ENCODING) return undefined;
  const view = viewOf(bytes);
  const format = view.getUint8(offset);
  const count = view.getUint8(offset + 1);
  const codes: number[] = [];
  let at = offset + 2;
  for (let index = 0; index < count; index++) {
    const first = view.getUint8(at++);
    const left = (format & 0x7f) === 0 ? 0 : view.getUint8(at++);
    for (let step = 0; step <= left; step++) codes.push(first + step);
  }
  const more: (readonly [number, number])[] = [];
  const extra = format < 0x80 ? 0 : view.getUint8(at++);
  for (let index = 0; index < extra; index++, at += 3) more.push([view.getUint8(at), view.getUint16(at + 1)]);
  if ((format & 0x7f) > 1 || codes.some((code) => code > 0xff)) throw new RangeError('encoding');
  return { codes, more };
}

function writeFont(font: Font, glyphs: readonly number[]): Uint8Array {
  const { isCid, top, parts } = font;
  const ids = glyphs.map((glyph) => font.ids[glyph] ?? 0);
  const tables: (readonly [operator: number, bytes: Uint8Array])[] = [
    [CFF_OPERATOR.charset, Uint8Array.from([0, ...ids.slice(1).flatMap(twoBytes)])],
    ...(isCid ? [[CFF_OPERATOR.fontSelect, writeSelect(font, glyphs)] as const] : []),
    ...(font.encoding ? [[CFF_OPERATOR.encoding, writeEncoding(font.encoding, glyphs, new Set(ids))] as const] : []),
    [CFF_OPERATOR.charStrings, writeIndex(glyphs.map((glyph) => font.glyphs[glyph] ?? new Uint8Array()))],
  ];
  const places = new Map<number, readonly number[]>();
  const head = () => [CFF_HEADER, writeIndex([font.name]), writeIndex([withPlaces(top, places)])];
  const rest = [writeIndex(namedStrings(font, ids)), writeIndex(calledOnly(font.globals))];
  for (const [operator] of tables) places.set(operator, [0]);
  places.set(isCid ? CFF_OPERATOR.fontArray : CFF_OPERATOR.private, isCid ? [0] : [0, 0]);
  let end = lengthOf([...head(), ...rest]);
  for (const [operator, bytes] of tables) {
    places.set(operator, [end]);
    end += bytes.length;
  }
  const privates = parts.map(writePrivate);
  const dicts = (start: number) => {
    let at = start;
    return parts.map(({ dict }, part) => {
      const { size = 0, bytes = new Uint8Array() } = privates[part] ?? {};
      const own = [size, at];
      at += bytes.length;
      return { own, dict: withPlaces(dict, new Map([[CFF_OPERATOR.private, own]])) };
    });
  };
  const arrayBytes = isCid ? writeIndex(dicts(0).map(({ dict }) => dict)).length : 0;
  const placed = dicts(end + arrayBytes);
  if (isCid) places.set(CFF_OPERATOR.fontArray, [end]);
  else places.set(CFF_OPERATOR.private, placed[0]?.own ?? [0, 0]);
  const array = isCid ? [writeIndex(placed.map(({ dict }) => dict))] : [];
  const data = [...tables.map(([, bytes]) => bytes), ...array, ...privates.map(({ bytes }) => bytes)];
  return Buffer.concat([...head(), ...rest, ...data]);
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** A dictionary whose tables lie elsewhere. */
function withPlaces(dict: CffDict, places: ReadonlyMap<number, readonly number[]>): Uint8Array {
  const operators = new Set([...dict.keys(), ...places.keys()]);
  return Uint8Array.from(
    [...operators].flatMap((operator) => {
      const place = places.get(operator);
      return place ? offsetEntry(operator, place) : dictEntry(operator, dict.get(operator) ?? []);
    }),
  );
}

/** Its subroutines stand right behind it. */
function writePrivate({ privates, locals }: Part): {
  readonly size: number;
  readonly bytes: Uint8Array;
} {
  const hasSubroutines = locals.called.size > 0;
  const others = new Map([...privates].filter(([operator]) => operator !== CFF_OPERATOR.subrs));
  const write = (size: number) =>
    withPlaces(others, hasSubroutines ? new Map([[CFF_OPERATOR.subrs, [size]]]) : new Map());
  const { length: size } = write(0);
  const dict = write(size);
  return { size, bytes: hasSubroutines ? Buffer.concat([dict, writeIndex(calledOnly(locals))]) : dict };
}

/** Subroutines keep their numbers. FreeType reads no font that ends with a list of empty ones. */
function calledOnly({ items, called }: Subroutines): readonly Uint8Array[] {
  if (called.size === 0) return [];
  return items.map((item, number) => (called.has(number) ? item : new Uint8Array()));
}

/** Strings keep their numbers; those that named glyphs that are gone are empty. */
function namedStrings(
  { isCid, top, parts, strings, ids, encoding }: Font,
  kept: readonly number[],
): readonly Uint8Array[] {
  const named = [top, ...parts.map(({ dict }) => dict)].flatMap((dict) =>
    NAMING.flatMap((operator) => dict.get(operator) ?? []),
  );
  const needed = new Set([...named, ...(isCid ? [] : kept)]);
  const ofGlyphs = new Set(isCid ? [] : [...ids, ...(encoding?.more ?? []).map(([, id]) => id)]);
  return strings.map((string, at) => {
    const id = at + STANDARD_STRINGS.length;
    return needed.has(id) || !ofGlyphs.has(id) ? string : new Uint8Array();
  });
}

function writeSelect({ select }: Font, glyphs: readonly number[]): Uint8Array {
  const ranges: number[] = [];
  let last: number | undefined;
  for (const [at, glyph] of glyphs.entries()) {
    const part = select[glyph] ?? 0;
    if (part !== last) ranges.push(...twoBytes(at), part);
    last = part;
  }
  return Uint8Array.from([BY_RANGES, ...twoBytes(ranges.length / 3), ...ranges, ...twoBytes(glyphs.length)]);
}

/** Glyphs with codes still stand first, as they keep their order. */
function writeEncoding({ codes, more }: Encoding, glyphs: readonly number[], ids: ReadonlySet<number>): Uint8Array {
  const first = glyphs.slice(1).flatMap((glyph) => codes[glyph - 1] ?? []);
  const others = more.filter(([, id]) => ids.has(id));
  if (first.length > 0xff) throw new RangeError('codes');
  const supplements =
    others.length > 0 ? [others.length, ...others.flatMap(([code, id]) => [code, ...twoBytes(id)])] : [];
  return Uint8Array.from([others.length > 0 ? 0x80 : 0, first.length, ...first, ...supplements]);
}
