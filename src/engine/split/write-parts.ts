/** Writes the parts of a split, each with what belongs to its pages. */
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inParallel } from '../../contract/in-parallel.ts';
import type { OutputFile, RunContext } from '../../contract/operation.ts';
import { keepPages, type PageSource } from '../document/keep/keep-pages.ts';
import { saveDocument } from '../document/save/save-document.ts';
import { type Part, pagesFrom } from './part.ts';

/** Parts written at once: one program each, on machines with two cores or more. */
const WRITERS = 2;

export class PartWriter {
  removedLinks = 0;
  readonly #source: PageSource;
  readonly #context: RunContext;
  readonly #bookmarks: ReadonlyMap<number, string>;

  constructor(source: PageSource, context: RunContext) {
    this.#source = source;
    this.#context = context;
    const { document } = source;
    this.#bookmarks = new Map(
      [...source.outlinePages].reverse().map(([entry, page]) => [page, document.text(entry.get('Title')) ?? '']),
    );
  }

  /** @param done share of the progress that is behind. */
  async writeAll(parts: readonly Part[], done: number): Promise<readonly OutputFile[]> {
    let written = 0;
    return inParallel(parts, WRITERS, async (part, index) => {
      const path = this.#path(index);
      const removed = await this.#write(part.pages, index === 0, path);
      this.removedLinks += removed;
      written++;
      const params = { file: written, files: parts.length };
      this.#context.progress(done + (written / parts.length) * (1 - done), 'file', params);
      return this.#output(part, path);
    });
  }

  /** As many pages in each file as fit under a size. Links are counted for the parts that stay. */
  async writeBySize(maxBytes: number): Promise<readonly OutputFile[]> {
    const count = this.#source.pages.length;
    const outputs: OutputFile[] = [];
    let guess = count;
    for (let start = 1; start <= count; ) {
      const made = await this.#largestPart(start, Math.min(guess, count + 1 - start), maxBytes, outputs.length);
      if (made.bytes > maxBytes) this.#context.warn('page-too-big', { page: start });
      const part = { pages: pagesFrom(start, start + made.pages), pattern: '{name}-{n}', tokens: {} };
      outputs.push(this.#output(part, made.path));
      this.removedLinks += made.removedLinks;
      start += made.pages;
      guess = made.pages;
      this.#context.progress((start - 1) / count, 'file', { file: outputs.length, files: outputs.length });
    }
    return outputs;
  }

  /** Sizes are known only when written: the range between fitting and too large is halved until it closes. */
  async #largestPart(start: number, guess: number, maxBytes: number, index: number) {
    const left = this.#source.pages.length + 1 - start;
    const best = this.#path(index);
    let fits = { pages: 0, bytes: 0, removedLinks: 0 };
    let tooMany = left + 1;
    for (let pages = Math.max(1, guess); ; ) {
      const path = `${best}.try`;
      const removedLinks = await this.#write(pagesFrom(start, start + pages), index === 0, path);
      const { size: bytes } = await stat(path);
      if (bytes <= maxBytes || pages === 1) {
        await rename(path, best);
        fits = { pages, bytes, removedLinks };
      } else {
        await rm(path);
        tooMany = pages;
      }
      if (fits.bytes > maxBytes || tooMany - fits.pages <= 1) return { ...fits, path: best };
      pages = nextTry(fits.pages, tooMany, fits.bytes, maxBytes);
    }
  }

  async #write(pages: readonly number[], withAttachments: boolean, path: string): Promise<number> {
    const indexes = pages.map((page) => page - 1);
    const kept = keepPages(this.#source, indexes, { attachments: withAttachments });
    await saveDocument(kept.document, path, this.#context.signal);
    // Small parts wait for nothing else, and messages must get through.
    await setImmediate();
    return kept.removedLinks;
  }

  #output({ pages, pattern, tokens }: Part, path: string): OutputFile {
    const [from = 0, to = 0] = [pages[0], pages.at(-1)];
    const bookmark = this.#bookmarks.get(this.#source.pages[from - 1]?.number ?? 0) ?? '';
    const known = { from, to, page: from, bookmark, ...tokens };
    return { path, type: 'pdf', input: 0, pattern, tokens: known, facts: { pages: pages.length } };
  }

  #path(index: number): string {
    return join(this.#context.workDir, `part-${index + 1}.pdf`);
  }
}

/** Where the size of the part that fits points to, kept inside the open range; its middle when nothing fits yet. */
function nextTry(fits: number, tooMany: number, bytes: number, maxBytes: number): number {
  const middle = Math.floor((fits + tooMany) / 2);
  const pointed = fits > 0 && bytes > 0 ? Math.floor((fits * maxBytes) / bytes) : middle;
  // Never all the way to an end: each try must halve what is left, or nearly.
  const margin = Math.floor((tooMany - fits) / 8);
  return Math.min(Math.max(pointed, fits + 1 + margin), tooMany - 1 - margin);
}
