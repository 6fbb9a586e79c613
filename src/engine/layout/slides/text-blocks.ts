/** Puts the paragraphs of a slide that belong together into one block each, as people type them; bullets become bullets. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from '../../page/boxes/box-grid.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import { type Paragraph, startOf } from '../frames/paragraphs.ts';
import type { TextRun } from '../frames/text-runs.ts';
import { isListSign } from '../lines/list-signs.ts';
import { belongs, fullBox, type Group, textOf } from './joined-texts.ts';
import { nestedSign } from './nested-signs.ts';
import type { Slope } from './sloped-texts.ts';
import { withSymbolSign } from './symbol-signs.ts';

export interface SlideParagraph extends Paragraph {
  /** Its label, which is then not in its text. */
  readonly bullet?: Bullet;
}

export interface Bullet {
  /** The sign, or the number with what stands around it. */
  readonly text: string;
  /** 0-based. */
  readonly level: number;
  /** Where the label begins and where its text does, as `startOf` has it. */
  readonly labelPt: number;
  readonly textPt: number;
  /** `rrggbb`. */
  readonly colour: string;
  /** Its size in sizes of the text, where the two differ. */
  readonly share?: number;
  /** What stands there instead of the sign: its name, and its height in ems of the text. */
  readonly picture?: { readonly name: string; readonly share: number };
}

export interface TextBlock {
  readonly box: SeenBox;
  readonly turn: Paragraph['turn'];
  readonly paragraphs: readonly SlideParagraph[];
  /** How it is turned, where its lines run on a slope; its box is level, before that turn. */
  readonly slope?: Slope;
  /** The shape that it stands in, by itself. */
  readonly holder?: SeenBox;
  /** Those that its paragraphs run through; these are below each other in the first one. */
  readonly columns?: TextColumns;
  /** Number of the object of the page that draws the last of it; absent where that is not known. */
  readonly lastObject?: number;
}

export interface TextColumns {
  readonly count: number;
  /** From where one begins to where the next one does. */
  readonly pitchPt: number;
  /** Of each, with the room that its longest line leaves. */
  readonly widthPt: number;
}

const BLACK = '000000';
const PLAIN_SIGN = /^[–—*›»>§o-]$/;
const NUMBER = /^\(?(?:\d{1,2}|[a-zA-Z])[.)]$/;
/** A sign of a symbol font just before its text: the text begins where the sign ends. */
const GLUED = /^([\uf000-\uf0ff])[\p{L}\p{N}]/u;
/** In ems: how wide signs are that are also typed amid texts, and more than the space that follows them there. */
const DASHES: ReadonlyMap<string, number> = new Map([
  ['–', 0.56],
  ['—', 1],
  ['-', 0.36],
  ['*', 0.5],
  ['›', 0.35],
  ['»', 0.56],
  ['>', 0.6],
  ['§', 0.56],
  ['o', 0.6],
]);
const MORE_THAN_SPACE = 0.4;
/** A label stands this far before its text at most. */
const LABEL_REACH = 4;
const SAME_LEVEL = 0.6;
/** Blocks that a paragraph may go on with: as many as stand side by side. */
const MAX_OPEN = 6;
/** In points: a label stands in the first line of its text but for this. */
const SAME_LINE = 2;

/** @param paragraphs in the order of reading. */
export function findTextBlocks(paragraphs: readonly Paragraph[]): readonly TextBlock[] {
  const groups: Group<SlideParagraph>[] = [];
  for (const paragraph of withLabels(paragraphs.map(withSymbolSign).map(setToStart))) {
    const open = groups.slice(-MAX_OPEN).findLast((group) => belongs(group, paragraph));
    if (open) {
      open.paragraphs.push(paragraph);
      open.box = unionBox([open.box, fullBox(paragraph)]);
    } else groups.push({ box: fullBox(paragraph), paragraphs: [paragraph] });
  }
  return groups.map((group) => ({
    box: group.box,
    turn: group.paragraphs[0]?.turn ?? 0,
    paragraphs: levelled(numbered(group.paragraphs)),
  }));
}

