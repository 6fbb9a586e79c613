/** Looks at the picture of a page that was recognised for what recognition does not tell: rules, how thick letters are, and their colours. */
import { type PageSizePt, type PdfiumDocument, WITHOUT_NOTES } from '../../../adapters/pdfium.ts';
import type { DrawnLine, FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { openPicture } from '../../../adapters/sharp.ts';
import { pagePixels } from '../../images/render/page-size-px.ts';
import type { Word } from '../words/words.ts';
import { groundAreas } from './ground-areas.ts';
import { type ColourPixels, inkColours } from './ink-colours.ts';
import { type InkGrid, inkGrid } from './ink-grid.ts';
import { type GrayPixels, printedRules } from './printed-rules.ts';
import { strokeGauge } from './stroke-width.ts';

/** Dots an inch: a rule of half a point is a pixel. */
const DPI = 150;
/** A3 at this resolution; larger pages are looked at less finely. */
const LIMITS = { sidePx: 8_000, pixels: 4_400_000 };

export interface ScanMarks {
  readonly lines: readonly DrawnLine[];
  /** What words stand on, where it is no paper. */
  readonly fills: readonly FilledArea[];
  /** With the thickness of their strokes and the colour of their ink, where they can be told. */
  readonly words: readonly Word[];
  /** Where the picture has ink, as it lies in the file. */
  readonly ink: InkGrid;
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
  const rgb = document.withPage(page - 1, (opened) => document.draw(opened, { widthPx, heightPx }, WITHOUT_NOTES));
  const coloured = { rgb, widthPx, heightPx };
  const gray = grayOf(coloured);
  const picture = await straightPixels(gray, skewDegrees);
  const scale = widthPx / size.widthPt;
  const boxes = words.map(({ box }) => box);
  const strokes = strokeGauge(picture, boxes, scale);
  const turn = turning(skewDegrees, size);
  const places = words.map(({ box, text }) => ({ box: turned(box, turn), letters: text.length }));
  const colours = inkColours(coloured, places, scale);
  return {
    ink: inkGrid(gray, size),
    lines: printedRules(picture, boxes, scale),
    fills: groundAreas(coloured, boxes, size, turn),
    words: words.map((word, index) => {
      const strokePt = word.turn === 0 ? strokes(word.box) : undefined;
      const colour = colours[index];
      return { ...word, ...(strokePt === undefined ? {} : { strokePt }), ...(colour === undefined ? {} : { colour }) };
    }),
  };
}

function grayOf({ rgb, widthPx, heightPx }: ColourPixels): GrayPixels {
  const gray = new Uint8Array(widthPx * heightPx);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += 3) {
    gray[pixel] = (77 * (rgb[at] ?? 255) + 150 * (rgb[at + 1] ?? 255) + 29 * (rgb[at + 2] ?? 255)) >> 8;
  }
  return { gray, widthPx, heightPx };
}

type Turn = (x: number, y: number) => readonly [number, number];

/** Where a place of the straightened page stands on the page as it was scanned. */
function turning(degrees: number, { widthPt, heightPt }: PageSizePt): Turn {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [widthPt / 2, heightPt / 2];
  return (x, y) => {
    const [dx, dy] = [x - middleX, y - middleY];
    return [middleX + cos * dx - sin * dy, middleY + sin * dx + cos * dy];
  };
}

/** A box as large about the turned middle. */
function turned({ left, top, right, bottom }: SeenBox, turn: Turn): SeenBox {
  const [x, y] = turn((left + right) / 2, (top + bottom) / 2);
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2];
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
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
