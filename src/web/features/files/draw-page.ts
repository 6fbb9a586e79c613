/** Draws a page for a tool's own panel part. */
import type { DrawPage } from '../../../ui/panel-props.ts';
import { readLite } from '../bandwidth/bandwidth.ts';
import { withPdf } from './pdf-document.ts';

/** @throws Error in lite mode: the reader of PDFs is not fetched for a picture. */
export const drawPage: DrawPage = async ({ file, password }, page, widthPx, layers) => {
  if (readLite()) throw new Error('Nothing is drawn in lite mode.');
  return withPdf(file, password, async ({ pages, draw, sizeOf }) => ({
    url: await draw(page, widthPx, layers),
    pages,
    ...(await sizeOf(page)),
  }));
};