/** A line that runs from right to left is set from the right. */
function setToStart<P extends Paragraph>(paragraph: P): P {
  return paragraph.rightToLeft && paragraph.align === 'left' ? { ...paragraph, align: 'right' } : paragraph;
}

/** The paragraphs of a cell of a table, which are one text whatever white stands between them. */
export function cellParagraphs(paragraphs: readonly Paragraph[]): readonly SlideParagraph[] {
  return findTextBlocks(paragraphs).flatMap((block) => block.paragraphs);
}

/** Labels that stand apart join the text to their right; those at the beginning of a text leave it. */
function withLabels(paragraphs: readonly Paragraph[]): readonly SlideParagraph[] {
  const labels = new Map<Paragraph, Paragraph>();
  const grid = new BoxGrid(paragraphs.map(({ box }) => box));
  const reach = LABEL_REACH * paragraphs.reduce((most, { sizePt }) => Math.max(most, sizePt), 0);
  for (const label of paragraphs) {
    if (!isLabel(textOf(label)) || label.turn !== 0 || label.rightToLeft) continue;
    const near = grid.near(placeAround(label.box, reach)).flatMap((number) => paragraphs[number] ?? []);
    const text = near.find((each) => each !== label && !labels.has(each) && isBehind(label, each));
    if (text) labels.set(text, label);
  }
  const taken = new Set(labels.values());
  const items = paragraphs
    .filter((each) => !taken.has(each))
    .map((each): SlideParagraph => {
      const label = labels.get(each);
      if (!label) return withoutLabel(each);
      const colour = label.runs[0]?.colour ?? BLACK;
      const share = shareOf(label.sizePt, each.sizePt);
      const bullet = {
        text: textOf(label),
        level: 0,
        labelPt: startOf(label.box, each.rightToLeft),
        textPt: startOf(each.box, each.rightToLeft),
        colour,
        ...share,
      };
      return { ...asItem(each), bullet };
    });
  return withNestedSigns(items);
}

function withNestedSigns(paragraphs: readonly SlideParagraph[]): readonly SlideParagraph[] {
  const found: SlideParagraph[] = [];
  for (const paragraph of paragraphs) {
    const sign = paragraph.bullet ? '' : nestedSign(textOf(paragraph), paragraph, found);
    found.push(sign === '' ? paragraph : labelled(paragraph, sign));
  }
  return found;
}

function isLabel(text: string): boolean {
  return isListSign(text) || PLAIN_SIGN.test(text) || NUMBER.test(text);
}

/** Where the text of a label begins at most. */
function placeAround({ left, right, top, bottom }: SeenBox, reach: number): SeenBox {
  return { left: left - reach, top: top - SAME_LINE, right: right + reach, bottom: bottom + SAME_LINE };
}

/** Whether the text begins behind the label, on its line. */
function isBehind(label: Paragraph, text: Paragraph): boolean {
  const { box, turn, sizePt, leadingPt, lines, rightToLeft } = text;
  const gap = rightToLeft ? label.box.left - box.right : box.left - label.box.right;
  const lineHeight = lines > 1 ? box.bottom - box.top - (lines - 1) * leadingPt : box.bottom - box.top;
  const middle = (label.box.top + label.box.bottom) / 2;
  return (
    turn === 0 &&
    gap > -1 &&
    gap < LABEL_REACH * sizePt &&
    middle > box.top - SAME_LINE &&
    middle < box.top + lineHeight + SAME_LINE
  );
}

function withoutLabel(paragraph: Paragraph): Paragraph & { readonly bullet?: Bullet } {
  const text = textOf(paragraph);
  const label = GLUED.exec(text)?.[1] ?? /^(\S+)\s+\S/.exec(text)?.[1] ?? '';
  const isSign = isListSign(label) || isTabbedDash(label, paragraph);
  if (!isSign || paragraph.turn !== 0) return paragraph;
  return labelled(paragraph, label);
}

