/** Evens out how the words of scans look: sizes and fonts were guessed word by word, while widths tell what fits the lines. */
import type { PageSizePt } from '../../../../adapters/pdfium.ts';
import type { GlyphFont } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import { fontLook } from '../../frames/font-name.ts';
import { emWidth, type LetterKind } from '../../frames/letter-widths.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { PageContent } from '../../page-content.ts';
import { mostCommon } from './flow-line.ts';
import { ScanWeights } from './scan-weights.ts';

/** In ems: what a word's box lacks beside its ink, where the box was read from the picture. */
const BEARING: Record<LetterKind, number> = { serif: 0.05, sans: 0.05, mono: 0.1 };
/** Words of so many letters that are all as wide as they have letters, but for this share, are a typewriter's. */
const MONO = { letters: 3, words: 4, spread: 0.03, share: 0.7 };
/** Letters from which on the width of a line tells its size, and does so well. */
const MIN_LETTERS = 5;
const ENOUGH_LETTERS = 12;
/** Shares of the size that was guessed: widths of misread words tell nothing. */
const LEAST = 0.6;
const MOST = 1.15;
/** Sizes that differ by less are one; lines of few letters tell it less well. */
const SAME = 0.1;
const SAME_SHORT = 0.15;
/** Of one page and those before. */
const SAME_PAGE = 0.06;
/** Of the size of a line: marks of notes are smaller, initials larger. */
const MARK = 0.72;
const INITIAL = 1.6;
/** Of the size of a line: digits of its own size are higher. */
const LOW = 0.55;
/** Share of the letters of a line in one font, from which on it is that of all. */
const MOST_LETTERS = 0.6;
/** Letters of a document that tell what kind they are. */
const ENOUGH = 300;
/** Sides of sheets of one kind differ by this share. */
const SAME_SHEET = 0.025;
const MAX_SHEETS = 20;
/** More than a page of a newspaper has. */
const MAX_WORDS = 15_000;

/** The fonts of layers of hidden text have no letters of their own. */
const NAMELESS = /^$|glyphless|invisible|hidden/i;
const FONTS: Partial<Record<LetterKind, GlyphFont>> = {
  serif: { name: 'TimesNewRomanPSMT', weight: 400, italic: false, fixedPitch: false },
  mono: { name: 'CourierNewPSMT', weight: 400, italic: false, fixedPitch: true },
};

interface Line {
  readonly words: readonly Word[];
  readonly letters: number;
  /** Guessed, and what its width tells. */
  readonly nominal: number;
  readonly fitted?: number;
  /** It has too few letters to tell more than about what. */
  readonly isShort: boolean;
}

/** Fed page by page: sizes and kinds of letters of earlier pages serve for later ones. */
export class ScanLooks {
  /** By their letters so far. */
  readonly #sizes = new Map<number, number>();
  readonly #sheets: PageSizePt[] = [];
  #letters = 0;
  /** Of all letters of no known font, how wide they are beside those of Arial at the size that was guessed. */
  #wideness = 0;
  readonly #lines = { letters: 0, mono: 0 };
  readonly #weights = new ScanWeights();

  level(content: PageContent): PageContent {
    if (!content.isScan || content.words.length > MAX_WORDS) return content;
    const size = this.#sheet(content.size);
    const segments = makeSegments(content.words.filter(({ turn }) => turn === 0));
    const rows = segments.map(({ words }) => oneFont(words.map(({ word }) => word)));
    this.#learnKind(rows);
    const kind = this.#kind();
    const lines = rows.map((words) => lineOf(words, kind));
    const sizes = this.#sizesOf(lines);
    const levelled = lines.map((line) => {
      const sizePt = sizes.get(line);
      return sizePt ? line.words.map((word) => sized(word, line, sizePt, kind)) : line.words;
    });
    // The strokes of typewriters are as thick as their ribbon is fresh.
    const bold = kind === 'mono' ? new Set<Word>() : this.#weights.boldOf(levelled);
    const made = new Map<Word, Word>();
    for (const [index, { words }] of segments.entries()) {
      for (const [place, { word }] of words.entries()) {
        const level = levelled[index]?.[place];
        if (level) made.set(word, bold.has(level) ? thickened(level) : level);
      }
    }
    return { ...content, size, words: content.words.map((word) => made.get(word) ?? word) };
  }

