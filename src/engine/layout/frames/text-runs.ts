/** Joins the words of lines into runs: letters that look the same. */

import type { LineWord } from '../../page/words/line.ts';
import type { Shift } from '../../page/words/words.ts';
import { joinsWithoutSpace } from '../lines/east-asian.ts';
import { withoutSetSpaces } from '../lines/set-spaces.ts';
import { type FontLook, fontLook } from './font-name.ts';

export interface TextRun extends FontLook {
  readonly text: string;
  readonly sizePt: number;
  /** `rrggbb`. */
  readonly colour: string;
  /** The address that it leads to. */
  readonly link?: string;
  /** Small letters off the line, in the size of the text that they belong to. */
  readonly vertical?: Shift['vertical'];
  readonly underline?: true;
  readonly strike?: true;
}

const DIVIDED = /\p{L}[-‐]$/u;
const GOES_ON = /^\p{Ll}/u;
const BLACK = '000000';

/** A line as it is read. */
interface OrderedLine {
  readonly words: readonly LineWord[];
}

/** @param keepsTabs wide gaps become tabs; else they become spaces. */
export function joinRuns(lines: readonly OrderedLine[], keepsTabs: boolean): readonly TextRun[] {
  const runs: TextRun[] = [];
  for (const [index, line] of lines.entries()) {
    for (const [place, each] of withoutSetSpaces(line.words, false).entries()) {
      if (index > 0 && place === 0) joinLine(runs, lines[index - 1], each);
      else addRun(runs, each, each.before === '\t' && !keepsTabs ? ' ' : each.before);
    }
  }
  return runs;
}

/** Puts a word together that a line end has divided, where PDFium tells that only the line end did. */
function joinLine(runs: TextRun[], above: OrderedLine | undefined, each: LineWord): void {
  const { word } = each;
  const last = runs.at(-1);
  const wasDivided = above?.words.at(-1)?.word.endsInSoftHyphen === true;
  if (last && wasDivided && DIVIDED.test(last.text) && GOES_ON.test(word.text)) {
    runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
    addRun(runs, each, '');
    return;
  }
  const touches = joinsWithoutSpace(last?.text.at(-1) ?? '', word.text[0] ?? '');
  addRun(runs, each, touches ? '' : ' ');
}

function addRun(runs: TextRun[], { word, shift }: LineWord, before: string): void {
  const vertical = shift?.vertical;
  const { underline, strike } = word.marks ?? {};
  const drawn = { ...(underline ? { underline } : {}), ...(strike ? { strike } : {}) };
  const own = { ...(word.link ? { link: word.link } : {}), ...(vertical ? { vertical } : {}), ...drawn };
  const sizePt = halfPoints(shift?.textSizePt ?? word.sizePt);
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
    last.vertical === vertical &&
    areMarkedAlike(last, drawn);
  if (last && isSame) runs[runs.length - 1] = { ...last, text: last.text + before + word.text };
  else {
    // A space beside raised, lowered or marked letters is none of them.
    const endsInSpace = last && !(last.vertical && !vertical) && !isMarkedMore(last, drawn);
    if (endsInSpace && before) runs[runs.length - 1] = { ...last, text: last.text + before };
    runs.push({ ...look, text: endsInSpace ? word.text : before + word.text });
  }
}

type Drawn = Pick<TextRun, 'underline' | 'strike'>;

function areMarkedAlike(a: Drawn, b: Drawn): boolean {
  return a.underline === b.underline && a.strike === b.strike;
}

function isMarkedMore(a: Drawn, b: Drawn): boolean {
  return (a.underline === true && !b.underline) || (a.strike === true && !b.strike);
}

/** As Office programs count sizes; never nothing. */
function halfPoints(sizePt: number): number {
  return Math.max(1, Math.round(sizePt * 2) / 2);
}
