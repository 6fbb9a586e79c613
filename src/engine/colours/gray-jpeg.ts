/** Takes the colour out of a JPEG by leaving away two of its three planes: brightness stays bit for bit. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { grayJpegFile } from '../../adapters/jpegtran.ts';
import { readJpegHead } from '../../contract/pictures/jpeg-head.ts';
import { agreeOnColors } from '../compress/images/jpeg-colors.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfStream } from '../syntax/object.ts';
import { decodeBytes, streamFilters } from '../syntax/stream-filters.ts';
import type { ImageContext } from './image-context.ts';

const MAX_JPEG_BYTES = 64 * 1024 ** 2;

/** Undefined for images that are no JPEG, or whose planes are no brightness and colour. */
export async function grayJpeg(
  document: PdfDocument,
  image: PdfStream,
  { spool, scratchPath, signal }: ImageContext,
): Promise<PdfStream | undefined> {
  const filters = streamFilters(document, image.dict);
  const outer = filters.slice(0, -1);
  if (filters.at(-1)?.name !== 'DCTDecode' || !agreeOnColors(document, image, outer, filters.at(-1))) return undefined;
  const bytes = decodeBytes(document, image, outer, MAX_JPEG_BYTES);
  if (!bytes || componentsOf(bytes) !== 3) return undefined;
  const [path, target] = [`${scratchPath}.jpg`, `${scratchPath}-gray.jpg`];
  try {
    await writeFile(path, bytes);
    const made = (await grayJpegFile(path, target, signal)) ? await readFile(target) : undefined;
    if (!made || componentsOf(made) !== 1) return undefined;
    const dict = image.dict.clone();
    dict.set('ColorSpace', name('DeviceGray'));
    dict.set('Filter', name('DCTDecode'));
    dict.delete('DecodeParms');
    return new PdfStream(dict, await spool.append(made));
  } finally {
    await Promise.all([path, target].map((each) => rm(each, { force: true })));
  }
}

function componentsOf(jpeg: Uint8Array): number | undefined {
  try {
    return readJpegHead((offset, length) => jpeg.subarray(offset, offset + length))?.components;
  } catch {
    return undefined;
  }
}
