/** Makes a picture file smaller in its own format; bitmaps become PNG. */
import { readFile } from 'node:fs/promises';
import { openPicture } from '../../../adapters/sharp.ts';
import type { FileTypeId } from '../../../contract/file-type.ts';
import { MAX_PIXELS } from '../../../contract/limits.ts';
import { decodeBmp } from '../../picture-pdf/bmp.ts';
import type { PictureJob } from './picture-job.ts';
import { recodeGif, recodeWebp } from './recode-frames.ts';
import { recodeJpeg } from './recode-jpeg.ts';
import { packAsPng, recodePng } from './recode-png.ts';
import { recodeTiff } from './recode-tiff.ts';

const RECODERS: Readonly<Partial<Record<FileTypeId, (job: PictureJob) => Promise<boolean>>>> = {
  jpg: recodeJpeg,
  png: recodePng,
  gif: recodeGif,
  webp: recodeWebp,
  tiff: recodeTiff,
  bmp: recodeBmp,
};

/**
 * Writes the picture to the job's target.
 * @returns the type written, or undefined when the picture is better left as it is.
 * @throws whatever the decoder throws at a damaged picture.
 */
export async function recodePicture(type: FileTypeId, job: PictureJob): Promise<FileTypeId | undefined> {
  const recode = RECODERS[type];
  if (!recode || !(await recode(job))) return undefined;
  return type === 'bmp' ? 'png' : type;
}

async function recodeBmp(job: PictureJob): Promise<boolean> {
  const { pixels, widthPx, heightPx, channels } = decodeBmp(await readFile(job.path), MAX_PIXELS);
  return packAsPng(() => openPicture(pixels, { raw: { width: widthPx, height: heightPx, channels } }), job);
}
