/** Reads the text of pages for a tool's own panel part. */
import type { ReadText, TextPiece } from '../../../ui/panel-props.ts';
import { readLite } from '../bandwidth/bandwidth.ts';
import { withPdf } from './pdf-document.ts';

/** @throws Error in lite mode: the reader of PDFs is not fetched for a preview. */
export const readText: ReadText = async ({ file, password }, pages) => {
  if (readLite()) throw new Error('Nothing is read in lite mode.');
  return withPdf(file, password, async ({ text }) => {
    const read: (readonly TextPiece[])[] = [];
    for (const page of pages) read.push(await text(page));
    return read;
  });
};
