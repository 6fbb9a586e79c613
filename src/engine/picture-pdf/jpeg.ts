/** Reads what a PDF must know of a JPEG to take its bytes as they are (ITU-T T.81, annex B). */
import type { FileSource } from '../pdf/file-source.ts';
import {
  BrokenPicture,
  type ColorProfile,
  type Density,
  type Orientation,
  type Picture,
  type PictureColor,
} from './picture.ts';
import { readAppearance, readDirectory, readHeader, usableDensity } from './tag-directory.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const START_OF_SCAN = 0xda;
/** Frame headers that PDF readers decode: baseline, extended and progressive, all Huffman-coded. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Lossless, hierarchical and arithmetic-coded frames: the picture must be decoded first. */
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

/** A JPEG has a few dozen segments before its scan; more is an attack. */
const MAX_SEGMENTS = 2_000;
const ICC_MARK = 'ICC_PROFILE\0';
const EXIF_MARK = 'Exif\0\0';

interface Frame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly components: number;
}

interface Facts {
  frame: Frame | undefined;
  hasAdobeMark: boolean;
  jfif: Density | undefined;
  exif: { readonly orientation: Orientation; readonly density: Density | undefined } | undefined;
  readonly profile: Map<number, Uint8Array>;
}

/**
 * The picture with its bytes untouched; undefined for kinds of JPEG that PDF does not know.
 * @throws BrokenPicture when the headers are cut off.
 */
export function readJpeg(source: FileSource): Picture | undefined {
  const facts = readSegments(source);
  if (!facts?.frame) return undefined;
  const { widthPx, heightPx, components } = facts.frame;
  const color = colorOf(components, joinProfile(facts.profile));
  if (!color || widthPx === 0 || heightPx === 0) return undefined;
  return {
    widthPx,
    heightPx,
    orientation: facts.exif?.orientation ?? 1,
    density: facts.jfif ?? facts.exif?.density,
    bitsPerComponent: 8,
    color,
    packing: { filter: 'DCTDecode' },
    // Adobe programs store CMYK upside down, and say so by their mark.
    inverted: components === 4 && facts.hasAdobeMark,
    data: { kind: 'file', source, offset: 0, length: source.size },
  };
}

function readSegments(source: FileSource): Facts | undefined {
  const facts: Facts = { frame: undefined, hasAdobeMark: false, jfif: undefined, exif: undefined, profile: new Map() };
  let offset = 2;
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const head = source.read(offset, 4);
    if (head.length < 4 || head[0] !== 0xff) throw new BrokenPicture('segments');
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      offset++;
      continue;
    }
    if (marker === START_OF_SCAN) return facts;
    if (OTHER_FRAMES.includes(marker)) return undefined;
    const length = head.readUInt16BE(2);
    readSegment(facts, marker, source.read(offset + 4, Math.max(0, length - 2)));
    offset += 2 + length;
  }
  throw new BrokenPicture('too many segments');
}

function readSegment(facts: Facts, marker: number, body: Buffer): void {
  if (FRAMES.includes(marker)) facts.frame = readFrame(body);
  else if (marker === APP14) facts.hasAdobeMark ||= body.toString('latin1', 0, 5) === 'Adobe';
  else if (marker === APP0 && body.toString('latin1', 0, 5) === 'JFIF\0') facts.jfif = readJfif(body);
  else if (marker === APP1 && body.toString('latin1', 0, 6) === EXIF_MARK) facts.exif ??= readExif(body.subarray(6));
  else if (marker === APP2 && body.toString('latin1', 0, 12) === ICC_MARK) {
    facts.profile.set(body[12] ?? 0, body.subarray(14));
  }
}

function readFrame(body: Buffer): Frame | undefined {
  if (body.length < 6 || body[0] !== 8) return undefined;
  return { heightPx: body.readUInt16BE(1), widthPx: body.readUInt16BE(3), components: body[5] ?? 0 };
}

function readJfif(body: Buffer): Density | undefined {
  if (body.length < 12) return undefined;
  const unit = body[7];
  const perInch = unit === 2 ? 2.54 : 1;
  return unit === 1 || unit === 2
    ? usableDensity(body.readUInt16BE(8) * perInch, body.readUInt16BE(10) * perInch)
    : undefined;
}

/** Orientation and density of an EXIF block that begins with its TIFF header. */
export function readExif(
  block: Uint8Array,
): { readonly orientation: Orientation; readonly density: Density | undefined } | undefined {
  const read = (offset: number, length: number) => block.subarray(offset, offset + length);
  const header = readHeader(read);
  const directory = header && readDirectory(read, header.first, header.littleEndian);
  return directory && readAppearance(directory.tags);
}

/** The profile from its numbered pieces; undefined when one is missing. */
function joinProfile(pieces: ReadonlyMap<number, Uint8Array>): Uint8Array | undefined {
  const ordered = [...pieces].sort(([a], [b]) => a - b);
  const complete = ordered.every(([number], index) => number === index + 1);
  return ordered.length > 0 && complete ? Buffer.concat(ordered.map(([, piece]) => piece)) : undefined;
}

function colorOf(components: number, profile: Uint8Array | undefined): PictureColor | undefined {
  const kind = ({ 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const)[components];
  if (!kind) return undefined;
  const fitting = profile && fittingProfile({ bytes: profile, deflated: false }, profile, kind);
  return fitting ? { kind, profile: fitting } : { kind };
}

/** The profile, if its header (ICC.1, 7.2) says that it is for colours of this kind. */
export function fittingProfile(
  profile: ColorProfile,
  header: Uint8Array,
  kind: 'gray' | 'rgb' | 'cmyk',
): ColorProfile | undefined {
  const signature = Buffer.from(header.subarray(16, 20)).toString('latin1').trim().toLowerCase();
  const isProfile = Buffer.from(header.subarray(36, 40)).toString('latin1') === 'acsp';
  return isProfile && signature === kind ? profile : undefined;
}
