/** Takes the figures of a scanned page out of its text: what was read in them is their description. */
import type { PageSizePt, PdfiumDocument } from '../../../adapters/pdfium.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import { isCovered } from '../../layout/flow/figures/picture-pages.ts';
import type { PageContent } from '../../layout/page-content.ts';
import { isInside } from '../../page/boxes/boxes.ts';
import { LIMITS } from '../../page/graphics/page-graphics.ts';
import { findScannedFigures } from '../../page/graphics/scanned-figures.ts';
import { withoutTables } from '../../page/graphics/table-ink.ts';
import { type InkGrid, inkGrid } from '../../page/scans/ink-grid.ts';

/** Dots an inch at which ink is looked for. */
const DPI = 96;

/** @param page 1-based, in the file. @param ink of its picture, where it was looked at. */
export function takeScannedFigures(
  document: PdfiumDocument,
  page: number,
  content: PageContent,
  ink: InkGrid | undefined,
): PageContent {
  const { size, words, lines, isScan } = content;
  if (!isScan || !isCovered(content)) return content;
  const boxes = findScannedFigures(withoutTables(ink ?? drawnInk(document, page, size), lines, words), size, words);
  if (boxes.length === 0) return content;
  const charts = boxes.map((box) => {
    const labels = words.filter((word) => isInside(word.box, box));
    return { box, labels, text: labels.map(({ text }) => text).join(' ') };
  });
  const taken = new Set(charts.flatMap(({ labels }) => labels));
  return { ...content, words: words.filter((word) => !taken.has(word)), charts };
}

function drawnInk(document: PdfiumDocument, page: number, size: PageSizePt): InkGrid {
  const { widthPx, heightPx } = pagePixels({ ...size, userUnit: 1 }, DPI, LIMITS);
  const gray = document.withPage(page - 1, (opened) => document.drawGray(opened, { widthPx, heightPx }));
  return inkGrid({ gray, widthPx, heightPx }, size);
}
