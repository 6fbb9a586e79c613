/** Looks at the picture of a page that was recognised for what recognition does not tell: rules, and how thick letters are. */
import type { PdfiumDocument } from '../../../adapters/pdfium.ts';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import { openPicture } from '../../../adapters/sharp.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import type { Word } from '../words/words.ts';
import { type GrayPixels, printedRules } from './printed-rules.ts';
import { strokeGauge } from './stroke-width.ts';

/** Dots an inch: a rule of half a point is a pixel. */
const DPI = 150;
/** A3 at this resolution; larger pages are looked at less finely. */
const LIMITS = { sidePx: 8_000, pixels: 4_400_000 };

export interface ScanMarks {
  readonly lines: readonly DrawnLine[];
  /** With the thickness of their strokes, where it can be told. */
  readonly words: readonly Word[];
}

/**
 * @param page 1-based. @param skewDegrees clockwise: the words were turned back by so much about the middle of the page.
 * @throws ToolError `too-complex`.
 */
export async function scanMarks(
  document: PdfiumDocument,
  page: number,
  words: readonly Word[],
  skewDegrees: number,
): Promise<ScanMarks> {
  const size = document.pageSize(page - 1);
  const { widthPx, heightPx } = pagePixels({ ...size, userUnit: 1 }, DPI, LIMITS);
  const gray = document.withPage(page - 1, (opened) => document.drawGray(opened, { widthPx, heightPx }));
  const picture = await straightPixels({ gray, widthPx, heightPx }, skewDegrees);
  const scale = widthPx / size.widthPt;
  const boxes = words.map(({ box }) => box);
  const strokes = strokeGauge(picture, boxes, scale);
  return {
    lines: printedRules(picture, boxes, scale),
    words: words.map((word) => {
      const strokePt = word.turn === 0 ? strokes(word.box) : undefined;
      return strokePt === undefined ? word : { ...word, strokePt };
    }),
  };
}

/** The same picture turned about its middle, and as large as it was. */
async function straightPixels(picture: GrayPixels, degrees: number): Promise<GrayPixels> {
  if (degrees === 0) return picture;
  const { gray, widthPx: width, heightPx: height } = picture;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = await openPicture(gray, { raw: { width, height, channels: 1 } })
    .affine([cos, sin, -sin, cos], { background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [(turned.info.width - width) >> 1, (turned.info.height - height) >> 1];
  const straight = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + top) * turned.info.width + left;
    straight.set(turned.data.subarray(from, from + width), y * width);
  }
  return { ...picture, gray: straight };
}
