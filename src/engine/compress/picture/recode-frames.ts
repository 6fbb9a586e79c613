/** Packs GIF and WebP files better, moving ones frame by frame. */
import type { Metadata } from '../../../adapters/sharp.ts';
import { MAX_PIXELS } from '../../../contract/site/limits.ts';
import { encoderEffort, frameCount, keepMetadata, openSource, type PictureJob, prepare } from './picture-job.ts';

/** Frames beyond this take longer to pack than anyone waits for them. */
const MAX_FRAMES = 3_000;
/** How far a pixel may be off from the frame before it and still count as unmoved (0 to 32). */
const UNMOVED = 6;
const UNMOVED_PALETTE = 8;

/** @returns false for animations too long to be packed here. */
export async function recodeGif(job: PictureJob): Promise<boolean> {
  const metadata = await openSource(job, { animated: true }).metadata();
  if (!fits(metadata)) return false;
  const mayLose = job.strength.squeeze?.halvesColor ?? false;
  await keepMetadata(prepare(openSource(job, { animated: true }), metadata, job), job)
    .gif({
      effort: encoderEffort(job, [1, 8, 10]),
      reuse: true,
      interFrameMaxError: mayLose ? UNMOVED : 0,
      interPaletteMaxError: mayLose ? UNMOVED_PALETTE : 0,
    })
    .toFile(job.target);
  return true;
}

/** @returns false for animations too long to be packed here. */
export async function recodeWebp(job: PictureJob): Promise<boolean> {
  const metadata = await openSource(job, { animated: true }).metadata();
  if (!fits(metadata)) return false;
  await keepMetadata(prepare(openSource(job, { animated: true }), metadata, job), job)
    .webp(webpOptions(job, frameCount(metadata)))
    .toFile(job.target);
  return true;
}

/** WebP looks as good as a JPEG of five more percent of quality. */
export function webpOptions(job: PictureJob, frames: number) {
  const { strength } = job;
  const effort = encoderEffort(job, [0, frames > 1 ? 4 : 6, 6]);
  if (!strength.squeeze) return { lossless: true, effort } as const;
  const quality = Math.max(1, strength.squeeze.maxQuality - 5);
  return { quality, alphaQuality: quality, effort, smartSubsample: true } as const;
}

function fits(metadata: Metadata): boolean {
  const frames = frameCount(metadata);
  const height = metadata.pageHeight ?? metadata.height ?? 0;
  return frames <= MAX_FRAMES && frames * (metadata.width ?? 0) * height <= MAX_PIXELS;
}
