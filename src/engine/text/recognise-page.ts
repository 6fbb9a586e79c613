/** Reads a page from its picture: drawn at 300 dpi, recognised, and put back into points. */
import { join } from 'node:path';
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { type RecognisedWord, recognise } from '../../adapters/tesseract.ts';
import { drawPage } from '../page-picture/draw-page.ts';
import { pagePixels } from '../page-picture/page-size-px.ts';
import type { TextLine } from './text-line.ts';
import { unionBox, type Word } from './words.ts';

const DPI = 300;
/** A3 at 300 dpi, with room; larger pages are drawn less finely. */
const LIMITS = { sidePx: 10_000, pixels: 40_000_000 };
/** Below this confidence a word is a stain or a line more often than a word. */
const MIN_CONFIDENCE = 30;

export interface RecognisedPage {
  readonly words: readonly Word[];
  readonly lines: readonly TextLine[];
}

/**
 * @param index 0-based.
 * @throws ToolError `engine-missing`, `engine-failed`, `cancelled`, `damaged`, `too-complex`.
 */
export async function recognisePage(
  document: PdfiumDocument,
  index: number,
  language: string,
  folder: string,
  signal: AbortSignal,
): Promise<RecognisedPage> {
  const page = document.pageSize(index);
  const size = pagePixels({ ...page, userUnit: 1 }, DPI, LIMITS);
  const path = join(folder, 'page.png');
  const drawn = await drawPage(document, index, size, `${path}.drawn`, signal);
  try {
    await drawn.open().toColourspace('b-w').png({ compressionLevel: 1 }).toFile(path);
  } finally {
    await drawn.close();
  }
  const found = await recognise(path, language, Math.round(size.dpi), signal);
  return gather(
    found.filter((word) => word.confidence >= MIN_CONFIDENCE),
    page.widthPt / size.widthPx,
  );
}

function gather(found: readonly RecognisedWord[], scale: number): RecognisedPage {
  const words: Word[] = [];
  const lines: TextLine[] = [];
  let paragraph = '';
  for (let first = 0; first < found.length; ) {
    let next = first;
    while (next < found.length && found[next]?.line === found[first]?.line) next++;
    const row = found.slice(first, next).map((word, place) => makeWord(word, scale, first + place === next - 1));
    words.push(...row);
    lines.push(makeLine(row, found[first]?.paragraph !== paragraph));
    paragraph = found[first]?.paragraph ?? '';
    first = next;
  }
  return { words, lines };
}

function makeWord({ text, left, top, right, bottom }: RecognisedWord, scale: number, endsLine: boolean): Word {
  return {
    text: text.normalize('NFC'),
    box: { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale },
    turn: 0,
    sizePt: (bottom - top) * scale,
    font: { name: '', weight: 400, italic: false, fixedPitch: false },
    endsInSoftHyphen: false,
    followsSpace: true,
    endsLine,
  };
}

function makeLine(row: readonly Word[], startsParagraph: boolean): TextLine {
  return {
    words: row.map((word, index) => ({ word, before: index === 0 ? '' : ' ' })),
    box: unionBox(row.map(({ box }) => box)),
    sizePt: Math.max(...row.map(({ sizePt }) => sizePt)),
    startsParagraph,
  };
}
