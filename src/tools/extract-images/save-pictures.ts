/** Saves the chosen pictures: as stored where that is a file of its own, else drawn by PDFium and packed. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdfium } from '../../adapters/pdfium.ts';
import { InTime } from '../../contract/in-time.ts';
import type { OutputFile, RunContext } from '../../contract/operation.ts';
import { MAX_PIXELS } from '../../contract/site/limits.ts';
import { pageTurn } from '../../engine/geometry/page-box.ts';
import { type DrawPictureOptions, drawPicture } from '../../engine/images/extract/draw-picture.ts';
import { type DrawnFormat, encodeDrawn, packableFormat } from '../../engine/images/extract/encode-drawn.ts';
import { hasMask, isStencil, originalBytes } from '../../engine/images/extract/original-bytes.ts';
import { type SheetPicture, writePictureSheet } from '../../engine/images/extract/picture-sheet.ts';
import { isPlainTurn, orientJpeg, seenTurn, turnAt } from '../../engine/images/extract/upright.ts';
import { isPlainCmyk, writeCmykTiff } from '../../engine/images/tiff/cmyk-tiff.ts';
import { isFaxCoded, writeFaxTiff } from '../../engine/images/tiff/fax-tiff.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import type { ChosenPicture, Options } from './choose-pictures.ts';

export interface SavedPicture {
  readonly chosen: ChosenPicture;
  readonly output: OutputFile;
}

/** How one chosen picture is saved; a JPEG with a mask is saved both ways. */
interface Plan {
  readonly chosen: ChosenPicture;
  readonly turn: ReturnType<typeof seenTurn>;
  readonly saves: readonly ('stored' | 'inks' | 'fax' | 'drawn')[];
}

export class PictureSaver {
  readonly #document: PdfDocument;
  readonly #pages: readonly PdfRef[];
  readonly #options: Options;
  readonly #context: RunContext;
  readonly #saved: SavedPicture[] = [];

  constructor(document: PdfDocument, pages: readonly PdfRef[], options: Options, context: RunContext) {
    this.#document = document;
    this.#pages = pages;
    this.#options = options;
    this.#context = context;
  }

