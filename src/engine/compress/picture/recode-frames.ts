/** Packs GIF and WebP files better, moving ones frame by frame. */
import { openPicture } from '../../../adapters/sharp.ts';
import { MAX_PIXELS } from '../../../contract/limits.ts';
import { frameCount, keepMetadata, limitSide, type PictureJob } from './picture-job.ts';

/** Frames beyond this take longer to pack than anyone waits for them. */
const MAX_FRAMES = 3_000;
/** How far a pixel may be off from the frame before it and still count as unmoved (0 to 32). */
const UNMOVED = 6;
const UNMOVED_PALETTE = 8;

/** @returns false for animations too long to be packed here. */
export async function recodeGif(job: PictureJob): Promise<boolean> {
  const metadata = await openPicture(job.path, { animated: true }).metadata();
  if (!fits(metadata)) return false;
  const mayLose = job.squeeze.halvesColor;
  await keepMetadata(limitSide(openPicture(job.path, { animated: true }), job), job)
    .gif({
      effort: 8,
      reuse: true,
      interFrameMaxError: mayLose ? UNMOVED : 0,
      interPaletteMaxError: mayLose ? UNMOVED_PALETTE : 0,
    })
    .toFile(job.target);
  return true;
}

/** @returns false for animations too long to be packed here. */
export async function recodeWebp(job: PictureJob): Promise<boolean> {
  const metadata = await openPicture(job.path, { animated: true }).metadata();
  if (!fits(metadata)) return false;
  const quality = job.squeeze.maxQuality - 5;
  await keepMetadata(limitSide(openPicture(job.path, { animated: true }), job), job)
    .webp({ quality, alphaQuality: quality, effort: frameCount(metadata) > 1 ? 4 : 6, smartSubsample: true })
    .toFile(job.target);
  return true;
}

function fits(metadata: Parameters<typeof frameCount>[0]): boolean {
  const frames = frameCount(metadata);
  const height = metadata.pageHeight ?? metadata.height ?? 0;
  return frames <= MAX_FRAMES && frames * (metadata.width ?? 0) * height <= MAX_PIXELS;
}
