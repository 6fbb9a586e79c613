/** Puts lines that were read on a straightened picture where they stand on the one that lies askew. */
import type { PixelBox, RecognisedLine } from '../../adapters/tesseract-hocr.ts';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

interface Turn {
  readonly degrees: number;
  /** A point of the straightened picture on the other one, in pixels. */
  point(x: number, y: number): readonly [x: number, y: number];
}

/** @param degrees clockwise: how far the lines of `picture` lie askew. Both pictures have one middle. */
export function linesAskew(
  lines: readonly RecognisedLine[],
  degrees: number,
  straight: Size,
  picture: Size,
): readonly RecognisedLine[] {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const turn: Turn = {
    degrees,
    point: (x, y) => {
      const [dx, dy] = [x - straight.widthPx / 2, y - straight.heightPx / 2];
      return [picture.widthPx / 2 + dx * cos - dy * sin, picture.heightPx / 2 + dx * sin + dy * cos];
    },
  };
  return lines.map((line) => lineAskew(line, turn));
}

function lineAskew(line: RecognisedLine, turn: Turn): RecognisedLine {
  const box = boxAround(line.box, turn);
  const words = line.words.map((word) => ({ ...word, box: boxAround(word.box, turn) }));
  return { ...line, box, words, baseline: line.baseline && baselineAskew(line.box, line.baseline, box, turn) };
}

type Baseline = NonNullable<RecognisedLine['baseline']>;

function baselineAskew(from: PixelBox, { slope, offset }: Baseline, box: PixelBox, turn: Turn): Baseline {
  const [x, y] = turn.point(from.left, from.bottom + offset);
  const steeper = Math.tan(Math.atan(slope) + radians(turn.degrees));
  return { slope: steeper, offset: y - steeper * (x - box.left) - box.bottom };
}

/** The upright box around a box that was turned, which is what recognition tells of words askew. */
function boxAround({ left, top, right, bottom }: PixelBox, { point }: Turn): PixelBox {
  const corners = [point(left, top), point(right, top), point(left, bottom), point(right, bottom)];
  const [x, y] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
  return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
