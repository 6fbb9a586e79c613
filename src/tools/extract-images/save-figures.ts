/** Saves the drawings of pages, such as charts made of lines, as pictures at 200 dpi. */
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { readDrawings } from '../../adapters/pdfium-drawings.ts';
import { InTime } from '../../contract/in-time.ts';
import type { OutputFile, RunContext } from '../../contract/operation.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { findFigures } from '../../engine/images/extract/find-figures.ts';
import { drawPage } from '../../engine/images/render/draw-page.ts';
import { pagePixels } from '../../engine/images/render/page-size-px.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { writeDocument } from '../../engine/syntax/write-document.ts';
import type { Options } from './choose-pictures.ts';

const DPI = 200;
const LIMITS = { sidePx: 16_000, pixels: 40_000_000 };
/** Room around a figure, for what its boxes do not tell: the width of lines, labels at its edge. */
const MARGIN_PT = 6;

/** @param onPage called after each page. @param onLeft called for each for which no time was left. */
export async function saveFigures(
  source: PdfDocument,
  pages: readonly PdfRef[],
  numbers: readonly number[],
  options: Options,
  context: RunContext,
  onPage: () => void,
  onLeft: (page: number) => void,
): Promise<readonly OutputFile[]> {
  const path = join(context.workDir, 'readable.pdf');
  const layer = source.layer();
  setPages(layer, pages);
  await writeDocument(layer, path, { signal: context.signal, version: source.version });
  const document = await openPdfium(path, { name: 'the figures' });
  const outputs: OutputFile[] = [];
  try {
    const inTime = new InTime(numbers, context);
    for (const number of inTime) {
      context.signal.throwIfAborted();
      outputs.push(...(await saveFiguresOf(document, number, options, context)));
      onPage();
    }
    for (const number of inTime.rest) onLeft(number);
  } finally {
    document.close();
  }
  return outputs;
}

async function saveFiguresOf(
  document: PdfiumDocument,
  number: number,
  options: Options,
  { workDir, signal }: RunContext,
): Promise<readonly OutputFile[]> {
  const { widthPt, heightPt } = document.pageSize(number - 1);
  const figures = findFigures(document.withPage(number - 1, readDrawings), widthPt, heightPt);
  if (figures.length === 0) return [];
  const size = pagePixels({ widthPt, heightPt, userUnit: 1 }, DPI, LIMITS);
  const scale = size.widthPx / widthPt;
  const type = options.format === 'original' ? 'png' : options.format;
  const outputs: OutputFile[] = [];
  for (const [index, figure] of figures.entries()) {
    const drawn = await drawPage(document, number - 1, size, join(workDir, 'rows'), signal);
    const left = Math.max(0, Math.floor((figure.left - MARGIN_PT) * scale));
    const top = Math.max(0, Math.floor((figure.top - MARGIN_PT) * scale));
    const width = Math.min(size.widthPx, Math.ceil((figure.right + MARGIN_PT) * scale)) - left;
    const height = Math.min(size.heightPx, Math.ceil((figure.bottom + MARGIN_PT) * scale)) - top;
    const path = join(workDir, `figure-${number}-${index}`);
    try {
      const cut = drawn.open().extract({ left, top, width, height });
      const format = type === 'jpg' ? 'jpeg' : type;
      await cut
        .toFormat(format, { quality: 92 })
        .withMetadata({ density: Math.round(size.dpi) })
        .toFile(path);
    } finally {
      await drawn.close();
    }
    const tokens = { page: number, n: index + 1 };
    outputs.push({ path, type, input: 0, pattern: '{name}-p{page}-figure-{n}', tokens, facts: { width, height } });
  }
  return outputs;
}
