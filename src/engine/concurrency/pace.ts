/** Lets a long computation answer the rest of the process, and stop when asked to. */
import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work between two pauses. */
const STRETCH_MS = 50;
/** Looking at the clock has a price too. */
const STEPS_BETWEEN_LOOKS = 256;

export class Pace {
  readonly #signal: AbortSignal;
  #steps = 0;
  #pausedAt = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether it is time to pause: `if (pace.isDue()) await pace.pause()` costs a loop next to nothing. */
  isDue(): boolean {
    if (++this.#steps % STEPS_BETWEEN_LOOKS !== 0) return false;
    return performance.now() - this.#pausedAt > STRETCH_MS;
  }

  /** @throws the signal's reason when aborted. */
  async pause(): Promise<void> {
    await setImmediate();
    this.#signal.throwIfAborted();
    this.#pausedAt = performance.now();
  }
}
