/** Turns gray into black and white by spreading each pixel's error over its neighbours (Floyd and Steinberg, 1976). */

/**
 * Changes the pixels in place: each becomes 0 or 255. Rows are walked to and fro, which avoids the worms of a single
 * direction; pure black and white stay as they are.
 */
export function ditherInPlace(gray: Uint8Array, width: number): void {
  let own = new Int16Array(width + 2);
  let below = new Int16Array(width + 2);
  const rows = Math.floor(gray.length / width);
  for (let row = 0; row < rows; row++) {
    const start = row * width;
    const step = row % 2 === 0 ? 1 : -1;
    for (let n = 0, x = step === 1 ? 0 : width - 1; n < width; n++, x += step) {
      // Errors lie one place to the right, so that both neighbours exist at the edges.
      const value = (gray[start + x] ?? 0) + ((own[x + 1] ?? 0) >> 4);
      const shown = value < 128 ? 0 : 255;
      gray[start + x] = shown;
      const error = value - shown;
      own[x + 1 + step] = (own[x + 1 + step] ?? 0) + error * 7;
      below[x + 1 - step] = (below[x + 1 - step] ?? 0) + error * 3;
      below[x + 1] = (below[x + 1] ?? 0) + error * 5;
      below[x + 1 + step] = (below[x + 1 + step] ?? 0) + error;
    }
    [own, below] = [below, own];
    below.fill(0);
  }
}
