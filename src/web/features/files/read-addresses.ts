/** Reads the addresses that a PDF leads to for a tool's own panel part. */
import type { ReadAddresses } from '../../../ui/panel-props.ts';
import { readLite } from '../bandwidth/bandwidth.ts';
import { withPdf } from './pdf-document.ts';

/** @throws Error in lite mode: the reader of PDFs is not fetched for a list. */
export const readAddresses: ReadAddresses = async ({ file, password }) => {
  if (readLite()) throw new Error('Nothing is read in lite mode.');
  return withPdf(file, password, ({ addresses }) => addresses());
};
