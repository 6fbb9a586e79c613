/** Makes list items of paragraphs that begin with labels: those that stand apart, and numbers that count on. */

import { isDrawnBox } from '../../lines/drawn-boxes.ts';
import { isBullet, isListSign } from '../../lines/list-signs.ts';
import type { ListPlace, NumberFormat } from '../../model.ts';
import { linesOf, type ParagraphNode } from '../drafts/nodes.ts';
import { isTabGap } from '../paragraphs/label.ts';
import { numberOf, numberText, readNumber } from '../paragraphs/number-label.ts';
import { areTagged } from './tagged-roles.ts';

interface Candidate {
  readonly node: ParagraphNode;
  readonly label: string;
  readonly start: number;
  readonly isApart: boolean;
  /** Its second line begins where the label does. */
  readonly isFlush: boolean;
  readonly place: number;
}

interface OpenLevel {
  readonly start: number;
  readonly key: string;
  readonly format: NumberFormat;
  readonly list: number;
  value: number;
}

/** In points: labels of one level begin within this. */
const SAME_START = 5;
/** Paragraphs without a label between two items of one list. */
const MAX_BETWEEN = 12;
const MAX_LEVEL = 8;
/** Items of a count that were taken for text. */
const MOST_MISSED = 2;
/** In ems. */
const FLUSH = 0.3;

export interface ListOptions {
  /** The program that made the file draws the labels of its lists by themselves, and tags these where it tags: other labels were typed. */
  readonly drawsLabels?: boolean;
}

/** Sets `list` of the paragraphs that are items. @param nodes in the order of reading, of one flow of text. */
export function findLists(
  nodes: readonly ParagraphNode[],
  firstList: number,
  { drawsLabels = false }: ListOptions = {},
): number {
  if (drawsLabels && areTagged(nodes)) return firstList;
  const candidates = nodes.flatMap((node, place) => (drawsLabels && isTyped(node) ? [] : candidateOf(node, place)));
  const sure = withWholeCounts(candidates, new Set(candidates.filter((each) => isItem(each, candidates))));
  let list = firstList;
  let levels: OpenLevel[] = [];
  let lastPlace = Number.NEGATIVE_INFINITY;
  for (const item of sure) {
    const between = item.place - lastPlace - 1;
    const isSign = isBullet(item.label);
    if (between > MAX_BETWEEN || (between > 0 && isSign && levels.length === 1)) levels = keepNumbered(levels, item);
    lastPlace = item.place;
    levels = levelsFor(levels, item, list, between);
    const level = levels.at(-1);
    if (!level) continue;
    if (level.list === list) list++;
    item.node.list = placeOf(item, levels);
    item.node.role = 'list';
  }
  return list;
}

/** Whether the label is drawn in one piece with its text. */
function isTyped(node: ParagraphNode): boolean {
  const [first] = linesOf(node);
  const count = first?.label?.words ?? 0;
  const [label, text] = [first?.words[count - 1]?.word.object, first?.words[count]?.word.object];
  return label !== undefined && label === text;
}

function candidateOf(node: ParagraphNode, place: number): readonly Candidate[] {
  const [first, second] = linesOf(node);
  if (!first?.label || first.label.isBare || node.role !== 'body' || isDrawnBox(first.words[0]?.word)) return [];
  const hangs =
    second !== undefined && second.start > first.start + 0.4 * first.em && second.start >= first.textStart - first.em;
  const isApart = isTabGap(first.label) || hangs || isListSign(first.label.text);
  const isFlush = second !== undefined && Math.abs(second.start - first.start) < FLUSH * first.em;
  return [{ node, label: first.label.text, start: first.start, isApart, isFlush, place }];
}

/**
 * What stands apart is an item; else a number counts only beside one that comes before or after it. Paragraphs of a statute
 * begin with numbers that their author typed: nothing is set in for them.
 */
function isItem(each: Candidate, all: readonly Candidate[]): boolean {
  if (each.isApart) return true;
  const near = all.filter(
    (other) =>
      other !== each && Math.abs(other.place - each.place) <= 4 && Math.abs(other.start - each.start) <= SAME_START,
  );
  if (isBullet(each.label)) return near.some((other) => other.label === each.label);
  const own = readNumber(each.label, undefined);
  if (!own || each.isFlush || near.some((other) => other.isFlush && !other.isApart)) return false;
  return near.some((other) => {
    const found = readNumber(other.label, own.format);
    return found?.pattern === own.pattern && Math.abs(found.value - own.value) === 1;
  });
}

