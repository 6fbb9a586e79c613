/** Tells areas that are filled by a pattern from white ones: PDFium calls both white, so they are drawn and looked at. */
import { type PdfiumDocument, WITHOUT_NOTES } from '../../../adapters/pdfium.ts';
import type { PaintedShape } from '../../../adapters/pdfium-shapes.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import type { PageContent } from '../../layout/page-content.ts';
import { isLarge, overlaps } from '../../page/boxes/boxes.ts';
import { type DrawnSize, LIMITS } from '../../page/graphics/page-graphics.ts';
import { pixelAt } from '../../page/graphics/pixel-at.ts';

/** In points: nobody misses a smaller area. */
const MIN_SIDE = 30;
/** A page with more white areas is made of them. */
const MAX_AREAS = 40;
const DPI = 24;
/** Where an area is looked at, in parts of its sides. */
const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9];
/** Of the places, this share has a colour. */
const COLOURED = 0.5;
/** Red, green and blue are together at least so far from white. */
const SEEN = 24;

/** @param page 1-based, in the file. @returns the content; areas with a pattern have no colour of their own, as those with a shading. */
export function markPatterns(document: PdfiumDocument, page: number, content: PageContent): PageContent {
  const { shapes, words, pictures, size } = content;
  const stands = [...words.map(({ box }) => box), ...pictures];
  const white = shapes.filter((shape) => isWhiteArea(shape) && !stands.some((box) => overlaps(box, shape.box)));
  if (white.length === 0 || white.length > MAX_AREAS) return content;
  const pixels = pagePixels({ ...size, userUnit: 1 }, DPI, LIMITS);
  const raw = document.withPage(page - 1, (open) => document.draw(open, pixels, WITHOUT_NOTES));
  const coloured = new Set(white.filter(({ box }) => isColoured(box, raw, { size, pixels })));
  if (coloured.size === 0) return content;
  return { ...content, shapes: shapes.map((shape) => (coloured.has(shape) ? withoutFill(shape) : shape)) };
}

function isWhiteArea({ kind, fill, stroke, box }: PaintedShape): boolean {
  return kind === 'rectangle' && fill === 'ffffff' && stroke === undefined && isLarge(box, MIN_SIDE);
}

function isColoured({ left, top, right, bottom }: Box, raw: Uint8Array, drawn: DrawnSize): boolean {
  const places = PLACES.flatMap((x) =>
    PLACES.map((y) => pixelAt(drawn, [left + x * (right - left), top + y * (bottom - top)])),
  );
  const seen = places.filter((at) => 765 - sum(raw.subarray(at, at + 3)) >= SEEN);
  return seen.length >= COLOURED * places.length;
}

function sum(parts: Uint8Array): number {
  return parts.reduce((all, each) => all + each, 0);
}

function withoutFill({ fill: _, ...shape }: PaintedShape): PaintedShape {
  return shape;
}
