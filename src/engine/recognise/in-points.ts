/** Puts what was read on a picture into points on its page. */
import type { PageSizePt } from '../../adapters/pdfium.ts';
import type { PixelBox, RecognisedLine } from '../../adapters/tesseract-hocr.ts';
import type { OcrLine, OcrPage, OcrWord } from './ocr-page.ts';
import type { ReadPicture } from './read-picture.ts';

type Box = OcrWord['box'];

/** Share of a line's height that lies below the baseline, where Tesseract does not say. */
const DESCENT = 0.2;
/** Shorter lines say little about how a page lies. */
const MIN_SKEW_WORDS = 3;

/** @param shown size of the page as a viewer shows it. */
export function inPoints(read: ReadPicture, shown: PageSizePt, dpi: number, minConfidence: number): OcrPage {
  const across = read.turn === 90 || read.turn === 270;
  const size = across ? { widthPt: shown.heightPt, heightPt: shown.widthPt } : shown;
  const scaleX = size.widthPt / read.widthPx;
  const scaleY = size.heightPt / read.heightPx;
  const toBox = ({ left, top, right, bottom }: PixelBox): Box => ({
    left: left * scaleX,
    top: top * scaleY,
    right: right * scaleX,
    bottom: bottom * scaleY,
  });
  const lines = read.lines.flatMap((line) => {
    const words = line.words.filter(({ confidence }) => confidence >= minConfidence);
    if (words.length === 0) return [];
    return [
      {
        words: words.map((word) => ({ ...word, box: toBox(word.box) })),
        box: toBox(line.box),
        ...placeLine(line, toBox(line.box), scaleY),
        startsParagraph: line.startsParagraph,
        language: line.language,
      },
    ];
  });
  const { turn, languages, confidence } = read;
  return { turn, size, lines, confidence, skewDegrees: skewOf(lines), languages, dpi };
}

/** Pixels are square but for the rounding of the picture's sides, so one scale serves for angles. */
function placeLine(line: RecognisedLine, box: Box, scale: number): Pick<OcrLine, 'baseline' | 'sizePt'> {
  const turn = line.stacked ? 1 : line.turn;
  const width = box.right - box.left;
  switch (turn) {
    case 0: {
      const slope = line.baseline?.slope ?? 0;
      const offset = (line.baseline?.offset ?? -DESCENT * line.height) * scale;
      const baseline = { x: box.left, y: box.bottom + offset, angle: Math.atan(slope) };
      return { baseline, sizePt: Math.max(1, line.height * scale) };
    }
    case 1:
      return {
        baseline: { x: box.left + DESCENT * width, y: box.top, angle: Math.PI / 2 },
        sizePt: Math.max(1, width),
      };
    case 3:
      return {
        baseline: { x: box.right - DESCENT * width, y: box.bottom, angle: -Math.PI / 2 },
        sizePt: Math.max(1, width),
      };
  }
}

/** The middle slope of the longer upright lines. */
function skewOf(lines: readonly OcrLine[]): number {
  const angles = lines
    .filter(({ words, baseline }) => words.length >= MIN_SKEW_WORDS && Math.abs(baseline.angle) < Math.PI / 4)
    .map(({ baseline }) => (baseline.angle * 180) / Math.PI)
    .sort((a, b) => a - b);
  return angles[Math.floor(angles.length / 2)] ?? 0;
}
