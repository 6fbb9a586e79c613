/** Packs a PNG better: lossless always, with a palette of mixed colours where that looks the same. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { type Metadata, openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { similarity } from '../likeness/ssim.ts';
import { keepMetadata, openSource, type PictureJob, prepare } from './picture-job.ts';

/** Above this the comparison in memory is left out, and with it the palette. */
const MAX_COMPARED_PIXELS = 24_000_000;
const HEAD_BYTES = 4096;

/** @returns false for animations, which libvips does not write. */
export async function recodePng(job: PictureJob): Promise<boolean> {
  if (await isAnimated(job.path)) return false;
  return packAsPng(() => openSource(job), job);
}

/** @param open gives the picture anew each time. */
export async function packAsPng(open: () => Sharp, job: PictureJob): Promise<boolean> {
  const metadata = await open().metadata();
  const prepared = () => keepMetadata(prepare(open(), metadata, job), job);
  const isDeep = metadata.depth === 'ushort';
  const lossless = isDeep ? prepared().toColourspace((metadata.channels ?? 3) < 3 ? 'grey16' : 'rgb16') : prepared();
  await lossless.png({ compressionLevel: 9, adaptiveFiltering: true }).toFile(job.target);
  if (isDeep) return true;
  const flat = await prepared().png({ compressionLevel: 9, adaptiveFiltering: false }).toBuffer();
  if (flat.length < (await stat(job.target)).size) await writeFile(job.target, flat);
  await tryPalette(prepared, metadata, job);
  return true;
}

async function tryPalette(prepared: () => Sharp, metadata: Metadata, { strength, target }: PictureJob): Promise<void> {
  const { squeeze } = strength;
  const { width = 0, height = 0 } = metadata;
  if (!squeeze || width * height > MAX_COMPARED_PIXELS) return;
  const mixed = await prepared()
    .png({ palette: true, quality: squeeze.maxQuality, effort: 9, compressionLevel: 9, dither: 0.8 })
    .toBuffer();
  const isSmaller = mixed.length < (await stat(target)).size;
  if (isSmaller && (await looksSame(target, mixed, squeeze.floor))) await writeFile(target, mixed);
}

async function looksSame(reference: string, candidate: Uint8Array, floor: number): Promise<boolean> {
  const [a, b] = [await plain(openPicture(reference)), await plain(openPicture(candidate))];
  return a.data.length === b.data.length && similarity(a, b) >= floor;
}

async function plain(picture: Sharp) {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const channels: 1 | 3 = info.channels === 1 ? 1 : 3;
  return { data, width: info.width, height: info.height, channels };
}

/** An `acTL` chunk stands before the pixels (PNG 3rd edition, 11.3.6). */
async function isAnimated(path: string): Promise<boolean> {
  return (await readFile(path)).subarray(0, HEAD_BYTES).includes('acTL');
}
