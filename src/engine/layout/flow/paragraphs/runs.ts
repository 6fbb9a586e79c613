/** Writes the words of lines as runs: text that looks the same, words put together that a line end divided. */
import type { LineWord } from '../../../page/words/line.ts';
import type { Word } from '../../../page/words/words.ts';
import { fontLook } from '../../frames/font-name.ts';
import { joinsWithoutSpace } from '../../lines/east-asian.ts';
import type { LinkTarget, Look, NoteRun, Run, TextRun } from '../../model.ts';
import type { FlowLine } from './flow-line.ts';
import { withSmallCaps } from './small-caps.ts';
import { isBlank, isTabLeader } from './tab-leader.ts';

/** Whether a word occurs in the document. */
export type KnowsWord = (word: string) => boolean;

export interface RunOptions {
  readonly knowsWord: KnowsWord;
  /** As `DocumentFacts` has it. */
  readonly keepsHyphens?: boolean;
  /** How often the author ended a line before the next, though there was room for what follows. */
  readonly breaks?: (line: FlowLine, next: FlowLine) => number;
  /** The label of the first line is left out. */
  readonly withoutLabel?: boolean;
  /** Places in the document that links can lead to. */
  readonly targets?: ReadonlySet<string>;
  /** The note that a raised word is the mark of. */
  readonly noteOf?: (word: Word) => number | undefined;
}

const DIVIDED = /(\p{L}[\p{L}\p{M}]*)[-‐]$/u;
const GOES_ON = /^[\p{Ll}\p{M}]+/u;
/** Written from one word to the next without spaces. */
const NO_SPACES = /[\u3000-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9d]/;
/** Of the size of the line: smaller letters off its baseline are raised or lowered. */
const SMALLER = 0.82;
const RAISED = 0.12;

export function makeRuns(lines: readonly FlowLine[], options: RunOptions): readonly Run[] {
  const runs: (TextRun | NoteRun)[] = [];
  for (const [index, line] of lines.entries()) {
    const skipped = index === 0 && options.withoutLabel ? (line.label?.words ?? 0) : 0;
    let tab = '';
    for (const [place, each] of line.words.slice(skipped).entries()) {
      const { word, before } = each;
      if (isTabLeader(line.words, skipped + place)) {
        // A name behind a blank stands apart from it.
        tab = isBlank(word.text) && skipped + place < line.words.length - 1 ? '\t ' : '\t';
        continue;
      }
      const space = tab || (place === 0 ? lineSpace(runs, lines[index - 1], line, { word, options }) : before);
      tab = '';
      const note = options.noteOf?.(word);
      if (note === undefined) addWord(runs, each, line, space, options);
      else runs.push({ kind: 'note', note, look: lookOf(each, line) });
    }
    const last = runs.at(-1);
    if (tab && last?.kind === 'text') runs[runs.length - 1] = { ...last, text: last.text + tab };
  }
  return withSmallCaps(runs);
}

/** What stands for the end of a line; takes the hyphen away that only the line end made. */
function lineSpace(
  runs: (TextRun | NoteRun)[],
  above: FlowLine | undefined,
  line: FlowLine,
  { word, options }: { readonly word: Word; readonly options: RunOptions },
): string {
  if (!above) return '';
  const breaks = options.breaks?.(above, line) ?? 0;
  if (breaks > 0) return '\n'.repeat(breaks);
  if (above.dividesWord) return '';
  const last = runs.at(-1);
  const lastWord = above.words.at(-1)?.word;
  if (last?.kind !== 'text' || !lastWord) return ' ';
  const [end, start] = [last.text.at(-1) ?? '', word.text[0] ?? ''];
  if (NO_SPACES.test(end) || NO_SPACES.test(start) || joinsWithoutSpace(end, start)) return '';
  const [, head = ''] = DIVIDED.exec(last.text) ?? [];
  const [tail = ''] = GOES_ON.exec(word.text) ?? [];
  if (head !== '' && tail !== '') {
    const mayBe = lastWord.endsInSoftHyphen && !options.keepsHyphens;
    const divided = options.knowsWord(head + tail) || (mayBe && !options.knowsWord(`${head}-${tail}`));
    if (divided) runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
    return '';
  }
  return /[\p{L}\p{N}][-‐]$|\/$/u.test(last.text) && !/\s[-‐]$/.test(last.text) && /^[\p{L}\p{N}]/u.test(word.text)
    ? ''
    : ' ';
}

function addWord(
  runs: (TextRun | NoteRun)[],
  each: LineWord,
  line: FlowLine,
  before: string,
  { targets }: Pick<RunOptions, 'targets'>,
): void {
  const { word } = each;
  const look = lookOf(each, line);
  const link = linkOf(word, targets);
  const { comments, revision } = word;
  const refers = { ...(link ? { link } : {}), ...(comments ? { comments } : {}), ...(revision ? { revision } : {}) };
  const end = runs.at(-1);
  const last = end?.kind === 'text' ? end : undefined;
  const isSame =
    last && isEqual(last.link, link) && isEqual(last.comments, comments) && isEqual(last.revision, revision);
  if (last && isSame && sameLook(last.look, look)) {
    runs[runs.length - 1] = { ...last, text: last.text + before + word.text };
    return;
  }
  // A space beside raised, lowered or underlined letters is none of these.
  const endsInSpace = last && !(last.look.vertical && !look.vertical) && !(isLined(last.look) && !isLined(look));
  if (endsInSpace && before !== '') runs[runs.length - 1] = { ...last, text: last.text + before };
  runs.push({ kind: 'text', text: endsInSpace || !end ? word.text : before + word.text, look, ...refers });
}

function isLined({ underline, strike }: Look): boolean {
  return underline !== undefined || strike !== undefined;
}

function linkOf({ link, target }: Word, targets: RunOptions['targets']): LinkTarget | undefined {
  if (link) return { address: link };
  return target && targets?.has(target) ? { bookmark: target } : undefined;
}

/** Of small plain values. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export function sameLook(a: Look, b: Look): boolean {
  return (
    a.family === b.family &&
    a.sizePt === b.sizePt &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.colour === b.colour &&
    a.vertical === b.vertical &&
    a.underline === b.underline &&
    a.strike === b.strike &&
    a.smallCaps === b.smallCaps &&
    a.spacingPt === b.spacingPt &&
    a.highlight === b.highlight
  );
}

/** Half points, as Office programs count. Raised and lowered letters are given the size of their line, as they are set. */
export function lookOf(each: LineWord, line: FlowLine): Look {
  const { word, shift } = each;
  const vertical = verticalOf(each, line);
  const size = shift?.textSizePt ?? (vertical ? line.em : word.sizePt);
  return {
    ...fontLook(word.font),
    sizePt: Math.max(1, Math.round(size * 2) / 2),
    colour: word.colour ?? '000000',
    ...word.marks,
    ...(word.spacingPt ? { spacingPt: word.spacingPt } : {}),
    ...(vertical ? { vertical } : {}),
  };
}

export function verticalOf({ word, shift }: LineWord, { em, baseline, box }: FlowLine): Look['vertical'] {
  if (shift) return shift.vertical;
  if (word.sizePt > SMALLER * em || word.sizePt <= 0) return undefined;
  const bottom = word.box.bottom;
  // The descent of smaller letters is smaller: on one baseline they end higher by a share of the difference.
  const level = baseline - 0.22 * (em - word.sizePt);
  if (bottom < level - RAISED * em) return 'superscript';
  return bottom > level + RAISED * em && bottom <= box.bottom + 0.5 * em ? 'subscript' : undefined;
}
