/** Marks on a drawn page: pixels that hang together. */

export interface InkMark {
  readonly pixels: number;
  readonly left: number;
  readonly top: number;
  /** Pixels across and down. */
  readonly width: number;
  readonly height: number;
}

/** The pixels that hang together with one, taken out of the picture. @param ink 1 for each dark pixel. */
export function takeMark(ink: Uint8Array, start: number, width: number, height: number): InkMark {
  const waiting = [start];
  ink[start] = 0;
  let [pixels, left, right, top, bottom] = [0, width, 0, height, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    pixels++;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [nextX, nextY] = [x + dx, y + dy];
        const next = nextY * width + nextX;
        if (nextX < 0 || nextX >= width || nextY < 0 || nextY >= height || ink[next] !== 1) continue;
        ink[next] = 0;
        waiting.push(next);
      }
    }
  }
  return { pixels, left, top, width: right - left + 1, height: bottom - top + 1 };
}
