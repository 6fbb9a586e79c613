/** A PDF that grows by pictures: each file's pages are read, placed and kept until the document is written. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WarningCode } from '../../contract/warnings.ts';
import { PdfDocument } from '../pdf/document.ts';
import type { PdfRef } from '../pdf/object.ts';
import { setPages } from '../pdf/page-tree.ts';
import { writeDocument } from '../pdf/write-document.ts';
import type { Picture } from './picture.ts';
import { addPicturePage } from './picture-page.ts';
import { type PageLayout, placePicture } from './place-picture.ts';
import { type PictureFile, type ReadPicture, readPictures } from './read-pictures.ts';
import { type Reduction, reducePicture } from './reduce-picture.ts';

export interface PicturePdfContext {
  /** A folder to work in; what is put there is removed when the document has been written. */
  readonly folder: string;
  readonly repair: boolean;
  /** Makes pictures smaller that are denser than this; undefined leaves all untouched. */
  readonly reduce?: Reduction | undefined;
  warn(code: WarningCode, params: Readonly<Record<string, string | number>>): void;
}

export class PicturePdf {
  readonly #layout: PageLayout;
  readonly #context: PicturePdfContext;
  readonly #document = PdfDocument.create();
  readonly #pages: PdfRef[] = [];
  readonly #folders: string[] = [];

  constructor(layout: PageLayout, context: PicturePdfContext) {
    this.#layout = layout;
    this.#context = context;
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
    const folder = await mkdtemp(join(this.#context.folder, 'pictures-'));
    this.#folders.push(folder);
    const pages: PdfRef[] = [];
    const { repair, warn } = this.#context;
    for await (const read of readPictures(file, { folder, signal, repair, warn })) {
      signal.throwIfAborted();
      const picture = await this.#reduced(read, folder);
      pages.push(addPicturePage(this.#document, picture, this.#layout));
      progress(read.number / read.count);
    }
    this.#pages.push(...pages);
  }

  async #reduced({ picture, open, number }: ReadPicture, folder: string): Promise<Picture> {
    const { reduce } = this.#context;
    if (!reduce || !open) return picture;
    const own = join(folder, `reduced-${number}`);
    await mkdir(own);
    return reducePicture(picture, placePicture(picture, this.#layout), open, reduce, own);
  }

  /** Writes the document, and lets go of all that it was made of. */
  async write(path: string, signal: AbortSignal): Promise<void> {
    setPages(this.#document, this.#pages);
    await writeDocument(this.#document, path, { signal, version: '1.7' });
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }
}
