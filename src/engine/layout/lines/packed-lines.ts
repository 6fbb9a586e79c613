/** Packs the lines of a page for the way from a lane: objects are copied one by one, columns at once. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { LineWord, TextLine } from '../../page/words/line.ts';
import type { Shift, Word } from '../../page/words/words.ts';

/** What words that look alike share. */
type Look = Pick<Word, 'font' | 'colour' | 'invisible' | 'unmapped' | 'clip' | 'turn'>;

export interface PackedLines {
  /** Of all words, one after the other. */
  readonly text: string;
  /** Three of each word: where its text ends, its look, its signs. */
  readonly words: Uint32Array;
  /** Six of each word: its box, its size, its baseline. */
  readonly measures: Float64Array;
  /** Of each word; -2 where it has none. */
  readonly objects: Int32Array;
  readonly looks: readonly Look[];
  readonly shifts: readonly (readonly [word: number, shift: Shift])[];
  /** Two of each line: before which word it ends, and whether it starts a paragraph. */
  readonly lines: Uint32Array;
  /** Five of each line: its box and its size. */
  readonly lineMeasures: Float64Array;
}

const BEFORE = ['', ' ', '\t'] as const;
/** The lowest two bits say what stands before a word. */
const BEFORE_BITS = 3;
const SOFT_HYPHEN = 4;
const FOLLOWS_SPACE = 8;
const ENDS_LINE = 16;
const NO_OBJECT = -2;

/** @param lines of words of a file. Their places among the glyphs of the page are left out, and what layout adds to words. */
export function packLines(lines: readonly TextLine[]): PackedLines {
  const count = lines.reduce((sum, { words }) => sum + words.length, 0);
  const [words, measures, objects] = [new Uint32Array(3 * count), new Float64Array(6 * count), new Int32Array(count)];
  const [ends, lineMeasures] = [new Uint32Array(2 * lines.length), new Float64Array(5 * lines.length)];
  const looks: Look[] = [];
  const shifts: [number, Shift][] = [];
  let text = '';
  let at = 0;
  for (const [index, line] of lines.entries()) {
    for (const { word, before, shift } of line.words) {
      text += word.text;
      words[3 * at] = text.length;
      words[3 * at + 1] = lookIndex(looks, word);
      words[3 * at + 2] = signsOf(word, before);
      putBox(measures, 6 * at, word.box);
      measures[6 * at + 4] = word.sizePt;
      measures[6 * at + 5] = word.baselinePt ?? Number.NaN;
      objects[at] = word.object ?? NO_OBJECT;
      if (shift) shifts.push([at, shift]);
      at++;
    }
    ends[2 * index] = at;
    ends[2 * index + 1] = line.startsParagraph ? 1 : 0;
    putBox(lineMeasures, 5 * index, line.box);
    lineMeasures[5 * index + 4] = line.sizePt;
  }
  return { text, words, measures, objects, looks, shifts, lines: ends, lineMeasures };
}

export function unpackLines(packed: PackedLines): readonly TextLine[] {
  const { lines, lineMeasures } = packed;
  const shifts = new Map(packed.shifts);
  const made: TextLine[] = [];
  let at = 0;
  for (let index = 0; 2 * index < lines.length; index++) {
    const words: LineWord[] = [];
    for (const end = lines[2 * index] ?? 0; at < end; at++) words.push(unpackWord(packed, at, shifts.get(at)));
    made.push({
      words,
      box: boxAt(lineMeasures, 5 * index),
      sizePt: lineMeasures[5 * index + 4] ?? 0,
      startsParagraph: lines[2 * index + 1] === 1,
    });
  }
  return made;
}

function unpackWord({ text, words, measures, objects, looks }: PackedLines, at: number, shift?: Shift): LineWord {
  const look = looks[words[3 * at + 1] ?? -1];
  if (!look) throw new RangeError(`There is no word ${at}.`);
  const signs = words[3 * at + 2] ?? 0;
  const baselinePt = measures[6 * at + 5] ?? Number.NaN;
  const object = objects[at] ?? NO_OBJECT;
  const word: { -readonly [Key in keyof Word]: Word[Key] } = {
    text: text.slice(words[3 * at - 3] ?? 0, words[3 * at]),
    box: boxAt(measures, 6 * at),
    turn: look.turn,
    sizePt: measures[6 * at + 4] ?? 0,
    font: look.font,
    endsInSoftHyphen: (signs & SOFT_HYPHEN) !== 0,
    followsSpace: (signs & FOLLOWS_SPACE) !== 0,
    endsLine: (signs & ENDS_LINE) !== 0,
  };
  if (!Number.isNaN(baselinePt)) word.baselinePt = baselinePt;
  if (object !== NO_OBJECT) word.object = object;
  if (look.colour !== undefined) word.colour = look.colour;
  if (look.invisible) word.invisible = look.invisible;
  if (look.unmapped) word.unmapped = look.unmapped;
  if (look.clip) word.clip = look.clip;
  const before = BEFORE[signs & BEFORE_BITS] ?? '';
  return shift ? { word, before, shift } : { word, before };
}

function signsOf(word: Word, before: LineWord['before']): number {
  return (
    BEFORE.indexOf(before) |
    (word.endsInSoftHyphen ? SOFT_HYPHEN : 0) |
    (word.followsSpace ? FOLLOWS_SPACE : 0) |
    (word.endsLine ? ENDS_LINE : 0)
  );
}

/** The last look nearly always fits. */
function lookIndex(looks: Look[], { font, colour, invisible, unmapped, clip, turn }: Word): number {
  const isAlike = (look: Look | undefined) =>
    look !== undefined &&
    look.font === font &&
    look.colour === colour &&
    look.invisible === invisible &&
    look.unmapped === unmapped &&
    look.clip === clip &&
    look.turn === turn;
  if (!isAlike(looks.at(-1)))
    looks.push({
      font,
      turn,
      ...(colour === undefined ? {} : { colour }),
      ...(invisible && { invisible }),
      ...(unmapped && { unmapped }),
      ...(clip && { clip }),
    });
  return looks.length - 1;
}

function putBox(target: Float64Array, at: number, { left, top, right, bottom }: SeenBox): void {
  target[at] = left;
  target[at + 1] = top;
  target[at + 2] = right;
  target[at + 3] = bottom;
}

function boxAt(source: Float64Array, at: number): SeenBox {
  return {
    left: source[at] ?? 0,
    top: source[at + 1] ?? 0,
    right: source[at + 2] ?? 0,
    bottom: source[at + 3] ?? 0,
  };
}
