/** What kind of letters a font has, so that a program without the font takes one of the same kind. */
import type { GlyphFont } from '../../../adapters/glyph-columns.ts';
import type { FontKind } from '../model.ts';
import { fontLook } from './font-name.ts';

/** Families by what their names say, in small letters without spaces; the first that fits counts. */
const KINDS: readonly (readonly [pattern: RegExp, kind: FontKind])[] = [
  [/mono|courier|consol|typewriter|menlo|monaco|cousine|inconsolata|code(?:pro|new)?$|^lucidasanstyp/, 'mono'],
  [/script|chancery|corsiva|calligraphy|handwriting|^segoeprint|^inkfree|comicsans/, 'script'],
  [/sans|gothic|grotes[kq]/, 'sans'],
  [
    /^(?:arial|arimo|aptos|avenir|bahnschrift|calibri|candara|carlito|corbel|dejavu(?!se)|din(?!gb)|frutiger|futura|gillsans|helvetica|inter|lato|montserrat|roboto(?!slab|serif)|segoeui|tahoma|trebuchet|univers|verdana)/,
    'sans',
  ],
  [
    /serif|slab|roman|times|antiqua|oldstyle|garamond|mincho|simsun|^(?:baskerville|bodoni|bookman|caladea|cambria|caslon|century|charter|constantia|didot|georgia|gelasio|lora|merriweather|minion|palatino|rockwell|tinos|utopia)/,
    'serif',
  ],
];

/** What the name of a family says; absent where it says nothing. */
export function kindOfFamily(family: string): FontKind | undefined {
  const small = family.toLowerCase().replaceAll(' ', '');
  return KINDS.find(([pattern]) => pattern.test(small))?.[1];
}

/** Whether all letters of a font are of one width; some files do not say it of their fonts. */
export function isTypewriter(font: GlyphFont): boolean {
  return font.fixedPitch || kindOfFamily(fontLook(font).family) === 'mono';
}

/** Fed with the fonts of all words; the first font of a family tells its kind. */
export class FontKinds {
  readonly #kinds = new Map<string, FontKind>();
  readonly #seen = new Set<GlyphFont>();

  add(font: GlyphFont): void {
    if (this.#seen.has(font)) return;
    this.#seen.add(font);
    const { family } = fontLook(font);
    if (!this.#kinds.has(family)) this.#kinds.set(family, kindOfFamily(family) ?? kindByFlags(font));
  }

  isTypewriter({ fixedPitch, ...font }: GlyphFont): boolean {
    return fixedPitch || this.#kinds.get(fontLook({ fixedPitch, ...font }).family) === 'mono';
  }

  finish(): ReadonlyMap<string, FontKind> {
    return this.#kinds;
  }
}

function kindByFlags({ fixedPitch, serif }: GlyphFont): FontKind {
  if (fixedPitch) return 'mono';
  return serif ? 'serif' : 'sans';
}
