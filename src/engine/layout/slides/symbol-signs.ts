/** Puts signs of symbol fonts where these have them, since some files tell them as the letters of other fonts at their codes. */
import type { Paragraph } from '../frames/paragraphs.ts';

const SYMBOL_FONTS = /^(?:Wingdings|Symbol)$/;
/** Where Unicode has the codes of symbol fonts, for private use. */
const PRIVATE = 0xf000;
const SIGN = /^\s*([\u0021-\u00ff])\s*$/;

/** A sign by itself before the text: `Ø` in Wingdings is an arrow. */
export function withSymbolSign<P extends Paragraph>(paragraph: P): P {
  const [first, ...others] = paragraph.runs;
  const [, sign] = (first && SYMBOL_FONTS.test(first.family) && SIGN.exec(first.text)) || [];
  if (!first || sign === undefined) return paragraph;
  const text = first.text.replace(sign, () => String.fromCharCode(PRIVATE + sign.charCodeAt(0)));
  return { ...paragraph, runs: [{ ...first, text }, ...others] };
}
