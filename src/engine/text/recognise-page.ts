/** Gives what recognition read on a page the shape of text that stood in the file. */
import { boxAsSeen, type OcrLine, type OcrPage } from '../ocr/ocr-page.ts';
import type { TextLine } from './text-line.ts';
import { unionBox, type Word } from './words.ts';

export interface RecognisedPage {
  readonly words: readonly Word[];
  readonly lines: readonly TextLine[];
}

/** Below this confidence a word is a stain or a line more often than a word. */
export const MIN_WORD_CONFIDENCE = 30;

/** Boxes are those of the page as seen. */
export function recognisedText(page: OcrPage): RecognisedPage {
  const lines = page.lines.flatMap((line) => {
    const row = line.words.map((word, index) => makeWord(word, line, page, index === line.words.length - 1));
    return row.length === 0 ? [] : [makeLine(row, line.startsParagraph)];
  });
  return { words: lines.flatMap(({ words }) => words.map(({ word }) => word)), lines };
}

function makeWord(word: OcrLine['words'][number], line: OcrLine, page: OcrPage, endsLine: boolean): Word {
  const onPage = Math.round(line.baseline.angle / (Math.PI / 2)) - page.turn / 90;
  return {
    text: word.text,
    box: boxAsSeen(word.box, page),
    turn: ([0, 1, 2, 3] as const)[((onPage % 4) + 4) % 4] ?? 0,
    sizePt: line.sizePt,
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
