/** Makes a picture file smaller in its own format, or in another one that was asked for; bitmaps become PNG. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import type { FileTypeId } from '../../../contract/files/file-type.ts';
import { MAX_PIXELS } from '../../../contract/site/limits.ts';
import { decodeBmp } from '../../images/formats/bmp.ts';
import { SQUEEZES } from '../likeness/settings.ts';
import { encoderEffort, keepMetadata, openSource, type PictureJob, prepare } from './picture-job.ts';
import { decodeHeic, recodeAvif, recodeHeic } from './recode-avif.ts';
import { recodeGif, recodeWebp, webpOptions } from './recode-frames.ts';
import { packAsJpeg, recodeJpeg } from './recode-jpeg.ts';
import { packAsPng, recodePng } from './recode-png.ts';
import { recodeTiff } from './recode-tiff.ts';

export type PictureFormat = 'webp' | 'avif' | 'jpg';

const RECODERS: Readonly<Partial<Record<FileTypeId, (job: PictureJob) => Promise<boolean>>>> = {
  jpg: recodeJpeg,
  png: recodePng,
  gif: recodeGif,
  webp: recodeWebp,
  tiff: recodeTiff,
  avif: recodeAvif,
  heic: recodeHeic,
};

/** The kinds that can be stored anew. */
export const PICTURE_KINDS: readonly FileTypeId[] = ['jpg', 'png', 'gif', 'webp', 'tiff', 'avif', 'heic', 'bmp'];

/**
 * Writes the picture to the job's target, in its own format.
 * @returns the type written, or undefined when the picture is better left as it is.
 * @throws whatever the decoder throws at a damaged picture.
 */
export async function recodePicture(type: FileTypeId, job: PictureJob): Promise<FileTypeId | undefined> {
  if (type === 'bmp') return (await recodeBmp(job)) ? 'png' : undefined;
  return (await RECODERS[type]?.(job)) ? type : undefined;
}

/**
 * Writes the picture to the job's target in another format; a moving one stays moving in WebP only.
 * @returns the type written, or undefined when the format cannot hold the picture well.
 */
export async function convertPicture(
  type: FileTypeId,
  format: PictureFormat,
  job: PictureJob,
): Promise<FileTypeId | undefined> {
  const folder = join(job.workDir, 'decoded');
  await mkdir(folder, { recursive: true });
  try {
    const open = await opener(type, format === 'webp', folder, job);
    const metadata = await open().metadata();
    if (format !== 'webp' && (metadata.pages ?? 1) > 1) return undefined;
    return (await writeAs(format, open, job)) ? format : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function opener(type: FileTypeId, keepsFrames: boolean, folder: string, job: PictureJob): Promise<() => Sharp> {
  if (type === 'bmp') return openBmp(job.path);
  if (type === 'heic') {
    const decoded = await decodeHeic(job.path, folder, job.signal);
    return () => openPicture(decoded);
  }
  const animated = keepsFrames && (type === 'gif' || type === 'webp');
  return () => openSource(job, { animated });
}

async function writeAs(format: PictureFormat, open: () => Sharp, job: PictureJob): Promise<boolean> {
  const metadata = await open().metadata();
  const squeeze = job.strength.squeeze ?? { ...SQUEEZES.low, minQuality: 95, maxQuality: 98, floor: 0.99 };
  if (format === 'jpg') {
    // JPEG holds no transparency: it lies on white.
    const plain = () => (metadata.hasAlpha ? open().flatten({ background: '#ffffff' }) : open());
    return packAsJpeg(plain, { ...metadata, channels: metadata.space === 'b-w' ? 1 : 3 }, job, squeeze);
  }
  const prepared = keepMetadata(prepare(open(), metadata, job), job);
  if (format === 'webp') await prepared.webp(webpOptions(job, metadata.pages ?? 1)).toFile(job.target);
  else {
    const quality = Math.round(((squeeze.minQuality + squeeze.maxQuality) / 2) * 0.75);
    await prepared.avif({ quality, effort: encoderEffort(job, [0, 3, 9]) }).toFile(job.target);
  }
  return true;
}

async function recodeBmp(job: PictureJob): Promise<boolean> {
  return packAsPng(await openBmp(job.path), job);
}

async function openBmp(path: string): Promise<() => Sharp> {
  const { pixels, widthPx, heightPx, channels } = decodeBmp(await readFile(path), MAX_PIXELS);
  return () => openPicture(pixels, { raw: { width: widthPx, height: heightPx, channels } });
}
