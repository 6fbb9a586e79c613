/** Undoes the predictors of Flate and LZW data (ISO 32000-2, 7.4.4.4): PNG's five filters and TIFF's one. */

export interface PredictorParameters {
  /** 1 none, 2 TIFF, 10 and above PNG. */
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
}

/** @returns undefined for parameters that describe no picture. */
export function undoPredictor(bytes: Uint8Array, parameters: PredictorParameters): Uint8Array | undefined {
  const { predictor, colors, bitsPerComponent, columns } = parameters;
  if (predictor <= 1) return bytes;
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  const pixelBytes = Math.max(1, Math.ceil((colors * bitsPerComponent) / 8));
  if (!(rowBytes > 0 && rowBytes <= bytes.length + 1)) return bytes.length === 0 ? bytes : undefined;
  if (predictor >= 10) return undoPng(bytes, rowBytes, pixelBytes);
  return predictor === 2 ? undoTiff(bytes, rowBytes, colors, bitsPerComponent) : undefined;
}

function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  let length = 0;
  for (let row = 0; row < rows; row++) {
    const start = row * (rowBytes + 1);
    const count = Math.min(rowBytes, bytes.length - start - 1);
    const line = out.subarray(row * rowBytes, row * rowBytes + rowBytes);
    line.set(bytes.subarray(start + 1, start + 1 + Math.max(0, count)));
    const above = row === 0 ? new Uint8Array(rowBytes) : out.subarray((row - 1) * rowBytes, row * rowBytes);
    undoPngRow(bytes[start] ?? 0, line, above, pixelBytes);
    length += Math.max(0, count);
  }
  return out.subarray(0, length);
}

/** Undoes one of PNG's filters in place. @param above the row before, undone; of the first one zeros. */
export function undoPngRow(filter: number, line: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  if (filter === 0) return;
  for (let at = 0; at < line.length; at++) {
    const left = at >= pixelBytes ? (line[at - pixelBytes] ?? 0) : 0;
    const up = above[at] ?? 0;
    const corner = at >= pixelBytes ? (above[at - pixelBytes] ?? 0) : 0;
    line[at] = (line[at] ?? 0) + pngPrediction(filter, left, up, corner);
  }
}

function pngPrediction(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Differences from the sample to the left; depths under 8 bits are rare enough to be left alone. */
function undoTiff(bytes: Uint8Array, rowBytes: number, colors: number, bits: number): Uint8Array | undefined {
  const out = Uint8Array.from(bytes);
  if (bits === 8) {
    for (let at = 0; at < out.length; at++) {
      if (at % rowBytes >= colors) out[at] = (out[at] ?? 0) + (out[at - colors] ?? 0);
    }
    return out;
  }
  if (bits !== 16) return undefined;
  for (let at = 0; at + 1 < out.length; at += 2) {
    if (at % rowBytes < colors * 2) continue;
    const before = ((out[at - colors * 2] ?? 0) << 8) | (out[at - colors * 2 + 1] ?? 0);
    const value = before + (((out[at] ?? 0) << 8) | (out[at + 1] ?? 0));
    out[at] = value >> 8;
    out[at + 1] = value;
  }
  return out;
}
