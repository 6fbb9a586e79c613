/** Tells readers that the medium weight of a family is its bold one, where the file has the regular one and no heavier one. */
import type { PdfDocument } from '../syntax/document.ts';
import { isName, name, PdfRef } from '../syntax/object.ts';

const MEDIUM = /^Medium(Italic|Oblique)?$/;
const REGULAR = /^(?:Regular|Italic|Oblique|Book|Light)$/;
const HEAVIER = /Bold|Black|Heavy|Demi/;

interface NamedFont {
  readonly number: number;
  /** As the file has it, up to the style. */
  readonly family: string;
  readonly style: string;
}

/** For files by pdfmake, which sets bold text so, in Roboto. Call before the document is written. */
export function nameMediumBold(document: PdfDocument): void {
  const fonts = fontsOf(document);
  if (!fonts.some(({ style }) => MEDIUM.test(style))) return;
  const styles = new Map<string, Set<string>>();
  for (const font of fonts) {
    const key = withoutTag(font.family);
    styles.set(key, (styles.get(key) ?? new Set()).add(font.style));
  }
  const hasOther = ([, own]: readonly [string, ReadonlySet<string>]) =>
    !hasStyle(own, REGULAR) || hasStyle(own, HEAVIER);
  for (const [family] of [...styles].filter(hasOther)) styles.delete(family);
  for (const { number, family, style } of fonts) {
    const medium = MEDIUM.exec(style);
    if (!medium || !styles.has(withoutTag(family))) continue;
    const named = document.dict(document.peek(number))?.clone();
    named?.set('BaseFont', name(`${family}-Bold${medium[1] ?? ''}`));
    if (named) document.set(new PdfRef(number), named);
  }
}

function fontsOf(document: PdfDocument): readonly NamedFont[] {
  const fonts: NamedFont[] = [];
  for (let number = 1; number < document.count; number++) {
    const font = document.dict(document.peek(number));
    if (!font || !isName(font.get('Type') ?? null, 'Font')) continue;
    const base = document.nameOf(font.get('BaseFont') ?? null) ?? '';
    const dash = base.lastIndexOf('-');
    if (dash > 0) fonts.push({ number, family: base.slice(0, dash), style: base.slice(dash + 1) });
  }
  return fonts;
}

function hasStyle(styles: ReadonlySet<string>, pattern: RegExp): boolean {
  return [...styles].some((style) => pattern.test(style));
}

function withoutTag(family: string): string {
  return family.replace(/^[A-Z]{6}\+/, '');
}
