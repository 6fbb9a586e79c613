/** Drives Tesseract: lines and words read from the picture of a page, and which way up it stands. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { NATIVE_LIMITS, type ProgramResult, runProgram } from './process.ts';
import { parseHocr, type RecognisedLine } from './tesseract-hocr.ts';

export interface RecogniseOptions {
  /** Codes of installed languages, the likeliest first. */
  readonly languages: readonly string[];
  readonly dpi: number;
  /** Only these characters may come out; empty allows all. */
  readonly whitelist: string;
}

/** What orientation and script detection says of a page. */
export interface Orientation {
  /** Clockwise turn that puts the page upright. */
  readonly turn: 0 | 90 | 180 | 270;
  /** Tesseract's own measure: from about 2 on it can be trusted, clear pages have 5 to 20. */
  readonly confidence: number;
  /** Such as `Latin`, `Cyrillic`, `Han`, `Arabic`; empty where unknown. */
  readonly script: string;
  /** Of the script: below 1 it is a guess. */
  readonly scriptConfidence: number;
}

/** Its own threads cost more than they give, and two pages already fill two cores. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' };
/** In the list of languages, but none: orientation and script, and old mathematics. */
const NOT_LANGUAGES = ['osd', 'equ', 'snum'];
/** Adaptive thresholds (Sauvola). Measured on the twelve pages: a shaded newspaper page has 4 % wrong letters, not 9 %. */
const THRESHOLDS = ['-c', 'thresholding_method=2'];
/** Fewer characters than this say nothing about the way up; Tesseract's own 50 leaves short letters out. */
const MIN_CHARACTERS = ['-c', 'min_characters_to_try=20'];

const TURNS = [0, 90, 180, 270] as const;

/** Codes of the installed languages, sorted; undefined when Tesseract is not installed. */
export async function tesseractLanguages(signal: AbortSignal): Promise<readonly string[] | undefined> {
  try {
    const result = await runTesseract(['--list-langs'], signal);
    const [, ...codes] = result.stdout
      .toString('utf8')
      .trim()
      .split(/\s*\n\s*/);
    return codes.filter((code) => code !== '' && !NOT_LANGUAGES.includes(code)).sort();
  } catch (error) {
    if (error instanceof ToolError && error.code === 'engine-missing') return undefined;
    throw error;
  }
}

/**
 * Reads a picture; lines come in the order of reading.
 * @throws ToolError `engine-missing`, `engine-failed`, `cancelled`.
 */
export async function recognise(
  picturePath: string,
  options: RecogniseOptions,
  signal: AbortSignal,
): Promise<readonly RecognisedLine[]> {
  const { languages, dpi, whitelist } = options;
  const only = whitelist === '' ? [] : ['-c', `tessedit_char_whitelist=${whitelist}`];
  const args = ['-l', languages.join('+'), '--dpi', String(Math.round(dpi)), '--psm', '3', ...THRESHOLDS, ...only];
  const result = await runTesseract([picturePath, 'stdout', ...args, 'hocr'], signal);
  if (result.code !== 0) throw new ToolError('engine-failed', { reason: '' }, { cause: result.stderr });
  return parseHocr(result.stdout.toString('utf8'));
}

/** Which way up a picture stands; undefined where too little is on it, or the data for it is not installed. */
export async function detectOrientation(
  picturePath: string,
  dpi: number,
  signal: AbortSignal,
): Promise<Orientation | undefined> {
  const args = ['--psm', '0', '-l', 'osd', '--dpi', String(Math.round(dpi)), ...MIN_CHARACTERS];
  const result = await runTesseract([picturePath, 'stdout', ...args], signal);
  if (result.code !== 0) return undefined;
  const text = result.stdout.toString('utf8');
  const rotate = Number(/^Rotate: (\d+)/m.exec(text)?.[1]);
  const turn = TURNS.find((each) => each === rotate);
  if (turn === undefined) return undefined;
  const confidence = Number(/^Orientation confidence: ([\d.]+)/m.exec(text)?.[1] ?? 0);
  const scriptConfidence = Number(/^Script confidence: ([\d.]+)/m.exec(text)?.[1] ?? 0);
  return { turn, confidence, script: /^Script: (\S+)/m.exec(text)?.[1] ?? '', scriptConfidence };
}

function runTesseract(args: readonly string[], signal: AbortSignal): Promise<ProgramResult> {
  return runProgram('tesseract', args, {
    signal,
    limits: NATIVE_LIMITS,
    env: ENVIRONMENT,
    maxOutputBytes: 64 * 1024 ** 2,
  });
}
