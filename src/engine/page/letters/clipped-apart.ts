/** Tells letters that meet without being one word: texts of neighbouring cells that do not fit are clipped where they meet. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

export interface ClippedLetter {
  readonly box: SeenBox;
  /** Outside of this nothing of it is drawn; absent where nothing clips it. */
  readonly clip?: SeenBox | undefined;
}

/**
 * One does not go on where the other is shown, or is itself cut off at the side and the other is not clipped alike. A letter that
 * its own clip cuts away above or below tells nothing.
 */
export function areClippedApart(a: ClippedLetter, b: ClippedLetter): boolean {
  if (isOutside(a.box, a.clip) || isOutside(b.box, b.clip)) {
    return !haveOneClip(a.clip, b.clip) && (isAside(a.box, a.clip) || isAside(b.box, b.clip));
  }
  return isOutside(a.box, b.clip) || isOutside(b.box, a.clip);
}

/** By its middle. */
function isOutside(box: SeenBox, clip: SeenBox | undefined): boolean {
  if (!clip) return false;
  const y = (box.top + box.bottom) / 2;
  return isAside(box, clip) || y < clip.top || y > clip.bottom;
}

function isAside({ left, right }: SeenBox, clip: SeenBox | undefined): boolean {
  const x = (left + right) / 2;
  return clip !== undefined && (x < clip.left || x > clip.right);
}

function haveOneClip(a: SeenBox | undefined, b: SeenBox | undefined): boolean {
  if (!a || !b) return a === b;
  return a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom;
}
