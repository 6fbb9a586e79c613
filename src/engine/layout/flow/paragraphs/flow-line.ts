/** A line of a column as paragraphs are made of it: its words, edges along the direction of reading, label and look. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { directionOf } from '../../../page/letters/letters.ts';
import type { ContentTag } from '../../../page/words/content-tag.ts';
import type { LineWord, TextLine } from '../../../page/words/line.ts';
import type { Word } from '../../../page/words/words.ts';
import { fontLook } from '../../frames/font-name.ts';
import { isWithoutSpaces } from '../../lines/east-asian.ts';
import type { Segment } from '../../lines/rows.ts';
import { withoutSetSpaces } from '../../lines/set-spaces.ts';
import { baseDirection, endsInLeader, makeLine } from '../../lines/text-line.ts';
import { type Label, readLabel } from './label.ts';
import { withTypedSpaces } from './typed-spaces.ts';

export interface FlowLine {
  readonly words: TextLine['words'];
  readonly text: string;
  /** On the page as seen. */
  readonly box: Box;
  /** Size of most of its letters, in points. */
  readonly em: number;
  /** Where most of its letters stand; steady from line to line of one font. */
  readonly baseline: number;
  readonly rightToLeft: boolean;
  /** Along the direction of reading: x, or -x where it runs from right to left. */
  readonly start: number;
  readonly end: number;
  /** Where the text begins behind a label and its gap; `start` where there is none. */
  readonly textStart: number;
  /** Where the last part begins that a tab parts off; `textStart` where there is none. */
  readonly partStart: number;
  /** Parts with wide gaps between, the label not counted. */
  readonly parts: number;
  /** The label of a list item that it begins with, as printed, and how many words it takes. */
  readonly label?: Label;
  /** Width of what would have to stand on the line before: up to the first place where a line may break. */
  readonly firstWordPt: number;
  /** Of most of its words, but for its label. */
  readonly tag?: ContentTag;
  /** It ends amid a word that goes on with the next line. */
  readonly dividesWord?: true;
  /** It is set to the right, and its author ended it. */
  readonly isSetRight?: true;
  readonly look: LineLook;
  /** What most letters of the line share. */
  readonly wholeLook: string;
  readonly page: number;
}

export interface LineLook {
  readonly family: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly colour: string;
}

/** A share of its letters from which on a line as a whole is bold, or of a colour. */
const MOST = 0.85;
/** Numbers and signs that are smaller than this share of the largest word are marks of notes, or powers. */
const MARK_SIZE = 0.7;
const MARK = /^[\d()[\],*†‡§]+$/;

/** @param row segments that stand side by side, from left to right. @param amidRightToLeft as `makeLine` has it. */
export function makeFlowLine(row: readonly Segment[], page: number, amidRightToLeft = false): FlowLine {
  const line = makeLine(row, false, amidRightToLeft);
  const set = withoutSetSpaces(line.words, true);
  const em = commonSize(set);
  const base = baseDirection(
    row.flatMap((segment) => segment.words),
    amidRightToLeft,
  );
  const rightToLeft = base === 'rtl' && !endsInLeader(line);
  const box = unionBox(row.map((segment) => segment.box));
  const [start, end] = rightToLeft ? [-box.right, -box.left] : [box.left, box.right];
  const label = taggedLabel(set) ?? readLabel(set, rightToLeft);
  const words = rightToLeft ? set : withTypedSpaces(set, label && !label.isBare ? label.words : 0);
  const tag = tagOf(words);
  const startOf = (word: Word) => (rightToLeft ? -word.box.right : word.box.left);
  const afterLabel = label ? words[label.words] : undefined;
  const textStart = afterLabel ? startOf(afterLabel.word) : start;
  const tabs = words.flatMap(({ before }, index) => (before === '\t' && index > (label?.words ?? 0) ? [index] : []));
  const lastTab = words[tabs.at(-1) ?? -1];
  return {
    words,
    text: words.map(({ word, before }) => before + word.text).join(''),
    box,
    em,
    baseline: baselineOf(words, em),
    rightToLeft,
    start,
    end,
    textStart,
    partStart: lastTab ? startOf(lastTab.word) : textStart,
    parts: tabs.length + 1,
    ...(label ? { label } : {}),
    ...(tag ? { tag } : {}),
    firstWordPt: firstWidth(words, em),
    ...looks(words),
    page,
  };
}

