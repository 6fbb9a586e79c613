/** Tells how the sides of cells are drawn on a printed sheet. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Border, Borders } from '../../model.ts';

interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** In points: a line this near to a side is on it. */
const NEAR = 2;
/** A side is drawn when lines cover this share of it. */
const COVER = 0.6;

export class BorderFinder {
  readonly #level = new Map<number, DrawnLine[]>();
  readonly #upright = new Map<number, DrawnLine[]>();

  constructor(lines: readonly DrawnLine[]) {
    for (const line of lines) {
      const places = line.level ? this.#level : this.#upright;
      const place = places.get(Math.round(line.at));
      if (place) place.push(line);
      else places.set(Math.round(line.at), [line]);
    }
  }

  of({ left, top, right, bottom }: Sides): Borders {
    const sides = {
      top: this.#side(this.#level, top, left, right),
      right: this.#side(this.#upright, right, top, bottom),
      bottom: this.#side(this.#level, bottom, left, right),
      left: this.#side(this.#upright, left, top, bottom),
    };
    return Object.fromEntries(Object.entries(sides).filter(([, border]) => border !== undefined));
  }

  #side(places: ReadonlyMap<number, readonly DrawnLine[]>, at: number, from: number, to: number): Border | undefined {
    let covered = 0;
    let longest: DrawnLine | undefined;
    for (let place = Math.round(at) - NEAR; place <= Math.round(at) + NEAR; place++) {
      for (const line of places.get(place) ?? []) {
        const shared = Math.min(line.to, to) - Math.max(line.from, from);
        if (shared <= 0) continue;
        covered += shared;
        if (!longest || line.to - line.from > longest.to - longest.from) longest = line;
      }
    }
    if (!longest || covered < COVER * (to - from)) return undefined;
    return { widthPt: longest.widthPt, colour: longest.colour, style: 'single' };
  }
}
