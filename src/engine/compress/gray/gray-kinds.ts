/** The kinds of colour that become shades of grey, and how (ISO 32000-2, 8.6). */
import { PdfDict, PdfStream } from '../../syntax/object.ts';

/** How components become brightness; inks of a press take light away. */
export type Kind = 'gray' | 'rgb' | 'cmyk';

/** PostScript that leaves the brightness of what lies on the stack (ITU-R BT.601). */
export const TO_GRAY: Readonly<Record<Kind, string>> = {
  gray: '',
  rgb: '0.114 mul exch 0.587 mul add exch 0.299 mul add',
  cmyk: '4 1 roll 0.11 mul exch 0.59 mul add exch 0.3 mul add add dup 1 gt {pop 1} if 1 exch sub',
};

export const COMPONENTS: Readonly<Record<Kind, number>> = { gray: 1, rgb: 3, cmyk: 4 };

/** What so many components are, where nothing else tells. */
export function kindOfCount(count: number): Kind | undefined {
  return (['gray', 'rgb', 'cmyk'] as const).find((kind) => COMPONENTS[kind] === count);
}

/** A function of PostScript operators with one result (7.10.5). */
export function calculator(code: string, domain: readonly number[]): PdfStream {
  const dict = PdfDict.of({ FunctionType: 4, Domain: [...domain], Range: [0, 1] });
  return PdfStream.ofBytes(dict, Buffer.from(code, 'latin1'));
}
