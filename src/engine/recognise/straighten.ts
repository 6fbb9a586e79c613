/** Puts what was read on a scan that lies askew where it would stand on a straight one. */
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import type { OcrPage } from './ocr-page.ts';

/** In degrees: below it, the lines of a page stay apart as they are. */
const LEAST_SKEW = 0.2;
/** Share of its height that a word keeps at least: what is told of a long one askew is mostly its slope. */
const LEAST_HEIGHT = 0.3;

/** How far `straightened` turns a page back, in degrees. */
export function straightenedBy({ skewDegrees }: OcrPage): number {
  return Math.abs(skewDegrees) < LEAST_SKEW ? 0 : skewDegrees;
}

/** The page turned about its middle until most of its lines run level; its words keep their sizes. */
export function straightened(page: OcrPage): OcrPage {
  if (straightenedBy(page) === 0) return page;
  const skew = (page.skewDegrees * Math.PI) / 180;
  const turn = (box: SeenBox) => turnBox(box, skew, page);
  const lines = page.lines.map((line) => {
    const { x, y, angle } = line.baseline;
    const [beginX, beginY] = turnPoint(x, y, skew, page);
    return {
      ...line,
      words: line.words.map((word) => ({ ...word, box: turn(word.box) })),
      box: turn(line.box),
      baseline: { x: beginX, y: beginY, angle: angle - skew },
    };
  });
  return { ...page, lines, skewDegrees: 0 };
}

function turnPoint(x: number, y: number, skew: number, { size }: OcrPage): readonly [x: number, y: number] {
  const [middleX, middleY] = [size.widthPt / 2, size.heightPt / 2];
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const [dx, dy] = [x - middleX, y - middleY];
  return [middleX + dx * cos + dy * sin, middleY - dx * sin + dy * cos];
}

/** What was read askew comes in an upright box around it; this finds the box that lies inside it askew. */
function turnBox(box: SeenBox, skew: number, page: OcrPage): SeenBox {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [cos, sin] = [Math.cos(skew), Math.abs(Math.sin(skew))];
  const inner = (along: number, across: number) =>
    Math.max((along * cos - across * sin) / (cos * cos - sin * sin), along * LEAST_HEIGHT);
  const [halfWidth, halfHeight] = [inner(width, height) / 2, inner(height, width) / 2];
  const [x, y] = turnPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2, skew, page);
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}
