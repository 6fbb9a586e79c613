/** Keeps the pages of a document on disk while it is laid out, as JSON lines: a thousand of them stay out of memory. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { PageContent } from '../../layout/page-content.ts';

interface Line {
  readonly at: number;
  readonly bytes: number;
}

export class PageStore {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #lines: Line[] = [];
  readonly #fonts = new Map<string, PageContent['words'][number]['font']>();
  #end = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<PageStore> {
    return new PageStore(path, await open(path, 'w+'));
  }

  get count(): number {
    return this.#lines.length;
  }

  async add(content: PageContent): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(content)}\n`);
    await this.#file.write(line, 0, line.length, this.#end);
    this.#lines.push({ at: this.#end, bytes: line.length });
    this.#end += line.length;
  }

  /** In the order in which they were added. */
  async *read(): AsyncGenerator<PageContent> {
    for (const { at, bytes } of this.#lines) {
      const line = Buffer.allocUnsafe(bytes);
      await this.#file.read(line, 0, bytes, at);
      const content = JSON.parse(line.toString()) as PageContent;
      yield { ...content, words: content.words.map((word) => ({ ...word, font: this.#shared(word.font) })) };
    }
  }

  /** Thousands of words share a few fonts. */
  #shared(font: PageContent['words'][number]['font']): PageContent['words'][number]['font'] {
    const { name, weight, italic, fixedPitch, serif, thickened } = font;
    const key = `${name} ${weight} ${italic} ${fixedPitch} ${serif} ${thickened}`;
    const known = this.#fonts.get(key);
    if (known) return known;
    this.#fonts.set(key, font);
    return font;
  }

  async close(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#path, { force: true });
  }
}
