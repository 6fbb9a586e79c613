/** Packs TIFF files better without losing anything: fax coding for black and white, deflate for the rest. */
import type { Metadata } from '../../../adapters/sharp.ts';
import { frameCount, keepMetadata, openSource, type PictureJob, prepare } from './picture-job.ts';

const MAX_PAGES = 500;
const LOSSLESS = { compression: 'deflate', predictor: 'horizontal' } as const;

/** @returns false for kinds whose samples would not come through: deep ones, odd channels, pages unlike each other. */
export async function recodeTiff(job: PictureJob): Promise<boolean> {
  const metadata = await openSource(job).metadata();
  const pages = frameCount(metadata);
  if (metadata.depth !== 'uchar' || (metadata.channels ?? 0) > 4) return false;
  if (pages > 1) return recodePages(job, metadata);
  if (metadata.bitsPerSample === 1) return job.packsBilevel ? recodeBilevel(job) : false;
  const keepsInks = metadata.space === 'cmyk' && !job.toGray;
  const picture = prepare(openSource(job), metadata, job);
  const prepared = keepsInks ? picture.pipelineColourspace('cmyk').toColourspace('cmyk') : picture;
  await keepMetadata(prepared, job).tiff(LOSSLESS).toFile(job.target);
  return true;
}

async function recodeBilevel(job: PictureJob): Promise<boolean> {
  await keepMetadata(openSource(job), job)
    .toColourspace('b-w')
    .tiff({ bitdepth: 1, compression: 'ccittfax4' })
    .toFile(job.target);
  return true;
}

/** libvips holds pages as one tall picture, and so only pages of one size and kind. */
async function recodePages(job: PictureJob, metadata: Metadata): Promise<boolean> {
  if (frameCount(metadata) > MAX_PAGES || metadata.bitsPerSample !== 8 || metadata.space === 'cmyk') return false;
  try {
    const pages = openSource(job, { pages: -1 });
    await keepMetadata(job.toGray ? pages.grayscale() : pages, job)
      .tiff(LOSSLESS)
      .toFile(job.target);
    return true;
  } catch (error) {
    if (error instanceof Error && /differs from page/.test(error.message)) return false;
    throw error;
  }
}