  /** Sheets are cut by hand, and scanners measure each. */
  #sheet(size: PageSizePt): PageSizePt {
    const isSame = ({ widthPt, heightPt }: PageSizePt) =>
      Math.abs(widthPt / size.widthPt - 1) <= SAME_SHEET && Math.abs(heightPt / size.heightPt - 1) <= SAME_SHEET;
    const known = this.#sheets.find(isSame);
    if (!known && this.#sheets.length < MAX_SHEETS) this.#sheets.push(size);
    return known ?? size;
  }

  #learnKind(rows: readonly (readonly Word[])[]): void {
    for (const words of rows) {
      const nameless = words.filter(({ font }) => NAMELESS.test(font.name));
      const { letters, nominal, fitted } = lineOf(nameless, 'sans');
      const spread = monoSpread(nameless);
      if (spread !== undefined) this.#lines.letters += letters;
      if (spread !== undefined && spread < MONO.spread) this.#lines.mono += letters;
      if (fitted === undefined) continue;
      this.#letters += letters;
      this.#wideness += (letters * fitted) / nominal;
    }
  }

  #kind(): LetterKind {
    const { letters, mono } = this.#lines;
    if (letters >= ENOUGH && mono >= MONO.share * letters) return 'mono';
    return this.#letters >= ENOUGH && this.#wideness < this.#letters ? 'serif' : 'sans';
  }

  /** One size for all lines of about that size. */
  #sizesOf(lines: readonly Line[]): ReadonlyMap<Line, number> {
    const ratio = middleRatio(lines);
    const guesses = lines
      .map((line) => ({ line, size: line.fitted ?? line.nominal * ratio }))
      .sort((a, b) => a.size - b.size);
    const sizes = new Map<Line, number>();
    let open = guesses;
    while (open.length > 0) {
      const size = this.#known(commonest(open));
      const same = open.filter((each) => Math.abs(each.size / size - 1) <= (each.line.isShort ? SAME_SHORT : SAME));
      const taken = same.length > 0 ? same : open;
      const rounded = Math.max(1, Math.floor(2 * size + 0.2) / 2);
      for (const { line } of taken) {
        sizes.set(line, rounded);
        this.#sizes.set(size, (this.#sizes.get(size) ?? 0) + line.letters);
      }
      const done = new Set(taken);
      open = open.filter((each) => !done.has(each));
    }
    return sizes;
  }

  /** The size that earlier pages had, if it is about the same. */
  #known(size: number): number {
    const near = [...this.#sizes].filter(([each]) => Math.abs(each / size - 1) <= SAME_PAGE);
    return mostCommon(near) ?? Math.round(10 * size) / 10;
  }
}

function lettersOf({ text }: Word): number {
  return [...text].length;
}

function lineOf(words: readonly Word[], kind: LetterKind): Line {
  const letters = words.reduce((sum, word) => sum + lettersOf(word), 0);
  const nominal = mostCommon(words.map((word) => [word.sizePt, lettersOf(word)] as const)) ?? 0;
  let [width, ems, known] = [0, 0, 0];
  for (const word of words) {
    const isNameless = NAMELESS.test(word.font.name);
    const own = emWidth(word.text, isNameless ? kind : kindOf(word.font));
    if (own === undefined || lettersOf(word) < 2 || Math.abs(word.sizePt / nominal - 1) > 1 - MARK) continue;
    width += word.box.right - word.box.left;
    ems += own - (isNameless ? BEARING[kind] : 0);
    known += lettersOf(word);
  }
  const fitted = ems > 0 ? width / ems : 0;
  const tells = known >= MIN_LETTERS && fitted > LEAST * nominal && fitted < MOST * nominal;
  return { words, letters, nominal, isShort: !tells || known < ENOUGH_LETTERS, ...(tells ? { fitted } : {}) };
}

