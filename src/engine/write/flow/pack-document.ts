/** Packs a document of several files into one zip, with the names by which they refer to each other. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface DocumentPart {
  readonly path: string;
  /** In the zip, and in the parts that refer to it. */
  readonly name: string;
}

/** The first moment that a zip knows: same gives same. */
const NO_MOMENT = { mtime: new Date(Date.UTC(1980, 0, 1)), mode: 0o100644 };

/** @param images are packed as they are. @throws what the file system throws. */
export async function packDocument(
  texts: readonly DocumentPart[],
  images: readonly DocumentPart[],
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile();
  for (const text of texts) zip.addFile(text.path, text.name, NO_MOMENT);
  for (const image of images) zip.addFile(image.path, image.name, { ...NO_MOMENT, compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path), { signal });
}
