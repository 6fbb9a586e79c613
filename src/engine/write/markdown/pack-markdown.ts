/** Packs a Markdown file and its pictures into one zip, with the names by which the Markdown refers to them. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { MarkdownImage } from './write-markdown.ts';

/** The first moment that a zip knows: same gives same. */
const NO_MOMENT = { mtime: new Date(Date.UTC(1980, 0, 1)), mode: 0o100644 };

export async function packMarkdown(
  text: MarkdownImage,
  images: readonly MarkdownImage[],
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile();
  zip.addFile(text.path, text.name, NO_MOMENT);
  for (const image of images) zip.addFile(image.path, image.name, { ...NO_MOMENT, compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path), { signal });
}
