/** Reads what a PDF says of itself, for a tool's own panel part. */
import type { ReadFacts } from '../../../ui/panel-props.ts';
import { readLite } from '../bandwidth/bandwidth.ts';
import { withPdf } from './pdf-document.ts';

/** @throws Error in lite mode: the reader of PDFs is not fetched for a few words. */
export const readFacts: ReadFacts = async ({ file, password }) => {
  if (readLite()) throw new Error('Nothing is read in lite mode.');
  return withPdf(file, password, ({ facts }) => facts());
};
