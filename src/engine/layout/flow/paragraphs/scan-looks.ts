/** Evens out how the words of scans look: sizes and fonts were guessed word by word, while widths tell what fits the lines. */
import type { PageSizePt } from '../../../../adapters/pdfium.ts';
import type { GlyphFont } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import { fontLook } from '../../frames/font-name.ts';
import { BOLD_WIDTH, emWidth, type LetterKind } from '../../frames/letter-widths.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { PageContent } from '../../page-content.ts';
import { mostCommon } from './flow-line.ts';
import { letterMedian, lettersOf, type Measured } from './letter-median.ts';
import { ScanColours } from './scan-colours.ts';
import { BEARING, isNameless, ScanKinds } from './scan-kinds.ts';
import { ScanWeights } from './scan-weights.ts';

/** Letters from which on the width of a line tells its size, and does so well. */
const MIN_LETTERS = 5;
const ENOUGH_LETTERS = 12;
/** Shares of the size that was guessed: widths of misread words tell nothing. */
const LEAST = 0.6;
const MOST = 1.15;
/** Sizes that differ by less are one; lines of few letters tell it less well. */
const SAME = 0.07;
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
/** Sides of sheets of one kind differ by this share. */
const SAME_SHEET = 0.025;
const MAX_SHEETS = 20;
/** More than a page of a newspaper has. */
const MAX_WORDS = 15_000;

const FONTS: Partial<Record<LetterKind, GlyphFont>> = {
  serif: { name: 'TimesNewRomanPSMT', weight: 400, italic: false, fixedPitch: false },
  mono: { name: 'CourierNewPSMT', weight: 400, italic: false, fixedPitch: true },
  calibri: { name: 'Calibri', weight: 400, italic: false, fixedPitch: false },
  cambria: { name: 'Cambria', weight: 400, italic: false, fixedPitch: false },
  'open-sans': { name: 'OpenSans', weight: 400, italic: false, fixedPitch: false },
};

interface Line {
  readonly words: readonly Word[];
  /** Of those of its letters whose font is not known. */
  readonly kind: LetterKind;
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
  readonly #kinds = new ScanKinds();
  readonly #weights = new ScanWeights();
  readonly #colours = new ScanColours();

  level(content: PageContent): PageContent {
    if (!content.isScan || content.words.length > MAX_WORDS) return content;
    const size = this.#sheet(content.size);
    const segments = makeSegments(content.words.filter(({ turn }) => turn === 0));
    const rows = segments.map(({ words }) => this.#colours.level(oneFont(words.map(({ word }) => word))));
    const { bold, lines } = this.#linesOf(rows);
    const sizes = this.#sizesOf(lines);
    for (const [{ letters }, each] of sizes) this.#sizes.set(each, (this.#sizes.get(each) ?? 0) + letters);
    const levelled = lines.map((line) => line.words.map((word) => sized(word, line, sizes.get(line))));
    const made = new Map<Word, Word>();
    for (const [index, { words }] of segments.entries()) {
      for (const [place, { word }] of words.entries()) {
        const level = levelled[index]?.[place];
        const own = rows[index]?.[place];
        if (level && own) made.set(word, bold.has(own) ? thickened(level) : level);
      }
    }
    return { ...content, size, words: content.words.map((word) => made.get(word) ?? word) };
  }

  /** Sizes tell what is bold; bold letters are wider, so that their sizes are told anew. */
  #linesOf(rows: readonly (readonly Word[])[]): { readonly bold: ReadonlySet<Word>; readonly lines: readonly Line[] } {
    for (const words of rows) this.#kinds.learn(words);
    const { kind } = this.#kinds;
    const plain = rows.map((words) => lineOf(words, kind));
    // The strokes of typewriters are as thick as their ribbon is fresh.
    if (kind === 'mono') return { bold: new Set(), lines: plain };
    const bold = this.#boldOf(plain);
    const isHeavy = rows.map((words) => isMostly(words, bold));
    return { bold, lines: plain.map((line, index) => (isHeavy[index] ? lineOf(line.words, kind, true) : line)) };
  }

