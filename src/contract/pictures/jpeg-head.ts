/** What stands before the pixels of a JPEG (ITU-T T.81, annex B). */
import { BrokenPicture } from './broken-picture.ts';
import { type Density, type PictureSize, usableDensity } from './picture-size.ts';
import { EXIF_MARK, type ReadBytes, readExif, textOfBytes, viewOf } from './tag-directory.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const START_OF_SCAN = 0xda;
const QUANTISATION = 0xdb;
const TABLE_VALUES = 64;
/** Frame headers that PDF readers decode: baseline, extended and progressive, all Huffman-coded. */
const PROGRESSIVE = 0xc2;
const FRAMES = [0xc0, 0xc1, PROGRESSIVE];
/** Lossless, hierarchical and arithmetic-coded frames: the picture must be decoded first. */
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

/** A JPEG has a few dozen segments before its scan; more is an attack. */
const MAX_SEGMENTS = 2_000;
const ICC_MARK = 'ICC_PROFILE\0';

export interface JpegHead extends PictureSize {
  readonly components: number;
  /** It comes in several passes over all of its pixels. */
  readonly isProgressive: boolean;
  /** One colour stands for four pixels (4:2:0). */
  readonly halvesColor: boolean;
  /** How coarsely brightness is stored, by frequency; empty where no table says so. */
  readonly steps: readonly number[];
  /** Adobe programs put their mark into what they write. */
  readonly hasAdobeMark: boolean;
  /** The pieces of its ICC profile, by their numbers. */
  readonly profile: ReadonlyMap<number, Uint8Array>;
  /** The EXIF block, from its TIFF header on. */
  readonly exif: Uint8Array | undefined;
}

interface Facts {
  frame: Pick<JpegHead, 'widthPx' | 'heightPx' | 'components' | 'isProgressive' | 'halvesColor'> | undefined;
  steps: readonly number[];
  hasAdobeMark: boolean;
  jfif: Density | undefined;
  exif: Uint8Array | undefined;
  readonly profile: Map<number, Uint8Array>;
}

/** Undefined for kinds of JPEG that PDF does not know. @throws BrokenPicture when the head is cut off. */
export function readJpegHead(read: ReadBytes): JpegHead | undefined {
  const facts = readSegments(read);
  if (!facts?.frame) return undefined;
  const { frame, steps, jfif, exif, hasAdobeMark, profile } = facts;
  const noted = exif && readExif(exif);
  const density = jfif ?? noted?.density;
  return { ...frame, steps, orientation: noted?.orientation ?? 1, density, hasAdobeMark, profile, exif };
}

function readSegments(read: ReadBytes): Facts | undefined {
  const facts: Facts = {
    ...{ frame: undefined, steps: [], hasAdobeMark: false, jfif: undefined, exif: undefined },
    profile: new Map(),
  };
  let offset = 2;
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const head = read(offset, 4);
    if (head.length < 4 || head[0] !== 0xff) throw new BrokenPicture('segments');
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      offset++;
      continue;
    }
    if (marker === START_OF_SCAN) return facts;
    if (OTHER_FRAMES.includes(marker)) return undefined;
    const length = viewOf(head).getUint16(2);
    readSegment(facts, marker, read(offset + 4, Math.max(0, length - 2)));
    offset += 2 + length;
  }
  throw new BrokenPicture('too many segments');
}

function readSegment(facts: Facts, marker: number, body: Uint8Array): void {
  const begins = (mark: string) => textOfBytes(body.subarray(0, mark.length)) === mark;
  if (FRAMES.includes(marker)) facts.frame = readFrame(body, marker === PROGRESSIVE);
  else if (marker === QUANTISATION) facts.steps = readSteps(body) ?? facts.steps;
  else if (marker === APP14) facts.hasAdobeMark ||= begins('Adobe');
  else if (marker === APP0 && begins('JFIF\0')) facts.jfif = readJfif(body);
  else if (marker === APP1 && begins(EXIF_MARK)) facts.exif ??= body.subarray(EXIF_MARK.length);
  else if (marker === APP2 && begins(ICC_MARK)) facts.profile.set(body[12] ?? 0, body.subarray(14));
}

function readFrame(body: Uint8Array, isProgressive: boolean): Facts['frame'] {
  if (body.length < 6 || body[0] !== 8) return undefined;
  const view = viewOf(body);
  // Of each component: its name, how often it is sampled across and down, its table.
  const halvesColor = body[7] === 0x22 && body[10] === 0x11 && body[13] === 0x11;
  const [heightPx, widthPx] = [view.getUint16(1), view.getUint16(3)];
  return { heightPx, widthPx, components: body[5] ?? 0, isProgressive, halvesColor };
}

/** The first table, which all programs use for brightness. A segment has one table or several. */
function readSteps(body: Uint8Array): readonly number[] | undefined {
  const view = viewOf(body);
  for (let at = 0; at < body.length; ) {
    const [bytes, table] = [(view.getUint8(at) >> 4) + 1, view.getUint8(at) & 15];
    const end = at + 1 + TABLE_VALUES * bytes;
    if (bytes > 2 || end > body.length) return undefined;
    const step = (_: unknown, index: number) =>
      bytes === 2 ? view.getUint16(at + 1 + 2 * index) : view.getUint8(at + 1 + index);
    if (table === 0) return Array.from({ length: TABLE_VALUES }, step);
    at = end;
  }
  return undefined;
}

function readJfif(body: Uint8Array): Density | undefined {
  if (body.length < 12) return undefined;
  const unit = body[7];
  const perInch = unit === 2 ? 2.54 : 1;
  const view = viewOf(body);
  return unit === 1 || unit === 2
    ? usableDensity(view.getUint16(8) * perInch, view.getUint16(10) * perInch)
    : undefined;
}
