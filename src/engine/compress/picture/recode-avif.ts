/** Stores AVIF and HEIC pictures anew, each in its own format, at the lowest of a few qualities that keeps the floor. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { heicFacts, heifToPng, pngToHeic } from '../../../adapters/heif.ts';
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import type { Squeeze } from '../likeness/settings.ts';
import { type Pixels, similarity } from '../likeness/ssim.ts';
import { encoderEffort, keepMetadata, openSource, type PictureJob, prepare } from './picture-job.ts';

/** Both need about 0.6 of a JPEG's quality number for the same look. */
const SHARE_OF_JPEG_QUALITY = 0.6;
const QUALITY_STEP = 12;
const MAX_TRIALS = 3;
/** Likeness is judged on the middle of a picture, pixel by pixel. */
const COMPARED_SIDE_PX = 1400;

/** @returns false where nothing may be lost, and for moving pictures. */
export async function recodeAvif(job: PictureJob): Promise<boolean> {
  const { squeeze } = job.strength;
  const metadata = await openSource(job).metadata();
  if (!squeeze || (metadata.pages ?? 1) > 1 || metadata.depth !== 'uchar') return false;
  return searchQuality(squeeze, async (quality) => {
    await keepMetadata(prepare(openSource(job), metadata, job), job)
      .avif({ quality, effort: encoderEffort(job, [0, 3, 9]) })
      .toFile(job.target);
    return likeness(prepare(openSource(job).autoOrient(), metadata, job), openPicture(job.target).autoOrient());
  });
}

/**
 * HEIC goes through libheif's own programs: libvips as it comes with sharp reads none.
 * @returns false for files that hold more than one plain picture (bursts, depth, transparency), and where libheif
 * cannot write HEIC.
 * @throws Error where the picture cannot be decoded.
 */
export async function recodeHeic(job: PictureJob): Promise<boolean> {
  const { squeeze } = job.strength;
  if (!squeeze) return false;
  const folder = join(job.workDir, 'heic');
  await mkdir(folder, { recursive: true });
  try {
    const decoded = await decodeHeic(job.path, folder, job.signal);
    const facts = await heicFacts(job.path, job.signal);
    if (!facts?.isPlain || (facts.hasOtherMetadata && job.keepsMetadata)) return false;
    const metadata = await openPicture(decoded).metadata();
    const source = join(folder, 'source.png');
    const prepared = prepare(openPicture(decoded), metadata, job);
    await (job.keepsMetadata ? prepared.keepMetadata() : prepared.keepIccProfile())
      .png({ compressionLevel: 1 })
      .toFile(source);
    return await searchQuality(squeeze, async (quality) => {
      if (!(await pngToHeic(source, job.target, quality, job.signal))) return undefined;
      const trial = join(folder, 'trial');
      await mkdir(trial, { recursive: true });
      const again = await heifToPng(job.target, trial, job.signal);
      const found = again === undefined ? 0 : await likeness(openPicture(source), openPicture(again));
      await rm(trial, { recursive: true });
      return found;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the path of a PNG in the folder. @throws Error where the picture cannot be decoded. */
export async function decodeHeic(path: string, folder: string, signal: AbortSignal): Promise<string> {
  const decoded = await heifToPng(path, folder, signal);
  if (decoded === undefined) throw new Error('libheif cannot decode the picture');
  return decoded;
}

/** @param encode writes at a quality and tells the likeness; undefined when it cannot be written. */
async function searchQuality(
  squeeze: Squeeze,
  encode: (quality: number) => Promise<number | undefined>,
): Promise<boolean> {
  let quality = Math.round(((squeeze.minQuality + squeeze.maxQuality) / 2) * SHARE_OF_JPEG_QUALITY);
  for (let trial = 0; trial < MAX_TRIALS; trial++, quality += QUALITY_STEP) {
    const found = await encode(Math.max(1, Math.min(quality, 90)));
    if (found === undefined) return false;
    if (found >= squeeze.floor) return true;
  }
  return false;
}

async function likeness(reference: Sharp, candidate: Sharp): Promise<number> {
  const [a, b] = [await middle(reference), await middle(candidate)];
  return a.data.length === b.data.length ? similarity(a, b) : 0;
}

async function middle(picture: Sharp): Promise<Pixels> {
  const whole = await picture.png({ compressionLevel: 0 }).toBuffer();
  const { width, height } = await openPicture(whole).metadata();
  const size = { width: Math.min(width, COMPARED_SIDE_PX), height: Math.min(height, COMPARED_SIDE_PX) };
  const { data, info } = await openPicture(whole)
    .extract({ left: (width - size.width) >> 1, top: (height - size.height) >> 1, ...size })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 1 ? 1 : 3 };
}
