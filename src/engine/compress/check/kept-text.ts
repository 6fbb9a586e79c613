/** Reads pages before and after by a second program, and finds those that lost words: what PDFium still reads, others may not. */
import { popplerTexts } from '../../../adapters/poppler.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';

/** Pages read at once. */
const RUN = 40;
/** Pages that are read before anybody asks. */
const MOST_AHEAD = 400;
/** Share of the words of a page that may be read otherwise: words are parted by gaps, which rounding moves. */
const MOST_OTHER = 0.005;

export class KeptText {
  readonly #before: string;
  /** Of runs of pages, as they were; undefined where the program could not read them. */
  readonly #known = new Map<number, Promise<readonly string[] | undefined>>();

  /** @param before a file without a password. */
  constructor(before: string) {
    this.#before = before;
  }

  /** Reads the first pages as they were, while other work goes on. */
  async goAhead(pageCount: number, signal: AbortSignal): Promise<void> {
    const last = Math.min(pageCount, MOST_AHEAD);
    // Whoever asks for a run hears of its failure.
    for (let run = 0; run * RUN < last; run++) await this.#textsBefore(run, pageCount, signal).catch(() => undefined);
  }

  /** @param pages 0-based. @returns those whose words are no longer all there. */
  async lostOn(
    after: string,
    pages: readonly number[],
    pageCount: number,
    signal: AbortSignal,
  ): Promise<ReadonlySet<number>> {
    const lost: number[] = [];
    for (const run of new Set(pages.map((index) => Math.floor(index / RUN)))) {
      const [before, now] = await Promise.all([
        this.#textsBefore(run, pageCount, signal),
        textsOfRun(after, run, pageCount, signal),
      ]);
      if (!before) continue;
      const isLost = (index: number) => hasLost(before[index % RUN] ?? '', now?.[index % RUN] ?? '');
      lost.push(...pages.filter((index) => Math.floor(index / RUN) === run && isLost(index)));
    }
    return new Set(lost);
  }

  #textsBefore(run: number, pageCount: number, signal: AbortSignal): Promise<readonly string[] | undefined> {
    const texts = this.#known.get(run) ?? textsOfRun(this.#before, run, pageCount, signal);
    this.#known.set(run, texts);
    return texts;
  }
}

function textsOfRun(path: string, run: number, pageCount: number, signal: AbortSignal) {
  return textsOf(path, run * RUN + 1, Math.min(pageCount, (run + 1) * RUN), signal);
}

async function textsOf(path: string, first: number, last: number, signal: AbortSignal) {
  try {
    return await popplerTexts(path, first, last, signal);
  } catch (error) {
    if (error instanceof ToolError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

function hasLost(before: string, after: string): boolean {
  if (before === after) return false;
  const counts = new Map<string, number>();
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  for (const word of words(after)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const all = words(before);
  let other = 0;
  for (const word of all) {
    const left = counts.get(word) ?? 0;
    if (left === 0) other++;
    else counts.set(word, left - 1);
  }
  return other > all.length * MOST_OTHER;
}
