/** The segments that a JBIG2 stream is made of, in the form that PDF embeds (ITU-T T.88, 7). */

export const SEGMENT = { dictionary: 0, text: 7, region: 39, page: 48 } as const;

const LOSSLESS_PAGE = 1;
/** All pixels are set before the first region comes, and each of its pixels turns one round. */
const TURNED_PAGE = (1 << 2) | (2 << 3);
const TURNING = 2;

export interface SegmentPlace {
  readonly number: number;
  readonly type: number;
  /** 0 for what several pages share. */
  readonly page: 0 | 1;
  /** The segment that it needs, where there is one. */
  readonly needs?: number;
}

export function segment({ number, type, page, needs }: SegmentPlace, ...parts: readonly Uint8Array[]): Buffer {
  const data = Buffer.concat(parts);
  const referred = needs === undefined ? [] : [needs];
  const head = Buffer.alloc(11 + referred.length);
  head.writeUInt32BE(number, 0);
  head[4] = type;
  head[5] = referred.length << 5;
  head.set(referred, 6);
  head[6 + referred.length] = page;
  head.writeUInt32BE(data.length, 7 + referred.length);
  return Buffer.concat([head, data]);
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** @param isTurned whether what regions draw is what stays empty. */
export function pageInformation({ width, height }: PageSize, isTurned = false): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(width, 0);
  page.writeUInt32BE(height, 4);
  page[16] = LOSSLESS_PAGE | (isTurned ? TURNED_PAGE : 0);
  return page;
}

/** Of a region over all of the page, whose ink is added to what is there, or turns it round. */
export function regionInformation({ width, height }: PageSize, isTurned = false): Buffer {
  const region = Buffer.alloc(17);
  region.writeUInt32BE(width, 0);
  region.writeUInt32BE(height, 4);
  region[16] = isTurned ? TURNING : 0;
  return region;
}

export function pixelBytes(places: readonly number[]): Buffer {
  return Buffer.from(places.map((place) => place & 0xff));
}
