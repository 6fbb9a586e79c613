/** Reads Type 1 font programs: their names, codes, hints and outlines (Adobe Type 1 Font Format, version 1.1). */
import { STANDARD_ENCODING } from './standard-strings.ts';

export interface Type1Font {
  readonly name: string;
  /** Glyph names by code. */
  readonly encoding: readonly string[];
  /** Six numbers. */
  readonly matrix: readonly number[];
  /** Left, bottom, right, top. */
  readonly box: readonly number[];
  /** Numbers of the private dictionary, by key. */
  readonly hints: ReadonlyMap<string, readonly number[]>;
  /** Charstrings, decrypted, by glyph name. */
  readonly glyphs: ReadonlyMap<string, Uint8Array>;
  readonly subroutines: readonly Uint8Array[];
}

const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4330;
const EEXEC_SALT = 4;
const MAX_GLYPHS = 65_535;
const HINTS = [
  'BlueValues',
  'OtherBlues',
  'FamilyBlues',
  'FamilyOtherBlues',
  'BlueScale',
  'BlueShift',
  'BlueFuzz',
  'StdHW',
  'StdVW',
  'StemSnapH',
  'StemSnapV',
  'LanguageGroup',
  'ExpansionFactor',
];

/** @throws RangeError for what is no Type 1 font, or one that is damaged or of several masters. */
export function readType1(file: Uint8Array): Type1Font {
  const bytes = withoutSegments(file);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const mark = text.indexOf('eexec');
  if (mark < 0) throw new RangeError('no eexec');
  const head = text.toString('latin1', 0, mark);
  if (/\/(?:WeightVector|BlendDesignMap)\b/.test(head)) throw new RangeError('several masters');
  const body = decryptBody(bytes.subarray(mark + 5));
  const hidden = Buffer.from(body.buffer, body.byteOffset, body.length);
  const privateText = hidden.toString('latin1', 0, Math.max(0, hidden.indexOf('/CharStrings')));
  const salt = numbersOf(privateText, 'lenIV')?.[0] ?? 4;
  const hints = new Map(HINTS.flatMap((key) => pair(key, numbersOf(privateText, key))));
  if (/\/ForceBold\s+true/.test(privateText)) hints.set('ForceBold', [1]);
  return {
    name: /\/FontName\s*\/([^\s/[\](){}<>%]+)/.exec(head)?.[1] ?? 'Font',
    encoding: readEncoding(head),
    matrix: numbersOf(head, 'FontMatrix') ?? [0.001, 0, 0, 0.001, 0, 0],
    box: numbersOf(head, 'FontBBox') ?? [0, 0, 0, 0],
    hints,
    glyphs: readGlyphs(hidden, salt),
    subroutines: readSubroutines(hidden, salt),
  };
}

function pair(key: string, numbers: readonly number[] | undefined): readonly [string, readonly number[]][] {
  return numbers ? [[key, numbers]] : [];
}

