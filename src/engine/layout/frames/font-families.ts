/** Families under the names by which Office programs know them, by the PostScript names of their fonts. */

/** Standard fonts of PDF and TeX, under the names of their likes; patterns are of names in small letters without signs. */
const LIKES: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^(?:cm(?:sy|ex|bsy)|ms[ab]m|mt(?:sy|ex)|lmmath(?!italic)|stmary|eu[fs]m|rsfs|[tp]x(?:sy|ex))\d*/, 'Cambria Math'],
  [/^(?:arial|helvetica|nimbussan|texgyreheros|cmss|sfs[sxi]\d|lmsans|ecss)/, 'Arial'],
  [/^(?:courier|nimbusmon|texgyrecursor|cmtt|sftt|lmmono|ectt)/, 'Courier New'],
  [
    /^(?:times|nimbusrom|termes|texgyretermes|lmroman|lmmathitalic|r?mtmi|[tp]xmi|cm(?:r|b|ti|sl|mi|csc)|(?:sf|ec)(?:rm|b[xil]|ti|sl|cc))/,
    'Times New Roman',
  ],
  [/^(?:p052|urwpalladio|palladio|texgyrepagella)/, 'Palatino Linotype'],
  [/^(?:c059|newcenturyschlbk|centuryschl|texgyreschola)/, 'Century Schoolbook'],
  [/^(?:urwbookman|texgyrebonum)/, 'Bookman Old Style'],
  [/^(?:urwgothic|texgyreadventor)/, 'Century Gothic'],
  [/^standardsymbols/, 'Symbol'],
];

/** Where capitals do not tell one word of the name from the next. */
const NAMES: ReadonlyMap<string, string> = byCompactName([
  'BatangChe',
  'DejaVu Math TeX Gyre',
  'DejaVu Sans',
  'DejaVu Sans Condensed',
  'DejaVu Sans Mono',
  'DejaVu Serif',
  'DejaVu Serif Condensed',
  'DengXian',
  'DotumChe',
  'FangSong',
  'FreeMono',
  'FreeSans',
  'FreeSerif',
  'GulimChe',
  'GungsuhChe',
  'KaiTi',
  'LiSu',
  'Microsoft JhengHei',
  'Microsoft JhengHei UI',
  'Microsoft YaHei',
  'Microsoft YaHei UI',
  'MingLiU',
  'MS Gothic',
  'MS Mincho',
  'MS PGothic',
  'MS PMincho',
  'MS UI Gothic',
  'NSimSun',
  'OpenDyslexic',
  'OpenSymbol',
  'PMingLiU',
  'SimHei',
  'SimSun',
  'STFangsong',
  'STHeiti',
  'STKaiti',
  'STSong',
  'STXihei',
  'STZhongsong',
  'YouYuan',
]);

/** Families of Windows and Office that have their weight in their name: it is no style of another family. */
const WEIGHTS: ReadonlyMap<string, string> = byCompactName([
  'Aptos Black',
  'Aptos ExtraBold',
  'Aptos Light',
  'Aptos SemiBold',
  'Arial Black',
  'Arial Rounded MT Bold',
  'Bahnschrift Light',
  'Bahnschrift SemiBold',
  'Bahnschrift SemiLight',
  'Bodoni MT Black',
  'Britannic Bold',
  'Calibri Light',
  'Cooper Black',
  'Copperplate Gothic Bold',
  'Copperplate Gothic Light',
  'DengXian Light',
  'Franklin Gothic Book',
  'Franklin Gothic Demi',
  'Franklin Gothic Heavy',
  'Franklin Gothic Medium',
  'Gill Sans Ultra Bold',
  'Malgun Gothic Semilight',
  'Microsoft JhengHei Light',
  'Microsoft YaHei Light',
  'Rockwell Extra Bold',
  'Segoe UI Black',
  'Segoe UI Light',
  'Segoe UI Semibold',
  'Segoe UI Semilight',
  'Yu Gothic Light',
  'Yu Gothic Medium',
]);

const FALLBACK = 'Arial';
const STYLES =
  /(?:[-,_ ]?(?:Bold|Italic|Oblique|Regular|Roman|Medium|SemiBold|Semibold|DemiBold|Demibold|Demi|ExtraBold|Extrabold|UltraBold|Ultrabold|ExtraLight|Extralight|UltraLight|Ultralight|SemiLight|Semilight|Thin|Light|Black|Heavy|Book|It|Obl|MT|PS|PSMT))+$/;
/** How a font with thousands of letters says which codes its text has, and that its kana are for upright lines. */
const CODES = /(?:-[A-Za-z0-9]+)*-(?:Identity|EUC|RKSJ|UCS2|UTF8|UTF16|UTF32)(?:-HW)?-[HV]$|-VKana$/;
/** Of Noto fonts, which Office programs know by capital letters. */
const CJK_REGION = /(?<=CJK)(?:jp|kr|sc|tc|hk)$/;
const WORD_STARTS =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})|(?<=Sans|Serif)(?=CJK)|(?<=CJK)(?=[A-Z]{2}$)/gu;

/** The family with its weight, where that is its name. @param name without the letters of a subset. */
export function weightFamily(name: string): string | undefined {
  return WEIGHTS.get(compact(withoutCodes(name)).replace(/(?:italic|oblique|it)$/, ''));
}

/** @param name without the letters of a subset. */
export function familyOf(name: string): string {
  const whole = withoutCodes(name);
  const bare = whole.replace(STYLES, '').replace(/[^\p{L}\p{N} -]/gu, '');
  const small = compact(bare);
  const like = LIKES.find(([pattern]) => pattern.test(compact(whole)) && !/narrow|condensed/.test(small));
  if (like) return like[1];
  if (small === '' || /^(?:f|t|font|cidfont|glyphlessfont)\d*$|^tt[0-9a-f]{6}|\d{5}/.test(small)) return FALLBACK;
  // "OpenSans" is called "Open Sans" where it is installed.
  const region = bare.replace(CJK_REGION, (each) => each.toUpperCase());
  return NAMES.get(small) ?? region.replace(WORD_STARTS, ' ').replace(/ {2,}/g, ' ').trim();
}

export function compact(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function withoutCodes(name: string): string {
  return name.replace(CODES, '');
}

function byCompactName(families: readonly string[]): ReadonlyMap<string, string> {
  return new Map(families.map((family) => [compact(family), family]));
}
