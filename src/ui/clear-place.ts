/** A free place for what floats over a page: as near to its corner as it lies over nothing that can be pressed. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Wanted {
  readonly size: Size;
  /** What is seen of the page, less its margins. */
  readonly view: Box;
  /** The corner that it would rather be near. */
  readonly corner: { readonly across: 'left' | 'right'; readonly down: 'top' | 'bottom' };
  /** Never covered where there is another place. */
  readonly controls: readonly Box[];
  /** Covered rather than a long way is gone. */
  readonly words: readonly Box[];
}

export interface Place {
  readonly left: number;
  readonly top: number;
  /** Square pixels of controls that it lies over. */
  readonly covers: number;
}

const STEP_PX = 8;
/** Between it and a control. */
const GAP_PX = 4;
/** A place further up is further away than one to the side: it stays at its edge where it can. */
const DOWN_WEIGHT = 3;
/** Pixels of way that a hundred square pixels of covered words are worth. */
const WORDS_WEIGHT = 4;

export function clearPlace({ size, view, corner, controls, words }: Wanted): Place {
  let best: Place & { readonly cost: number } = { ...cornerOf(size, view, corner), covers: Infinity, cost: Infinity };
  const [across, down] = [view.right - view.left - size.width, view.bottom - view.top - size.height];
  // Past a free place that is nearer nothing better can come: all of a page's places take a phone 0.3 s.
  const isFurther = (way: number) => best.covers === 0 && way >= best.cost;
  for (let up = 0; up <= Math.max(0, down) && !isFurther(up * DOWN_WEIGHT); up += STEP_PX) {
    for (let aside = 0; aside <= Math.max(0, across) && !isFurther(up * DOWN_WEIGHT + aside); aside += STEP_PX) {
      const left = corner.across === 'left' ? view.left + aside : view.right - size.width - aside;
      const top = corner.down === 'top' ? view.top + up : view.bottom - size.height - up;
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const covers = covered(grown(box), controls);
      const cost = up * DOWN_WEIGHT + aside + (WORDS_WEIGHT * covered(box, words)) / 100;
      if (covers < best.covers || (covers === best.covers && cost < best.cost)) best = { left, top, covers, cost };
    }
  }
  return { left: best.left, top: best.top, covers: best.covers };
}

function cornerOf(size: Size, view: Box, corner: Wanted['corner']): { readonly left: number; readonly top: number } {
  return {
    left: corner.across === 'left' ? view.left : view.right - size.width,
    top: corner.down === 'top' ? view.top : view.bottom - size.height,
  };
}

function grown({ left, top, right, bottom }: Box): Box {
  return { left: left - GAP_PX, top: top - GAP_PX, right: right + GAP_PX, bottom: bottom + GAP_PX };
}

function covered(box: Box, others: readonly Box[]): number {
  let sum = 0;
  for (const other of others) {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    if (width > 0 && height > 0) sum += width * height;
  }
  return sum;
}
