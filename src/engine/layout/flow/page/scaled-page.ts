/** Makes pages smaller that are larger than sheets of the result can be: all that stands on them, so that it fits as it did. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';

/** Of the pages of one document. */
export class PageScales {
  readonly #mostSidePt: number;
  readonly #scales = new Map<number, number>();

  constructor(mostSidePt = Infinity) {
    this.#mostSidePt = mostSidePt;
  }

  fit(content: PageContent): PageContent {
    const scale = Math.min(1, this.#mostSidePt / Math.max(content.size.widthPt, content.size.heightPt));
    if (scale === 1) return content;
    this.#scales.set(content.page, scale);
    return scaledPage(content, scale);
  }

  /** A place of a page where it is in the file. */
  inFile(page: number, box: Box): Box {
    const scale = this.#scales.get(page);
    return scale === undefined ? box : scaledBox(box, 1 / scale);
  }
}

export function scaledBox({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

function scaledPage(content: PageContent, by: number): PageContent {
  const boxed = <T extends { readonly box: Box }>(item: T): T => ({ ...item, box: scaledBox(item.box, by) });
  const { size, words, lines, fills, shapes, pictures, bars, charts } = content;
  return {
    ...content,
    size: { widthPt: size.widthPt * by, heightPt: size.heightPt * by },
    words: words.map((word) => scaledWord(word, by)),
    lines: lines.map((line) => scaledLine(line, by)),
    fills: fills.map(boxed),
    shapes: shapes.map((shape) => ({ ...boxed(shape), strokeWidthPt: shape.strokeWidthPt * by })),
    pictures: pictures.map((picture) => scaledBox(picture, by)),
    ...(bars ? { bars: bars.map((line) => scaledLine(line, by)) } : {}),
    ...(charts
      ? {
          charts: charts.map((chart) => ({
            ...boxed(chart),
            labels: chart.labels.map((word) => scaledWord(word, by)),
          })),
        }
      : {}),
  };
}

export function scaledWord(word: Word, by: number): Word {
  const { box, sizePt, clip, baselinePt } = word;
  return {
    ...word,
    box: scaledBox(box, by),
    sizePt: sizePt * by,
    ...(clip ? { clip: scaledBox(clip, by) } : {}),
    ...(baselinePt === undefined ? {} : { baselinePt: baselinePt * by }),
  };
}

export function scaledLine(line: DrawnLine, by: number): DrawnLine {
  const { at, from, to, widthPt } = line;
  return { ...line, at: at * by, from: from * by, to: to * by, widthPt: widthPt * by };
}
