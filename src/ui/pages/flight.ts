/** Whether a grid flies past: its cells then show the least, and the rest once they can be looked at. */
import { createContext, useContext, useRef, useSyncExternalStore } from 'react';

/** CSS pixels a second; faster than this nobody reads what passes. */
const FLYING = 2_000;
/** Milliseconds without a scroll after which the grid stands. */
const REST_MS = 100;
/** Milliseconds over which the speed is taken: wheels scroll in jerks. */
const SPAN_MS = 60;
/** Cells that land before the browser may draw. */
const LANDING_AT_ONCE = 4;

export class Flight {
  #isFlying = false;
  #top = 0;
  #since = Number.NEGATIVE_INFINITY;
  #rest: ReturnType<typeof setTimeout> | undefined;
  readonly #told = new Set<() => void>();

  /** @param tell called when the grid lands. */
  readonly subscribe = (tell: () => void): (() => void) => {
    this.#told.add(tell);
    return () => this.#told.delete(tell);
  };

  get isFlying(): boolean {
    return this.#isFlying;
  }

  /** @param top CSS pixels; @param now milliseconds. */
  scrolled(top: number, now = performance.now()): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#land(), REST_MS);
    const spent = now - this.#since;
    if (spent < SPAN_MS) return;
    // After a rest there is no speed yet.
    if (spent <= SPAN_MS + REST_MS) this.#set((Math.abs(top - this.#top) / spent) * 1_000 > FLYING);
    this.#top = top;
    this.#since = now;
  }

  #land(): void {
    this.#since = Number.NEGATIVE_INFINITY;
    this.#set(false);
  }

  #set(isFlying: boolean): void {
    if (isFlying === this.#isFlying) return;
    this.#isFlying = isFlying;
    if (!isFlying) this.#tell([...this.#told]);
  }

  /** A few cells at a time, so that no frame waits for all of them. */
  #tell(cells: readonly (() => void)[]): void {
    for (const tell of cells.slice(0, LANDING_AT_ONCE)) tell();
    const others = cells.slice(LANDING_AT_ONCE);
    if (others.length > 0) setTimeout(() => this.#isFlying || this.#tell(others), 0);
  }
}

/** Of the grid around a cell; what stands in none never flies. */
export const FlightContext = createContext(new Flight());

/** @returns false while the cell has only been seen in flight; true from then on. */
export function useLanded(): boolean {
  const flight = useContext(FlightContext);
  const hasLanded = useRef(false);
  const look = () => {
    hasLanded.current ||= !flight.isFlying;
    return hasLanded.current;
  };
  return useSyncExternalStore(flight.subscribe, look, () => true);
}
