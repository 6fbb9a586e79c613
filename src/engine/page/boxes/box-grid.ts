/** Finds the boxes near a place among very many, by the fields of a grid over all of them. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from './boxes.ts';

/** Fields along each side, at most. */
const MAX_FIELDS = 64;

interface Fields {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export class BoxGrid {
  readonly #whole: SeenBox;
  readonly #perSide: number;
  /** Numbers of the boxes of each field, row by row, but for large ones. */
  readonly #fields: readonly number[][];
  /** Boxes that would be in more fields than a side has are near everything, else very many of them would fill the memory. */
  readonly #large: number[] = [];

  constructor(boxes: readonly SeenBox[]) {
    this.#whole = unionBox(boxes);
    this.#perSide = Math.max(1, Math.min(MAX_FIELDS, Math.ceil(Math.sqrt(boxes.length))));
    const fields = Array.from({ length: this.#perSide ** 2 }, (): number[] => []);
    for (const [number, box] of boxes.entries()) {
      const { left, top, right, bottom } = this.#reach(box);
      if ((right - left + 1) * (bottom - top + 1) > this.#perSide) this.#large.push(number);
      else for (const field of this.#fieldsOf(box)) fields[field]?.push(number);
    }
    this.#fields = fields;
  }

  /** @returns the numbers of all boxes that meet the place, from the lowest, and of some near it. */
  near(place: SeenBox): readonly number[] {
    const found = new Set<number>();
    for (const field of this.#fieldsOf(place)) for (const number of this.#fields[field] ?? []) found.add(number);
    return [...this.#large, ...found].sort((a, b) => a - b);
  }

  *#fieldsOf(box: SeenBox): Generator<number> {
    const { left, top, right, bottom } = this.#reach(box);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) yield row * this.#perSide + column;
    }
  }

  /** What lies outside of the grid belongs to its edge. */
  #reach(box: SeenBox): Fields {
    const { left, top, right, bottom } = this.#whole;
    const field = (at: number, from: number, to: number) => {
      const share = to > from ? (at - from) / (to - from) : 0;
      return Math.max(0, Math.min(this.#perSide - 1, Math.floor(share * this.#perSide)));
    };
    return {
      left: field(box.left, left, right),
      right: field(box.right, left, right),
      top: field(box.top, top, bottom),
      bottom: field(box.bottom, top, bottom),
    };
  }
}
