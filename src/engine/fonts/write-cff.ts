/** Writes bare CFF fonts whose glyphs have names (Adobe Technical Note 5176), as PDF embeds them. */
import { STANDARD_ENCODING, STANDARD_STRINGS } from './standard-strings.ts';

export interface NamedGlyph {
  readonly name: string;
  readonly code: Uint8Array;
}

export interface CffParts {
  readonly name: string;
  /** Left, bottom, right, top. */
  readonly box: readonly number[];
  readonly matrix: readonly number[];
  /** Glyph names by code. */
  readonly encoding: readonly string[];
  /** The first is `.notdef`. */
  readonly glyphs: readonly NamedGlyph[];
  /** Operators of the private dictionary with their operands, in the order in which they are written. */
  readonly privates: readonly (readonly [operator: number, operands: readonly number[]])[];
}

const FONT_BOX = 5;
const FONT_MATRIX = 0x0c07;
const CHARSET = 15;
const ENCODING = 16;
const CHAR_STRINGS = 17;
const PRIVATE = 18;
const USUAL_MATRIX = '0.001 0 0 0.001 0 0';
const HEADER = Uint8Array.of(1, 0, 4, 4);
/** Codes that one font may have for a glyph beside its first one. */
const MAX_SUPPLEMENTS = 255;

/** @throws RangeError for more glyphs, names or codes than the format holds. */
export function writeCff(parts: CffParts): Uint8Array {
  const strings = new StringNumbers();
  const encoding = isStandard(parts.encoding) ? undefined : parts.encoding;
  const glyphs = inOrderOfCodes(parts.glyphs, encoding);
  const charset = Uint8Array.from([0, ...glyphs.slice(1).flatMap(({ name }) => twoBytes(strings.of(name)))]);
  const codes = encoding ? writeEncoding(encoding, glyphs, strings) : new Uint8Array();
  const charStrings = writeIndex(glyphs.map(({ code }) => code));
  const privates = Uint8Array.from(parts.privates.flatMap(([operator, operands]) => entry(operator, operands)));
  const names = writeIndex([Buffer.from(parts.name.slice(0, 127), 'latin1')]);
  const listed = strings.index();
  const top = (at: { charset: number; encoding: number; charStrings: number; privates: number }) => {
    const isUsual = parts.matrix.join(' ') === USUAL_MATRIX;
    return Uint8Array.from([
      ...(isUsual ? [] : entry(FONT_MATRIX, parts.matrix)),
      ...entry(FONT_BOX, parts.box),
      ...offsetEntry(CHARSET, [at.charset]),
      ...(encoding ? offsetEntry(ENCODING, [at.encoding]) : []),
      ...offsetEntry(CHAR_STRINGS, [at.charStrings]),
      ...offsetEntry(PRIVATE, [privates.length, at.privates]),
    ]);
  };
  // Offsets are written in five bytes each, so the dictionary is as long with them as without.
  const before = HEADER.length + names.length + writeIndex([top(NOWHERE)]).length + listed.length + NO_ITEMS.length;
  const at = {
    charset: before,
    encoding: before + charset.length,
    charStrings: before + charset.length + codes.length,
    privates: before + charset.length + codes.length + charStrings.length,
  };
  return Buffer.concat([HEADER, names, writeIndex([top(at)]), listed, NO_ITEMS, charset, codes, charStrings, privates]);
}

const NOWHERE = { charset: 0, encoding: 0, charStrings: 0, privates: 0 };
const NO_ITEMS = Uint8Array.of(0, 0);

/** Numbers of strings: those that every font knows, and the font's own behind them. */
class StringNumbers {
  readonly #own: string[] = [];

  of(text: string): number {
    const standard = STANDARD_STRINGS.indexOf(text);
    if (standard >= 0) return standard;
    const known = this.#own.indexOf(text);
    const own = known >= 0 ? known : this.#own.push(text) - 1;
    return STANDARD_STRINGS.length + own;
  }