/** Fonts for printers of the PC come in segments, each with a head of six bytes. */
function withoutSegments(file: Uint8Array): Uint8Array {
  if (file[0] !== 0x80) return file;
  const parts: Uint8Array[] = [];
  for (let at = 0; at + 6 <= file.length && file[at] === 0x80 && file[at + 1] !== 3; ) {
    const length = new DataView(file.buffer, file.byteOffset + at + 2).getUint32(0, true);
    parts.push(file.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function decryptBody(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (bytes[start] === 0x20 || bytes[start] === 0x0a || bytes[start] === 0x0d || bytes[start] === 0x09) start++;
  const first = Buffer.from(bytes.subarray(start, start + 4)).toString('latin1');
  const isHex = /^[0-9A-Fa-f\s]{4}$/.test(first);
  const coded = isHex
    ? Buffer.from(
        Buffer.from(bytes.subarray(start))
          .toString('latin1')
          .replace(/[^0-9A-Fa-f]/g, ''),
        'hex',
      )
    : bytes.subarray(start);
  return decrypt(coded, EEXEC_KEY, EEXEC_SALT);
}

function decrypt(coded: Uint8Array, key: number, salt: number): Uint8Array {
  const plain = new Uint8Array(coded.length);
  let state = key;
  for (const [at, byte] of coded.entries()) {
    plain[at] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(Math.min(salt, plain.length));
}

function readEncoding(head: string): readonly string[] {
  if (/\/Encoding\s+StandardEncoding/.test(head)) return STANDARD_ENCODING;
  const names = Array.from({ length: 256 }, () => '.notdef');
  for (const [, code = '', name = ''] of head.matchAll(
    /dup\s+(\d+|8#[0-7]+|16#[0-9A-Fa-f]+)\s*\/([^\s/[\](){}<>%]+)\s+put/g,
  )) {
    const [radix, digits] = code.includes('#') ? code.split('#') : ['10', code];
    const number = Number.parseInt(digits ?? '', Number(radix));
    if (number < 256) names[number] = name;
  }
  return names;
}

function numbersOf(text: string, key: string): readonly number[] | undefined {
  const found = new RegExp(`/${key}\\s*(?:[[{]([^\\]}]*)[\\]}]|(-?[\\d.]+(?:[eE]-?\\d+)?))`).exec(text);
  if (!found) return undefined;
  const numbers = (found[1] ?? found[2] ?? '').trim().split(/\s+/).filter(Boolean).map(Number);
  if (numbers.some((number) => !Number.isFinite(number))) throw new RangeError(key);
  return numbers;
}

/** `/name 123 RD …bytes… ND`, whatever the two words are called. */
function readGlyphs(hidden: Buffer, salt: number): ReadonlyMap<string, Uint8Array> {
  const glyphs = new Map<string, Uint8Array>();
  let at = hidden.indexOf('/CharStrings');
  if (at < 0) throw new RangeError('no glyphs');
  at = hidden.indexOf('begin', at);
  const entry = /\/([^\s/[\](){}<>%]+)\s+(\d+)\s+(?:RD|-\||\S+) /y;
  for (;;) {
    const slash = hidden.indexOf(0x2f, at);
    if (slash < 0) break;
    // What lies between two glyphs is short; `end` closes the dictionary.
    if (/(?:^|\s)end\s/.test(hidden.toString('latin1', at, slash))) break;
    const head = hidden.toString('latin1', slash, slash + 200);
    entry.lastIndex = 0;
    const found = entry.exec(head);
    if (!found) break;
    const start = slash + found[0].length;
    const end = start + Number(found[2]);
    if (end > hidden.length || glyphs.size > MAX_GLYPHS) throw new RangeError('cut off');
    glyphs.set(found[1] ?? '', decrypt(hidden.subarray(start, end), CHARSTRING_KEY, salt));
    at = end;
  }
  if (glyphs.size === 0) throw new RangeError('no glyphs');
  return glyphs;
}

/** `dup 5 123 RD …bytes… NP` */
function readSubroutines(hidden: Buffer, salt: number): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  let at = hidden.indexOf('/Subrs');
  if (at < 0) return found;
  const limit = hidden.indexOf('/CharStrings');
  const entry = /dup\s+(\d+)\s+(\d+)\s+(?:RD|-\||\S+) /g;
  for (;;) {
    const dup = hidden.indexOf('dup', at);
    if (dup < 0 || (limit > at && dup > limit)) return found;
    entry.lastIndex = 0;
    const head = entry.exec(hidden.toString('latin1', dup, dup + 60));
    if (head?.index !== 0) return found;
    const start = dup + head[0].length;
    const end = start + Number(head[2]);
    const number = Number(head[1]);
    if (end > hidden.length || number > MAX_GLYPHS) throw new RangeError('cut off');
    found[number] = decrypt(hidden.subarray(start, end), CHARSTRING_KEY, salt);
    at = end;
  }
}
