/** From the font names of a PDF to those that an Office program knows. */
import type { GlyphFont } from '../../../adapters/pdfium-text.ts';

export interface FontLook {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** Names without spaces, small; the standard fonts of PDF and TeX under the names of their likes. */
const FAMILIES: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^(?:arial|helvetica|nimbussan|cmss)/, 'Arial'],
  [/^(?:times|nimbusrom|cmr|cmb|cmti|cmsl|lmroman|sfrm|termes)/, 'Times New Roman'],
  [/^(?:courier|nimbusmon|cmtt)/, 'Courier New'],
];

const BOLD_WEIGHT = 600;
const FALLBACK = 'Arial';
const STYLES =
  /(?:[-,_ ]?(?:Bold|Italic|Oblique|Regular|Roman|Medium|SemiBold|Semibold|Light|Black|Heavy|Book|It|Obl|MT|PS|PSMT))+$/;

export function fontLook({ name, weight, italic }: GlyphFont): FontLook {
  const plain = name.replace(/^[A-Z]{6}\+/, '');
  return {
    family: familyOf(plain),
    bold: weight >= BOLD_WEIGHT || /bold|black|heavy|^cmb/i.test(plain),
    italic: italic || /italic|oblique|^cmti/i.test(plain),
  };
}

function familyOf(name: string): string {
  const bare = name.replace(STYLES, '').replace(/[^\p{L}\p{N} -]/gu, '');
  const small = bare.replace(/[\s-]/g, '').toLowerCase();
  const known = FAMILIES.find(([pattern]) => pattern.test(small) && !/narrow|condensed/.test(small));
  if (known) return known[1];
  if (small === '' || /^(?:f|t|font|cidfont)\d*$|^tt[0-9a-f]{6}|\d{5}/.test(small)) return FALLBACK;
  // "OpenSans" is called "Open Sans" where it is installed.
  return bare.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();
}
