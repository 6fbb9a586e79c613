/** Opens a picture file of any kind for libvips: decoded by our own code or by other programs where libvips reads none. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heifToPng } from '../../../adapters/heif.ts';
import { type Metadata, openPicture, type Sharp } from '../../../adapters/sharp.ts';
import type { FileTypeId } from '../../../contract/files/file-type.ts';
import { phrase } from '../../../contract/messages/phrases.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { RunContext } from '../../../contract/operation.ts';
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import { MAX_PAGES, MAX_PIXELS } from '../../../contract/site/limits.ts';
import { readSvg } from '../embed/svg.ts';
import { decodeBmp } from '../formats/bmp.ts';
import { readIcon } from '../formats/ico.ts';
import { clearTurn } from './camera-data.ts';

/** What these tools read. */
export const FILE_KINDS = ['jpg', 'png', 'webp', 'gif', 'avif', 'tiff', 'bmp', 'heic', 'svg', 'ico'] as const;

/** CSS pixels an inch; libvips draws one pixel for each at a density of 72. */
const CSS_DPI = 96;
const VIPS_DPI = 72;
/** A drawing holds no detail: more pixels than this serve nobody. */
const MAX_DRAWN_PIXELS = 50_000_000;
const MAX_DRAWN_SIDE_PX = 30_000;

export interface PictureInput {
  readonly path: string;
  /** As the visitor calls it. */
  readonly name: string;
  readonly type: FileTypeId;
}

export interface OpenRequest extends Pick<RunContext, 'signal' | 'warn'> {
  /** A folder of this file's own. */
  readonly folder: string;
  /** Save what can be decoded of a cut-off picture, and say so. */
  readonly repair: boolean;
  /** Pixels an inch that an SVG is drawn at. */
  readonly svgDpi: number;
}

export interface OpenedFile {
  /** Of its first picture. */
  readonly metadata: Metadata;
  /** Pictures in the file: frames of an animation, pages of a TIFF. */
  readonly count: number;
  readonly isMoving: boolean;
  /** Its first picture, or the one of that index, upright; `all`: the frames of an animation, one above the other. */
  open(which?: number | 'all'): Sharp;
  /** Does the work; where the file is cut off and may be repaired, once more with the part that is there. */
  work<T>(step: () => Promise<T>): Promise<T>;
}

type Source = (page: { readonly page?: number; readonly animated?: boolean }) => Sharp;

/** @throws ToolError `damaged`, `too-complex`, `too-many-pages`, `engine-missing`, `cancelled`. */
export async function openFile(file: PictureInput, request: OpenRequest): Promise<OpenedFile> {
  let failOn: 'truncated' | 'none' = 'truncated';
  const source = await inWords(file, () => sourceOf(file, request, () => failOn));
  const metadata = await inWords(file, () => source({}).metadata());
  const count = metadata.pages ?? 1;
  const isMoving = count > 1 && (file.type === 'gif' || file.type === 'webp');
  if (!isMoving && count > MAX_PAGES)
    throw new ToolError('too-many-pages', { file: file.name, pages: count, limit: MAX_PAGES });
  if (metadata.width * metadata.height > MAX_PIXELS) throw new ToolError('too-complex', { file: file.name });
  const open = (which: number | 'all' = 0) =>
    which === 'all' ? source({ animated: true }) : source(count > 1 ? { page: which } : {}).autoOrient();
  return {
    ...{ metadata, count, isMoving, open },
    async work(step) {
      try {
        return await step();
      } catch (error) {
        if (error instanceof ToolError || isTooLarge(error) || !request.repair || failOn === 'none')
          throw told(error, file);
        request.signal.throwIfAborted();
        failOn = 'none';
        const result = await inWords(file, step);
        request.warn('picture-cut-off', { file: file.name });
        return result;
      }
    },
  };
}

async function sourceOf(file: PictureInput, request: OpenRequest, failOn: () => 'truncated' | 'none'): Promise<Source> {
  switch (file.type) {
    case 'bmp':
      return bitmapSource(await readFile(file.path));
    case 'ico':
      return iconSource(await readFile(file.path));
    case 'heic':
      return heicSource(file, request);
    case 'svg':
      return drawingSource(file, request);
    default:
      return (page) => openPicture(file.path, { ...page, failOn: failOn() });
  }
}

function bitmapSource(bytes: Buffer): Source {
  const { pixels, widthPx: width, heightPx: height, channels } = decodeBmp(bytes, MAX_PIXELS);
  return () => openPicture(pixels, { raw: { width, height, channels } });
}

async function iconSource(bytes: Buffer): Promise<Source> {
  const icon = readIcon(bytes);
  if (icon.kind === 'png') return () => openPicture(icon.bytes);
  const { opacity } = icon;
  const source = bitmapSource(icon.bytes);
  const { width, height, channels } = await source({}).metadata();
  if (!opacity || channels !== 3) return source;
  // A channel that was joined on is not in the picture's own facts: it is packed as a PNG first.
  const raw = { width, height, channels: 1 } as const;
  const packed = await source({}).joinChannel(Buffer.from(opacity), { raw }).png().toBuffer();
  return () => openPicture(packed);
}

/** libheif has turned it upright already; what its EXIF block says of that is out of date. */
async function heicSource(file: PictureInput, request: OpenRequest): Promise<Source> {
  const folder = join(request.folder, 'heic');
  await mkdir(folder, { recursive: true });
  const decoded = await heifToPng(file.path, folder, request.signal);
  if (decoded === undefined) throw new BrokenPicture('libheif');
  await clearTurn(decoded);
  return () => openPicture(decoded);
}

/** From memory, so that it has no folder or address to fetch from. */
async function drawingSource(file: PictureInput, { svgDpi, warn }: OpenRequest): Promise<Source> {
  const text = await readSvg(file);
  const { width, height } = await openPicture(text, { limitInputPixels: false }).metadata();
  const wanted = svgDpi / CSS_DPI;
  const most = Math.min(Math.sqrt(MAX_DRAWN_PIXELS / (width * height)), MAX_DRAWN_SIDE_PX / Math.max(width, height));
  const scale = Math.min(wanted, most);
  if (scale * VIPS_DPI < 1) throw new ToolError('too-complex', { file: file.name });
  if (scale < wanted) warn('drawing-lowered', { file: file.name, dpi: Math.floor(scale * CSS_DPI) });
  return () => openPicture(text, { density: VIPS_DPI * scale });
}

async function inWords<T>(file: PictureInput, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw told(error, file);
  }
}

/** Decoders throw in their own words; people get ours. */
function told(error: unknown, { name: file }: PictureInput): unknown {
  if (error instanceof ToolError || !(error instanceof Error)) return error;
  if (isTooLarge(error)) return new ToolError('too-complex', { file }, { cause: error });
  return new ToolError('damaged', { file, ...phrase('found', 'no-pixels') }, { cause: error });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit|out of memory|too large/i.test(error.message);
}