/** How much the widths of words differ from those that their numbers of letters make, as a share. */
function monoSpread(words: readonly Word[]): number | undefined {
  const own = words.filter((word) => lettersOf(word) >= MONO.letters);
  if (own.length < MONO.words) return undefined;
  const widthOf = ({ box, sizePt }: Word) => box.right - box.left + BEARING.mono * sizePt;
  const letters = own.reduce((sum, word) => sum + lettersOf(word), 0);
  const each = own.reduce((sum, word) => sum + widthOf(word), 0) / letters;
  return own.reduce((sum, word) => sum + Math.abs(widthOf(word) - lettersOf(word) * each), 0) / (letters * each);
}

function kindOf(font: GlyphFont): LetterKind {
  const { family } = fontLook(font);
  if (family === 'Courier New') return 'mono';
  return family === 'Times New Roman' ? 'serif' : 'sans';
}

/** Of what the widths tell to what was guessed; half of the letters have more. */
function middleRatio(lines: readonly Line[]): number {
  const ratios = lines
    .flatMap(({ fitted, nominal, letters }) => (fitted === undefined ? [] : [{ ratio: fitted / nominal, letters }]))
    .sort((a, b) => a.ratio - b.ratio);
  const half = ratios.reduce((sum, { letters }) => sum + letters, 0) / 2;
  let sum = 0;
  for (const { ratio, letters } of ratios) {
    sum += letters;
    if (sum >= half) return ratio;
  }
  return 1;
}

interface Guess {
  readonly line: Line;
  readonly size: number;
}

/** The size about which most letters are. @param guesses by their sizes. */
function commonest(guesses: readonly Guess[]): number {
  let best = { size: guesses[0]?.size ?? 1, letters: -1 };
  let [from, letters, sum] = [0, 0, 0];
  for (const { line, size } of guesses) {
    letters += line.letters;
    sum += line.letters * size;
    for (let first = guesses[from]; first && first.size < size * (1 - SAME); first = guesses[++from]) {
      letters -= first.line.letters;
      sum -= first.line.letters * first.size;
    }
    if (letters > best.letters) best = { size: letters > 0 ? sum / letters : size, letters };
  }
  return best.size;
}

/** The words of a line in the font that most of its letters have: the others were misread. */
function oneFont(words: readonly Word[]): readonly Word[] {
  const all = words.reduce((sum, word) => sum + lettersOf(word), 0);
  const family = mostCommon(words.map((word) => [fontLook(word.font).family, lettersOf(word)] as const));
  const own = words.filter(({ font }) => fontLook(font).family === family);
  if (own.length === words.length || own.reduce((sum, word) => sum + lettersOf(word), 0) < MOST_LETTERS * all)
    return words;
  const font = mostCommon(own.map((word) => [word.font, lettersOf(word)] as const));
  return words.map((word) => (font && !own.includes(word) ? { ...word, font } : word));
}

function sized(word: Word, { nominal }: Line, size: number, kind: LetterKind): Word {
  const share = word.sizePt / nominal;
  const isUsual = (share >= MARK || !isLow(word, size)) && share <= INITIAL;
  const sizePt = isUsual ? size : (word.sizePt * size) / nominal;
  return { ...word, sizePt, font: (NAMELESS.test(word.font.name) && FONTS[kind]) || word.font };
}

function thickened(word: Word): Word {
  return { ...word, font: { ...word.font, thickened: true } };
}

/** Words of other lines that recognition saw in the same row may be given any size: those of notes and powers are low. */
function isLow({ box, strokePt }: Word, size: number): boolean {
  return strokePt === undefined || box.bottom - box.top < LOW * size;
}
