/** Draws a page and reads its letters, to compare it with the page that it was made from. */
import type { OpenPage, PdfiumDocument } from '../../../adapters/pdfium.ts';
import { readLetters } from '../../../adapters/pdfium-letters.ts';
import { brightness, type Pixels } from '../likeness/ssim.ts';

/** How finely a page is drawn: `small` to find what is broken, `close` to measure how much it looks alike, `large` to be seen. */
type Fineness = 'small' | 'close' | 'large';

const DPI: Readonly<Record<Fineness, number>> = { small: 60, close: 100, large: 144 };
const MAX_SIDE_PX: Readonly<Record<Fineness, number>> = { small: 900, close: 1_600, large: 2_400 };

export interface PageRendering {
  /** Grey; undefined where the page was not to be drawn. */
  readonly pixels: Pixels | undefined;
  /** The same in colour, where that was asked for. */
  readonly rgb?: Uint8Array;
  readonly text: string;
}

export interface LargeRendering {
  /** Red, green and blue of each pixel. */
  readonly rgb: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

export interface Rendered {
  /** 0-based. */
  readonly index: number;
  /** Whether its pixels are wanted; its text always is. */
  readonly isDrawn: boolean;
  /** Whether its colours are wanted beside its greys: four times as much to keep. */
  readonly inColor: boolean;
}

/** @throws ToolError `damaged`, `too-complex`. */
export function renderPage(document: PdfiumDocument, { index, isDrawn, inColor }: Rendered): PageRendering {
  return document.withPage(index, (page) => {
    const text = readLetters(page);
    if (!isDrawn) return { pixels: undefined, text };
    const { rgb, pixels } = drawn(document, page, 'small');
    return { pixels, text, ...(inColor && { rgb }) };
  });
}

/** In grey, at the resolution at which pages are measured. @param index 0-based. @throws as `renderPage`. */
export function renderClosely(document: PdfiumDocument, index: number): Pixels {
  return document.withPage(index, (page) => drawn(document, page, 'close').pixels);
}

/** To be looked at by people. @param index 0-based. @throws as `renderPage`. */
export function renderLarge(document: PdfiumDocument, index: number): LargeRendering {
  return document.withPage(index, (page) => colored(document, page, 'large'));
}

function drawn(document: PdfiumDocument, page: OpenPage, fineness: Fineness) {
  const { rgb, width, height } = colored(document, page, fineness);
  const pixels: Pixels = { data: brightness({ data: rgb, width, height, channels: 3 }), width, height, channels: 1 };
  return { rgb, pixels };
}

function colored(document: PdfiumDocument, page: OpenPage, fineness: Fineness): LargeRendering {
  const { widthPt, heightPt } = page.size;
  const scale = Math.min(DPI[fineness] / 72, MAX_SIDE_PX[fineness] / Math.max(widthPt, heightPt, 1));
  const width = Math.max(8, Math.round(widthPt * scale));
  const height = Math.max(8, Math.round(heightPt * scale));
  const rgb = document.draw(page, { widthPx: width, heightPx: height });
  return { rgb, width, height, dpi: Math.round(scale * 72) };
}
