/** Takes the numbers of headings out of their text, where they count through the document as Word would count them. */
import type { ListPlace } from '../../model.ts';
import { linesOf, type ParagraphNode } from '../drafts/nodes.ts';
import { numberOf, numberText, readNumber } from '../paragraphs/number-label.ts';

const NUMBERED = /^\d{1,2}(?:\.\d{1,3})*\.?$/;
const MAX_LEVEL = 8;

/** A level whose count is open. */
interface Count {
  /** Absent where the labels are numbers, in steps or not. */
  readonly pattern?: string;
  readonly format: ListPlace['format'];
  readonly value: number;
  /** Of the headings that it counts. */
  readonly headingLevel: number;
  /** A heading without a number stands above what comes next. */
  readonly mayRestart: boolean;
}

type Places = ReadonlyMap<ParagraphNode, ListPlace>;

/** Sets `list` of the headings that are numbered: from 1, or from where a part of a larger document begins. @param list the number of the list that they make. */
export function numberHeadings(nodes: readonly ParagraphNode[], list: number): void {
  const headings = nodes.filter((node) => node.role === 'heading');
  const all = new HeadingCounts(headings, list, () => true).places;
  const numbers = new HeadingCounts(headings, list, (label) => NUMBERED.test(label)).places;
  // Chapters that count on below parts with numbers of another kind would each begin anew in Word.
  for (const [node, place] of all.size > numbers.size ? all : numbers) node.list = place;
}

class HeadingCounts {
  readonly #list: number;
  readonly #places = new Map<ParagraphNode, ListPlace>();
  #open: Count[] = [];

  constructor(headings: readonly ParagraphNode[], list: number, takes: (label: string) => boolean) {
    this.#list = list;
    for (const [index, node] of headings.entries()) {
      const label = labelOf(node);
      if (label === '' || isTypedNumber(node)) this.#pass(node);
      else if (!takes(label)) continue;
      else if (NUMBERED.test(label)) this.#countSteps(node, label, headings.slice(index + 1, index + 1 + NEAR));
      else this.#countSign(node, label);
    }
  }

  get places(): Places {
    return this.#places;
  }

  #pass({ level = 1 }: ParagraphNode): void {
    this.#open = this.#open.map((count) => (count.headingLevel > level ? { ...count, mayRestart: true } : count));
  }

  #countSteps(node: ParagraphNode, label: string, following: readonly ParagraphNode[]): void {
    const steps = stepsOf(label);
    const base = this.#baseOf(steps);
    const level = base + steps.length - 1;
    const counts = this.#open.slice(base).flatMap(({ pattern, value }) => (pattern === undefined ? [value] : []));
    const value = steps.at(-1) ?? 1;
    const next = following.map(labelOf).find((each) => NUMBERED.test(each));
    const begins = this.#open.length === 0 && next !== undefined && follows(stepsOf(next), steps);
    const restarts = value === 1 && level === base && this.#open[base]?.mayRestart === true;
    // A number that Word would not come to stays text.
    if (level > MAX_LEVEL || !(follows(steps, counts) || restarts || (begins && level === 0))) return;
    this.#place(node, level, { format: 'decimal', value });
    this.#places.set(node, {
      list: this.#list,
      level,
      format: 'decimal',
      label,
      pattern: numberText(label, level, steps.length),
      value,
    });
  }

  /** The level of the first step: where numbers count already, else below signs of another kind. */
  #baseOf(steps: readonly number[]): number {
    const known = this.#open.findIndex(({ pattern }) => pattern === undefined);
    if (known !== -1) return known;
    return steps.length === 1 && steps[0] === 1 ? this.#open.length : 0;
  }

  /** `a)`, `(i)`, `B.`: the next of a count that is open, or the first of one below. */
  #countSign(node: ParagraphNode, label: string): void {
    const { level: headingLevel = 1 } = node;
    for (let level = this.#open.length - 1; level >= 0; level--) {
      const count = this.#open[level];
      if (!count) continue;
      const number = numberOf(label, count);
      if (!number || number.pattern !== count.pattern || number.format !== count.format) continue;
      const isFirst = number.value === 1 && count.headingLevel === headingLevel;
      if (number.value !== count.value + 1 && !isFirst) continue;
      this.#sign(node, label, level, count.format);
      return;
    }
    const first = readNumber(label, undefined);
    const level = this.#open.findIndex((count) => count.headingLevel >= headingLevel);
    if (first?.value === 1) this.#sign(node, label, level === -1 ? this.#open.length : level, first.format);
  }

  #sign(node: ParagraphNode, label: string, level: number, format: Count['format']): void {
    const number = readNumber(label, format);
    if (!number || level > MAX_LEVEL) return;
    const { pattern, value } = number;
    this.#place(node, level, { pattern, format, value });
    this.#places.set(node, { list: this.#list, level, format, label, pattern: numberText(label, level, 1), value });
  }

  #place({ level: headingLevel = 1 }: ParagraphNode, level: number, count: Omit<Count, 'headingLevel' | 'mayRestart'>) {
    this.#open = [...this.#open.slice(0, level), { ...count, headingLevel, mayRestart: false }];
  }
}

/** So many headings are looked at for the number that goes on with a first one. */
const NEAR = 20;

/** Where the file is tagged: the number is in one piece with the text. */
function isTypedNumber(node: ParagraphNode): boolean {
  const [number, text] = linesOf(node)[0]?.words.map(({ word }) => word.tag) ?? [];
  if (!number) return false;
  return !(number.isLabel && !text?.isLabel) && !(number.isFirst && !text?.isFirst);
}

function labelOf(node: ParagraphNode): string {
  return linesOf(node)[0]?.label?.text ?? '';
}

/** `3.0` is the third of the first level, before 3.1. */
function stepsOf(label: string): readonly number[] {
  return label
    .replace(/(?:\.0)*\.?$/, '')
    .split('.')
    .map(Number);
}

/** Whether a number is the next at its level: 3.2 after 3.1 or after 3.1.4, 3.1 after 3. */
function follows(steps: readonly number[], counts: readonly number[]): boolean {
  const level = steps.length - 1;
  return steps[level] === (counts[level] ?? 0) + 1 && steps.slice(0, -1).every((step, index) => counts[index] === step);
}
