/** Makes JPEGs of the opaque images of a book that has so many that a browser could not print it: it unpacks all but JPEGs at once. */
import { openPicture } from '../../adapters/sharp.ts';
import type { WebFile, WebFolder } from '../../engine/html-to-pdf/web-folder.ts';

/** Of all images that are not JPEG: a browser takes about 8 bytes for each, and a job has 640 MB for all that it does. */
const MOST_PIXELS = 24_000_000;
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;

/** @param paths of the images that the book shows. @throws what `read` throws. */
export async function lightImages(read: WebFolder['read'], paths: Iterable<string>): Promise<WebFolder['read']> {
  let pixels = 0;
  for (const path of paths) pixels += await unpackedPixels(await read(path));
  if (pixels <= MOST_PIXELS) return read;
  return async (path) => {
    const file = await read(path);
    return file && (await unpackedPixels(file)) > 0 ? asJpeg(file) : file;
  };
}

/** None of a JPEG, of a drawing, and of what is no image. */
async function unpackedPixels(file: WebFile | undefined): Promise<number> {
  if (!file || file.mime !== undefined) return 0;
  try {
    const { format, width, height } = await openPicture(file.bytes).metadata();
    return format === 'jpeg' || format === 'svg' ? 0 : width * height;
  } catch {
    return 0;
  }
}

/** As it is where something shines through, and where a browser may read more of it than we do. */
async function asJpeg(file: WebFile): Promise<WebFile> {
  try {
    const { isOpaque } = await openPicture(file.bytes).stats();
    return isOpaque ? { ...file, bytes: await openPicture(file.bytes).jpeg(JPEG).toBuffer() } : file;
  } catch {
    return file;
  }
}
