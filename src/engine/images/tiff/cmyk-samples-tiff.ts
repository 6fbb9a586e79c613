/** Makes a TIFF of samples of cyan, magenta, yellow and black, 8 bits each (TIFF 6.0, section 16). */
import { deflateSync } from 'node:zlib';

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const INKS = 4;
const PLAIN = 1;
const DEFLATED = 8;

export interface InkTiffOptions {
  readonly width: number;
  readonly height: number;
  readonly deflated?: boolean;
  readonly profile?: Uint8Array;
}

/** @param inks 0 is none. */
export function inkTiff(inks: Uint8Array, { width, height, deflated = false, profile }: InkTiffOptions): Buffer {
  const packed = deflated ? deflateSync(inks) : inks;
  const entryCount = profile ? 12 : 11;
  const bitsAt = 8 + 2 + entryCount * 12 + 4;
  const dataAt = bitsAt + 8;
  const profileAt = dataAt + packed.length;
  const entries: (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, INKS, bitsAt],
    [259, SHORT, 1, deflated ? DEFLATED : PLAIN],
    [262, SHORT, 1, 5],
    [273, LONG, 1, dataAt],
    [277, SHORT, 1, INKS],
    [278, LONG, 1, height],
    [279, LONG, 1, packed.length],
    [284, SHORT, 1, 1],
    [332, SHORT, 1, 1],
  ];
  if (profile) entries.push([34675, UNDEFINED, profile.length, profileAt]);
  const head = Buffer.alloc(dataAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let ink = 0; ink < INKS; ink++) head.writeUInt16LE(8, bitsAt + ink * 2);
  return Buffer.concat([head, packed, profile ?? new Uint8Array()]);
}
