/** The mean of each pixel and its eight neighbours: a thin line weighs the same wherever it falls between two rows of pixels. */

/** @param rgb three bytes a pixel. */
export function soften(rgb: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const stride = widthPx * 3;
  const across = new Uint16Array(rgb.length);
  for (let row = 0; row < heightPx; row++) {
    const start = row * stride;
    for (let at = 0; at < stride; at++) {
      const left = at >= 3 ? start + at - 3 : start + at;
      const right = at + 3 < stride ? start + at + 3 : start + at;
      across[start + at] = (rgb[left] ?? 0) + (rgb[start + at] ?? 0) + (rgb[right] ?? 0);
    }
  }
  const soft = new Uint8Array(rgb.length);
  for (let row = 0; row < heightPx; row++) {
    const [above, here, below] = [Math.max(0, row - 1), row, Math.min(heightPx - 1, row + 1)].map(
      (each) => each * stride,
    );
    for (let at = 0; at < stride; at++) {
      const sum = (across[(above ?? 0) + at] ?? 0) + (across[(here ?? 0) + at] ?? 0) + (across[(below ?? 0) + at] ?? 0);
      soft[row * stride + at] = Math.round(sum / 9);
    }
  }
  return soft;
}
