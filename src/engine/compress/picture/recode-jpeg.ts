/** Stores a photo anew at the lowest quality that keeps the floor of likeness. */
import { openPicture } from '../../../adapters/sharp.ts';
import { encodeJpeg } from '../encode-image.ts';
import type { Pixels } from '../ssim.ts';
import { keepMetadata, limitSide, type PictureJob } from './picture-job.ts';

/** The search holds the pixels in memory; larger photos are judged by a smaller copy of themselves. */
const SEARCH_SIDE_PX = 3000;

/** @returns false when the picture is better left: inks, or a quality that would not be enough. */
export async function recodeJpeg(job: PictureJob): Promise<boolean> {
  const metadata = await openPicture(job.path).metadata();
  if (metadata.channels !== 1 && metadata.channels !== 3) return false;
  const pixels = await searchPixels(job, metadata.channels);
  const found = await encodeJpeg(pixels, job.squeeze);
  if (!found) return false;
  const chromaSubsampling = job.squeeze.halvesColor ? '4:2:0' : '4:4:4';
  await keepMetadata(limitSide(openPicture(job.path), job), job)
    .toColourspace(metadata.channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ mozjpeg: true, quality: found.quality, chromaSubsampling })
    .toFile(job.target);
  return true;
}

async function searchPixels(job: PictureJob, channels: 1 | 3): Promise<Pixels> {
  const side = Math.min(job.maxSidePx ?? SEARCH_SIDE_PX, SEARCH_SIDE_PX);
  const { data, info } = await limitSide(openPicture(job.path), { ...job, maxSidePx: side })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels };
}
