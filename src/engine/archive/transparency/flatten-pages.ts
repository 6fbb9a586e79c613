/** Turns pages that need transparency into images of themselves, with their text kept beneath and their links above. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdfium } from '../../../adapters/pdfium.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import type { PdfObject, PdfRef } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { knownWords } from '../../text-layer/known-words.ts';
import { LayerWriter } from '../../text-layer/layer-writer.ts';
import { redrawPage, replaceContent } from '../../text-layer/redraw-page.ts';
import { clearLook } from '../looks/mend-annotations.ts';
import type { Subject } from '../rules/subject.ts';
import { type PageTransparency, TransparencyFinder } from './find-transparent.ts';

export interface FlattenRequest {
  /** What errors call the file. */
  readonly name: string;
  readonly folder: string;
  /** Holds the images until the document is written. */
  readonly spool: Spool;
  /** Colour space of the images; undefined where device colours are those of screens. */
  readonly colors: PdfObject | undefined;
  readonly signal: AbortSignal;
  readonly progress: (fraction: number) => void;
}

interface FoundPage extends PageTransparency {
  readonly index: number;
  readonly page: PdfRef;
}

const DPI = 300;

export function transparentPages(subject: Subject): readonly FoundPage[] {
  const finder = new TransparencyFinder(subject);
  return subject.pages
    .map((page, index) => ({ index, page, ...finder.of(page) }))
    .filter(({ isTransparent }) => isTransparent);
}

/** @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted. */
export async function flattenPages(
  subject: Subject,
  found: readonly FoundPage[],
  { name, folder, spool, colors, signal, progress }: FlattenRequest,
): Promise<void> {
  const { document } = subject;
  const copy = join(folder, `transparent-${randomUUID()}.pdf`);
  await writeLooks(subject, found, copy, signal);
  const pdfium = await openPdfium(copy, { name });
  try {
    const layers = new LayerWriter(document);
    for (const [done, { index, page, looks }] of found.entries()) {
      signal.throwIfAborted();
      const userUnit = subject.number(document.dict(page), 'UserUnit') ?? 1;
      const scratchPath = join(folder, `scratch-${randomUUID()}`);
      const options = { dpi: DPI, userUnit, cleans: false, annotations: true, keepsColors: true };
      const drawn = await redrawPage(pdfium, index, options, { spool, scratchPath }, signal);
      replaceContent(document, page, drawn, colors);
      document.editable(page).delete('Group');
      layers.add(
        page,
        pdfium.withPage(index, (open) => knownWords(open, DPI)),
        { turnsPages: false, straightens: false },
      );
      // The page shows them now. The comments that they stand for stay.
      for (const annotation of looks) clearLook(subject, annotation);
      progress((done + 1) / found.length);
    }
    layers.finish();
  } finally {
    pdfium.close();
    await rm(copy, { force: true });
  }
}

/** A copy of the document whose pages have only those annotations that become part of them. */
async function writeLooks(
  subject: Subject,
  found: readonly FoundPage[],
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { document } = subject;
  const before = found.map(({ page }) => document.dict(page)?.get('Annots') ?? null);
  for (const { page, looks } of found) {
    const drawn = pageAnnotations(document, page).filter(({ dict }) => looks.has(dict));
    document.editable(page).set(
      'Annots',
      drawn.map(({ reference, dict }) => reference ?? dict),
    );
  }
  await writeDocument(document, path, { signal, version: '1.7', deflates: false });
  for (const [index, { page }] of found.entries()) document.editable(page).set('Annots', before[index] ?? null);
}