  /** @param onSaved called after each picture. @param onLeft called for the page of each for which no time was left. */
  async save(
    chosen: readonly ChosenPicture[],
    onSaved: () => void,
    onLeft: (page: number) => void,
  ): Promise<readonly SavedPicture[]> {
    const plans = chosen.map((each) => this.#plan(each)).filter((plan) => this.#isPossible(plan));
    const drawn = plans.filter((plan) => plan.saves.includes('drawn'));
    const places = new Map(drawn.map((plan, index) => [plan, index] as const));
    const sheet = join(this.#context.workDir, 'sheet.pdf');
    try {
      const pictures = drawn.map((plan) => this.#sheetPicture(plan));
      if (pictures.length > 0) await writePictureSheet(this.#document, pictures, sheet, this.#context.signal);
      const document = pictures.length > 0 ? await openPdfium(sheet, { name: 'the pictures' }) : undefined;
      try {
        const inTime = new InTime(plans, this.#context);
        for (const plan of inTime) {
          this.#context.signal.throwIfAborted();
          const place = places.get(plan);
          if (document && place !== undefined)
            await this.#drawOne(plan, pictures[place], (options) => drawPicture(document, place, options));
          if (plan.saves.includes('inks')) await this.#saveAsTiff(plan, writeCmykTiff);
          if (plan.saves.includes('fax')) await this.#saveAsTiff(plan, writeFaxTiff);
          if (plan.saves.includes('stored')) await this.#saveStored(plan);
          onSaved();
        }
        for (const plan of inTime.rest) onLeft(plan.chosen.page);
      } finally {
        document?.close();
      }
    } finally {
      await rm(sheet, { force: true });
    }
    return this.#saved;
  }

  #plan(chosen: ChosenPicture): Plan {
    const page = this.#document.dict(this.#pages[chosen.page - 1] ?? null);
    const [first, ...more] = chosen.picture.parts;
    const { format, upright, cmyk } = this.#options;
    const plain = seenTurn([1, 0, 0, 1, 0, 0], 0);
    const turn = upright && first && page ? seenTurn(first.matrix, pageTurn(this.#document, page)) : plain;
    if (!first || more.length > 0) return { chosen, turn, saves: ['drawn'] };
    const isMasked = this.#options['apply-masks'] && hasMask(this.#document, first.stream);
    const stored = format === 'original' ? originalBytes(this.#document, first.stream)?.type : undefined;
    if (stored === 'jp2' && !isPlainTurn(turn)) return { chosen, turn, saves: ['drawn'] };
    if (stored) return { chosen, turn, saves: isMasked ? ['drawn', 'stored'] : ['stored'] };
    const { widthPx, heightPx } = chosen.picture;
    const isHuge = widthPx * heightPx > MAX_PIXELS;
    if (isHuge && isPlainTurn(turn) && isFaxCoded(this.#document, first.stream))
      return { chosen, turn, saves: ['fax'] };
    const keepsInks = cmyk === 'keep' && format === 'original' && isPlainTurn(turn) && !isMasked;
    return { chosen, turn, saves: [keepsInks && isPlainCmyk(this.#document, first.stream) ? 'inks' : 'drawn'] };
  }

  #isPossible({ chosen, saves }: Plan): boolean {
    const { widthPx: width, heightPx: height } = chosen.picture;
    if (!saves.includes('drawn') || width * height <= MAX_PIXELS) return true;
    this.#context.warn('picture-too-large', { page: chosen.page, width, height });
    return false;
  }

  #sheetPicture({ chosen, turn }: Plan): SheetPicture {
    const { parts, widthPx, heightPx } = chosen.picture;
    const placed = [];
    let [left, top] = [0, 0];
    for (const part of parts) {
      placed.push({ stream: part.stream, left, top, widthPx: part.widthPx, heightPx: part.heightPx });
      if (part.widthPx === widthPx) top += part.heightPx;
      else left += part.widthPx;
    }
    const withMasks = this.#options['apply-masks'];
    return { widthPx, heightPx, parts: placed, withMasks, turn: turnAt(turn, widthPx, heightPx) };
  }

  async #drawOne(
    plan: Plan,
    picture: SheetPicture | undefined,
    draw: (options: DrawPictureOptions) => ReturnType<typeof drawPicture>,
  ): Promise<void> {
    const { workDir, signal } = this.#context;
    const { page } = plan.chosen;
    const path = this.#path(plan, 'drawn');
    const isTurned = plan.turn[0] === 0;
    const [widthPx = 0, heightPx = 0] = isTurned
      ? [picture?.heightPx, picture?.widthPx]
      : [picture?.widthPx, picture?.heightPx];
    const drawn = await draw({ widthPx, heightPx, kind: this.#kind(plan), scratchPath: join(workDir, 'rows'), signal });
    if (!drawn) return this.#context.warn('picture-failed', { page });
    const wanted: DrawnFormat = this.#options.format === 'original' ? 'png' : this.#options.format;
    const type = packableFormat(wanted, drawn);
    try {
      await encodeDrawn(drawn, type, path);
    } finally {
      await drawn.close();
    }
    this.#add(plan, { path, type, facts: { width: widthPx, height: heightPx } });
  }

  #kind({ chosen }: Plan): DrawPictureOptions['kind'] {
    const stream = chosen.picture.parts[0]?.stream;
    if (!stream) return 'solid';
    if (isStencil(this.#document, stream)) return 'stencil';
    return this.#options['apply-masks'] && hasMask(this.#document, stream) ? 'clear' : 'solid';
  }

  async #saveAsTiff(plan: Plan, write: typeof writeCmykTiff): Promise<void> {
    const { picture, page } = plan.chosen;
    const stream = picture.parts[0]?.stream;
    const path = this.#path(plan, 'tiff');
    const isSaved = stream !== undefined && (await write(this.#document, stream, picture, path));
    if (!isSaved) return this.#context.warn('picture-failed', { page });
    this.#add(plan, { path, type: 'tiff', facts: { width: picture.widthPx, height: picture.heightPx } });
  }

  async #saveStored(plan: Plan): Promise<void> {
    const { picture, page } = plan.chosen;
    const stream = picture.parts[0]?.stream;
    const stored = stream && originalBytes(this.#document, stream);
    if (!stored) return this.#context.warn('picture-failed', { page });
    const path = this.#path(plan, 'stored');
    const turns = stored.type === 'jpg' && !isPlainTurn(plan.turn);
    await writeFile(path, turns ? orientJpeg(stored.bytes, plan.turn) : stored.bytes);
    const facts = { width: picture.widthPx, height: picture.heightPx };
    const isSecond = plan.saves.includes('drawn');
    this.#add(plan, { path, type: stored.type, facts }, isSecond ? '-unmasked' : '');
  }

  #path({ chosen }: Plan, way: string): string {
    return join(this.#context.workDir, `picture-${chosen.page}-${chosen.n}-${way}`);
  }

  #add({ chosen }: Plan, made: Pick<OutputFile, 'path' | 'type' | 'facts'>, ending = ''): void {
    const tokens = { page: chosen.page, n: chosen.n };
    this.#saved.push({ chosen, output: { ...made, input: 0, pattern: `{name}-p{page}-{n}${ending}`, tokens } });
  }
}
