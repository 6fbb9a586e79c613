/** From the font names of a PDF to those that an Office program knows. */
import type { GlyphFont } from '../../../adapters/pdfium-text.ts';

export interface FontLook {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** Names without spaces, small; the standard fonts of PDF and TeX under the names of their likes. */
const FAMILIES: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^(?:cm(?:sy|ex|bsy)|ms[ab]m|mt(?:sy|ex)|lmmath(?!italic)|stmary|eu[fs]m|rsfs|[tp]x(?:sy|ex))\d*/, 'Cambria Math'],
  [/^(?:arial|helvetica|nimbussan|cmss|sfs[sxi]\d|lmsans|ecss)/, 'Arial'],
  [/^(?:courier|nimbusmon|cmtt|sftt|lmmono|ectt)/, 'Courier New'],
  [
    /^(?:times|nimbusrom|termes|lmroman|lmmathitalic|r?mtmi|[tp]xmi|cm(?:r|b|ti|sl|mi|csc)|(?:sf|ec)(?:rm|b[xil]|ti|sl|cc))/,
    'Times New Roman',
  ],
];

const BOLD_WEIGHT = 600;
const FALLBACK = 'Arial';
const STYLES =
  /(?:[-,_ ]?(?:Bold|Italic|Oblique|Regular|Roman|Medium|SemiBold|Semibold|Light|Black|Heavy|Book|It|Obl|MT|PS|PSMT))+$/;

/** Names that would say so of a bold font; weights are guessed from widths of stems, which many files make up. */
const SAYS_WEIGHT =
  /^(?:Helvetica|Times|Courier|CourierNew|TimesNewRoman|Arial)(?:PS)?(?:MT)?$|[-,_ ](?:Regular|Roman|Book|Light|Italic|Oblique)(?:MT)?$/i;

export function fontLook({ name, weight, italic, thickened }: GlyphFont): FontLook {
  const plain = name.replace(/^[A-Z]{6}\+/, '');
  return {
    family: familyOf(plain),
    bold:
      thickened ||
      (weight >= BOLD_WEIGHT && !SAYS_WEIGHT.test(plain)) ||
      /bold|black|heavy|[-,_ ]bd(?:it)?$|^(?:cm|sf|ec)b|^cmmib|^sfsx/i.test(plain),
    italic: italic || /italic|oblique|^(?:cm|sf|ec)(?:ti|sl|bi)|^(?:cm|r?mt|[tp]x)mi/i.test(plain),
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
