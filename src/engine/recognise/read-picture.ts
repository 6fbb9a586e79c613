/** Reads the picture of a page: the way up that reads best, and the language when nobody named it. */
import { rm } from 'node:fs/promises';
import { detectOrientation, type RecogniseOptions, recognise } from '../../adapters/tesseract.ts';
import type { RecognisedLine } from '../../adapters/tesseract-hocr.ts';
import { isForeign, likelierLanguages } from './detect-language.ts';
import { findSkew } from './find-skew.ts';
import { type GrayPicture, straightenGray, turnGray } from './reading-picture.ts';
import { linesAskew } from './skewed-lines.ts';

export interface ReadPictureOptions {
  /** The languages to begin with. */
  readonly languages: readonly string[];
  /** Languages to change to where the words are of another; empty when the visitor named them. */
  readonly alternatives: readonly string[];
  readonly whitelist: string;
}

export interface ReadPicture {
  readonly turn: 0 | 90 | 180 | 270;
  /** Of the picture after the turn. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly lines: readonly RecognisedLine[];
  readonly languages: readonly string[];
  readonly confidence: number;
  /** As orientation detection names it, where it was asked and is sure; else empty. */
  readonly script: string;
}

/**
 * A page is asked which way up it stands only when it reads badly: pages that stand right have 85 % and more, those on
 * their head about 40 %. Detection costs 0.3 s, a page 0.6 s.
 */
const DOUBTFUL_CONFIDENCE = 75;
const MIN_ORIENTATION_CONFIDENCE = 2;
/** Measured: Chinese has 0.9 and more, Greek, Russian and Arabic 2 and more; a blurred English page taken for Russian 0.4. */
const MIN_SCRIPT_CONFIDENCE = 0.6;
/** In degrees; with less, lines are read as well as they stand. */
const LEAST_SKEW = 0.5;

interface FoundScript {
  name: string;
  isSure: boolean;
}

/** @throws ToolError `engine-missing`, `engine-failed`, `cancelled`. */
export async function readPicture(
  picture: GrayPicture,
  options: ReadPictureOptions,
  signal: AbortSignal,
): Promise<ReadPicture> {
  const first = await readAs(picture, 0, options.languages, options, signal);
  if (first.lines.length === 0) return first;
  const script: FoundScript = { name: '', isSure: false };
  const upright = await readUpright(picture, first, options, script, signal);
  const read = await readInLanguage(picture, upright, script.name, options, signal);
  return { ...read, script: script.isSure ? script.name : '' };
}

/** Below it a page is worth a second look: clear ones have 94 % and more, grainy or shaded ones less. */
const CLEAR_CONFIDENCE = 90;

/** Measured: pages in a script that was not learnt have less than 60 %, grainy and shaded ones in one that was 86 % and more. */
const NOTHING_READ_CONFIDENCE = 60;

/** The script of a page that reads like nothing because it is in none of the languages; undefined for all others. */
export function foreignScript({ lines, confidence, script, languages }: ReadPicture): string | undefined {
  if (lines.length === 0 || confidence >= NOTHING_READ_CONFIDENCE) return undefined;
  return isForeign(script, languages) ? script : undefined;
}

/** Whether a page was read well enough to know that its language is there. */
export function isReadable({ lines, confidence }: ReadPicture): boolean {
  return lines.length > 0 && confidence >= DOUBTFUL_CONFIDENCE;
}

/** Whether another picture of the same page may tell more. */
export function needsSecondLook({ lines, confidence }: ReadPicture): boolean {
  return lines.length > 0 && confidence < CLEAR_CONFIDENCE;
}

/**
 * Reads another picture of the same page, in the language and the way up that are known by now.
 * @returns what reads more clearly. @throws ToolError as `readPicture` does.
 */
export async function readOnceMore(
  picture: GrayPicture,
  first: ReadPicture,
  options: ReadPictureOptions,
  signal: AbortSignal,
): Promise<ReadPicture> {
  return better(first, await readAs(picture, first.turn, first.languages, options, signal));
}

