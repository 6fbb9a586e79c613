/** The way from the coordinates of a page in its file to the page as PDFium shows it. */
import type { OpenPage } from './pdfium.ts';

/** Points on the page as seen: from its upper left corner, y downwards. The compiler tells it from a `PageBox`. */
export interface SeenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Never set: it keeps boxes of the two kinds apart. */
  readonly yAxis?: 'down';
}

export type ToSeen = (x: number, y: number) => readonly [x: number, y: number];

/** What the way depends on: crop box and rotation (ISO 32000-1, 14.11.2). */
export interface SeenFrame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Clockwise; 0 for what is none of 1, 2 and 3. */
  readonly quarterTurns: 0 | 1 | 2 | 3;
}

export function seenFrame({ pdfium, handle }: OpenPage): SeenFrame {
  pdfium.call._FPDF_GetPageBoundingBox(handle, pdfium.scratch);
  const rect = pdfium.view(pdfium.scratch, 16);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => rect.getFloat32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const turns = pdfium.call._FPDFPage_GetRotation(handle);
  return { left, top, right, bottom, quarterTurns: turns === 1 || turns === 2 || turns === 3 ? turns : 0 };
}

/** The way from the file's coordinates to the page as seen. */
export function toSeen(page: OpenPage): ToSeen {
  return toSeenIn(seenFrame(page));
}

export function toSeenIn({ left, top, right, bottom, quarterTurns }: SeenFrame): ToSeen {
  if (quarterTurns === 1) return (x, y) => [y - bottom, x - left];
  if (quarterTurns === 2) return (x, y) => [right - x, y - bottom];
  if (quarterTurns === 3) return (x, y) => [top - y, right - x];
  return (x, y) => [x - left, top - y];
}
