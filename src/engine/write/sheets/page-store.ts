/** Keeps what was read of pages on disk, until the whole file has shown which of them belong together. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { PageRules } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { ChartData } from '../../layout/chart-model.ts';
import type { ChartPicture } from '../../page/graphics/chart-pictures.ts';
import type { Word } from '../../page/words/words.ts';

/** A chart whose numbers can be read. */
export interface SheetChart {
  readonly data: ChartData;
  readonly page: number;
  readonly box: Box;
  /** What can be read in it. */
  readonly text: string;
}

export interface StoredPage extends PageRules {
  /** 1-based. */
  readonly page: number;
  readonly size: PageSizePt;
  readonly words: readonly Word[];
  /** Its charts, of which nothing is among the words. */
  readonly pictures: readonly (ChartPicture | SheetChart)[];
  /** Its words where pictures of charts alone are on it: they are cells if the file has no others. */
  readonly labels?: readonly Word[];
}

export class PageStore {
  readonly #path: string;
  readonly #file: FileHandle;
  /** Words or numbers of a chart. */
  #hasCells = false;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<PageStore> {
    return new PageStore(path, await open(path, 'w'));
  }

  async add({ page, size, words, lines, fills, pictures, labels = [] }: StoredPage): Promise<void> {
    const stored: StoredPage = { page, size, words, lines, fills, pictures, labels };
    this.#hasCells ||= words.length > 0 || pictures.some((picture) => 'data' in picture);
    // A line reader takes these two for line ends as well.
    const line = JSON.stringify(stored).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
    await this.#file.write(`${line}\n`);
  }

  /** No more pages come. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  /** In the order in which they were added. */
  async *pages(): AsyncGenerator<StoredPage> {
    for await (const line of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
      const page = JSON.parse(line) as StoredPage;
      yield this.#hasCells ? page : { ...page, words: page.labels ?? [], pictures: [] };
    }
  }
}
