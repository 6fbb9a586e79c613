/** Stores a photo anew at the lowest quality that keeps the floor of likeness. */
import type { Metadata, Sharp } from '../../../adapters/sharp.ts';
import { mayRaise } from '../encode/code-jpeg.ts';
import { findQuality, keepingColors } from '../encode/find-jpeg.ts';
import type { Squeeze } from '../likeness/settings.ts';
import type { Pixels } from '../likeness/ssim.ts';
import { keepMetadata, openSource, type PictureJob, prepare, sideLimit } from './picture-job.ts';

/** The search holds the pixels in memory; larger photos are judged by a smaller copy of themselves. */
const SEARCH_SIDE_PX = 3000;
/** What mozjpeg does, but for its scans. */
const BASELINE = { progressive: false, trellisQuantisation: true, optimiseCoding: true, quantisationTable: 3 } as const;

/** @returns false when the picture is better left: inks, or a quality that would not be enough. */
export async function recodeJpeg(job: PictureJob): Promise<boolean> {
  const metadata = await openSource(job).metadata();
  // What JPEG has lost is lost: without losing more there is nothing to do.
  if (!job.strength.squeeze || (metadata.channels !== 1 && metadata.channels !== 3)) return false;
  return packAsJpeg(() => openSource(job), metadata, job, job.strength.squeeze);
}

/** @param open gives the picture anew each time, of one or three channels. */
export async function packAsJpeg(
  open: () => Sharp,
  metadata: Metadata,
  job: PictureJob,
  squeeze: Squeeze,
): Promise<boolean> {
  const isGray = job.toGray || metadata.channels === 1;
  const space = isGray ? 'b-w' : 'srgb';
  const side = Math.min(sideLimit(metadata, job) ?? SEARCH_SIDE_PX, SEARCH_SIDE_PX);
  const trial = { ...job, strength: { ...job.strength, maxSidePx: side, scale: 1 } };
  const { data, info } = await prepare(open(), metadata, trial)
    .toColourspace(space)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels: Pixels = { data, width: info.width, height: info.height, channels: isGray ? 1 : 3 };
  const coded = keepingColors(pixels, squeeze);
  const quality = await findQuality(pixels, coded);
  if (quality === undefined) return false;
  await keepMetadata(prepare(open(), metadata, job), job)
    .toColourspace(space)
    .jpeg({
      ...(job.isBaseline ? BASELINE : { mozjpeg: true }),
      overshootDeringing: await mayRaise(pixels, quality, coded),
      quality,
      chromaSubsampling: coded.halvesColor ? '4:2:0' : '4:4:4',
    })
    .toFile(job.target);
  return true;
}
