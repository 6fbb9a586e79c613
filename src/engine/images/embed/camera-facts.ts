/** What a camera noted beside a picture, out of its file. */
import { openPicture } from '../../../adapters/sharp.ts';
import { type PictureFacts, readFacts } from '../../../contract/pictures/picture-facts.ts';

/** Empty where there is nothing, or nothing that can be read. */
export async function readPictureFacts(path: string): Promise<PictureFacts> {
  const exif = await openPicture(path, { limitInputPixels: false })
    .metadata()
    .then((metadata) => metadata.exif)
    .catch(() => undefined);
  return exif ? readFacts(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif) : {};
}
