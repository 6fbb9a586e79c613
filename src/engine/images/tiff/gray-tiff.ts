/** Heads the raw rows of a gray picture, so that they are a TIFF: libraries take its rows whole, a PGM's pixel by pixel. */

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

const SHORT = 3;
const LONG = 4;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** Uncompressed, one strip, 0 is black (TIFF 6.0, section 4); the rows follow at once. */
export function tiffHeader({ widthPx, heightPx }: Size): Uint8Array {
  const entries = (strip: number): readonly (readonly [tag: number, type: number, value: number])[] => [
    [256, LONG, widthPx],
    [257, LONG, heightPx],
    [258, SHORT, 8], // bits of a sample
    [259, SHORT, 1], // not compressed
    [262, SHORT, 1], // black is zero
    [273, LONG, strip],
    [277, SHORT, 1], // samples of a pixel
    [278, LONG, heightPx], // rows of the strip
    [279, LONG, widthPx * heightPx],
  ];
  const count = entries(0).length;
  const size = HEADER_BYTES + 2 + count * ENTRY_BYTES + 4;
  const view = new DataView(new ArrayBuffer(size));
  view.setUint16(0, 0x4949); // little-endian
  view.setUint16(2, 42, true);
  view.setUint32(4, HEADER_BYTES, true);
  view.setUint16(HEADER_BYTES, count, true);
  for (const [index, [tag, type, value]] of entries(size).entries()) {
    const at = HEADER_BYTES + 2 + index * ENTRY_BYTES;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, 1, true);
    if (type === SHORT) view.setUint16(at + 8, value, true);
    else view.setUint32(at + 8, value, true);
  }
  return new Uint8Array(view.buffer);
}
