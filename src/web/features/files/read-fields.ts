/** Reads the fields of a form for a tool's own panel part. */
import type { PageField, ReadFields } from '../../../ui/panel-props.ts';
import { readLite } from '../bandwidth/bandwidth.ts';
import { withPdf } from './pdf-document.ts';

/** Forms with more pages are filled from a file. */
const MOST_PAGES = 300;

/** @throws Error in lite mode: the reader of PDFs is not fetched for a preview. */
export const readFields: ReadFields = async ({ file, password }) => {
  if (readLite()) throw new Error('Nothing is read in lite mode.');
  return withPdf(file, password, async ({ pages, fields }) => {
    const read: PageField[] = [];
    for (let page = 1; page <= Math.min(pages, MOST_PAGES); page++) read.push(...(await fields(page)));
    return read;
  });
};
