/** Tells how light the paper of a drawn page is. */

/** Share of the pixels that are lighter than the paper is taken to be; darker pages are no paper. */
const ABOVE = 0.1;
const LEAST = 96;

/** @param samples gray, a byte a pixel; or of the samples every so many, from the given one on. */
export function paperLevel(samples: Uint8Array, step = 1, first = 0): number {
  const counts = new Uint32Array(256);
  for (let at = first; at < samples.length; at += step) {
    const level = samples[at] ?? 255;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let above = 0;
  for (let level = 255; level > LEAST; level--) {
    above += counts[level] ?? 0;
    if (above >= (ABOVE * samples.length) / step) return level;
  }
  return LEAST;
}
