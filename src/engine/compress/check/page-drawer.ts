/** Has the pages of a file drawn in lanes, some of them before anybody asks. */
import type { LaneOptions, Lanes } from '../../concurrency/lanes.ts';
import type { Pixels } from '../likeness/ssim.ts';
import type { DRAW_TASKS } from './draw-tasks.ts';
import type { CheckedPage } from './ledger.ts';
import type { LargeRendering, PageRendering } from './page-renderings.ts';

/** Bytes of pages that wait for whoever asks for them: twenty of paper size. */
const MOST_AHEAD_BYTES = 24 * 1024 ** 2;

/** Bytes of finely drawn pages that are kept, should somebody ask again: fifteen of paper size. */
const MOST_CLOSE_BYTES = 16 * 1024 ** 2;

/** Bytes of pages that are kept once they were asked for: forty of paper size in grey. */
const MOST_KEPT_BYTES = 16 * 1024 ** 2;

export interface DrawerOptions {
  readonly signal: AbortSignal;
  /** What is finely drawn, or takes much memory, is drawn in the first of these lanes; all else in the idlest. */
  readonly drawnIn: readonly [number, ...number[]];
  /** Whether pages are wanted in colour, too. */
  readonly inColor?: boolean;
  /** Whether pages are likely to be asked for again: those of a file that others are held against. */
  readonly keeps?: boolean;
}

interface Ahead {
  readonly isDrawn: boolean;
  readonly rendering: Promise<PageRendering | undefined>;
}

export class PageDrawer {
  readonly #path: string;
  readonly #lanes: Lanes<typeof DRAW_TASKS>;
  readonly #options: DrawerOptions;
  readonly #ahead = new Map<number, Ahead>();
  #aheadBytes = 0;
  #goesAhead = false;
  readonly #close = new Map<number, Pixels>();
  #closeBytes = 0;
  readonly #kept = new Map<number, Ahead>();
  #keptBytes = 0;

  /** @param path of a file without a password. @param options two files are drawn at once in two lanes. */
  constructor(path: string, lanes: Lanes<typeof DRAW_TASKS>, options: DrawerOptions) {
    this.#path = path;
    this.#lanes = lanes;
    this.#options = options;
  }

  /** Undefined for a file that cannot be opened. */
  pageCount(): Promise<number | undefined> {
    return this.#lanes.run('countPages', this.#path, this.#inFirstLane());
  }

  /** Undefined for a page that cannot be drawn. */
  async page(page: CheckedPage): Promise<PageRendering | undefined> {
    const kept = this.#kept.get(page.index);
    if (kept?.isDrawn === page.isDrawn) return kept.rendering;
    const ahead = this.#ahead.get(page.index);
    this.#ahead.delete(page.index);
    const rendering = ahead?.isDrawn === page.isDrawn ? ahead.rendering : this.#draw(page);
    if (this.#options.keeps) this.#keep(page, await rendering);
    return rendering;
  }

  #keep({ index, isDrawn }: CheckedPage, drawn: PageRendering | undefined): void {
    const bytes = bytesOf(drawn);
    if (this.#keptBytes + bytes > MOST_KEPT_BYTES) return;
    this.#keptBytes += bytes;
    this.#kept.set(index, { isDrawn, rendering: Promise.resolve(drawn) });
  }

  /** Grey, at the resolution at which pages are measured. @param index 0-based. */
  async closely(index: number): Promise<Pixels | undefined> {
    const known = this.#close.get(index);
    if (known) return known;
    const pixels = await this.#lanes.run('drawClosely', { path: this.#path, index }, this.#inFirstLane());
    if (!pixels || this.#closeBytes + pixels.data.length > MOST_CLOSE_BYTES) return pixels;
    this.#closeBytes += pixels.data.length;
    this.#close.set(index, pixels);
    return pixels;
  }

  /** To be looked at. @param index 0-based. */
  large(index: number): Promise<LargeRendering | undefined> {
    return this.#lanes.run('drawLarge', { path: this.#path, index }, this.#inFirstLane());
  }

  /** Draws pages one after the other while other work goes on, until they fill their room or `stayBehind` is called. */
  async goAhead(pages: Iterable<CheckedPage>): Promise<void> {
    this.#goesAhead = true;
    for (const page of pages) {
      if (!this.#goesAhead || this.#aheadBytes > MOST_AHEAD_BYTES) return;
      // It would take its memory beside the work on the picture itself.
      if (page.isHeavy) continue;
      const rendering = this.#draw(page);
      this.#ahead.set(page.index, { isDrawn: page.isDrawn, rendering });
      // Whoever asks for the page hears of a failure.
      const drawn = await rendering.catch(() => undefined);
      this.#aheadBytes += bytesOf(drawn);
    }
  }

  stayBehind(): void {
    this.#goesAhead = false;
  }

  /** From then on the file may change. */
  async close(): Promise<void> {
    this.#goesAhead = false;
    this.#ahead.clear();
    this.#close.clear();
    this.#kept.clear();
    // What was stopped has forgotten its files.
    if (this.#options.signal.aborted) return;
    const { signal, drawnIn } = this.#options;
    await Promise.all(drawnIn.map((lane) => this.#lanes.run('forgetFile', this.#path, { signal, lane })));
  }

  #draw({ index, isDrawn, isHeavy = false }: CheckedPage): Promise<PageRendering | undefined> {
    const { signal, drawnIn, inColor = false } = this.#options;
    const page = { path: this.#path, index, isDrawn, inColor };
    return this.#lanes.run('drawPage', page, isHeavy ? this.#inFirstLane() : { signal, lane: drawnIn });
  }

  #inFirstLane(): LaneOptions {
    const { signal, drawnIn } = this.#options;
    return { signal, lane: drawnIn[0] };
  }
}

function bytesOf(drawn: PageRendering | undefined): number {
  return (drawn?.rgb?.length ?? 0) + (drawn?.pixels?.data.length ?? 0) + (drawn?.text.length ?? 0);
}
