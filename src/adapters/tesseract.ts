/** Drives Tesseract: letters read from the picture of a page, with the place of each word. */
import { ToolError } from '../contract/tool-error.ts';
import { NATIVE_LIMITS, type ProgramResult, runProgram } from './process.ts';

/** A word on the picture, in pixels from its upper left corner. */
export interface RecognisedWord {
  readonly text: string;
  /** Percent, as Tesseract reckons it. */
  readonly confidence: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Words with the same numbers stand in one paragraph, and in one line of it. */
  readonly paragraph: string;
  readonly line: string;
}

/** What `prlimit` exits with when there is no such program. */
const NO_PROGRAM = 127;
/** Its own threads cost more than they give, and two pages already fill two cores. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' };
/** In the list of languages, but none: it finds out orientation and script. */
const NOT_LANGUAGES = ['osd', 'equ'];

const WORD_LEVEL = '5';

/** Codes of the installed languages; empty when Tesseract is not installed. */
export async function tesseractLanguages(signal: AbortSignal): Promise<readonly string[]> {
  const result = await runTesseract(['--list-langs'], signal);
  if (result.code !== 0) return [];
  const [, ...codes] = result.stdout
    .toString('utf8')
    .trim()
    .split(/\s*\n\s*/);
  return codes.filter((code) => code !== '' && !NOT_LANGUAGES.includes(code));
}

/**
 * Reads a picture, in the order of reading.
 * @param language one code, or several joined by `+`.
 * @throws ToolError `engine-missing`, `engine-failed`, `cancelled`.
 */
export async function recognise(
  picturePath: string,
  language: string,
  dpi: number,
  signal: AbortSignal,
): Promise<readonly RecognisedWord[]> {
  const args = [picturePath, 'stdout', '-l', language, '--dpi', String(dpi), '--psm', '3', 'tsv'];
  const result = await runTesseract(args, signal);
  if (result.code === NO_PROGRAM) throw new ToolError('engine-missing', { program: 'Tesseract' });
  if (result.code !== 0) throw new ToolError('engine-failed', { reason: '' }, { cause: result.stderr });
  return result.stdout.toString('utf8').split('\n').flatMap(readWord);
}

/** Columns: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function readWord(row: string): readonly RecognisedWord[] {
  const [level, , block = '', paragraph = '', line = '', , ...rest] = row.split('\t');
  const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = rest.map(Number);
  const text = rest[5]?.trim() ?? '';
  if (level !== WORD_LEVEL || text === '') return [];
  const place = { left, top, right: left + width, bottom: top + height };
  return [{ text, confidence, ...place, paragraph: `${block}/${paragraph}`, line: `${block}/${paragraph}/${line}` }];
}

function runTesseract(args: readonly string[], signal: AbortSignal): Promise<ProgramResult> {
  return runProgram('tesseract', args, { signal, limits: NATIVE_LIMITS, env: ENVIRONMENT });
}