async function readUpright(
  picture: GrayPicture,
  first: ReadPicture,
  options: ReadPictureOptions,
  script: FoundScript,
  signal: AbortSignal,
): Promise<ReadPicture> {
  const told = turnOfMost(first.lines);
  if (told !== 0) {
    // Tesseract reads lines that run up or down as well as others, but not in their order.
    const turned = await readAs(picture, told, options.languages, options, signal);
    if (turned.confidence >= DOUBTFUL_CONFIDENCE) return turned;
  }
  if (told === 0 && first.confidence >= DOUBTFUL_CONFIDENCE) return first;
  const found = await detectOrientation(picture.path, picture.dpi, signal);
  script.name = found?.script ?? '';
  script.isSure = (found?.scriptConfidence ?? 0) >= MIN_SCRIPT_CONFIDENCE;
  if (!found || found.turn === 0 || found.confidence < MIN_ORIENTATION_CONFIDENCE) return first;
  return better(first, await readAs(picture, found.turn, options.languages, options, signal));
}

async function readInLanguage(
  picture: GrayPicture,
  read: ReadPicture,
  script: string,
  options: ReadPictureOptions,
  signal: AbortSignal,
): Promise<ReadPicture> {
  const text = read.lines.flatMap(({ words }) => words.map((word) => word.text));
  const languages = likelierLanguages(text, read.languages, options.alternatives, script);
  if (!languages) return read;
  return better(read, await readAs(picture, read.turn, languages, options, signal));
}

async function readAs(
  picture: GrayPicture,
  turn: ReadPicture['turn'],
  languages: readonly string[],
  { whitelist }: ReadPictureOptions,
  signal: AbortSignal,
): Promise<ReadPicture> {
  const turnedPath = `${picture.path}.turned`;
  try {
    const shown = turn === 0 ? picture : await turnGray(picture, turn, turnedPath);
    const { widthPx, heightPx } = shown;
    const asked = { languages, dpi: picture.dpi, whitelist };
    const made = (lines: readonly RecognisedLine[]): ReadPicture => {
      return { turn, widthPx, heightPx, lines, languages, confidence: confidenceOf(lines), script: '' };
    };
    const skew = await findSkew(shown);
    if (Math.abs(skew) < LEAST_SKEW) return made(await recognise(shown.path, asked, signal));
    const straight = made(await readStraightened(shown, skew, asked, signal));
    if (straight.confidence >= DOUBTFUL_CONFIDENCE) return straight;
    return better(straight, made(await recognise(shown.path, asked, signal)));
  } finally {
    await rm(turnedPath, { force: true });
  }
}

/** Tesseract tears lines that lie askew, and tells them in the wrong order. */
async function readStraightened(
  picture: GrayPicture,
  skew: number,
  asked: RecogniseOptions,
  signal: AbortSignal,
): Promise<readonly RecognisedLine[]> {
  const path = `${picture.path}.straight`;
  try {
    const straight = await straightenGray(picture, skew, path);
    return linesAskew(await recognise(path, asked, signal), skew, straight, picture);
  } finally {
    await rm(path, { force: true });
  }
}

/** The later one must read clearly: more sure letters count, not more letters. */
function better(first: ReadPicture, second: ReadPicture): ReadPicture {
  return sureLetters(second) > sureLetters(first) ? second : first;
}

function sureLetters({ lines, confidence }: ReadPicture): number {
  return letters(lines) * confidence ** 2;
}

/** Where most letters stand turned, the turn that puts them upright. */
function turnOfMost(lines: readonly RecognisedLine[]): ReadPicture['turn'] {
  const all = letters(lines);
  for (const turn of [1, 3] as const) {
    const share = letters(lines.filter((line) => line.turn === turn)) / all;
    if (share > 0.5) return turn === 1 ? 270 : 90;
  }
  return 0;
}

function letters(lines: readonly RecognisedLine[]): number {
  let count = 0;
  for (const { words } of lines) for (const { text } of words) count += text.length;
  return count;
}

function confidenceOf(lines: readonly RecognisedLine[]): number {
  const all = letters(lines);
  if (all === 0) return 0;
  let sum = 0;
  for (const { words } of lines) for (const { text, confidence } of words) sum += text.length * confidence;
  return sum / all;
}
