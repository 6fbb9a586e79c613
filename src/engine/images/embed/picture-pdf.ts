/** A PDF that grows by pictures: each file's pictures are read, placed and kept until the document is written. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WarningCode } from '../../../contract/messages/warnings.ts';
import type { PageSize } from '../../../contract/pages/page-size.ts';
import { type PageLayout, type Placement, planPage } from '../../../contract/pages/picture-placement.ts';
import { naturalSize, withinPage } from '../../../contract/pictures/picture-size.ts';
import { setPages } from '../../document/pages/page-tree.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, type PdfRef } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import type { Picture } from '../picture.ts';
import { addDrawing, type Drawing } from './drawing.ts';
import { addImage } from './image-object.ts';
import { addPicturePage, type Background, type PlacedObject } from './picture-page.ts';
import { placementMatrix } from './placement-matrix.ts';
import { type PictureFile, type ReadPicture, readPictures } from './read-pictures.ts';
import { type Reduction, reducePicture } from './reduce-picture.ts';

export interface PicturePdfLayout extends PageLayout {
  /** Dots an inch in place of what the pictures say; null takes theirs. */
  readonly dpi: number | null;
  /** Whether the camera's note of how it was held counts. */
  readonly rotates: boolean;
  /** Undefined leaves pages as they are: white. */
  readonly background: Background | undefined;
  /** Empty for none. */
  readonly title: string;
}

/** A page for each picture, upright and as large as the picture says. */
export const PAGE_EACH: PicturePdfLayout = {
  pageSize: 'fit',
  orientation: 'auto',
  marginPt: 0,
  fit: 'contain',
  perPage: 1,
  gapPt: 0,
  dpi: null,
  rotates: true,
  background: undefined,
  title: '',
};

export interface PicturePdfContext {
  /** A folder to work in; what is put there is removed when the document has been written. */
  readonly folder: string;
  readonly repair: boolean;
  /** Makes pictures smaller; undefined leaves all untouched. */
  readonly reduce?: Reduction | undefined;
  warn(code: WarningCode, params: Readonly<Record<string, string | number>>): void;
}

/** A picture that waits for its page to be full. */
interface Waiting {
  readonly read: ReadPicture;
  readonly size: PageSize;
  readonly fileName: string;
  readonly folder: string;
}

export class PicturePdf {
  readonly #layout: PicturePdfLayout;
  readonly #context: PicturePdfContext;
  readonly #document = PdfDocument.create();
  readonly #pages: PdfRef[] = [];
  readonly #folders: string[] = [];
  #waiting: Waiting[] = [];

  constructor(layout: PicturePdfLayout, context: PicturePdfContext) {
    this.#layout = layout;
    this.#context = context;
  }

  /** Pages so far, the one that is not full yet included. */
  get pageCount(): number {
    return this.#pages.length + Math.ceil(this.#waiting.length / this.#layout.perPage);
  }

  /**
   * Adds all pictures of a file, or none of them.
   * @param progress called with the share of the file that is done.
   * @throws ToolError `damaged`, `too-complex`, `too-many-pages`, `bad-option`, `engine-missing`, `cancelled`.
   */
  async add(file: PictureFile, signal: AbortSignal, progress: (share: number) => void): Promise<void> {
    const folder = await mkdtemp(join(this.#context.folder, 'pictures-'));
    this.#folders.push(folder);
    const { repair, warn } = this.#context;
    const { rotates } = this.#layout;
    const pictures: Waiting[] = [];
    for await (const read of readPictures(file, { folder, signal, repair, rotates, warn })) {
      signal.throwIfAborted();
      pictures.push({ read, size: this.#sizeOf(read), fileName: file.name, folder });
      progress((read.number / read.count) * 0.8);
    }
    this.#waiting.push(...pictures);
    while (this.#waiting.length >= this.#layout.perPage) await this.#fillPage(signal);
    progress(1);
  }

  /** Writes the document, and lets go of all that it was made of. */
  async write(path: string, signal: AbortSignal): Promise<void> {
    while (this.#waiting.length > 0) await this.#fillPage(signal);
    setPages(this.#document, this.#pages);
    if (this.#layout.title) this.#writeTitle();
    await writeDocument(this.#document, path, { signal, version: '1.7' });
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }

  #writeTitle(): void {
    const { trailer } = this.#document;
    trailer.set('Info', this.#document.add(PdfDict.of({ Title: makeText(this.#layout.title) })));
    // Viewers then show the title in place of the file's name (ISO 32000-1, table 150).
    const catalog = this.#document.editable(trailer.get('Root'));
    catalog.set('ViewerPreferences', PdfDict.of({ DisplayDocTitle: true }));
  }

  #sizeOf({ content }: ReadPicture): PageSize {
    return content.kind === 'drawing' ? withinPage(content) : naturalSize(content.picture, this.#layout.dpi);
  }

  async #fillPage(signal: AbortSignal): Promise<void> {
    const group = this.#waiting.slice(0, this.#layout.perPage);
    this.#waiting = this.#waiting.slice(group.length);
    const { page, placements } = planPage(
      group.map(({ size }) => size),
      this.#layout,
    );
    const placed: PlacedObject[] = [];
    for (const [index, waiting] of group.entries()) {
      const placement = placements[index];
      if (!placement) continue;
      if (placement.isCut && this.#layout.fit === 'actual') {
        this.#context.warn('picture-overhangs', { file: waiting.fileName });
      }
      placed.push(await this.#place(waiting, placement, signal));
    }
    this.#pages.push(addPicturePage(this.#document, page, placed, this.#layout.background));
  }

  async #place({ read, folder }: Waiting, placement: Placement, signal: AbortSignal): Promise<PlacedObject> {
    const { content } = read;
    if (content.kind === 'drawing') return this.#placeDrawing(content, placement, signal);
    const picture = await this.#reduced(content.picture, read, placement, folder, signal);
    const matrix = placementMatrix(placement.at, picture.orientation);
    return { object: addImage(this.#document, picture), matrix, placement };
  }

  async #placeDrawing(drawing: Drawing, placement: Placement, signal: AbortSignal): Promise<PlacedObject> {
    const { form, widthPt, heightPt } = await addDrawing(this.#document, drawing, signal);
    const { at } = placement;
    const matrix = [at.widthPt / widthPt, 0, 0, at.heightPt / heightPt, at.left, at.bottom] as const;
    return { object: form, matrix, placement };
  }

  async #reduced(
    picture: Picture,
    { open, number }: ReadPicture,
    placement: Placement,
    folder: string,
    signal: AbortSignal,
  ): Promise<Picture> {
    const { reduce: reduction } = this.#context;
    if (!reduction || !open) return picture;
    const own = join(folder, `reduced-${number}`);
    await mkdir(own);
    return reducePicture(picture, { at: placement.at, open, reduction, folder: own, signal });
  }
}
