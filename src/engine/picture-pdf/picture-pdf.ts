/** A PDF that grows by pictures: each file's pages are read, placed and kept until the document is written. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WarningCode } from '../../contract/warnings.ts';
import { PdfDocument } from '../pdf/document.ts';
import type { PdfRef } from '../pdf/object.ts';
import { setPages } from '../pdf/page-tree.ts';
import { writeDocument } from '../pdf/write-document.ts';
import { addPicturePage } from './picture-page.ts';
import type { PageLayout } from './place-picture.ts';
import { type PictureFile, readPictures } from './read-pictures.ts';

export interface PicturePdfContext {
  /** A folder to work in; what is put there is removed when the document has been written. */
  readonly folder: string;
  readonly repair: boolean;
  warn(code: WarningCode, params: Readonly<Record<string, string | number>>): void;
}

let made = 0;

export class PicturePdf {
  readonly #layout: PageLayout;
  readonly #context: PicturePdfContext;
  readonly #document = PdfDocument.create();
  readonly #pages: PdfRef[] = [];
  readonly #folder: string;
  #files = 0;

  constructor(layout: PageLayout, context: PicturePdfContext) {
    this.#layout = layout;
    this.#context = context;
    this.#folder = join(context.folder, `pictures-${made++}`);
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  /**
   * Adds all pictures of a file, or none of them.
   * @param progress called with the share of the file that is done.
   * @throws ToolError `damaged`, `too-complex`, `too-many-pages`, `bad-option`, `engine-missing`, `cancelled`.
   */
  async add(file: PictureFile, signal: AbortSignal, progress: (share: number) => void): Promise<void> {
    const folder = join(this.#folder, String(this.#files++));
    await mkdir(folder, { recursive: true });
    const pages: PdfRef[] = [];
    const { repair, warn } = this.#context;
    for await (const { picture, number, count } of readPictures(file, { folder, signal, repair, warn })) {
      signal.throwIfAborted();
      pages.push(addPicturePage(this.#document, picture, this.#layout));
      progress(number / count);
    }
    this.#pages.push(...pages);
  }

  /** Writes the document, and lets go of all that it was made of. */
  async write(path: string, signal: AbortSignal): Promise<void> {
    setPages(this.#document, this.#pages);
    await writeDocument(this.#document, path, { signal, version: '1.7' });
    await rm(this.#folder, { recursive: true, force: true });
  }
}