  index(): Uint8Array {
    return writeIndex(this.#own.map((text) => Buffer.from(text, 'latin1')));
  }
}

function isStandard(encoding: readonly string[]): boolean {
  return encoding.every((name, code) => name === STANDARD_ENCODING[code]);
}

/** Glyphs that have a code stand first, so that a code each tells the encoding. */
function inOrderOfCodes(glyphs: readonly NamedGlyph[], encoding: readonly string[] | undefined): readonly NamedGlyph[] {
  const [notdef, ...others] = glyphs;
  if (notdef?.name !== '.notdef') throw new RangeError('.notdef');
  if (!encoding) return glyphs;
  const place = (name: string) => {
    const code = encoding.indexOf(name);
    return code < 0 ? 256 : code;
  };
  return [notdef, ...others.sort((a, b) => place(a.name) - place(b.name))];
}

function writeEncoding(encoding: readonly string[], glyphs: readonly NamedGlyph[], strings: StringNumbers): Uint8Array {
  const first: number[] = [];
  const more: number[] = [];
  for (const { name } of glyphs.slice(1)) {
    const codes = encoding.flatMap((each, code) => (each === name ? [code] : []));
    const [code, ...others] = codes;
    if (code === undefined) break;
    first.push(code);
    for (const other of others) more.push(other, ...twoBytes(strings.of(name)));
  }
  if (first.length > 255 || more.length / 3 > MAX_SUPPLEMENTS) throw new RangeError('codes');
  const supplements = more.length > 0 ? [more.length / 3, ...more] : [];
  return Uint8Array.from([more.length > 0 ? 0x80 : 0, first.length, ...first, ...supplements]);
}

export function writeIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return NO_ITEMS;
  if (items.length > 65_535) throw new RangeError('items');
  const end = items.reduce((sum, item) => sum + item.length, 1);
  const size = 1 + [0x100, 0x10000, 0x1000000].filter((limit) => end >= limit).length;
  const head = Buffer.alloc(3 + (items.length + 1) * size);
  head.writeUInt16BE(items.length, 0);
  head[2] = size;
  let offset = 1;
  head.writeUIntBE(offset, 3, size);
  for (const [index, item] of items.entries()) {
    offset += item.length;
    head.writeUIntBE(offset, 3 + (index + 1) * size, size);
  }
  return Buffer.concat([head, ...items]);
}

function twoBytes(value: number): readonly number[] {
  return [(value >> 8) & 255, value & 255];
}

function operatorBytes(operator: number): readonly number[] {
  return operator > 0xff ? [operator >> 8, operator & 0xff] : [operator];
}

function entry(operator: number, operands: readonly number[]): readonly number[] {
  return [...operands.flatMap(numberBytes), ...operatorBytes(operator)];
}

function offsetEntry(operator: number, offsets: readonly number[]): readonly number[] {
  const bytes = offsets.flatMap((value) => [29, (value >> 24) & 255, (value >> 16) & 255, ...twoBytes(value)]);
  return [...bytes, ...operatorBytes(operator)];
}

const NIBBLES = '0123456789.EC -';

/** Whole numbers as short as they go, others in decimal digits. */
function numberBytes(value: number): readonly number[] {
  if (!Number.isInteger(value)) return realBytes(value);
  if (Math.abs(value) <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
  if (value <= -108 && value >= -1131) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
  if (Math.abs(value) < 32_768) return [28, ...twoBytes(value)];
  return [29, (value >> 24) & 255, (value >> 16) & 255, ...twoBytes(value)];
}

/** Two digits a byte: 10 is the point, 11 an exponent, 12 a negative one, 14 a minus; 15 ends the number. */
function realBytes(value: number): readonly number[] {
  const text = String(value)
    .replace(/e-/, 'C')
    .replace(/e\+?/, 'E')
    .replace(/^(-?)0\./, '$1.');
  const digits = [...text].map((sign) => NIBBLES.indexOf(sign));
  digits.push(15);
  if (digits.length % 2 === 1) digits.push(15);
  const bytes = [30];
  for (let at = 0; at < digits.length; at += 2) bytes.push(((digits[at] ?? 0) << 4) | (digits[at + 1] ?? 0));
  return bytes;
}
