/** Patterns that visitors write, looked for in a thread of its own: browsers may need ages for some, such as /(a+)+$/. */
import type { TextRange } from '../../contract/text/find-words.ts';
import type { OwnPattern } from '../../contract/text/known-patterns.ts';
import type { TextPiece } from '../../ui/panel-props.ts';
import type { PatternQuestion } from './pattern-worker.tsx';
import { textOfPage } from './preview.ts';

type Page = readonly TextPiece[];

/** Of so many pages at once; a sound pattern takes some milliseconds. */
const LONGEST_MS = 1500;
const AT_ONCE = 5;

export interface SearchNews {
  onFound(found: ReadonlyMap<Page, readonly TextRange[]>): void;
  /** It took too long, or no thread could be started: nothing else is found. */
  onGivenUp(): void;
}

export class PatternSearch {
  readonly #patterns: readonly OwnPattern[];
  readonly #news: SearchNews;
  readonly #worker: Worker | undefined = startWorker();
  readonly #known = new Set<Page>();
  #waiting: Page[] = [];
  #asked: readonly Page[] = [];
  #isReady = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(patterns: readonly OwnPattern[], news: SearchNews) {
    this.#patterns = patterns;
    this.#news = news;
    if (this.#worker) this.#listen(this.#worker);
    else this.#giveUp();
  }

  #listen(worker: Worker): void {
    worker.onerror = () => this.#giveUp();
    worker.onmessage = ({ data }: MessageEvent<'ready' | readonly (readonly TextRange[])[]>) => {
      clearTimeout(this.#timer);
      this.#isReady = true;
      if (data !== 'ready') this.#news.onFound(new Map(this.#asked.map((page, index) => [page, data[index] ?? []])));
      this.#asked = [];
      this.#ask();
    };
  }

  /** Pages that were added before are not searched again. */
  add(pages: readonly Page[]): void {
    for (const page of pages) {
      if (this.#known.has(page)) continue;
      this.#known.add(page);
      this.#waiting.push(page);
    }
    this.#ask();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
  }

  #ask(): void {
    if (!this.#isReady || this.#asked.length > 0 || this.#waiting.length === 0) return;
    this.#asked = this.#waiting.slice(0, AT_ONCE);
    this.#waiting = this.#waiting.slice(AT_ONCE);
    const question: PatternQuestion = { patterns: this.#patterns, texts: this.#asked.map(textOfPage) };
    this.#worker?.postMessage(question);
    this.#timer = setTimeout(() => this.#giveUp(), LONGEST_MS);
  }

  #giveUp(): void {
    this.end();
    this.#news.onGivenUp();
  }
}

/** Undefined where browsers forbid it, as some do by throwing. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./pattern-worker.tsx', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}
