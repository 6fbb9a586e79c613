/** Writes bare CFF fonts whose glyphs have names (Adobe Technical Note 5176), as PDF embeds them. */
import { CFF_HEADER, dictEntry, NO_ITEMS, offsetEntry, twoBytes, writeIndex } from './cff-bytes.ts';
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
  const privates = Uint8Array.from(parts.privates.flatMap(([operator, operands]) => dictEntry(operator, operands)));
  const names = writeIndex([Buffer.from(parts.name.slice(0, 127), 'latin1')]);
  const listed = strings.index();
  const top = (at: { charset: number; encoding: number; charStrings: number; privates: number }) => {
    const isUsual = parts.matrix.join(' ') === USUAL_MATRIX;
    return Uint8Array.from([
      ...(isUsual ? [] : dictEntry(FONT_MATRIX, parts.matrix)),
      ...dictEntry(FONT_BOX, parts.box),
      ...offsetEntry(CHARSET, [at.charset]),
      ...(encoding ? offsetEntry(ENCODING, [at.encoding]) : []),
      ...offsetEntry(CHAR_STRINGS, [at.charStrings]),
      ...offsetEntry(PRIVATE, [privates.length, at.privates]),
    ]);
  };
  const before = CFF_HEADER.length + names.length + writeIndex([top(NOWHERE)]).length + listed.length + NO_ITEMS.length;
  const at = {
    charset: before,
    encoding: before + charset.length,
    charStrings: before + charset.length + codes.length,
    privates: before + charset.length + codes.length + charStrings.length,
  };
  return Buffer.concat([
    CFF_HEADER,
    names,
    writeIndex([top(at)]),
    listed,
    NO_ITEMS,
    charset,
    codes,
    charStrings,
    privates,
  ]);
}

const NOWHERE = { charset: 0, encoding: 0, charStrings: 0, privates: 0 };

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
