/** Reads what a PDF must know of a JPEG to take its bytes as they are (ITU-T T.81, annex B). */
import { readJpegHead } from '../../../contract/pictures/jpeg-head.ts';
import type { FileSource } from '../../bytes/file-source.ts';
import type { ColorProfile, Picture, PictureColor } from '../picture.ts';

/**
 * The picture with its bytes untouched; undefined for kinds of JPEG that PDF does not know.
 * @throws BrokenPicture when the headers are cut off.
 */
export function readJpeg(source: FileSource): Picture | undefined {
  const head = readJpegHead((offset, length) => source.read(offset, length));
  if (!head) return undefined;
  const { widthPx, heightPx, orientation, density, components } = head;
  const color = colorOf(components, joinProfile(head.profile));
  if (!color || widthPx === 0 || heightPx === 0) return undefined;
  return {
    widthPx,
    heightPx,
    orientation,
    density,
    bitsPerComponent: 8,
    color,
    packing: { filter: 'DCTDecode' },
    // Adobe programs store CMYK upside down, and say so by their mark.
    inverted: components === 4 && head.hasAdobeMark,
    data: { kind: 'file', source, offset: 0, length: source.size },
  };
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
