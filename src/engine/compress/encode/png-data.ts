/** Takes the packed rows out of a PNG that we made ourselves: Flate data with predictor 15 (ISO 32000-2, 7.4.4.4). */

export interface PngData {
  readonly data: Uint8Array;
  readonly bitDepth: number;
  readonly channels: 1 | 3 | 4;
  readonly palette: Uint8Array | undefined;
}

const SIGNATURE_BYTES = 8;
/** By colour type: grey, colours, palette, colours with opacity. */
const CHANNELS: Readonly<Record<number, 1 | 3 | 4>> = { 0: 1, 2: 3, 3: 1, 6: 4 };

/** Undefined for interlaced ones and those with a transparent colour. */
export function readPngData(png: Uint8Array): PngData | undefined {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const rows: Uint8Array[] = [];
  let header: Uint8Array | undefined;
  let palette: Uint8Array | undefined;
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const type = Buffer.from(png.buffer, png.byteOffset + at + 4, 4).toString('latin1');
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'PLTE') palette = body;
    if (type === 'tRNS') return undefined;
    if (type === 'IDAT') rows.push(body);
    at += length + 12;
  }
  const [bitDepth = 0, colorType = 0, , , interlace = 0] = header?.subarray(8) ?? [];
  if (!header || interlace !== 0 || !(colorType in CHANNELS)) return undefined;
  return { data: Buffer.concat(rows), bitDepth, channels: CHANNELS[colorType] ?? 1, palette };
}
