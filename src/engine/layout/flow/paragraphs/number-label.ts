/** Reads the numbers of list labels: decimal, letters, roman, in steps; and writes the pattern that they follow. */
import type { NumberFormat } from '../../model.ts';

export interface LabelNumber {
  readonly format: NumberFormat;
  readonly value: number;
  /** What labels of one count share: the label with its last number left out. */
  readonly pattern: string;
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** @param before the count that the label may go on: `i)` is a letter after `h)`. */
export function readNumber(label: string, before: NumberFormat | undefined, value?: number): LabelNumber | undefined {
  const steps = /^([([]?(?:[A-Z\d]+\.)*)(\d{1,3})([.)\]:]*)$/.exec(label);
  if (steps) {
    // The steps before the last change from item to item; how many there are does not.
    const [, head = '', digits = '', tail = ''] = steps;
    return { format: 'decimal', value: Number(digits), pattern: `${head.replace(/[A-Z\d]+/g, '#')}%${tail}` };
  }
  const letters = /^([([]?)([a-z]+|[A-Z]+)([.)\]:]*)$/.exec(label);
  if (!letters) return otherNumber(label);
  const [, head = '', sign = '', tail = ''] = letters;
  const upper = sign === sign.toUpperCase();
  const pattern = `${head}%${tail}`;
  const roman = romanValue(sign.toLowerCase());
  const letter = sign.length === 1 ? sign.toLowerCase().charCodeAt(0) - 96 : undefined;
  const asLetter: LabelNumber | undefined =
    letter === undefined ? undefined : { format: upper ? 'upper-letter' : 'lower-letter', value: letter, pattern };
  const asRoman: LabelNumber | undefined =
    roman === undefined ? undefined : { format: upper ? 'upper-roman' : 'lower-roman', value: roman, pattern };
  if (!asLetter || !asRoman) return asLetter ?? asRoman;
  // Among letters `i)` begins a count of its own, unless it follows `h)`.
  if (before?.endsWith('letter'))
    return value === undefined || letter === value + 1 || roman !== 1 ? asLetter : asRoman;
  if (before?.endsWith('roman')) return asRoman;
  return sign.toLowerCase() === 'i' ? asRoman : asLetter;
}

/** The number of a label in a count that is known. */
export function numberOf(
  label: string,
  count: { readonly format: NumberFormat; readonly value: number },
): LabelNumber | undefined {
  return readNumber(label, count.format, count.value);
}

/** `%1` … `%9` for the numbers of the levels. @param level 0-based, of the last number. */
export function numberText(label: string, level: number, steps: number): string {
  const last = `%${level + 1}`;
  if (steps > 1) {
    let step = level - steps + 1;
    return label.replace(/[A-Z]?\d+|[A-Z](?=\.)/g, () => `%${++step}`);
  }
  return label.replace(/[\p{L}\p{N}]+/u, last);
}

export function romanValue(sign: string): number | undefined {
  if (!/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(sign)) return undefined;
  const values = [...sign].map((each) => ROMAN[each] ?? 0);
  return values.reduce((sum, each, index) => sum + (each < (values[index + 1] ?? 0) ? -each : each), 0);
}

const CHINESE = '一二三四五六七八九十';
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩';

function otherNumber(label: string): LabelNumber | undefined {
  const pattern = label.replace(/[\p{L}\p{N}]+/u, '%');
  const digits = /[\u0660-\u0669\u06f0-\u06f9]+/.exec(label)?.[0];
  if (digits) {
    const value = Number([...digits].map((each) => each.charCodeAt(0) & 0xf).join(''));
    return { format: 'decimal', value, pattern };
  }
  const sign = [...label].find((each) => CHINESE.includes(each) || CIRCLED.includes(each));
  if (sign !== undefined) {
    const at = Math.max(CHINESE.indexOf(sign), CIRCLED.indexOf(sign));
    return { format: 'decimal', value: at + 1, pattern };
  }
  const hebrew = /[\u05d0-\u05ea]/.exec(label)?.[0];
  return hebrew ? { format: 'decimal', value: hebrew.charCodeAt(0) - 0x05cf, pattern } : undefined;
}
