/** Tells what may be art of a layout by where a picture stands, and what is drawn after it. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { SlidePicture } from '../../page/graphics/slide-graphics.ts';
import type { ArtPicture } from './slide-art.ts';

/** In points. */
const AT_SIDE = 2;
/** Of a slide. */
const SMALL = 0.1;
/** Of its height: slides that begin and end a deck have their texts further down, others their title above. */
const TITLE = 0.125;

export function artRole(
  { box, text, isBeneath, isDrawing }: SlidePicture,
  texts: readonly { readonly box: SeenBox }[],
  size: PageSizePt,
): Pick<ArtPicture, 'text' | 'isBeneath' | 'isArt' | 'isOrnament'> {
  const isUnderTexts = isBeneath && texts.length > 0;
  const isEnd = texts.every(({ box: { top } }) => top > TITLE * size.heightPt);
  return {
    ...(text ? { text } : {}),
    ...(isBeneath ? { isBeneath } : {}),
    ...(isUnderTexts && isDrawing && reachesAcross(box, size) ? { isArt: true } : {}),
    ...(isUnderTexts && isEnd && isAside(box, size) ? { isOrnament: true } : {}),
  };
}

/** From the left to the right, or from the top to the bottom. */
function reachesAcross({ left, top, right, bottom }: SeenBox, { widthPt, heightPt }: PageSizePt): boolean {
  return (left < AT_SIDE && right > widthPt - AT_SIDE) || (top < AT_SIDE && bottom > heightPt - AT_SIDE);
}

/** It is no content by its place or its size. */
function isAside({ left, top, right, bottom }: SeenBox, { widthPt, heightPt }: PageSizePt): boolean {
  const isAtEdge = left < AT_SIDE || top < AT_SIDE || right > widthPt - AT_SIDE || bottom > heightPt - AT_SIDE;
  return isAtEdge || (right - left) * (bottom - top) < SMALL * widthPt * heightPt;
}