/** Whether the text begins further behind its dash than a space: it was set there, not typed. */
function isTabbedDash(label: string, { box, sizePt, rightToLeft, secondPt }: Paragraph): boolean {
  const [width, start] = [DASHES.get(label), startOf(box, rightToLeft)];
  return width !== undefined && (secondPt ?? start) - start > (width + MORE_THAN_SPACE) * sizePt;
}

function labelled<P extends Paragraph>(paragraph: P, label: string): P & { readonly bullet: Bullet } {
  const { box, sizePt, runs, secondPt, rightToLeft } = paragraph;
  const colour = runs[0]?.colour ?? BLACK;
  const labelPt = startOf(box, rightToLeft);
  const textPt = secondPt ?? labelPt + sizePt * (label.length > 1 ? 1.4 : 1);
  return {
    ...asItem(paragraph),
    runs: cut(runs, label.length),
    bullet: { text: label, level: 0, labelPt, textPt, colour, ...shareOf(runs[0]?.sizePt ?? sizePt, sizePt) },
  };
}

/** In sizes of the text: labels that differ by less are as large. */
const AS_LARGE = 0.08;

function shareOf(label: number, text: number): Pick<Bullet, 'share'> {
  const share = Math.round((label / text) * 100) / 100;
  return Math.abs(share - 1) > AS_LARGE && share > 0 ? { share } : {};
}

/** Two lines behind a label share their middle by chance. */
function asItem<P extends Paragraph>(paragraph: P): P {
  return paragraph.align === 'center' ? { ...paragraph, align: 'left' } : paragraph;
}

/** Numbers inside the text are labels where they count on from paragraph to paragraph. */
function numbered(group: readonly SlideParagraph[]): readonly SlideParagraph[] {
  const numbers = group.map((each) => {
    const [, number] = /^(\d{1,2})[.)]\s+\S/.exec(textOf(each)) ?? [];
    return each.bullet || number === undefined ? undefined : Number(number);
  });
  const known = numbers.filter((number) => number !== undefined);
  const counts = known.length > 1 && known.every((number, index) => number === (known[0] ?? 0) + index);
  if (!counts) return group;
  return group.map((each, index) =>
    numbers[index] === undefined ? each : labelled(each, /^\s*(\S+)/.exec(textOf(each))?.[1] ?? ''),
  );
}

/** Without so many letters, and the spaces behind them. */
function cut(runs: readonly TextRun[], letters: number): readonly TextRun[] {
  let left = letters;
  let isStart = true;
  return runs.flatMap((run) => {
    if (!isStart) return [run];
    let { text } = run;
    if (left === letters) text = text.trimStart();
    const gone = Math.min(left, text.length);
    left -= gone;
    text = text.slice(gone);
    if (left === 0) text = text.trimStart();
    if (text !== '') isStart = false;
    return text === '' ? [] : [{ ...run, text }];
  });
}

/** Labels that begin further to the right are of a deeper level. */
function levelled(group: readonly SlideParagraph[]): readonly SlideParagraph[] {
  const starts: number[] = [];
  for (const { bullet, sizePt } of [...group].sort((a, b) => (a.bullet?.labelPt ?? 0) - (b.bullet?.labelPt ?? 0))) {
    if (!bullet) continue;
    if (bullet.labelPt > (starts.at(-1) ?? Number.NEGATIVE_INFINITY) + SAME_LEVEL * sizePt) starts.push(bullet.labelPt);
  }
  return group.map((paragraph) => {
    const { bullet, sizePt } = paragraph;
    if (!bullet) return paragraph;
    const level = Math.min(
      8,
      starts.findLastIndex((start) => start <= bullet.labelPt + SAME_LEVEL * sizePt),
    );
    return { ...paragraph, bullet: { ...bullet, level: Math.max(0, level) } };
  });
}
