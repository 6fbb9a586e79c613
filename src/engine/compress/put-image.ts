/** Puts a picture that was stored anew where the old one stood. */
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../syntax/object.ts';
import type { Spool } from '../syntax/spool.ts';
import type { PdfImage } from './images/pdf-image.ts';
import type { RecodedImage } from './recode/recode-image.ts';
import type { LayeredImage } from './scans/layer-image.ts';

export interface Recoded {
  readonly reference: PdfRef;
  /** Bytes. */
  readonly gain: number;
  /** Of the picture as it came. */
  readonly pixels: number;
  /** Whether it lost colours that its soft mask hides. */
  readonly isUncovered?: boolean;
  /** @returns the numbers of all objects that were set. */
  readonly put: (document: PdfDocument) => readonly number[];
}

export async function single(
  { reference, stream, width, height }: PdfImage,
  made: RecodedImage,
  spool: Spool,
): Promise<Recoded> {
  const stored = new PdfStream(made.dict, await spool.append(made.bytes));
  return {
    reference,
    gain: stream.length - made.bytes.length,
    pixels: width * height,
    isUncovered: made.isUncovered ?? false,
    put(document) {
      document.set(reference, stored);
      return [reference.number];
    },
  };
}

/** Keys of a picture that its form keeps: whether it is seen, and its place in the structure of the document. */
const KEPT_KEYS = ['OC', 'StructParent'] as const;
/** A form is drawn in the same square of one unit as a picture. */
const UNIT_SQUARE = [0, 0, 1, 1];
const CONTENT = Buffer.from('/Paper Do /Ink Do');
/** What the dictionaries of a form, two pictures and a mask take more than that of a picture. */
const EXTRA_BYTES = 500;

/** A form of the layers takes the place of the picture: every page that names it shows the layers instead. */
export async function inLayers(
  { reference, stream, width, height }: PdfImage,
  layers: LayeredImage,
  spool: Spool,
): Promise<Recoded> {
  const stored = async ({ dict, bytes }: RecodedImage) => new PdfStream(dict, await spool.append(bytes));
  const [paper, ink, mask] = [await stored(layers.paper), await stored(layers.ink), await stored(layers.mask)];
  const kept: [string, PdfObject][] = KEPT_KEYS.map((key) => [key, stream.dict.get(key) ?? null]);
  return {
    reference,
    gain: stream.length - paper.length - ink.length - mask.length - EXTRA_BYTES,
    pixels: width * height,
    put(document) {
      const maskReference = document.add(mask);
      const seen = ink.dict.clone();
      seen.set('Mask', maskReference);
      const parts = { Paper: document.add(paper), Ink: document.add(new PdfStream(seen, ink.data)) };
      const form = PdfDict.of({
        ...{ Type: name('XObject'), Subtype: name('Form'), BBox: UNIT_SQUARE },
        Resources: PdfDict.of({ XObject: PdfDict.of(parts) }),
        ...Object.fromEntries(kept.filter(([, value]) => value !== null)),
      });
      document.set(reference, PdfStream.ofBytes(form, CONTENT));
      return [reference, maskReference, ...Object.values(parts)].map(({ number }) => number);
    },
  };
}
