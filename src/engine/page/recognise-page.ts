/** Gives what recognition read on a page the shape of text that stood in the file. */
import { GlyphColumns, GlyphDraft } from '../../adapters/glyph-columns.ts';
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import { boxAsSeen, type OcrLine, type OcrPage } from '../recognise/ocr-page.ts';
import { unionBox } from './boxes/boxes.ts';
import type { TextLine } from './words/line.ts';
import type { Word } from './words/words.ts';

export interface RecognisedPage {
  /** A glyph for each letter of the words, side by side in the word's box. */
  readonly glyphs: GlyphColumns;
  readonly words: readonly Word[];
  readonly lines: readonly TextLine[];
}

/** Below this confidence a word is a stain or a line more often than a word. */
export const MIN_WORD_CONFIDENCE = 30;

const FONT = { name: '', weight: 400, italic: false, fixedPitch: false } as const;

/** Boxes are those of the page as seen. */
export function recognisedText(page: OcrPage): RecognisedPage {
  const letters = page.lines.flatMap(({ words }) => words.flatMap(({ text }) => [...text])).length;
  const draft = new GlyphDraft(letters);
  const lines = page.lines.flatMap((line) => {
    const row = line.words.map((word, index) => makeWord(word, line, page, index === line.words.length - 1, draft));
    return row.length === 0 ? [] : [makeLine(row, line.startsParagraph)];
  });
  return {
    glyphs: new GlyphColumns('ocr', draft),
    words: lines.flatMap(({ words }) => words.map(({ word }) => word)),
    lines,
  };
}

function makeWord(
  word: OcrLine['words'][number],
  line: OcrLine,
  page: OcrPage,
  endsLine: boolean,
  draft: GlyphDraft,
): Word {
  const onPage = Math.round(line.baseline.angle / (Math.PI / 2)) - page.turn / 90;
  const turn = ([0, 1, 2, 3] as const)[((onPage % 4) + 4) % 4] ?? 0;
  const box = boxAsSeen(word.box, page);
  const from = draft.length;
  addLetters(draft, word, box, turn, line.sizePt);
  return {
    text: word.text,
    box,
    turn,
    sizePt: line.sizePt,
    font: FONT,
    endsInSoftHyphen: false,
    followsSpace: true,
    endsLine,
    glyphs: { from, to: draft.length },
  };
}

/** Letters of one word share its box in equal parts, along the way in which it is read. */
function addLetters(
  draft: GlyphDraft,
  { text, confidence, rightToLeft }: OcrLine['words'][number],
  box: SeenBox,
  turn: Word['turn'],
  sizePt: number,
): void {
  const common = { font: FONT, invisible: false, colour: undefined, clip: undefined, object: -1, markedContent: -1 };
  draft.styles.push({ ...common, angle: (turn * Math.PI) / 2, sizePt });
  const letters = [...text];
  for (const [index, letter] of letters.entries()) {
    const place = rightToLeft ? letters.length - 1 - index : index;
    draft.add(letter.codePointAt(0) ?? 0, 0, partOf(box, turn, place / letters.length, (place + 1) / letters.length));
    draft.tellConfidence(confidence / 100);
  }
}

/** @param from in shares of the word, from its first letter as it is drawn. */
function partOf({ left, top, right, bottom }: SeenBox, turn: Word['turn'], from: number, to: number): SeenBox {
  const [width, height] = [right - left, bottom - top];
  switch (turn) {
    case 0:
      return { left: left + from * width, top, right: left + to * width, bottom };
    case 1:
      return { left, top: top + from * height, right, bottom: top + to * height };
    case 2:
      return { left: right - to * width, top, right: right - from * width, bottom };
    case 3:
      return { left, top: bottom - to * height, right, bottom: bottom - from * height };
  }
}

function makeLine(row: readonly Word[], startsParagraph: boolean): TextLine {
  return {
    words: row.map((word, index) => ({ word, before: index === 0 ? '' : ' ' })),
    box: unionBox(row.map(({ box }) => box)),
    sizePt: Math.max(...row.map(({ sizePt }) => sizePt)),
    startsParagraph,
  };
}
