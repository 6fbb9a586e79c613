/** Reads pages as paragraphs and pictures at their places: what documents and slides are made of. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { RunContext } from '../../../contract/operation.ts';
import { findParagraphs, type ParagraphUse } from '../../layout/frames/paragraphs.ts';
import type { PlacedPage } from '../../layout/frames/placed-page.ts';
import { pageGraphics, reachedDpi } from '../../page/graphics/page-graphics.ts';
import type { ReadPage } from '../../page/page-content.ts';
import { type ReadOptions, readPages } from '../../page/read-pages.ts';
import type { Word } from '../../page/words/words.ts';

export interface PlaceOptions extends ReadOptions {
  readonly use: ParagraphUse;
  /** Of the pictures; without one none are made. */
  readonly pictureDpi: number | undefined;
}

export interface FoundPage extends PlacedPage {
  /** 1-based. */
  readonly page: number;
  readonly words: readonly Word[];
  /** The words were read from the picture of the page, here or by whoever made the file. */
  readonly isScan: boolean;
}

/** Pages in the given order. The pictures of each are gone when the next one is asked for. @throws as `readPages`. */
export async function* placePages(
  document: PdfiumDocument,
  pages: readonly number[],
  options: PlaceOptions,
  context: Pick<RunContext, 'workDir' | 'signal' | 'enough' | 'warn'>,
): AsyncGenerator<FoundPage> {
  const stem = join(context.workDir, 'figure');
  for await (const read of readPages(document, pages, options, context)) {
    const { page, size, words } = read;
    const dpi = options.pictureDpi;
    const userUnit = options.userUnit(page);
    const scanned = isScan(read);
    const graphics = { dpi: (dpi ?? 0) * userUnit, isScan: scanned, stem };
    const pictures = dpi === undefined ? [] : await pageGraphics(document, page - 1, graphics);
    if (dpi !== undefined && pictures.length > 0) warnOfDpi({ page, size, userUnit }, dpi, context);
    try {
      const paragraphs = findParagraphs(words, options.use);
      yield { page, size, userUnit, paragraphs, pictures, words, isScan: scanned };
    } finally {
      for (const { path } of pictures) await rm(path, { force: true });
    }
  }
}

/** Says where a page was too large for its pictures to be as sharp as asked for. */
export function warnOfDpi(
  { page, size, userUnit }: Pick<FoundPage, 'page' | 'size' | 'userUnit'>,
  dpi: number,
  { warn }: Pick<RunContext, 'warn'>,
): void {
  const reached = Math.floor(reachedDpi(size, dpi * userUnit) / userUnit);
  if (reached < dpi) warn('dpi-lowered', { page, dpi: reached });
}

/** Whether the words lie over a picture that shows them already. */
function isScan({ recognised, words }: ReadPage): boolean {
  if (recognised) return words.length > 0;
  return words.filter((word) => word.invisible).length * 2 > words.length;
}
