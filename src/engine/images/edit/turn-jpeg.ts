/** Turns and flips a JPEG without loss, where its blocks can be moved whole. */
import { type JpegTurn, turnJpeg } from '../../../adapters/jpegtran.ts';
import { openPicture } from '../../../adapters/sharp.ts';
import type { Size } from '../../../contract/pictures/size.ts';
import { type Pose, poseAfter } from '../../../contract/pictures/turns.ts';
import { clearTurn, removeThumbnails } from '../files/camera-data.ts';

const FLIPPED: readonly JpegTurn[] = [['-flip', 'horizontal'], ['-transverse'], ['-flip', 'vertical'], ['-transpose']];

/**
 * Its pixels stay what they are; a photo that only told which way up it is stands so afterwards.
 * @param quarters clockwise. @returns its size as seen; undefined where it has to be coded anew.
 * @throws ToolError `cancelled`.
 */
export async function turnedJpeg(
  path: string,
  target: string,
  { quarters, flip }: { readonly quarters: number; readonly flip: 'none' | 'h' | 'v' },
  signal: AbortSignal,
): Promise<Size | undefined> {
  const head = await openPicture(path)
    .metadata()
    .catch(() => undefined);
  const turn = head && jpegTurn(poseAfter(head.orientation ?? 1, quarters, flip));
  if (!turn || !(await turnJpeg(path, target, turn, signal))) return undefined;
  await removeThumbnails(target);
  await clearTurn(target);
  const { width, height } = await openPicture(target).metadata();
  return { width, height };
}

function jpegTurn({ quarters, isFlipped }: Pose): JpegTurn {
  if (isFlipped) return FLIPPED[quarters] ?? [];
  return quarters === 0 ? [] : ['-rotate', String(quarters * 90)];
}