  #boldOf(lines: readonly Line[]): ReadonlySet<Word> {
    const sizes = this.#sizesOf(lines);
    const rows = lines.map((line) => line.words.map((word) => sized(word, line, sizes.get(line))));
    const bold = this.#weights.boldOf(rows);
    return new Set(lines.flatMap(({ words }, row) => words.filter((_, place) => bold.has(rows[row]?.[place] as Word))));
  }

  /** Sheets are cut by hand, and scanners measure each. */
  #sheet(size: PageSizePt): PageSizePt {
    const isSame = ({ widthPt, heightPt }: PageSizePt) =>
      Math.abs(widthPt / size.widthPt - 1) <= SAME_SHEET && Math.abs(heightPt / size.heightPt - 1) <= SAME_SHEET;
    const known = this.#sheets.find(isSame);
    if (!known && this.#sheets.length < MAX_SHEETS) this.#sheets.push(size);
    return known ?? size;
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
      for (const { line } of taken) sizes.set(line, rounded);
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

function lineOf(words: readonly Word[], kind: LetterKind, isHeavy = false): Line {
  const letters = words.reduce((sum, word) => sum + lettersOf(word), 0);
  const nominal = mostCommon(words.map((word) => [word.sizePt, lettersOf(word)] as const)) ?? 0;
  const fits: Measured[] = [];
  for (const word of words) {
    const unknown = isNameless(word);
    const own = emWidth(word.text, unknown ? kind : kindOf(word.font));
    if (own === undefined || lettersOf(word) < 2 || Math.abs(word.sizePt / nominal - 1) > 1 - MARK) continue;
    const em = own * (isHeavy ? BOLD_WIDTH[kind] : 1) - (unknown ? BEARING[kind] : 0);
    if (em > 0) fits.push({ value: (word.box.right - word.box.left) / em, letters: lettersOf(word) });
  }
  const known = fits.reduce((sum, each) => sum + each.letters, 0);
  // Boxes that were misread take in the white beside their words, so that the median tells more than the mean.
  const fitted = letterMedian(fits) ?? 0;
  const tells = known >= MIN_LETTERS && fitted > LEAST * nominal && fitted < MOST * nominal;
  return { words, kind, letters, nominal, isShort: !tells || known < ENOUGH_LETTERS, ...(tells ? { fitted } : {}) };
}

function kindOf(font: GlyphFont): LetterKind {
  const { family } = fontLook(font);
  if (family === 'Courier New') return 'mono';
  return family === 'Times New Roman' ? 'serif' : 'sans';
}

/** Of what the widths tell to what was guessed. */
function middleRatio(lines: readonly Line[]): number {
  const ratios = lines.flatMap(({ fitted, nominal, letters }) =>
    fitted === undefined ? [] : [{ value: fitted / nominal, letters }],
  );
  return letterMedian(ratios) ?? 1;
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

function sized(word: Word, { nominal, kind }: Line, size: number | undefined): Word {
  if (size === undefined) return word;
  const share = word.sizePt / nominal;
  const isUsual = (share >= MARK || !isLow(word, size)) && share <= INITIAL;
  const sizePt = isUsual ? size : (word.sizePt * size) / nominal;
  return { ...word, sizePt, font: (isNameless(word) && FONTS[kind]) || word.font };
}

function isMostly(words: readonly Word[], bold: ReadonlySet<Word>): boolean {
  const own = words.filter((word) => bold.has(word)).reduce((sum, word) => sum + lettersOf(word), 0);
  return own >= MOST_LETTERS * words.reduce((sum, word) => sum + lettersOf(word), 0);
}

function thickened(word: Word): Word {
  return { ...word, font: { ...word.font, thickened: true } };
}

/** Words of other lines that recognition saw in the same row may be given any size: those of notes and powers are low. */
function isLow({ box, strokePt }: Word, size: number): boolean {
  return strokePt === undefined || box.bottom - box.top < LOW * size;
}
