/** Opens a visitor's PDF for drawing or reading it: a file whose pages PDFium counts as we do. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile } from '../../../contract/operation.ts';
import { nameMediumBold } from '../../fonts/medium-weights.ts';
import { keepDrawnLetters, nameDrawnFonts, nameDrawnLetters } from '../../fonts/type3-unicode.ts';
import { boxArray, cropBox, mediaBox, trimBox } from '../../geometry/page-box.ts';
import { userUnit } from '../../geometry/seen-page.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { readMetadata } from '../catalog/metadata.ts';
import { pageLabelTexts } from '../catalog/page-labels.ts';
import { setPages } from '../pages/page-tree.ts';
import { openPdf } from './open-input.ts';
import type { OpenContext, OpenOptions } from './unlock-input.ts';

export interface ReadablePdf {
  /** Decrypted, repaired, with a flat page tree. */
  readonly path: string;
  readonly pageCount: number;
  /** Whether the file as it came is encrypted. */
  readonly isProtected: boolean;
  /** What viewers show as the number of each page. */
  readonly labels: readonly string[];
  /** Points in one unit of user space of a page (1-based): 1 nearly always. */
  userUnit(page: number): number;
  close(): Promise<void>;
}

/** Which of a page's boxes is taken for the page. */
export type ShownBox = 'crop' | 'media' | 'trim';

const BOXES = { crop: cropBox, media: mediaBox, trim: trimBox } as const;

/** @throws ToolError as `openPdf` does. */
export async function openForReading(
  input: InputFile,
  options: OpenOptions,
  use: 'render' | 'copy',
  context: OpenContext,
  shown: ShownBox = 'crop',
): Promise<ReadablePdf> {
  const opened = await openPdf(input, options, use, context, 'as-it-is');
  const path = join(context.workDir, `readable-${randomUUID()}.pdf`);
  try {
    const { document, pages } = opened;
    const units = pages.map((page) => userUnit(document, document.editable(page)));
    if (shown !== 'crop') {
      for (const page of pages) {
        const dict = document.editable(page);
        dict.set('CropBox', boxArray(BOXES[shown](document, dict)));
      }
    }
    const labels = pageLabelTexts(document, pages.length);
    setPages(document, pages);
    keepDrawnLetters(document);
    nameDrawnLetters(document);
    nameDrawnFonts(document);
    if (readMetadata(document).producer === 'pdfmake') nameMediumBold(document);
    await writeDocument(document, path, { signal: context.signal, version: document.version });
    const unitOf = (page: number) => units[page - 1] ?? 1;
    const isProtected = opened.encryption !== undefined;
    const close = () => rm(path, { force: true });
    return { path, pageCount: pages.length, isProtected, labels, userUnit: unitOf, close };
  } finally {
    await opened.close();
  }
}
