/** Tells which shapes of ink come again, exactly or nearly, and chooses those that stand for all. */
import type { Bitmap, InkShape } from './ink-shapes.ts';
import { difference, leastDifference, type PackedShape, packShape } from './packed-shape.ts';

/** Sides of two shapes that are nearly the same differ by no more pixels. */
const MOST_SIDE = 2;
/** Pixels that may differ, as a share of those of both outlines together. */
export const MATCH = { share: 0.2, often: 3 };
/** Representatives of one size that a shape is held against. */
const MOST_TRIED = 40;

const KINDS_A_STEP = 128;

/** Lets the rest of the process live between two parts of long work. @param share of the work that was done since. */
export type Step = (share: number) => Promise<void>;

/** Shapes that are the same to the last pixel. */
interface Kind {
  readonly bitmap: Bitmap;
  /** Undefined until it is compared. */
  packed: PackedShape | undefined;
  uses: number;
  /** What stands for it, where that is another kind. */
  like: { readonly kind: Kind; readonly dx: number; readonly dy: number } | undefined;
  /** All that it stands for, itself included. */
  stands: number;
}

export interface Likeness {
  /** Of the one that stands for the shape; the same object for all of a class. */
  readonly symbol: Bitmap;
  readonly refined: { readonly dx: number; readonly dy: number } | undefined;
}

export class SymbolClasses {
  readonly #kinds = new Map<string, Kind>();
  readonly #kindOf = new Map<InkShape, Kind>();

  add(shape: InkShape): void {
    const key = keyOf(shape);
    const kind = this.#kinds.get(key) ?? { bitmap: shape, packed: undefined, uses: 0, like: undefined, stands: 0 };
    kind.uses++;
    this.#kinds.set(key, kind);
    this.#kindOf.set(shape, kind);
  }

  /** Finds what stands for what; to be called when all shapes are known. @param step is told the share that was done. */
  async settle(step: Step): Promise<void> {
    const bySize = new Map<number, Kind[]>();
    const kinds = [...this.#kinds.values()].sort((a, b) => b.uses - a.uses);
    for (const [index, kind] of kinds.entries()) {
      if (index % KINDS_A_STEP === KINDS_A_STEP - 1) await step(KINDS_A_STEP / kinds.length);
      kind.like = kind.uses < MATCH.often ? findLike(kind, bySize) : undefined;
      const stand = kind.like?.kind ?? kind;
      stand.stands += kind.uses;
      if (kind.like) continue;
      const size = sizeKey(kind.bitmap.width, kind.bitmap.height);
      const same = bySize.get(size);
      if (same && same.length < MOST_TRIED) same.push(kind);
      if (same) continue;
      bySize.set(size, [kind]);
    }
  }

  /** Undefined for a shape that comes once. @param shape that was added. */
  find(shape: InkShape): Likeness | undefined {
    const kind = this.#kindOf.get(shape);
    if (!kind) return undefined;
    const stand = kind.like?.kind ?? kind;
    if (stand.stands < 2) return undefined;
    return { symbol: stand.bitmap, refined: kind.like && { dx: kind.like.dx, dy: kind.like.dy } };
  }
}

function keyOf({ width, height, bits }: Bitmap): string {
  const packed = Buffer.alloc(Math.ceil(bits.length / 8));
  for (let at = 0; at < bits.length; at++)
    if (bits[at] === 1) packed[at >> 3] = (packed[at >> 3] ?? 0) | (1 << (at & 7));
  return `${width} ${height} ${packed.toString('latin1')}`;
}

function findLike(kind: Kind, bySize: ReadonlyMap<number, readonly Kind[]>): Kind['like'] {
  const { width, height } = kind.bitmap;
  const packed = packedOf(kind);
  let most = outline(kind.bitmap) * 2 * MATCH.share;
  let found: Kind['like'];
  for (const { wider, taller, places } of SIZES) {
    for (const other of bySize.get(sizeKey(width + wider, height + taller)) ?? []) {
      const held = packedOf(other);
      if (Math.abs(held.ink - packed.ink) >= most) continue;
      for (const { dx, downs } of places) {
        // Most shapes are told apart by the ink of their columns and rows, before their pixels are counted.
        if (leastDifference(packed.inkLeft, held.inkLeft, dx, most) >= most) continue;
        for (const dy of downs) {
          if (leastDifference(packed.inkAbove, held.inkAbove, dy, most) >= most) continue;
          const differing = difference(packed, held, dx, dy, most);
          if (differing >= most) continue;
          most = differing;
          found = { kind: other, dx, dy };
        }
      }
    }
  }
  return found;
}

/** Of sides below 1000. */
const sizeKey = (width: number, height: number) => width * 1_000 + height;

function packedOf(kind: Kind): PackedShape {
  kind.packed ??= packShape(kind.bitmap);
  return kind.packed;
}

/**
 * Sizes of what may stand for a shape, and where its upper left corner may lie: edges together, or middles. Those of about
 * its own size come first: once something is found, what differs more is soon passed over.
 */
const SIZES = sidesNear()
  .flatMap((wider) =>
    sidesNear().map((taller) => ({
      wider,
      taller,
      places: placesAlong(wider).map((dx) => ({ dx, downs: placesAlong(taller) })),
    })),
  )
  .sort((a, b) => Math.abs(a.wider) + Math.abs(a.taller) - Math.abs(b.wider) - Math.abs(b.taller));

function sidesNear(): readonly number[] {
  return Array.from({ length: 2 * MOST_SIDE + 1 }, (_, index) => index - MOST_SIDE);
}

function placesAlong(by: number): readonly number[] {
  return [...new Set([0, -by, -Math.trunc(by / 2)])];
}

/** Pixels of the edge of a shape. */
function outline({ bits, width, height }: Bitmap): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    if (bits[at] === 0) continue;
    const x = at % width;
    const isInside =
      x > 0 &&
      x < width - 1 &&
      at >= width &&
      at < width * (height - 1) &&
      bits[at - 1] === 1 &&
      bits[at + 1] === 1 &&
      bits[at - width] === 1 &&
      bits[at + width] === 1;
    if (!isInside) count++;
  }
  return count;
}
