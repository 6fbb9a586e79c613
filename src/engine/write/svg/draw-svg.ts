/** Draws a page as SVG: vectors where that works, a picture where it does not. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AS_SEEN, type PageSizePt, type PdfiumDocument } from '../../../adapters/pdfium.ts';
import { pageSvg } from '../../../adapters/pdftocairo.ts';
import { mixesColours } from '../../document/pages/blend-modes.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { drawPage } from '../../images/render/draw-page.ts';
import { encodePicture } from '../../images/render/encode-picture.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { compactSvg } from './compact-svg.ts';

export interface DrawSvgOptions {
  /** Decimals of lengths, in points. */
  readonly precision: number;
  /** For files that are gone when the drawing is there. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface SvgDrawing {
  /** What is inside of the root element; the origin is the upper left corner of the page as seen. */
  readonly content: string;
  readonly size: PageSizePt;
  readonly isPicture: boolean;
}

/** Browsers take long over more letters and lines than this. */
const MAX_VECTOR_LETTERS = 6_000_000;
const PICTURE_DPI = 200;
const PICTURE_LIMITS = { sidePx: 8_000, pixels: 24_000_000 };
const JPEG_QUALITY = 88;
const ROOT = /<svg\b[^>]*>/;

/** The same file, for two readers and a program. */
export interface SvgSource {
  readonly document: PdfiumDocument;
  readonly file: PdfDocument;
  /** Without a password. */
  readonly path: string;
}

export class SvgDrawer {
  readonly #source: SvgSource;
  readonly #options: DrawSvgOptions;
  readonly #pages: readonly PdfRef[];

  /** @param source stays open as long as pages are drawn. */
  constructor(source: SvgSource, options: DrawSvgOptions) {
    this.#source = source;
    this.#options = options;
    this.#pages = readPages(source.file, Number.POSITIVE_INFINITY).pages;
  }

  /** @param page 1-based. @throws ToolError `damaged`, `too-complex`, `engine-missing`, `cancelled`. */
  async draw(page: number): Promise<SvgDrawing> {
    const { document, path } = this.#source;
    const { precision, folder, signal } = this.#options;
    const size = shortened(document.pageSize(page - 1));
    const svg = this.#canBeVectors(page) ? await pageSvg(path, page, join(folder, 'page.svg'), signal) : undefined;
    const content = svg && svg.length <= MAX_VECTOR_LETTERS ? inner(svg) : undefined;
    if (content !== undefined) return { content: compactSvg(content, { precision }), size, isPicture: false };
    return { content: await pictureElement(document, page, size, folder, signal), size, isPicture: true };
  }

  /** pdftocairo draws colours that mix with those beneath over them: highlighted text would be gone. */
  #canBeVectors(page: number): boolean {
    const reference = this.#pages[page - 1];
    return !reference || !mixesColours(this.#source.file, reference);
  }
}

/** PDFium has single precision: 595.276 points are 595.2760009765625. */
function shortened({ widthPt, heightPt }: PageSizePt): PageSizePt {
  const short = (points: number) => Math.round(points * 1_000) / 1_000;
  return { widthPt: short(widthPt), heightPt: short(heightPt) };
}

/** Undefined where the drawing refers to anything outside, which it never should. */
function inner(svg: string): string | undefined {
  const root = ROOT.exec(svg);
  const end = svg.lastIndexOf('</svg>');
  if (!root || end < 0) return undefined;
  const content = svg.slice(root.index + root[0].length, end).trim();
  const isClosed = !/<script\b|href="(?!#|data:image\/)/i.test(content);
  return isClosed ? content : undefined;
}

async function pictureElement(
  document: PdfiumDocument,
  page: number,
  size: PageSizePt,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const pixels = pagePixels({ ...size, userUnit: 1 }, PICTURE_DPI, PICTURE_LIMITS);
  const [scratch, path] = [join(folder, 'page.rows'), join(folder, 'page.jpg')];
  const drawn = await drawPage(document, page - 1, pixels, scratch, signal, AS_SEEN);
  try {
    await encodePicture(drawn.open(), { format: 'jpg', color: 'color', quality: JPEG_QUALITY }, pixels, path);
    const data = (await readFile(path)).toString('base64');
    const { widthPt, heightPt } = size;
    return `<image width="${widthPt}" height="${heightPt}" xlink:href="data:image/jpeg;base64,${data}"/>`;
  } finally {
    await drawn.close();
    await rm(path, { force: true });
  }
}

export interface SvgFileOptions {
  /** `#rrggbb`; none where it is absent. */
  readonly background?: string;
  /** Points in one unit of the page. */
  readonly userUnit?: number;
}

/** A file of its own. @param layer elements over the drawing. */
export function svgFile({ content, size }: SvgDrawing, layer: string, options: SvgFileOptions = {}): string {
  const { background, userUnit = 1 } = options;
  const [width, height] = [size.widthPt, size.heightPt];
  const ground = background ? `<rect width="${width}" height="${height}" fill="${background}"/>\n` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
    ` width="${width * userUnit}pt" height="${height * userUnit}pt" viewBox="0 0 ${width} ${height}">\n`,
    `${ground}${content}\n${layer}</svg>\n`,
  ].join('');
}
