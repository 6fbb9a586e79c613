/** Finds pages that were rotated or got another size, which the words on them do not tell. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { Difference, Rows, Side } from './differences.ts';
import type { PagePair } from './pair-pages.ts';
import type { PageFacts } from './read-document.ts';

export interface Frames {
  readonly pages: readonly PageFacts[];
  /** Points in one unit of a page (1-based). */
  readonly userUnit: (page: number) => number;
}

/** A side that changed by less is rounded: programs write 595, 595.28 and 596 for A4. */
const LEAST_PT = 3;
/** In shares of the page: how far from its place a word may be. */
const NEAR = 0.01;
/** Share of the words that a rotation puts where they are now, and that stayed where they were. */
const TURNED = 0.9;
const STAYED = 0.5;

type Spot = readonly [across: number, down: number];
const TURNS: readonly ((spot: Spot) => Spot)[] = [
  ([across, down]) => [1 - down, across],
  ([across, down]) => [1 - across, 1 - down],
  ([across, down]) => [down, 1 - across],
];

/** Pairs of pages, by their place, whose words a rotation put elsewhere on the page. */
export function turnedPairs(
  pairs: readonly PagePair[],
  rows: Rows,
  partners: Int32Array,
  frames: { readonly a: Frames; readonly b: Frames },
): ReadonlySet<number> {
  const pairOf = new Map(pairs.map(({ a }, index) => [a, index]));
  const counted = pairs.map(() => ({ words: 0, stayed: 0, turned: TURNS.map(() => 0) }));
  for (const [index, partner] of partners.entries()) {
    if (partner < 0) continue;
    const [pageA, pageB] = [rows.a.page(index), rows.b.page(partner)];
    const pair = pairOf.get(pageA) ?? -1;
    const count = counted[pair];
    if (!count || pairs[pair]?.b !== pageB) continue;
    const before = spotOf(rows.a.boxes(index)[0], frames.a.pages[pageA]);
    const after = spotOf(rows.b.boxes(partner)[0], frames.b.pages[pageB]);
    count.words++;
    if (areNear(before, after)) count.stayed++;
    for (const [turn, move] of TURNS.entries())
      if (areNear(move(before), after)) count.turned[turn] = (count.turned[turn] ?? 0) + 1;
  }
  const isTurned = ({ words, stayed, turned }: (typeof counted)[number]) =>
    words > 0 && stayed < STAYED * words && Math.max(...turned) >= TURNED * words;
  return new Set(counted.flatMap((count, pair) => (isTurned(count) ? [pair] : [])));
}

/** @param turned as `turnedPairs`. */
export function frameDifferences(
  pairs: readonly PagePair[],
  turned: ReadonlySet<number>,
  frames: { readonly a: Frames; readonly b: Frames },
): readonly Difference[] {
  return pairs.flatMap(({ a, b }, pair): readonly Difference[] => {
    if (a === undefined || b === undefined) return [];
    const sizes = [sizeOf(frames.a, a), sizeOf(frames.b, b)] as const;
    const isResized = sizes[0].some((side, at) => Math.abs(side - (sizes[1][at] ?? 0)) > LEAST_PT);
    if (!isResized && !turned.has(pair)) return [];
    return [{ kind: 'frame', a: wholePage(frames.a, a), b: wholePage(frames.b, b) }];
  });
}

function sizeOf({ pages, userUnit }: Frames, page: number): readonly number[] {
  const { number = 1, widthPt = 0, heightPt = 0 } = pages[page] ?? {};
  return [widthPt, heightPt].map((side) => side * userUnit(number));
}

function wholePage({ pages }: Frames, page: number): Side {
  const { widthPt = 0, heightPt = 0 } = pages[page] ?? {};
  return { text: '', words: 0, places: [{ page, boxes: [{ left: 0, top: 0, right: widthPt, bottom: heightPt }] }] };
}

function spotOf(box: SeenBox | undefined, page: PageFacts | undefined): Spot {
  if (!box || !page) return [0, 0];
  return [(box.left + box.right) / 2 / page.widthPt, (box.top + box.bottom) / 2 / page.heightPt];
}

function areNear(one: Spot, other: Spot): boolean {
  return Math.abs(one[0] - other[0]) < NEAR && Math.abs(one[1] - other[1]) < NEAR;
}
