/** Random numbers that a seed repeats, so that a storm that found something can be run again. */

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  pick<T>(from: readonly T[]): T;
}

/** mulberry32: small, and good enough to choose victims. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return { next, pick };
}
