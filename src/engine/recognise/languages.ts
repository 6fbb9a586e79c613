/** Finds the installed recognition languages, and refuses those that are not there. */
import { tesseractLanguages } from '../../adapters/tesseract.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';

export interface ReadingLanguages {
  /** What pages are read in at first. */
  readonly first: readonly string[];
  /** What they may change to by their words; empty when the visitor named the languages. */
  readonly alternatives: readonly string[];
  /** All that this machine has. */
  readonly installed: readonly string[];
}

const DEFAULT_LANGUAGE = 'eng';

/**
 * @param wanted codes, or `auto` to go by the words of each page.
 * @throws ToolError `engine-missing`, `bad-option` for a language that is not installed.
 */
export async function readingLanguages(
  wanted: readonly string[] | 'auto',
  signal: AbortSignal,
): Promise<ReadingLanguages> {
  const installed = await tesseractLanguages(signal);
  if (!installed) throw new ToolError('engine-missing', { program: 'Tesseract' });
  if (wanted !== 'auto') {
    const missing = wanted.find((code) => !installed.includes(code));
    if (missing === undefined) return { first: wanted, alternatives: [], installed };
    const why =
      installed.length === 0
        ? because('no-language-installed', { language: missing })
        : because('language-not-installed', { language: missing, installed: installed.join(', ') });
    throw new ToolError('bad-option', { field: 'language', ...why });
  }
  const start = installed.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : installed[0];
  if (start === undefined) throw new ToolError('engine-missing', phrase('program', 'tesseract-without-language'));
  return { first: [start], alternatives: installed, installed };
}
