/** Counts what visitors ask for within a window of time, for the limits of routes: each request learns its own number. */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Visitors that a route remembers; the one that was seen longest ago is forgotten first. */
const MOST_VISITORS = 5_000;

interface Count {
  count: number;
  readonly beganMs: number;
}

/**
 * The package's own store hands out one object a visitor. Requests that went on in the same moment all read the number
 * of the last of them, so that a burst above the limit was refused as a whole.
 */
export class RateCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>();

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const nowMs = Date.now();
    const known = this.#counts.get(key);
    const current = known && known.beganMs + timeWindow > nowMs ? known : { count: 0, beganMs: nowMs };
    current.count++;
    this.#counts.delete(key);
    this.#counts.set(key, current);
    if (this.#counts.size > MOST_VISITORS) this.#forgetOldest();
    callback(null, { current: current.count, ttl: timeWindow - (nowMs - current.beganMs) });
  }

  child(): RateCounts {
    return new RateCounts();
  }

  #forgetOldest(): void {
    for (const key of this.#counts.keys()) {
      this.#counts.delete(key);
      return;
    }
  }
}
