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

/** Families of Windows and Office that are heavy by name: their weight is no style of another family. */
const HEAVY_FAMILIES: ReadonlyMap<string, string> = new Map(
  [
    'Arial Black',
    'Arial Rounded MT Bold',
    'Bodoni MT Black',
    'Britannic Bold',
    'Cooper Black',
    'Copperplate Gothic Bold',
    'Franklin Gothic Demi',
    'Franklin Gothic Heavy',
    'Gill Sans Ultra Bold',
    'Rockwell Extra Bold',
    'Segoe UI Black',
    'Segoe UI Semibold',
  ].map((family) => [compact(family), family]),
);

/** Scripts that have no upright face: Office would slant them once more. */
const SCRIPTS: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^(?:monotypecorsiva|(?:itc)?zapfchancery|urwchancery|z003)/, 'Monotype Corsiva'],
  [/^lucidacalligraphy/, 'Lucida Calligraphy'],
  [/^lucidahandwriting/, 'Lucida Handwriting'],
  [/^brushscriptmt/, 'Brush Script MT'],
];

const BOLD_WEIGHT = 600;
const FALLBACK = 'Arial';
const STYLES =
  /(?:[-,_ ]?(?:Bold|Italic|Oblique|Regular|Roman|Medium|SemiBold|Semibold|DemiBold|Demibold|Demi|ExtraBold|Extrabold|UltraBold|Ultrabold|ExtraLight|Extralight|UltraLight|Ultralight|Thin|Light|Black|Heavy|Book|It|Obl|MT|PS|PSMT))+$/;

/** Names that would say so of a bold font, as that of a family alone; weights are guessed from widths of stems, which many files make up. */
const SAYS_WEIGHT = /^(?!(?:cid)?font$)\p{L}{4,}$|[-,_ ](?:Regular|Roman|Book|Light|Italic|Oblique)(?:MT)?$/iu;

const SAYS_ITALIC = /italic|oblique|^(?:cm|sf|ec)(?:ti|sl|bi)|^(?:cm|r?mt|[tp]x)mi/i;

export function fontLook({ name, weight, italic, thickened }: GlyphFont): FontLook {
  const plain = name.replace(/^[A-Z]{6}\+/, '');
  const own = heavyFamily(plain);
  if (own) return { family: own, bold: thickened === true, italic: italic || SAYS_ITALIC.test(plain) };
  const script = SCRIPTS.find(([pattern]) => pattern.test(compact(plain)))?.[1];
  return {
    family: script ?? familyOf(plain),
    bold:
      thickened ||
      (weight >= BOLD_WEIGHT && !SAYS_WEIGHT.test(plain)) ||
      /bold|black|heavy|[-,_ ](?:bd|demi)(?:it)?$|^(?:cm|sf|ec)b|^cmmib|^sfsx/i.test(plain),
    italic: script === undefined && (italic || SAYS_ITALIC.test(plain)),
  };
}

/** The name without a subset's letters, signs and the ending that says italic. */
function heavyFamily(name: string): string | undefined {
  return HEAVY_FAMILIES.get(compact(name).replace(/(?:italic|oblique|it)$/, ''));
}

function compact(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function familyOf(name: string): string {
  const bare = name.replace(STYLES, '').replace(/[^\p{L}\p{N} -]/gu, '');
  const small = compact(bare);
  const known = FAMILIES.find(([pattern]) => pattern.test(small) && !/narrow|condensed/.test(small));
  if (known) return known[1];
  if (small === '' || /^(?:f|t|font|cidfont)\d*$|^tt[0-9a-f]{6}|\d{5}/.test(small)) return FALLBACK;
  // "OpenSans" is called "Open Sans" where it is installed.
  return bare.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').trim();
}
