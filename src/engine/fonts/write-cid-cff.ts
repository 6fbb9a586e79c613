/** Writes bare CFF fonts whose glyphs have numbers (CIDs) in place of names (Adobe Technical Note 5176, 18 to 20), as PDF embeds them. */
import { CFF_HEADER, dictEntry, NO_ITEMS, offsetEntry, twoBytes, writeIndex } from './cff-bytes.ts';
import { STANDARD_STRINGS } from './standard-strings.ts';

export interface NumberedGlyph {
  readonly cid: number;
  /** A Type 2 charstring. */
  readonly code: Uint8Array;
}

export interface CidCffParts {
  readonly name: string;
  readonly registry: string;
  readonly ordering: string;
  readonly supplement: number;
  /** Left, bottom, right, top. */
  readonly box: readonly number[];
  /** In the order of their CIDs. The first is 0, the glyph of what is missing. */
  readonly glyphs: readonly NumberedGlyph[];
  /** Operators of the private dictionary with their operands. */
  readonly privates: readonly (readonly [operator: number, operands: readonly number[]])[];
}

const FONT_BOX = 5;
const CHARSET = 15;
const CHAR_STRINGS = 17;
const PRIVATE = 18;
const COLLECTION = 0x0c1e;
const CID_COUNT = 0x0c22;
const FONT_DICTS = 0x0c24;
const FONT_OF_GLYPH = 0x0c25;
/** Ranges of glyphs that follow one another have one font dictionary. */
const BY_RANGES = 3;

/** @throws RangeError for more glyphs than the format holds. */
export function writeCidCff(parts: CidCffParts): Uint8Array {
  const { glyphs } = parts;
  if (glyphs[0]?.cid !== 0) throw new RangeError('.notdef');
  const strings = writeIndex([parts.registry, parts.ordering].map((text) => Buffer.from(text, 'latin1')));
  const names = writeIndex([Buffer.from(parts.name.slice(0, 127), 'latin1')]);
  const charset = Uint8Array.from([0, ...glyphs.slice(1).flatMap(({ cid }) => twoBytes(cid))]);
  const chosen = Uint8Array.from([BY_RANGES, ...twoBytes(1), ...twoBytes(0), 0, ...twoBytes(glyphs.length)]);
  const charStrings = writeIndex(glyphs.map(({ code }) => code));
  const privates = Uint8Array.from(parts.privates.flatMap(([operator, operands]) => dictEntry(operator, operands)));
  const fonts = (at: number) => writeIndex([Uint8Array.from(offsetEntry(PRIVATE, [privates.length, at]))]);
  const top = (at: Places) => writeIndex([topDict(parts, at)]);
  const before = CFF_HEADER.length + names.length + top(NOWHERE).length + strings.length + NO_ITEMS.length;
  const at = { charset: before, chosen: 0, charStrings: 0, fonts: 0 };
  at.chosen = at.charset + charset.length;
  at.charStrings = at.chosen + chosen.length;
  at.fonts = at.charStrings + charStrings.length;
  const listed = fonts(at.fonts + fonts(0).length);
  return Buffer.concat([CFF_HEADER, names, top(at), strings, NO_ITEMS, charset, chosen, charStrings, listed, privates]);
}

interface Places {
  readonly charset: number;
  readonly chosen: number;
  readonly charStrings: number;
  readonly fonts: number;
}

const NOWHERE: Places = { charset: 0, chosen: 0, charStrings: 0, fonts: 0 };

function topDict({ supplement, box, glyphs }: CidCffParts, at: Places): Uint8Array {
  const registry = STANDARD_STRINGS.length;
  return Uint8Array.from([
    ...dictEntry(COLLECTION, [registry, registry + 1, supplement]),
    ...dictEntry(CID_COUNT, [(glyphs.at(-1)?.cid ?? 0) + 1]),
    ...dictEntry(FONT_BOX, box),
    ...offsetEntry(CHARSET, [at.charset]),
    ...offsetEntry(FONT_OF_GLYPH, [at.chosen]),
    ...offsetEntry(CHAR_STRINGS, [at.charStrings]),
    ...offsetEntry(FONT_DICTS, [at.fonts]),
  ]);
}
