/** Joins the words of lines into runs: letters that look the same. */

import type { TextLine } from '../../page/line.ts';
import type { Word } from '../../page/words.ts';
import { type FontLook, fontLook } from './font-name.ts';

export interface TextRun extends FontLook {
  readonly text: string;
  readonly sizePt: number;
  /** `rrggbb`. */
  readonly colour: string;
  /** The address that it leads to. */
  readonly link?: string;
  /** Small letters off the line, in the size of the text that they belong to. */
  readonly vertical?: Vertical;
}

type Vertical = 'superscript' | 'subscript';

/** Raised and lowered letters are so many times as large as their text at most. */
const SMALLER = 0.8;
/** In ems of that text: their baseline is so far from its own. */
const OFF_LINE = { least: 0.08, most: 0.7 };
const DIVIDED = /\p{L}[-‐]$/u;
const GOES_ON = /^\p{Ll}/u;
const BLACK = '000000';
/** Written from one word to the next without spaces. */
const NO_SPACES = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]/;

/** @param keepsTabs wide gaps become tabs; else they become spaces. */
export function joinRuns(lines: readonly TextLine[], keepsTabs: boolean): readonly TextRun[] {
  const runs: TextRun[] = [];
  for (const [index, line] of lines.entries()) {
    for (const [place, { word, before }] of line.words.entries()) {
      const styled = { word, ...verticalOf(line, place) };
      if (index > 0 && place === 0) joinLine(runs, lines[index - 1], styled);
      else addRun(runs, styled, before === '\t' && !keepsTabs ? ' ' : before);
    }
  }
  return runs;
}

interface StyledWord {
  readonly word: Word;
  readonly vertical?: Vertical;
  /** Of the text that raised or lowered letters belong to. */
  readonly textSizePt?: number;
}

/** By the text before it in its line, or after it where it begins the line. */
function verticalOf({ words }: TextLine, place: number): Omit<StyledWord, 'word'> {
  const word = words[place]?.word;
  const before = words[place - 1];
  if (!word || (place > 0 && words[place]?.before !== '')) return {};
  for (const text of before ? [before.word, words[place - 2]?.word] : [words[1]?.word]) {
    if (word.baselinePt === undefined || text?.baselinePt === undefined) return {};
    if (word.sizePt > SMALLER * text.sizePt) continue;
    const rise = (text.baselinePt - word.baselinePt) / text.sizePt;
    if (Math.abs(rise) < OFF_LINE.least || Math.abs(rise) > OFF_LINE.most) return {};
    return { vertical: rise > 0 ? 'superscript' : 'subscript', textSizePt: text.sizePt };
  }
  return {};
}

/** Puts a word together that a line end has divided, where PDFium tells that only the line end did. */
function joinLine(runs: TextRun[], above: TextLine | undefined, styled: StyledWord): void {
  const { word } = styled;
  const last = runs.at(-1);
  const wasDivided = above?.words.at(-1)?.word.endsInSoftHyphen === true;
  if (last && wasDivided && DIVIDED.test(last.text) && GOES_ON.test(word.text)) {
    runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
    addRun(runs, styled, '');
    return;
  }
  const touches = NO_SPACES.test(last?.text.at(-1) ?? '') && NO_SPACES.test(word.text[0] ?? '');
  addRun(runs, styled, touches ? '' : ' ');
}

function addRun(runs: TextRun[], { word, vertical, textSizePt }: StyledWord, before: string): void {
  const own = { ...(word.link ? { link: word.link } : {}), ...(vertical ? { vertical } : {}) };
  const sizePt = halfPoints(textSizePt ?? word.sizePt);
  const look = { ...fontLook(word.font), sizePt, colour: word.colour ?? BLACK, ...own };
  const last = runs.at(-1);
  const isSame =
    last &&
    last.family === look.family &&
    last.bold === look.bold &&
    last.italic === look.italic &&
    last.sizePt === look.sizePt &&
    last.colour === look.colour &&
    last.link === word.link &&
    last.vertical === vertical;
  if (last && isSame) runs[runs.length - 1] = { ...last, text: last.text + before + word.text };
  else {
    if (last && before) runs[runs.length - 1] = { ...last, text: last.text + before };
    runs.push({ ...look, text: last ? word.text : before + word.text });
  }
}

/** As Office programs count sizes; never nothing. */
function halfPoints(sizePt: number): number {
  return Math.max(1, Math.round(sizePt * 2) / 2);
}
