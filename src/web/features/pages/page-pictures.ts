/** Small pictures of a document's pages, drawn when they come into sight and given back when there are many. */
/** CSS pixels of a picture. */
const WIDTH_PX = 104;
/** Pictures kept; a visitor who comes back to an older one waits a moment for it. */
const KEPT = 400;
/** Pages drawn before other documents get their turn. */
const IN_ONE_TURN = 12;

type Listener = (url: string) => void;
type DrawPage = (page: number, widthPx: number) => Promise<string>;
/** Gives what draws pages as long as the document is open. */
export type WithPages = (use: (draw: DrawPage) => Promise<void>) => Promise<void>;

export class PagePictures {
  readonly #open: WithPages;
  readonly #widthPx: number;
  /** In the order of their last use. */
  readonly #drawn = new Map<number, string>();
  readonly #wanted = new Map<number, Set<Listener>>();
  #drawing = false;
  #closed = false;

  constructor(open: WithPages, widthPx = WIDTH_PX) {
    this.#open = open;
    this.#widthPx = widthPx;
  }

  /** Calls back with the picture's address, at once or later; the answered function takes the wish back. Pages count from 1. */
  want(page: number, listener: Listener): () => void {
    const ready = this.#drawn.get(page);
    if (ready !== undefined) {
      this.#drawn.delete(page);
      this.#drawn.set(page, ready);
      listener(ready);
      return () => undefined;
    }
    const listeners = this.#wanted.get(page) ?? new Set();
    listeners.add(listener);
    this.#wanted.set(page, listeners);
    void this.#draw();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#wanted.delete(page);
    };
  }

  /** Gives the memory of all pictures back. */
  close(): void {
    this.#closed = true;
    this.#wanted.clear();
    for (const url of this.#drawn.values()) URL.revokeObjectURL(url);
    this.#drawn.clear();
  }

  async #draw(): Promise<void> {
    if (this.#drawing) return;
    this.#drawing = true;
    try {
      while (this.#wanted.size > 0 && !this.#closed) {
        await this.#open(async (draw) => {
          for (let done = 0; done < IN_ONE_TURN && this.#wanted.size > 0; done++) await this.#drawNext(draw);
        });
      }
    } catch {
      // A page that the browser cannot draw stays a blank sheet; the server has the last word on the file.
      this.#wanted.clear();
    } finally {
      this.#drawing = false;
    }
  }

  async #drawNext(draw: DrawPage): Promise<void> {
    const [page] = this.#wanted.keys();
    if (page === undefined) return;
    const listeners = this.#wanted.get(page);
    const url = await draw(page, this.#widthPx).catch(() => undefined);
    this.#wanted.delete(page);
    if (url === undefined) return;
    if (this.#closed) return URL.revokeObjectURL(url);
    this.#drawn.set(page, url);
    const [oldest] = this.#drawn;
    if (oldest && this.#drawn.size > KEPT) {
      this.#drawn.delete(oldest[0]);
      URL.revokeObjectURL(oldest[1]);
    }
    for (const listener of listeners ?? []) listener(url);
  }
}
