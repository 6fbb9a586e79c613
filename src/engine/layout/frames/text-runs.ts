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
}

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
      if (index > 0 && place === 0) joinLine(runs, lines[index - 1], word);
      else addRun(runs, word, before === '\t' && !keepsTabs ? ' ' : before);
    }
  }
  return runs;
}

/** Puts a word together that a line end has divided, where PDFium tells that only the line end did. */
function joinLine(runs: TextRun[], above: TextLine | undefined, word: Word): void {
  const last = runs.at(-1);
  const wasDivided = above?.words.at(-1)?.word.endsInSoftHyphen === true;
  if (last && wasDivided && DIVIDED.test(last.text) && GOES_ON.test(word.text)) {
    runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
    addRun(runs, word, '');
    return;
  }
  const touches = NO_SPACES.test(last?.text.at(-1) ?? '') && NO_SPACES.test(word.text[0] ?? '');
  addRun(runs, word, touches ? '' : ' ');
}

function addRun(runs: TextRun[], word: Word, before: string): void {
  const link = word.link ? { link: word.link } : {};
  const look = { ...fontLook(word.font), sizePt: halfPoints(word.sizePt), colour: word.colour ?? BLACK, ...link };
  const last = runs.at(-1);
  const isSame =
    last &&
    last.family === look.family &&
    last.bold === look.bold &&
    last.italic === look.italic &&
    last.sizePt === look.sizePt &&
    last.colour === look.colour &&
    last.link === word.link;
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