/** The words that the file itself calls a label. */
function taggedLabel(words: TextLine['words']): FlowLine['label'] {
  let count = 0;
  while (words[count]?.word.tag?.isLabel && words[count]?.word.tag?.item) count++;
  if (count === 0 || count >= words.length) return undefined;
  return {
    text: words
      .slice(0, count)
      .map(({ word }) => word.text)
      .join(''),
    words: count,
    gapEm: 1,
  };
}

function tagOf(words: TextLine['words']): ContentTag | undefined {
  const tags = words.flatMap(({ word }) => (word.tag && !word.tag.isLabel ? [word.tag] : []));
  const block = mostCommon(tags.map((tag) => [tag.block, 1] as const));
  return tags.find((tag) => tag.block === block);
}

function letters(word: Word): number {
  return [...word.text].length;
}

/** Marks of notes may have more letters than the word that they stand behind: a short line is as large as the word. */
function commonSize(words: TextLine['words']): number {
  const largest = words.reduce((size, { word }) => Math.max(size, word.sizePt), 0);
  const isMark = ({ word, shift }: LineWord) =>
    shift !== undefined || (word.sizePt < MARK_SIZE * largest && MARK.test(word.text));
  const set = words.filter((each) => !isMark(each));
  return (
    mostCommon((set.length > 0 ? set : words).map(({ word }) => [Math.round(word.sizePt * 10) / 10, letters(word)])) ??
    10
  );
}

/** Of the values with their weights the one with the most. */
export function mostCommon<T>(values: readonly (readonly [value: T, weight: number])[]): T | undefined {
  const sums = new Map<T, number>();
  for (const [value, weight] of values) sums.set(value, (sums.get(value) ?? 0) + weight);
  let best: readonly [T, number] | undefined;
  for (const entry of sums) if (!best || entry[1] > best[1]) best = entry;
  return best?.[0];
}

/** Letters that run from right to left, less those that run from left to right. */
export function leaningOf(words: readonly Word[]): number {
  return words.reduce((sum, word) => {
    const direction = directionOf(word.text);
    if (direction === 'neutral') return sum;
    return sum + (direction === 'rtl' ? 1 : -1) * letters(word);
  }, 0);
}

function baselineOf(words: TextLine['words'], em: number): number {
  const usual = words.filter(({ word }) => Math.abs(word.sizePt - em) < 0.2 * em);
  const bottoms = usual.map(({ word }) => word.box.bottom).sort((a, b) => a - b);
  return bottoms[Math.floor(bottoms.length / 2)] ?? 0;
}

/** Lines of Chinese and Japanese break after nearly every sign. */
function firstWidth(words: TextLine['words'], em: number): number {
  const [first] = words;
  if (!first) return 0;
  if (isWithoutSpaces(first.word.text[0] ?? '')) return em;
  let [left, right] = [first.word.box.left, first.word.box.right];
  for (const { word, before } of words.slice(1)) {
    if (before !== '') break;
    left = Math.min(left, word.box.left);
    right = Math.max(right, word.box.right);
  }
  return right - left;
}

function looks(words: TextLine['words']): Pick<FlowLine, 'look' | 'wholeLook'> {
  const found = words.map(({ word }) => ({
    ...fontLook(word.font),
    colour: word.colour ?? '000000',
    weight: letters(word),
  }));
  const all = found.reduce((sum, { weight }) => sum + weight, 0);
  const share = (is: (each: (typeof found)[number]) => boolean) =>
    found.reduce((sum, each) => sum + (is(each) ? each.weight : 0), 0) / Math.max(1, all);
  const family = mostCommon(found.map((each) => [each.family, each.weight])) ?? '';
  const colour = mostCommon(found.map((each) => [each.colour, each.weight])) ?? '000000';
  const look = {
    family,
    bold: share(({ bold }) => bold) >= MOST,
    italic: share(({ italic }) => italic) >= MOST,
    colour,
  };
  const mostly = { bold: share(({ bold }) => bold) > 0.5, colour: share((each) => each.colour === colour) >= MOST };
  return { look, wholeLook: `${mostly.bold ? 'b' : ''} ${mostly.colour ? colour : ''}` };
}
