/** From the font names of a PDF to those that an Office program knows. */
import type { GlyphFont } from '../../../adapters/pdfium-text.ts';
import { compact, familyOf, weightFamily } from './font-families.ts';

export interface FontLook {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** Scripts that have no upright face: Office would slant them once more. */
const SCRIPTS: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^(?:monotypecorsiva|(?:itc)?zapfchancery|urwchancery|z003)/, 'Monotype Corsiva'],
  [/^lucidacalligraphy/, 'Lucida Calligraphy'],
  [/^lucidahandwriting/, 'Lucida Handwriting'],
  [/^brushscriptmt/, 'Brush Script MT'],
];

const BOLD_WEIGHT = 600;
/** Names that would say so of a bold font, as that of a family alone; weights are guessed from widths of stems, which many files make up. */
const SAYS_WEIGHT = /^(?!(?:cid)?font$)\p{L}{4,}$|[-,_ ](?:Regular|Roman|Book|Light|Italic|Oblique)(?:MT)?$/iu;

const SAYS_ITALIC = /italic|oblique|^(?:cm|sf|ec)(?:ti|sl|bi)|^(?:cm|r?mt|[tp]x)mi/i;

/** How names of variable fonts end, where no instance has a name: axes, with values of 16 bits before the point and after. */
const AXES = /(?:_[A-Za-z]{4}(?:-?[0-9A-F]{5,8})?)*_[A-Za-z]{4}-?[0-9A-F]{5,8}$/;
const WEIGHT_AXIS = /_wght([0-9A-F]{1,4})[0-9A-F]{4}(?=_|$)/;

export function fontLook({ name, weight, italic, thickened }: GlyphFont): FontLook {
  const whole = name.replace(/^[A-Z]{6}\+/, '');
  const plain = whole.replace(AXES, '');
  const isHeavy = Number.parseInt(WEIGHT_AXIS.exec(whole)?.[1] ?? '0', 16) >= BOLD_WEIGHT;
  const own = weightFamily(plain);
  if (own) return { family: own, bold: thickened === true, italic: italic || SAYS_ITALIC.test(plain) };
  const script = SCRIPTS.find(([pattern]) => pattern.test(compact(plain)))?.[1];
  return {
    family: script ?? familyOf(plain),
    bold:
      thickened ||
      isHeavy ||
      (weight >= BOLD_WEIGHT && !SAYS_WEIGHT.test(plain)) ||
      /bold|black|heavy|[-,_ ](?:bd|demi)(?:it)?$|^(?:cm|sf|ec)b|^cmmib|^sfsx/i.test(plain),
    italic: script === undefined && (italic || SAYS_ITALIC.test(plain)),
  };
}
