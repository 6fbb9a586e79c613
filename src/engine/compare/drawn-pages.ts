/** Draws the pages of a compared document; a few neighbours are held. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import { type PagePixels, pagePixels } from '../images/render/page-size-px.ts';
import { coverOf, type Drawing } from './compare-looks.ts';
import type { ReadDocument } from './read-document.ts';
import { soften } from './soften.ts';

export interface LookSource {
  readonly pdfium: PdfiumDocument;
  readonly read: ReadDocument;
  /** Points in one unit of a page (1-based). */
  readonly userUnit: (page: number) => number;
}

/** Pixels in a unit of the page. */
export interface Scale {
  readonly x: number;
  readonly y: number;
}

/** A drawing of more pixels is no easier to compare: 4,000 × 5,000. */
const LIMITS = { sidePx: 16_000, pixels: 20_000_000 };
const HELD = 4;

export class DrawnPages {
  readonly #source: LookSource;
  readonly #dpi: number;
  /** Boxes of the words of each page, its running lines and names of columns too. */
  readonly #words = new Map<number, SeenBox[]>();
  readonly #held = new Map<number, Drawing>();

  /** @param leavesWords what lies under words is covered. */
  constructor(source: LookSource, dpi: number, leavesWords: boolean) {
    this.#source = source;
    this.#dpi = dpi;
    const { body, running, again } = source.read;
    for (const row of leavesWords ? [body, running, again] : []) {
      for (let index = 0; index < row.length; index++) {
        const boxes = this.#words.get(row.page(index)) ?? [];
        this.#words.set(row.page(index), boxes);
        boxes.push(...row.boxes(index));
      }
    }
  }

  /** @param page its place among the chosen ones. @throws ToolError `damaged`, `too-complex`. */
  page(page: number): Drawing {
    const known = this.#held.get(page) ?? this.#draw(page);
    this.#held.delete(page);
    this.#held.set(page, known);
    const [oldest] = this.#held.keys();
    if (this.#held.size > HELD && oldest !== undefined) this.#held.delete(oldest);
    return known;
  }

  scale(page: number): Scale {
    const { widthPt = 1, heightPt = 1 } = this.#source.read.pages[page] ?? {};
    const { widthPx, heightPx } = this.#size(page);
    return { x: widthPx / widthPt, y: heightPx / heightPt };
  }

  isRecognised(page: number): boolean {
    return this.#source.read.pages[page]?.isRecognised ?? false;
  }

  #size(page: number): PagePixels {
    const { number = 1, widthPt = 1, heightPt = 1 } = this.#source.read.pages[page] ?? {};
    return pagePixels({ widthPt, heightPt, userUnit: this.#source.userUnit(number) }, this.#dpi, LIMITS);
  }

  #draw(page: number): Drawing {
    const { pdfium, read } = this.#source;
    const size = this.#size(page);
    const { widthPx, heightPx } = size;
    const rgb = pdfium.withPage((read.pages[page]?.number ?? 1) - 1, (opened) => pdfium.draw(opened, size));
    const { x, y } = this.scale(page);
    const words = (this.#words.get(page) ?? []).map(({ left, top, right, bottom }) => ({
      left: left * x,
      top: top * y,
      right: right * x,
      bottom: bottom * y,
    }));
    let softened: Uint8Array | undefined;
    const soft = () => {
      softened ??= soften(rgb, widthPx, heightPx);
      return softened;
    };
    return { rgb, soft, widthPx, heightPx, cover: coverOf(widthPx, heightPx, words) };
  }
}
