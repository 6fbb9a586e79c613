/** Rewrites the operators of a content stream that set a colour (ISO 32000-2, 8.6.8): each sets the changed one directly. */
import { type ContentOperator, readOperators } from '../content/content-operators.ts';
import { PdfName, type PdfObject } from '../syntax/object.ts';
import type { ColorChange } from './color-change.ts';
import { type ColorSpace, spaceOfCount } from './color-spaces.ts';
import { clamp, type Rgb } from './rgb.ts';

export interface ContentParts {
  /** The colour space that the resources give a name; the name itself where they have none. */
  space(name: PdfName): ColorSpace | undefined;
  /** What draws an inline image in its new colours; undefined where it stays. */
  inlineImage(bytes: Uint8Array): Promise<string | undefined>;
}

export interface ChangedContent {
  readonly bytes: Uint8Array;
  /** Whether it sets colours of patterns by the space named `PATTERN_SPACE`. */
  readonly usesPatternSpace: boolean;
}

/** Our name for the space of patterns whose colour is set where they are used. */
export const PATTERN_SPACE = 'SheafPattern';

/** Real content saves its state a few dozen levels deep. */
const MAX_SAVED = 10_000;
const DECIMALS = 1000;

const DEVICE_COUNTS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4, G: 1, RG: 3, K: 4 };

type Chosen = ColorSpace | 'unknown' | undefined;
interface State {
  fill: Chosen;
  stroke: Chosen;
}

/** Undefined where it stays as it is. */
export async function changeContent(
  bytes: Uint8Array,
  change: ColorChange,
  parts: ContentParts,
): Promise<ChangedContent | undefined> {
  const pieces: Uint8Array[] = [];
  const writer = new ColorWriter(change, parts);
  let done = 0;
  for (const operator of readOperators(bytes)) {
    const { start, end, word } = operator;
    // A glyph that begins so has the colour of its text (9.6.4).
    if (word === 'd1') return undefined;
    const drawn = word === 'BI' ? await parts.inlineImage(bytes.subarray(start, end)) : undefined;
    const text = drawn ?? writer.write(operator);
    if (text === undefined) continue;
    // A name may follow an operator without a space; a number may not.
    pieces.push(bytes.subarray(done, start), Buffer.from(start === 0 ? text : ` ${text}`, 'latin1'));
    done = end;
  }
  if (pieces.length === 0) return undefined;
  pieces.push(bytes.subarray(done));
  return { bytes: Buffer.concat(pieces), usesPatternSpace: writer.usesPatternSpace };
}

/** Sets a colour for fills, or for strokes. */
export function setColor(color: Rgb, isStroke: boolean): string {
  const values = roundColor(color);
  const word = values.length === 1 ? 'g' : 'rg';
  return `${values.join(' ')} ${isStroke ? word.toUpperCase() : word}`;
}

/** One number for shades of grey, else three. */
export function roundColor(color: Rgb): readonly number[] {
  const values = color.map((value) => Math.round(clamp(value) * DECIMALS) / DECIMALS);
  const [first = 0] = values;
  return values.every((value) => value === first) ? [first] : values;
}

class ColorWriter {
  readonly #change: ColorChange;
  readonly #parts: ContentParts;
  readonly #saved: State[] = [];
  #state: State = { fill: undefined, stroke: undefined };
  usesPatternSpace = false;

  constructor(change: ColorChange, parts: ContentParts) {
    this.#change = change;
    this.#parts = parts;
  }

  /** What takes the place of the operator; undefined where it stays. */
  write({ word, operands }: ContentOperator): string | undefined {
    const count = DEVICE_COUNTS[word];
    if (count !== undefined) return this.#device(word, count, operands);
    switch (word) {
      case 'q':
        if (this.#saved.length < MAX_SAVED) this.#saved.push({ ...this.#state });
        return undefined;
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state;
        return undefined;
      case 'cs':
      case 'CS':
        return this.#choose(word === 'CS', operands);
      case 'sc':
      case 'scn':
      case 'SC':
      case 'SCN':
        return this.#set(word.startsWith('S'), operands);
      default:
        return undefined;
    }
  }

  #device(word: string, count: number, operands: readonly PdfObject[]): string | undefined {
    const isStroke = word === word.toUpperCase();
    const space = spaceOfCount(count);
    this.#state[isStroke ? 'stroke' : 'fill'] = space;
    if (!space || operands.length < count) return undefined;
    const old = numbersOf(operands.slice(-count));
    const text = setColor(this.#change.color(space.toRgb(old)), isStroke);
    const isSame =
      text.endsWith(word) &&
      old.every((value, at) => Math.round(value * DECIMALS) / DECIMALS === Number(text.split(' ')[at]));
    return isSame ? undefined : text;
  }

  #choose(isStroke: boolean, operands: readonly PdfObject[]): string | undefined {
    const name = operands.at(-1);
    const space = name instanceof PdfName ? this.#parts.space(name) : undefined;
    const isSeen = space !== undefined && space.family !== 'none';
    this.#state[isStroke ? 'stroke' : 'fill'] = isSeen ? space : 'unknown';
    if (!isSeen) return undefined;
    if (space.family !== 'pattern') return setColor(this.#change.color(space.toRgb(space.initial)), isStroke);
    if (space.components === 0) return undefined;
    this.usesPatternSpace = true;
    return `/${PATTERN_SPACE} ${isStroke ? 'CS' : 'cs'}`;
  }

  #set(isStroke: boolean, operands: readonly PdfObject[]): string | undefined {
    const chosen = this.#state[isStroke ? 'stroke' : 'fill'];
    if (chosen === 'unknown') return undefined;
    const pattern = operands.at(-1);
    const numbers = numbersOf(operands);
    // A form may begin in the space that whoever draws it had chosen.
    const space = chosen ?? spaceOfCount(numbers.length);
    if (pattern instanceof PdfName) {
      if (space?.family !== 'pattern' || space.components === 0) return undefined;
      const color = this.#change
        .color(space.toRgb(numbers))
        .map((value) => Math.round(clamp(value) * DECIMALS) / DECIMALS);
      return `${color.join(' ')} /${pattern.value} ${isStroke ? 'SCN' : 'scn'}`;
    }
    if (!space || space.family === 'pattern' || numbers.length < space.components) return undefined;
    return setColor(this.#change.color(space.toRgb(numbers)), isStroke);
  }
}

function numbersOf(operands: readonly PdfObject[]): readonly number[] {
  return operands.filter((value) => typeof value === 'number');
}
