/** Runs pdf-to-jpg: every chosen page becomes a picture. */
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import type { OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { parsePageRange, resolvePageRange } from '../../contract/page-range.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { drawPage } from '../../engine/page-picture/draw-page.ts';
import { encodePicture, FORMAT_LIMITS } from '../../engine/page-picture/encode-picture.ts';
import { type PagePixels, pagePixels } from '../../engine/page-picture/page-size-px.ts';
import { openForReading } from '../../engine/pdf/open-for-reading.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];

const QUALITIES = {
  low: { dpi: 96, quality: 65 },
  medium: { dpi: 150, quality: 82 },
  high: { dpi: 300, quality: 92 },
} as const;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const pdf = await openForReading(input, options, 'render', context);
  try {
    const range = parsePageRange(options.pages);
    const { pages, clipped } = resolvePageRange(range, pdf.pageCount, {
      clip: options['clip-pages'],
      file: input.name,
    });
    if (clipped.length > 0) context.warn('pages-clipped', { pages: clipped.join(', '), file: input.name });
    const document = await openPdfium(pdf.path, { name: input.name });
    try {
      return await new PagePictures(document, pdf.userUnit, options, context).make(pages);
    } finally {
      document.close();
    }
  } finally {
    await pdf.close();
  }
};

class PagePictures {
  readonly #document: PdfiumDocument;
  readonly #userUnit: (page: number) => number;
  readonly #options: Options;
  readonly #context: RunContext;
  readonly #outputs: OutputFile[] = [];

  constructor(document: PdfiumDocument, userUnit: (page: number) => number, options: Options, context: RunContext) {
    this.#document = document;
    this.#userUnit = userUnit;
    this.#options = options;
    this.#context = context;
  }

  /** PDFium draws on this thread while libvips packs the page before on another: two cores, two pages in memory. */
  async make(pages: readonly number[]): Promise<readonly OutputFile[]> {
    let packing: Promise<void> = Promise.resolve();
    for (const [index, page] of pages.entries()) {
      this.#context.signal.throwIfAborted();
      const path = join(this.#context.workDir, `${index}.${this.#options.format}`);
      const size = this.#size(page);
      const pack = await this.#draw(page, size, path);
      await packing;
      packing = pack().then(() => {
        this.#outputs.push(this.#output(path, page, size, pages.length));
        this.#context.progress((index + 1) / pages.length, 'page', { page: index + 1, pages: pages.length });
      });
      // A failure is told by the next await, never left unheard.
      packing.catch(() => undefined);
    }
    await packing;
    return this.#outputs;
  }

  #size(page: number): PagePixels {
    const { format, quality } = this.#options;
    const { dpi } = QUALITIES[quality];
    const seen = this.#document.pageSize(page - 1);
    const size = pagePixels({ ...seen, userUnit: this.#userUnit(page) }, dpi, FORMAT_LIMITS[format]);
    if (size.dpi < dpi) this.#context.warn('dpi-lowered', { page, dpi: Number(size.dpi.toPrecision(2)) });
    return size;
  }

  async #draw(page: number, size: PagePixels, path: string): Promise<() => Promise<void>> {
    const { format, quality } = this.#options;
    const { signal } = this.#context;
    const drawn = await drawPage(this.#document, page - 1, size, `${path}.drawn`, signal);
    return async () => {
      await encodePicture(drawn.open(), format, QUALITIES[quality].quality, size, path);
      await drawn.close();
    };
  }

  #output(path: string, page: number, size: PagePixels, count: number): OutputFile {
    const facts = { width: size.widthPx, height: size.heightPx };
    const output = { path, type: this.#options.format, input: 0, facts } as const;
    if (count === 1) return { ...output, pattern: '{name}' };
    const n = String(page).padStart(String(this.#document.pageCount).length, '0');
    return { ...output, tokens: { n, page } };
  }
}
