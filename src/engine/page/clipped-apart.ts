/** Tells letters that meet without being one word: texts of neighbouring cells that do not fit are clipped where they meet. */
import type { SeenBox } from '../../adapters/pdfium-text.ts';

export interface ClippedLetter {
  readonly box: SeenBox;
  /** Outside of this nothing of it is drawn; absent where nothing clips it. */
  readonly clip?: SeenBox | undefined;
}

/** One does not go on where the other is shown; a letter that its own clip cuts away tells nothing. */
export function areClippedApart(a: ClippedLetter, b: ClippedLetter): boolean {
  if (isOutside(a.box, a.clip) || isOutside(b.box, b.clip)) return false;
  return isOutside(a.box, b.clip) || isOutside(b.box, a.clip);
}

/** By its middle. */
function isOutside({ left, right, top, bottom }: SeenBox, clip: SeenBox | undefined): boolean {
  if (!clip) return false;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x < clip.left || x > clip.right || y < clip.top || y > clip.bottom;
}
