/** Drives poppler's pdftotext: the words of pages with their places, read by another program than PDFium. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { NATIVE_LIMITS, runProgram } from './process.ts';

export interface PopplerWord {
  readonly text: string;
  /** Points from the upper left corner of the media box as seen. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** It begins a line of its own. */
  readonly startsLine: boolean;
}

/** Pages read at once: what comes out is held in memory. */
const PAGES_AT_ONCE = 40;
const MAX_OUTPUT_BYTES = 256 * 1024 ** 2;
const CPU_SECONDS = 120;

/**
 * Words page by page, in the order of reading, from a PDF without a password.
 * @throws ToolError `engine-missing`, `engine-failed`, `cancelled`.
 */
export async function* popplerPages(
  path: string,
  pageCount: number,
  signal: AbortSignal,
): AsyncGenerator<readonly PopplerWord[]> {
  for (let first = 1; first <= pageCount; first += PAGES_AT_ONCE) {
    const last = Math.min(pageCount, first + PAGES_AT_ONCE - 1);
    const pages = readPages(await run(path, first, last, signal, ['-bbox-layout']));
    for (let page = first; page <= last; page++) yield pages[page - first] ?? [];
  }
}

/**
 * The text of some pages in a row, from a PDF without a password.
 * @param first 1-based, as is `last`. @throws ToolError as `popplerPages`.
 */
export async function popplerTexts(
  path: string,
  first: number,
  last: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  // A form feed ends each page.
  return (await run(path, first, last, signal, [])).split('\f').slice(0, last - first + 1);
}

async function run(
  path: string,
  first: number,
  last: number,
  signal: AbortSignal,
  how: readonly string[],
): Promise<string> {
  const args = ['-q', '-enc', 'UTF-8', ...how, '-f', String(first), '-l', String(last), path, '-'];
  const limits = { ...NATIVE_LIMITS, cpuSeconds: CPU_SECONDS };
  const { code, stdout } = await runProgram('pdftotext', args, { signal, limits, maxOutputBytes: MAX_OUTPUT_BYTES });
  if (code !== 0) throw new ToolError('engine-failed', { reason: '' }, { cause: `pdftotext ended with ${code}` });
  return stdout.toString('utf8');
}

function readPages(xhtml: string): readonly (readonly PopplerWord[])[] {
  return xhtml
    .split(/<page\b/)
    .slice(1)
    .map((page) => {
      const words: PopplerWord[] = [];
      let startsLine = true;
      for (const [, line, x1, y1, x2, y2, text = ''] of page.matchAll(WORD_OR_LINE)) {
        if (line !== undefined) startsLine = true;
        else {
          const [left = 0, top = 0, right = 0, bottom = 0] = [x1, y1, x2, y2].map(Number);
          words.push({ text: plain(text), left, top, right, bottom, startsLine });
          startsLine = false;
        }
      }
      return words;
    });
}

const WORD_OR_LINE =
  /<(line)\b|<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (all, name: string) => ENTITIES[name] ?? all);
}
