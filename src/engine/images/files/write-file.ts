/** Writes a picture as a file of a format: colours, camera data and transparency as asked, within what the format holds. */
import { rm, writeFile } from 'node:fs/promises';
import { pngToHeic } from '../../../adapters/heif.ts';
import { type Metadata, openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { Size } from '../../../contract/pictures/size.ts';
import type { JpegCoding } from '../formats/jpeg-coding.ts';
import { removePlace, removeThumbnails, writeDensity } from './camera-data.ts';
import { writeBmp } from './write-bmp.ts';
import { writeIcon } from './write-ico.ts';
import { type WrittenFormat, withinFormat } from './written-format.ts';

export interface WriteSettings {
  readonly format: WrittenFormat;
  /** 1 to 100, for the formats that lose. */
  readonly quality: number;
  /** A JPEG that stays one is stored as finely as it was, where it tells. */
  readonly keepsCoding: boolean;
  /** `#rrggbb` under what is clear; `auto`: white where the format has no transparency. */
  readonly background: string;
  /** Bits of a channel; `auto` keeps those of the picture where the format can. */
  readonly depth: 'auto' | '8' | '16';
  /** The picture's own colour profile and inks stay; otherwise everything becomes sRGB. */
  readonly keepsProfile: boolean;
  readonly strip: 'none' | 'gps' | 'all';
  readonly iconSizes: readonly number[];
  /** Pixels an inch that JPG, PNG, TIFF and BMP files tell; undefined keeps those of the picture. */
  readonly dpi?: number | undefined;
}

export interface WriteRequest extends Size {
  readonly metadata: Metadata;
  /** Gives the picture anew each time, upright; width and height are those of one frame. */
  open(): Sharp;
  readonly frames: number;
  /** How the JPEG was stored that is to be stored so again. */
  readonly coding?: JpegCoding | undefined;
  readonly signal: AbortSignal;
}

export interface Written extends Size {
  /** The place where it was taken was told, and is not any more. */
  readonly placeRemoved: boolean;
  readonly losesDepth: boolean;
  /** The format holds no picture so large. Only where `open` does not resize: libvips resizes once. */
  readonly reduced: boolean;
}

const WHITE = '#ffffff';
const WITHOUT_CLEAR: readonly WrittenFormat[] = ['jpg', 'bmp'];
/** They hold neither EXIF nor XMP, and libvips reads neither of them. */
const WITHOUT_WORDS: readonly WrittenFormat[] = ['bmp', 'ico'];
const OF_16_BITS: readonly WrittenFormat[] = ['png', 'tiff'];
const WITH_INKS: readonly WrittenFormat[] = ['jpg', 'tiff'];
/** AVIF and HEIC need fewer points for the same look. */
const HEIF_LESS = 20;
const FULL_COLOR_QUALITY = 90;
/** Progressive JPEGs, and those with codes of their own, need all coefficients in memory at once: some bytes a pixel. */
const MAX_SEARCHED_PIXELS = 25_000_000;

/** @throws ToolError `engine-missing`; whatever the decoder throws at a damaged picture. */
export async function writePictureFile(path: string, settings: WriteSettings, request: WriteRequest): Promise<Written> {
  const size = withinFormat(request, request.frames, settings.format);
  const reduced = size.width !== request.width || size.height !== request.height;
  const open = () => {
    const sized = reduced ? request.open().resize({ ...size, fit: 'fill' }) : request.open();
    return inColours(onBackground(sized, settings, request.metadata), settings, request.metadata);
  };
  await pack(path, open, settings, request);
  if (settings.dpi !== undefined) await writeDensity(path, settings.format, settings.dpi);
  const { exif, xmp } = request.metadata;
  const hasWords = !WITHOUT_WORDS.includes(settings.format) && settings.strip !== 'all';
  if (hasWords && (exif || xmp)) await removeThumbnails(path);
  const placeRemoved = hasWords && settings.strip === 'gps' && (await removePlace(path).catch(() => false));
  return { ...size, reduced, placeRemoved, losesDepth: losesDepth(settings, request.metadata) };
}

function onBackground(picture: Sharp, { background, format }: WriteSettings, { hasAlpha }: Metadata): Sharp {
  if (background !== 'auto') return picture.flatten({ background });
  return hasAlpha && WITHOUT_CLEAR.includes(format) ? picture.flatten({ background: WHITE }) : picture;
}

function inColours(picture: Sharp, settings: WriteSettings, metadata: Metadata): Sharp {
  const { keepsProfile, strip, format } = settings;
  const gray = metadata.space === 'b-w' || metadata.space === 'grey16';
  const inks = metadata.space === 'cmyk' && keepsProfile && WITH_INKS.includes(format);
  const profile = metadata.icc !== undefined && keepsProfile && (metadata.space !== 'cmyk' || inks);
  let made = picture;
  if (inks) made = made.pipelineColourspace('cmyk').toColourspace('cmyk');
  else if (isDeep(settings, metadata))
    made = made.pipelineColourspace('rgb16').toColourspace(gray ? 'grey16' : 'rgb16');
  else made = made.toColourspace(gray ? 'b-w' : 'srgb');
  if (strip !== 'all') made = profile ? made.keepMetadata() : made.keepExif().keepXmp();
  else if (profile) made = made.keepIccProfile();
  return made;
}

function isDeep({ depth, format }: WriteSettings, metadata: Metadata): boolean {
  if (!OF_16_BITS.includes(format) || depth === '8') return false;
  return depth === '16' || metadata.depth === 'ushort';
}

function losesDepth(settings: WriteSettings, metadata: Metadata): boolean {
  return metadata.depth === 'ushort' && settings.depth !== '8' && !isDeep(settings, metadata);
}

async function pack(path: string, open: () => Sharp, settings: WriteSettings, request: WriteRequest): Promise<void> {
  const { format, iconSizes, quality } = settings;
  if (format === 'ico') return writeFile(path, await writeIcon(open, iconSizes));
  if (format === 'heic') return packHeic(path, open(), quality, request.signal);
  if (format === 'bmp') {
    const { data, info } = await open().toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const dpi = settings.dpi ?? request.metadata.density ?? 0;
    await writeFile(path, writeBmp({ data: channels === 1 ? tripled(data) : data, width, height }, dpi));
    return;
  }
  await withFormat(open(), format, settings, request).toFile(path);
}

function tripled(gray: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(gray.length * 3);
  for (let index = 0; index < gray.length; index++) rgb.fill(gray[index] ?? 0, index * 3, index * 3 + 3);
  return rgb;
}

type OfLibvips = Exclude<WrittenFormat, 'ico' | 'heic' | 'bmp'>;

function withFormat(picture: Sharp, format: OfLibvips, { quality, dpi }: WriteSettings, request: WriteRequest): Sharp {
  const pixels = request.width * request.height;
  const times = timesOf(request);
  switch (format) {
    case 'jpg':
      return picture.jpeg({
        mozjpeg: pixels <= MAX_SEARCHED_PIXELS,
        progressive: pixels <= MAX_SEARCHED_PIXELS,
        optimiseCoding: pixels <= MAX_SEARCHED_PIXELS,
        ...jpegQuality(quality, request.coding),
      });
    case 'png':
      return picture.png({ compressionLevel: 9, adaptiveFiltering: true });
    case 'webp':
      return picture.webp({ quality, effort: 4, ...times });
    case 'avif':
      return picture.avif({ quality: Math.max(1, quality - HEIF_LESS), effort: 3 });
    case 'gif':
      return picture.gif({ effort: 7, ...times });
    case 'tiff': {
      const perMm = dpi === undefined ? {} : { xres: dpi / 25.4, yres: dpi / 25.4 };
      return picture.tiff({ compression: 'deflate', predictor: 'horizontal', ...perMm });
    }
  }
}

function jpegQuality(quality: number, coding: JpegCoding | undefined) {
  const halvesColor = coding?.halvesColor ?? quality < FULL_COLOR_QUALITY;
  const { halvesColor: _, ...own } = coding ?? { quality };
  return { ...own, chromaSubsampling: halvesColor ? '4:2:0' : '4:4:4' };
}

/** Frames that were joined anew have no times of their own. */
function timesOf({ frames, metadata: { delay, loop } }: WriteRequest) {
  return frames > 1 && delay ? { delay: [...delay], ...(loop !== undefined && { loop }) } : {};
}

/** libvips as it comes with sharp writes none: through libheif's own program. */
async function packHeic(path: string, picture: Sharp, quality: number, signal: AbortSignal): Promise<void> {
  const source = `${path}.png`;
  await picture.png({ compressionLevel: 1 }).toFile(source);
  try {
    // The program takes a picture of 16 bits for one of 10; the pixels are ours to narrow.
    const { depth } = await openPicture(source).metadata();
    if (depth !== 'uchar') throw new Error('A picture for HEIC has too many bits.');
    if (!(await pngToHeic(source, path, Math.max(1, quality - HEIF_LESS), signal)))
      throw new ToolError('engine-missing', { program: 'the HEIC encoder of libheif (x265)' });
  } finally {
    await rm(source, { force: true });
  }
}
