/** Draws the chosen pages and packs them: each on its own, one below the other, or as pages of one file. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { InTime } from '../../contract/in-time.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { OutputFile, RunContext } from '../../contract/operation.ts';
import { GifJoiner } from '../../engine/images/formats/join-gif.ts';
import { drawPage } from '../../engine/images/render/draw-page.ts';
import { encodePicture, FORMAT_LIMITS } from '../../engine/images/render/encode-picture.ts';
import { type PageInUnits, type PagePixels, pagePixels } from '../../engine/images/render/page-size-px.ts';
import { drawTall, tallSize } from '../../engine/images/render/tall-picture.ts';
import { TiffJoiner } from '../../engine/images/tiff/join-tiff.ts';
import type { PictureChoice } from './picture-choice.ts';

/** Below this nothing can be made out on a page. */
const LEAST_DPI = 18;

/** Takes the packed picture of a page, in page order. */
type TakePage = (path: string, page: number, size: PagePixels) => Promise<void>;

export class PagePictures {
  readonly #document: PdfiumDocument;
  readonly #userUnit: (page: number) => number;
  readonly #choice: PictureChoice;
  readonly #context: RunContext;

  constructor(
    document: PdfiumDocument,
    userUnit: (page: number) => number,
    choice: PictureChoice,
    context: RunContext,
  ) {
    this.#document = document;
    this.#userUnit = userUnit;
    this.#choice = choice;
    this.#context = context;
  }

  /** @param pages numbers from 1, in the wanted order. */
  make(pages: readonly number[]): Promise<readonly OutputFile[]> {
    switch (this.#choice.combine) {
      case 'separate':
        return this.#separate(pages);
      case 'single':
        return this.#single(pages);
      case 'multipage':
        return this.#multipage(pages);
    }
  }

  async #separate(pages: readonly number[]): Promise<readonly OutputFile[]> {
    const outputs: OutputFile[] = [];
    await this.#packEach(pages, async (path, page, size) => {
      const output = this.#output(path, size);
      const n = String(page).padStart(String(this.#document.pageCount).length, '0');
      outputs.push(pages.length === 1 ? { ...output, pattern: '{name}' } : { ...output, tokens: { n, page } });
    });
    return outputs;
  }

  async #single(pages: readonly number[]): Promise<readonly OutputFile[]> {
    const { encode, style } = this.#choice;
    const { signal, workDir } = this.#context;
    const inUnits = pages.map((page) => this.#inUnits(page));
    const wanted = inUnits.map((page) => this.#choice.dpiOf(page));
    const size = tallSize(inUnits, wanted, FORMAT_LIMITS[encode.format]);
    const least = Math.min(...wanted);
    if (size.dpi < Math.min(LEAST_DPI, least)) {
      const why = because('too-tall-picture', { count: pages.length });
      throw new ToolError('bad-option', { field: 'combine', ...why });
    }
    if (size.dpi < least) this.#context.warn('picture-lowered', { dpi: Number(size.dpi.toPrecision(2)) });
    const path = join(workDir, `pages.${encode.format}`);
    const indexes = pages.map((page) => page - 1);
    const tell = (done: number) => this.#tell(done, pages.length, 0.9);
    const drawn = await drawTall(this.#document, indexes, size, style, `${path}.drawn`, signal, tell);
    try {
      await encodePicture(drawn.open(), encode, size, path);
    } finally {
      await drawn.close();
    }
    return [{ ...this.#output(path, size), pattern: '{name}' }];
  }

  async #multipage(pages: readonly number[]): Promise<readonly OutputFile[]> {
    const { format } = this.#choice.encode;
    const path = join(this.#context.workDir, `pages.${format}`);
    const sizes = pages.map((page) => this.#size(page));
    const [width, height] = [
      Math.max(...sizes.map((size) => size.widthPx)),
      Math.max(...sizes.map((size) => size.heightPx)),
    ];
    const joiner =
      format === 'gif' ? await GifJoiner.create(path, width, height) : await TiffJoiner.create(path, pages.length);
    let joined = 0;
    try {
      await this.#packEach(pages, async (page) => {
        joined++;
        await joiner.append(page);
        await rm(page);
      });
    } finally {
      await joiner.close();
    }
    const facts = { width, height, pages: joined };
    return [{ path, type: format, input: 0, facts, pattern: '{name}' }];
  }

  /** PDFium draws on this thread while libvips packs the page before on another: two cores, two pages in memory. */
  async #packEach(pages: readonly number[], take: TakePage): Promise<void> {
    const { encode, style } = this.#choice;
    const { signal, workDir } = this.#context;
    let packing: Promise<void> = Promise.resolve();
    const inTime = new InTime(pages.entries(), this.#context);
    for (const [index, page] of inTime) {
      signal.throwIfAborted();
      const path = join(workDir, `${index}.${encode.format}`);
      const size = this.#size(page, (dpi) => this.#context.warn('dpi-lowered', { page, dpi }));
      const drawn = await drawPage(this.#document, page - 1, size, `${path}.drawn`, signal, style);
      await packing;
      packing = encodePicture(drawn.open(), encode, size, path).then(async () => {
        await drawn.close();
        await take(path, page, size);
        this.#tell(index + 1, pages.length, 1);
      });
      // A failure is told by the next await, never left unheard.
      packing.catch(() => undefined);
    }
    await packing;
    inTime.tellRest(([, page]) => page);
  }

  #inUnits(page: number): PageInUnits {
    return { ...this.#document.pageSize(page - 1), userUnit: this.#userUnit(page) };
  }

  #size(page: number, onLowered: (dpi: number) => void = () => undefined): PagePixels {
    const inUnits = this.#inUnits(page);
    const dpi = this.#choice.dpiOf(inUnits);
    const size = pagePixels(inUnits, dpi, FORMAT_LIMITS[this.#choice.encode.format]);
    if (size.dpi < dpi) onLowered(Number(size.dpi.toPrecision(2)));
    return size;
  }

  #output(path: string, size: PagePixels): OutputFile {
    const facts = { width: size.widthPx, height: size.heightPx };
    return { path, type: this.#choice.encode.format, input: 0, facts };
  }

  #tell(done: number, pages: number, share: number): void {
    this.#context.progress((done / pages) * share, 'page', { page: done, pages });
  }
}