/** Numbers of one count are items all of them, or none: those that nothing is set in for were typed where one of them is no item. */
function withWholeCounts(candidates: readonly Candidate[], sure: ReadonlySet<Candidate>): readonly Candidate[] {
  const counts = new Map<string, { readonly members: Candidate[]; value: number }>();
  const typed = new Set<Candidate>();
  const finish = (members: readonly Candidate[]) => {
    if (members.some((each) => each.isApart) || members.every((each) => sure.has(each))) return;
    for (const each of members) typed.add(each);
  };
  for (const each of candidates) {
    const number = isBullet(each.label) ? undefined : readNumber(each.label, undefined);
    if (!number) continue;
    const key = `${number.format} ${number.pattern} ${Math.round(each.start / SAME_START)}`;
    const count = counts.get(key);
    if (count && number.value === count.value + 1) {
      count.members.push(each);
      count.value = number.value;
      continue;
    }
    if (count) finish(count.members);
    counts.set(key, { members: [each], value: number.value });
  }
  for (const { members } of counts.values()) finish(members);
  return candidates.filter((each) => sure.has(each) && !typed.has(each));
}

/** After other text a numbered list goes on only where its count does. */
function keepNumbered(levels: readonly OpenLevel[], item: Candidate): OpenLevel[] {
  return levels.filter(
    (level) => level.format !== 'bullet' && readNumber(item.label, level.format)?.value === level.value + 1,
  );
}

/** The open levels up to the one that an item of another place, in the next column or with a wider number, counts on. */
function countedOn(levels: readonly OpenLevel[], { label, start }: Candidate): OpenLevel[] | undefined {
  if (isBullet(label)) return undefined;
  const isNext = (level: OpenLevel, mostMissed: number) => {
    const number = level.format === 'bullet' ? undefined : numberOf(label, level);
    if (!number || number.format !== level.format || number.pattern !== level.key) return undefined;
    return number.value > level.value && number.value <= level.value + 1 + mostMissed ? number.value : undefined;
  };
  const stays = levels.some((level) => Math.abs(level.start - start) <= SAME_START && isNext(level, 0));
  const at = stays ? -1 : levels.findLastIndex((level) => isNext(level, MOST_MISSED));
  const level = levels[at];
  const value = level && isNext(level, MOST_MISSED);
  return level && value && value > 1 ? [...levels.slice(0, at), { ...level, start, value }] : undefined;
}

function levelsFor(levels: readonly OpenLevel[], item: Candidate, list: number, between: number): OpenLevel[] {
  const { label, start } = item;
  const further = countedOn(levels, item);
  if (further) return further;
  const kept = levels.filter((level) => level.start <= start + SAME_START);
  const last = kept.at(-1);
  const isSign = isBullet(label);
  const same = last && Math.abs(last.start - start) <= SAME_START ? last : undefined;
  if (same) {
    const above = kept.slice(0, -1);
    const number = isSign ? undefined : numberOf(label, same);
    if (isSign && same.format === 'bullet') return [...above, { ...same, key: label }];
    if (number && same.format !== 'bullet' && number.pattern === same.key && number.value === same.value + 1) {
      return [...above, { ...same, value: number.value }];
    }
    // A new count at the same place: another list, though below the same item.
    return [...above, openLevel(item, above.at(-1)?.list ?? list, list)];
  }
  const parent = kept.at(-1);
  const level = openLevel(item, parent && between <= 2 ? parent.list : list, list);
  return [...kept.slice(0, MAX_LEVEL), level];
}

function openLevel({ label, start }: Candidate, parentList: number, list: number): OpenLevel {
  if (isBullet(label)) return { start, key: label, format: 'bullet', list: parentList, value: 0 };
  const number = readNumber(label, undefined);
  const isFirst = number?.value === 1;
  return {
    start,
    key: number?.pattern ?? label,
    format: number?.format ?? 'decimal',
    // A count that begins anew at the outermost place is a list of its own.
    list: isFirst && parentList !== list ? parentList : parentList,
    value: number?.value ?? 1,
  };
}

function placeOf({ label }: Candidate, levels: readonly OpenLevel[]): ListPlace {
  const level = levels.at(-1);
  const depth = Math.min(MAX_LEVEL, levels.length - 1);
  if (!level || level.format === 'bullet') {
    return { list: level?.list ?? 0, level: depth, format: 'bullet', label, pattern: label };
  }
  const steps = label.match(/\d+(?:\.\d+)+/)?.[0].split('.').length ?? 1;
  const number = numberOf(label, level);
  const own = Math.max(depth, Math.min(MAX_LEVEL, steps - 1));
  const pattern = numberText(label, own, steps);
  return {
    list: level.list,
    level: own,
    format: level.format,
    label,
    pattern,
    value: number?.format === level.format ? number.value : level.value,
  };
}
