/** Finds the connected shapes of ink in black and white rows: letters, dots, lines. */

/** A byte a pixel, 1 for ink. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;
}

export interface InkShape extends Bitmap {
  /** Of its upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface ShapeLimits {
  /** Sides in pixels between which a shape is taken; others are left out. */
  readonly least: number;
  readonly most: number;
}

/** A page of small print at 600 dpi has half a million runs and eight thousand letters: more is a photograph in dots. */
const MOST_RUNS = 1_500_000;
const MOST_SHAPES = 20_000;

/**
 * @param page a byte a pixel.
 * @returns shapes that touch nothing else, corners included, from the top down; none for a picture made of dots.
 */
export function findShapes(page: Bitmap, limits: ShapeLimits): readonly InkShape[] {
  const runs = Runs.of(page);
  if (!runs) return [];
  runs.join();
  const boxes = runs.boxes();
  const shapes = new Map<number, InkShape>();
  for (const [root, { left, top, right, bottom }] of boxes) {
    const [width, height] = [right - left, bottom - top];
    if (Math.max(width, height) < limits.least || width > limits.most || height > limits.most) continue;
    if (shapes.size === MOST_SHAPES) return [];
    shapes.set(root, { x: left, y: top, width, height, bits: new Uint8Array(width * height) });
  }
  runs.forEach((y, start, end, root) => {
    const shape = shapes.get(root);
    const row = shape && (y - shape.y) * shape.width - shape.x;
    if (row !== undefined) shape?.bits.fill(1, row + start, row + end);
  });
  return [...shapes.values()];
}

interface Box {
  left: number;
  readonly top: number;
  right: number;
  bottom: number;
}

/** Stretches of ink in rows, from `start` up to `end`, which is not part of them. */
class Runs {
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** By row, which is its first; the last entry is the count of all. */
  readonly #firsts: Int32Array;
  readonly #parents: Int32Array;

  private constructor(count: number, height: number) {
    this.#starts = new Int32Array(count);
    this.#ends = new Int32Array(count);
    this.#firsts = new Int32Array(height + 1);
    this.#parents = Int32Array.from({ length: count }, (_, index) => index);
  }

  /** Undefined for more than any page of text has. */
  static of({ bits, width, height }: Bitmap): Runs | undefined {
    let count = 0;
    for (let at = 0; at < bits.length; ) {
      let before = 0;
      for (const end = at + width; at < end; at++) {
        const bit = bits[at] ?? 0;
        count += bit & ~before;
        before = bit;
      }
    }
    if (count > MOST_RUNS) return undefined;
    const runs = new Runs(count, height);
    let next = 0;
    for (let y = 0; y < height; y++) {
      runs.#firsts[y] = next;
      const row = y * width;
      for (let x = 0; x < width; x++) {
        if (bits[row + x] === 0) continue;
        runs.#starts[next] = x;
        while (x < width && bits[row + x] === 1) x++;
        runs.#ends[next++] = x;
      }
    }
    runs.#firsts[height] = next;
    return runs;
  }

  /** Makes runs that touch those above them one. */
  join(): void {
    for (let y = 1; y < this.#firsts.length - 1; y++) {
      let above = this.#firsts[y - 1] ?? 0;
      const aboveEnd = this.#firsts[y] ?? 0;
      for (let index = aboveEnd; index < (this.#firsts[y + 1] ?? 0); index++) {
        while (above < aboveEnd && (this.#ends[above] ?? 0) < (this.#starts[index] ?? 0)) above++;
        for (let at = above; at < aboveEnd && (this.#starts[at] ?? 0) <= (this.#ends[index] ?? 0); at++) {
          this.#parents[this.#root(index)] = this.#root(at);
        }
      }
    }
  }

  forEach(use: (y: number, start: number, end: number, root: number) => void): void {
    for (let y = 0; y < this.#firsts.length - 1; y++) {
      for (let index = this.#firsts[y] ?? 0; index < (this.#firsts[y + 1] ?? 0); index++) {
        use(y, this.#starts[index] ?? 0, this.#ends[index] ?? 0, this.#root(index));
      }
    }
  }

  boxes(): ReadonlyMap<number, Box> {
    const boxes = new Map<number, Box>();
    this.forEach((y, start, end, root) => {
      const box = boxes.get(root);
      if (!box) boxes.set(root, { left: start, top: y, right: end, bottom: y + 1 });
      else {
        box.left = Math.min(box.left, start);
        box.right = Math.max(box.right, end);
        box.bottom = y + 1;
      }
    });
    return boxes;
  }

  #root(index: number): number {
    let at = index;
    for (let parent = this.#parents[at] ?? at; parent !== at; parent = this.#parents[at] ?? at) {
      this.#parents[at] = this.#parents[parent] ?? parent;
      at = parent;
    }
    return at;
  }
}
