/** Lists the pictures of a document that may be stored anew, with their masks and the size they are drawn at. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { DrawnSize, ImageUsage } from './image-usage.ts';
import { isMatted, type PdfImage, readImage, softMask } from './pdf-image.ts';

export interface Candidate {
  readonly image: PdfImage;
  /** The soft mask, where the picture's colours are mixed with a backdrop and both must change together. */
  readonly matte: PdfImage | undefined;
  readonly drawn: DrawnSize | undefined;
}

interface MaskUse {
  readonly drawn: DrawnSize | undefined;
  readonly owners: number;
}

export function findImages(document: PdfDocument, usage: ImageUsage): readonly Candidate[] {
  const images = imageReferences(document);
  const masks = maskUses(document, images, usage);
  return images.flatMap((reference) => {
    const dict = document.dict(reference);
    const mask = dict && softMask(document, dict);
    const use = masks.get(reference.number);
    if (dict && mask && isMatted(document, dict)) return mattedPair(document, reference, mask, masks, usage);
    const image = readImage(document, reference, { isMask: use !== undefined, allowsMatte: false });
    return image ? [{ image, matte: undefined, drawn: use ? use.drawn : usage.get(reference.number) }] : [];
  });
}

function imageReferences(document: PdfDocument): readonly PdfRef[] {
  const found: PdfRef[] = [];
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    const isImage = stream instanceof PdfStream && isName(document.resolve(stream.dict.get('Subtype')), 'Image');
    if (isImage) found.push(new PdfRef(number));
  }
  return found;
}

/** A mask is drawn as large as the largest of its pictures; one of unknown size makes it unknown. */
function maskUses(document: PdfDocument, images: readonly PdfRef[], usage: ImageUsage): Map<number, MaskUse> {
  const uses = new Map<number, MaskUse>();
  for (const reference of images) {
    const dict = document.dict(reference);
    const mask = dict && softMask(document, dict);
    if (!mask) continue;
    const size = usage.get(reference.number);
    const before = uses.get(mask.number);
    const drawn = before ? largest(before.drawn, size) : largest(size, usage.get(mask.number) ?? size);
    uses.set(mask.number, { drawn, owners: (before?.owners ?? 0) + 1 });
  }
  return uses;
}

function mattedPair(
  document: PdfDocument,
  reference: PdfRef,
  mask: PdfRef,
  masks: ReadonlyMap<number, MaskUse>,
  usage: ImageUsage,
): readonly Candidate[] {
  if (masks.get(mask.number)?.owners !== 1) return [];
  const image = readImage(document, reference, { isMask: false, allowsMatte: true });
  const matte = readImage(document, mask, { isMask: true, allowsMatte: true });
  return image && matte ? [{ image, matte, drawn: usage.get(reference.number) }] : [];
}

function largest(a: DrawnSize | undefined, b: DrawnSize | undefined): DrawnSize | undefined {
  if (!a || !b) return undefined;
  return { widthPt: Math.max(a.widthPt, b.widthPt), heightPt: Math.max(a.heightPt, b.heightPt) };
}
