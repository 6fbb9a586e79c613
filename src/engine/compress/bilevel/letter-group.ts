/** Gathers pages of black and white until they are packed together, each letter once for all of them. */
import type { Bilevel } from './encode-g4.ts';
import { encodeJbig2Pages, encodeJbig2Symbols, type ShapedPage, shapePage } from './encode-jbig2-pages.ts';
import { type BilevelCoding, type PackedRows, packRows } from './pack-rows.ts';
import type { Step } from './symbol-classes.ts';

/** A reader that shows one page unpacks the letters of all. */
const MOST_PAGES = 24;
/** Rows and shapes held at once. */
const MOST_BYTES = 96 * 1024 ** 2;
/** What is held of a shape beside its pixels, until like ones are found. */
const SHAPE_BYTES = 700;
/** A page is spread to a byte a pixel while it is packed. */
const MOST_PIXELS = 36_000_000;
/** Packed pixel by pixel: less has too few letters for any to come again. */
const LEAST_BYTES = 2_000;
/** Below this gain pages stay independent of each other. */
const WORTHWHILE = 0.97;

interface Member {
  readonly picture: Bilevel;
  /** The page packed alone, pixel by pixel. */
  readonly bytes: Uint8Array;
}

export interface SharedLetters {
  /** Undefined where a single page holds its letters itself. */
  readonly globals: Uint8Array | undefined;
  /** Undefined for a page that is smaller alone. */
  readonly pages: readonly (Uint8Array | undefined)[];
}

export class LetterGroup {
  readonly #members: Member[] = [];
  readonly #shaped: ShapedPage[] = [];
  #bytes = 0;

  static takes({ width, height }: Bilevel, packed: Uint8Array): boolean {
    return width * height <= MOST_PIXELS && packed.length >= LEAST_BYTES;
  }

  hasRoomFor({ rows }: Bilevel): boolean {
    return this.#members.length < MOST_PAGES && this.#bytes + rows.length <= MOST_BYTES;
  }

  add(member: Member): void {
    const shaped = shapePage(member.picture);
    this.#members.push(member);
    this.#shaped.push(shaped);
    this.#bytes += shaped.shapes.reduce((sum, { bits }) => sum + bits.length + SHAPE_BYTES, member.picture.rows.length);
  }

  /** Undefined where the pages are smaller alone. @param step is told the share that was done. */
  async encode(step?: Step): Promise<SharedLetters | undefined> {
    const [only] = this.#shaped;
    if (!only) return undefined;
    if (this.#shaped.length === 1) {
      const page = await encodeJbig2Symbols(only, step);
      return page && this.#isWorthwhile(page.length, [page]) ? { globals: undefined, pages: [page] } : undefined;
    }
    const shared = await encodeJbig2Pages(this.#shaped, step);
    if (!shared) return undefined;
    const pages = shared.pages.map((page, index) => (page.length < this.#alone(index) ? page : undefined));
    const all = pages.reduce((sum, page, index) => sum + (page?.length ?? this.#alone(index)), shared.globals.length);
    return this.#isWorthwhile(all, pages) ? { globals: shared.globals, pages } : undefined;
  }

  #isWorthwhile(bytes: number, pages: readonly unknown[]): boolean {
    const alone = pages.reduce<number>((sum, _, index) => sum + this.#alone(index), 0);
    return bytes < alone * WORTHWHILE;
  }

  #alone(index: number): number {
    return this.#members[index]?.bytes.length ?? 0;
  }
}

/** One page alone, its letters told once where that is smaller. */
export async function packPage(picture: Bilevel, coding: BilevelCoding): Promise<PackedRows> {
  const packed = packRows(picture, coding);
  if (coding === 'g4' || !LetterGroup.takes(picture, packed.bytes)) return packed;
  const group = new LetterGroup();
  group.add({ picture, bytes: packed.bytes });
  const bytes = (await group.encode())?.pages[0];
  return bytes ? { bytes, filter: 'JBIG2Decode' } : packed;
}
