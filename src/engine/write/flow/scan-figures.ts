/** Takes the figures of a scanned page out of its text: what was read in them is their description. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import { isCovered } from '../../layout/flow/figures/picture-pages.ts';
import type { PageContent } from '../../layout/page-content.ts';
import { isInside } from '../../page/boxes/boxes.ts';
import { inkGrid } from '../../page/graphics/ink-grid.ts';
import { LIMITS, WITHOUT_NOTES } from '../../page/graphics/page-graphics.ts';
import { findScannedFigures } from '../../page/graphics/scanned-figures.ts';
import { withoutTables } from '../../page/graphics/table-ink.ts';

/** Dots an inch at which ink is looked for. */
const DPI = 96;

/** @param page 1-based, in the file. */
export function takeScannedFigures(document: PdfiumDocument, page: number, content: PageContent): PageContent {
  const { size, words, lines, isScan } = content;
  if (!isScan || !isCovered(content)) return content;
  const pixels = pagePixels({ ...size, userUnit: 1 }, DPI, LIMITS);
  const raw = document.withPage(page - 1, (drawn) => document.draw(drawn, pixels, WITHOUT_NOTES));
  const boxes = findScannedFigures(withoutTables(inkGrid(raw, pixels, size), lines, words), size, words);
  if (boxes.length === 0) return content;
  const charts = boxes.map((box) => {
    const labels = words.filter((word) => isInside(word.box, box));
    return { box, labels, text: labels.map(({ text }) => text).join(' ') };
  });
  const taken = new Set(charts.flatMap(({ labels }) => labels));
  return { ...content, words: words.filter((word) => !taken.has(word)), charts };
}
