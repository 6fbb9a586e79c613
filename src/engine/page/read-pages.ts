/** Reads the pages of a file one after another, whatever becomes of them: in order, recognised ones side by side. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { InTime } from '../../contract/in-time.ts';
import { inOrder } from '../concurrency/in-order.ts';
import type { PageLink } from '../document/pages/page-links.ts';
import { READING_LANES } from '../recognise/page-reader.ts';
import type { ReadPage } from './page-content.ts';
import { PageReading, type ReadingContext, type ReadingOptions } from './page-reading.ts';
import type { Word } from './words/words.ts';

export interface ReadOptions extends ReadingOptions {
  /** The links of a page (1-based), which its words get. */
  readonly links: (page: number) => readonly PageLink[];
}

/** Pages in the given order, each with where its words lead. Progress is for the caller to tell. @throws as `PageReading`. */
export async function* readPages(
  document: PdfiumDocument,
  pages: readonly number[],
  options: ReadOptions,
  context: ReadingContext,
): AsyncGenerator<ReadPage> {
  const reading = new PageReading(document, options, context);
  try {
    for await (const read of pagesInOrder(reading, pages, context)) {
      yield { ...read, words: linkedWords(read.words, options.links(read.page)) };
    }
    reading.finish();
  } finally {
    await reading.close();
  }
}

/** The pages of a reading that the caller finishes and closes: all, or those that could be read before the time was up. */
export async function* pagesInOrder(
  reading: PageReading,
  pages: readonly number[],
  context: ReadingContext,
): AsyncGenerator<ReadPage, void, undefined> {
  const inTime = new InTime(pages, context);
  yield* inOrder(inTime, READING_LANES, (page) => reading.read(page));
  inTime.tellRest((page) => page);
}

/** Words whose middle lies under a link lead where it leads. */
export function linkedWords(words: readonly Word[], links: readonly PageLink[]): readonly Word[] {
  if (links.length === 0) return words;
  return words.map((word) => {
    const [x, y] = [(word.box.left + word.box.right) / 2, (word.box.top + word.box.bottom) / 2];
    const link = links.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    return link ? { ...word, link: link.address } : word;
  });
}
