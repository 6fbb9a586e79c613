/** What glyphs are by their names (Adobe Glyph List Specification 1.7). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface ListedGlyph {
  readonly unicodeValue: string;
  readonly glyphName: string;
}

/** Names of ligatures that the list for new fonts has no more. */
const OLD_NAMES = { ff: 'ff', fi: 'fi', fl: 'fl', ffi: 'ffi', ffl: 'ffl', nbspace: ' ', sfthyphen: '-' } as const;

let listed: ReadonlyMap<string, string | undefined> | undefined;

function glyphList(): ReadonlyMap<string, string | undefined> {
  if (listed) return listed;
  const path = createRequire(import.meta.url).resolve('aglfn');
  const glyphs = JSON.parse(readFileSync(path, 'utf8')) as readonly ListedGlyph[];
  const names = new Map<string, string | undefined>(Object.entries(OLD_NAMES));
  for (const { glyphName, unicodeValue } of glyphs) names.set(glyphName, fromHex([unicodeValue]));
  listed = names;
  return names;
}

/** All names that the list has for one letter. */
export function namesOfLetter(letter: string): readonly string[] {
  return [...glyphList()].flatMap(([name, letters]) => (letters === letter ? [name] : []));
}

/** The letters of a glyph such as `eacute`, `f_i`, `uni20AC` or `a.alt`; undefined where its name tells nothing. */
export function lettersOfGlyph(name: string): string | undefined {
  const [plain = ''] = name.split('.');
  const letters = plain.split('_').map(lettersOfPart);
  return plain !== '' && letters.every((each) => each !== undefined) ? letters.join('') : undefined;
}

function lettersOfPart(part: string): string | undefined {
  const known = glyphList().get(part);
  if (known !== undefined) return known;
  if (/^uni(?:[0-9A-F]{4})+$/.test(part)) return fromHex(part.slice(3).match(/.{4}/g) ?? []);
  return /^u[0-9A-F]{4,6}$/.test(part) ? fromHex([part.slice(1)]) : undefined;
}

/** Undefined for what no text may hold: halves of pairs, and numbers past the end of Unicode. */
function fromHex(codes: readonly string[]): string | undefined {
  const points = codes.map((code) => Number.parseInt(code, 16));
  const areLetters = points.every((point) => point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000));
  return areLetters ? String.fromCodePoint(...points) : undefined;
}
