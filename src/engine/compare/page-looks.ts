/** Compares how pairs of pages look, drawn one pair after another. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import { type Candidate, type Drawing, oddParts, type Shift } from './compare-looks.ts';
import { type Difference, NOWHERE, type Side } from './differences.ts';
import { DrawnPages, type LookSource, type Scale } from './drawn-pages.ts';
import { type Way, WordWays } from './word-ways.ts';

export interface LookOptions {
  readonly dpi: number;
  /** From 0 to 100: how small a difference is told. */
  readonly sensitivity: number;
  /** Words are compared as text: what lies under them is left aside. */
  readonly leavesWords: boolean;
}

/** Of a page of recognised words: more than this part of it marked means that it was scanned anew. */
const SCANNED_ANEW = 0.1;

export class PageLooks {
  readonly #a: DrawnPages;
  readonly #b: DrawnPages;
  readonly #options: LookOptions;
  /** Where the words of each page went, and where those of the other file came from. */
  readonly #ways: { readonly there: WordWays; readonly back: WordWays };

  /** @param partners of the words of the bodies. */
  constructor(a: LookSource, b: LookSource, partners: Int32Array, options: LookOptions) {
    this.#a = new DrawnPages(a, options.dpi, options.leavesWords);
    this.#b = new DrawnPages(b, options.dpi, options.leavesWords);
    this.#options = options;
    const rows = [a.read.body, b.read.body] as const;
    const wanted = options.leavesWords ? partners : new Int32Array();
    this.#ways = { there: new WordWays(...rows, wanted, 'there'), back: new WordWays(...rows, wanted, 'back') };
  }

  /** What differs on a pair of pages. @throws ToolError `damaged`, `too-complex`. */
  differences(a: number, b: number): readonly Difference[] {
    const [first, second] = [this.#a.page(a), this.#b.page(b)];
    if (isSame(first, second)) return [];
    const tolerance = Math.round(((100 - this.#options.sensitivity) / 100) * 255);
    const scaleA = this.#a.scale(a);
    const scaleB = this.#b.scale(b);
    const inA = oddParts(first, candidates(second, this.#ways.there.from(a), b, this.#b, scaleB), tolerance);
    const inB = oddParts(second, candidates(first, this.#ways.back.from(b), a, this.#a, scaleA), tolerance);
    const isRecognised = this.#a.isRecognised(a) || this.#b.isRecognised(b);
    if (isRecognised && this.#options.leavesWords && shareOf(inA, first) > SCANNED_ANEW) return [];
    return paired(inPoints(inA, scaleA), inPoints(inB, scaleB), a, b);
  }
}

/** The partner as it is, then the pages to which words of the page went, moved along with them. */
function candidates(
  partner: Drawing,
  ways: readonly Way[],
  partnerPage: number,
  others: DrawnPages,
  scale: Scale,
): readonly Candidate[] {
  const moved = ways.map(({ page, right, down }): Candidate => {
    const shift: Shift = [Math.round(right * scale.x), Math.round(down * scale.y)];
    return { drawing: page === partnerPage ? partner : others.page(page), shift };
  });
  return [{ drawing: partner, shift: [0, 0] }, ...moved];
}

function isSame(a: Drawing, b: Drawing): boolean {
  return a.widthPx === b.widthPx && a.heightPx === b.heightPx && Buffer.compare(a.rgb, b.rgb) === 0;
}

function inPoints(boxes: readonly SeenBox[], { x, y }: Scale): readonly SeenBox[] {
  return boxes.map(({ left, top, right, bottom }) => ({
    left: left / x,
    top: top / y,
    right: right / x,
    bottom: bottom / y,
  }));
}

function shareOf(boxes: readonly SeenBox[], { widthPx, heightPx }: Drawing): number {
  const area = boxes.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
  return area / (widthPx * heightPx);
}

/** What differs in the same place on both pages is one difference. */
function paired(inA: readonly SeenBox[], inB: readonly SeenBox[], a: number, b: number): readonly Difference[] {
  const side = (page: number, box: SeenBox | undefined): Side =>
    box ? { text: '', words: 0, places: [{ page, boxes: [box] }] } : NOWHERE;
  const rest = new Set(inB);
  const first = inA.map((box): Difference => {
    const other = [...rest].find((each) => overlap(box, each));
    if (other) rest.delete(other);
    return { kind: 'look', a: side(a, box), b: side(b, other) };
  });
  return [...first, ...[...rest].map((box): Difference => ({ kind: 'look', a: NOWHERE, b: side(b, box) }))];
}

function overlap(a: SeenBox, b: SeenBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
