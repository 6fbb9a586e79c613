/** Shares work on many items between this thread and lanes beside it, a few items ahead of whoever asks for the results. */
import { setImmediate } from 'node:timers/promises';

export interface Sharing<T, R> {
  /** Does an item in this thread. */
  readonly here: (item: T) => R;
  /** Makes a lane ready. */
  readonly prepare: (lane: number) => Promise<unknown>;
  /** Does items in the idlest of some lanes; undefined for those that this thread has to do. */
  readonly inLanes: (items: readonly T[], lanes: readonly number[]) => Promise<readonly (R | undefined)[]>;
  /** How many lanes may work from now on; asked again and again. @param left items that nobody has begun. */
  readonly lanesFor: (left: number) => number;
  readonly signal: AbortSignal;
}

/** Items that a lane takes at once. */
const PART = 4;
/** Parts that a lane has: when one is done, the next need not be waited for. */
const EACH = 2;
/** Parts that may be done before they are asked for. */
const AHEAD = 6;

type Outcome<R> = { readonly result: R } | { readonly error: unknown };

interface Part<T, R> {
  readonly number: number;
  readonly items: readonly T[];
  readonly outcomes: (Outcome<R> | undefined)[];
  /** Settled when a lane is done with it; undefined when no lane has it. */
  away: Promise<void> | undefined;
}

export class SharedWork<T extends NonNullable<unknown>, R> {
  readonly #sharing: Sharing<T, R>;
  readonly #parts: readonly Part<T, R>[];
  /** The part that was asked for last, and the first that nobody has begun. */
  #asked = 0;
  #next = 0;
  /** Begun by this thread before it was asked for. */
  #ahead: Part<T, R> | undefined;
  #started = 0;
  #ready: number[] = [];
  #given = 0;

  constructor(items: readonly T[], sharing: Sharing<T, R>) {
    this.#sharing = sharing;
    const starts = Array.from({ length: Math.ceil(items.length / PART) }, (_, part) => part * PART);
    this.#parts = starts.map((from, number) => ({
      number,
      items: items.slice(from, from + PART),
      outcomes: [],
      away: undefined,
    }));
  }

  /**
   * What became of an item. Items are to be asked for in their order, each once; several may be waited for.
   * @throws what `here` throws, and the signal's reason.
   */
  async at(index: number): Promise<R> {
    const number = Math.floor(index / PART);
    const part = this.#parts[number];
    if (!part) throw new RangeError(`There is no item ${index}.`);
    this.#asked = Math.max(this.#asked, number);
    this.#feed();
    if (number >= this.#next) this.#next = number + 1;
    while (part.away) {
      if (this.#goAhead()) await this.#hear();
      else await part.away;
    }
    const place = index % PART;
    const outcome = part.outcomes[place] ?? this.#done(part, place);
    // What it holds may be large.
    part.outcomes[place] = undefined;
    // Lanes are heard between two turns of the process only.
    if (this.#started > 0) await this.#hear();
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  }

  async #hear(): Promise<void> {
    await setImmediate();
    this.#sharing.signal.throwIfAborted();
    this.#feed();
  }

  #feed(): void {
    const { lanesFor } = this.#sharing;
    const left = (this.#parts.length - this.#next) * PART;
    if (left === 0) return;
    for (const lanes = lanesFor(left); this.#started < lanes; this.#started++) void this.#start(this.#started);
    while (this.#given < EACH * this.#ready.length && this.#next <= this.#asked + AHEAD) {
      const part = this.#parts[this.#next];
      if (!part) return;
      this.#next++;
      this.#given++;
      part.away = this.#give(part);
    }
  }

  async #start(lane: number): Promise<void> {
    try {
      await this.#sharing.prepare(lane);
      this.#ready.push(lane);
      this.#feed();
    } catch {
      // This thread does what that lane would have done.
    }
  }

  async #give(part: Part<T, R>): Promise<void> {
    try {
      const results = await this.#sharing.inLanes(part.items, this.#ready);
      for (const [place, result] of results.entries()) if (result !== undefined) part.outcomes[place] = { result };
    } catch {
      // A lane that fails, as for want of memory, is given nothing more; an abort is heard by whoever waits.
      this.#ready = [];
    } finally {
      part.away = undefined;
      this.#given--;
    }
  }

  /** Does an item that comes later. @returns whether there is one within reach. */
  #goAhead(): boolean {
    const part = this.#ahead ?? this.#takeNext();
    if (!part) return false;
    const place = part.items.findIndex((_, at) => part.outcomes[at] === undefined);
    // Of a part that is asked for, outcomes are taken away.
    const goesOn = place !== -1 && part.number > this.#asked;
    this.#ahead = goesOn ? part : undefined;
    if (!goesOn) return this.#goAhead();
    part.outcomes[place] = this.#done(part, place);
    return true;
  }

  #takeNext(): Part<T, R> | undefined {
    return this.#next <= this.#asked + AHEAD ? this.#parts[this.#next++] : undefined;
  }

  #done(part: Part<T, R>, place: number): Outcome<R> {
    try {
      const item = part.items[place];
      if (item === undefined) throw new RangeError('There is no such item.');
      return { result: this.#sharing.here(item) };
    } catch (error) {
      return { error };
    }
  }
}
