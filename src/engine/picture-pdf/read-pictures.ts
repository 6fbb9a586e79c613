/** Reads a picture file of any kind into pictures for a PDF: bytes as they are where PDF knows them, else without loss. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heifToPng } from '../../adapters/heif.ts';
import { openPicture, type Sharp } from '../../adapters/sharp.ts';
import type { FileTypeId } from '../../contract/file-type.ts';
import { MAX_PAGES, MAX_PIXELS } from '../../contract/limits.ts';
import { ToolError } from '../../contract/tool-error.ts';
import type { WarningCode } from '../../contract/warnings.ts';
import { FileSource } from '../pdf/file-source.ts';
import { decodeBmp } from './bmp.ts';
import { decodePicture, sound } from './decoded.ts';
import { readJpeg } from './jpeg.ts';
import { BrokenPicture, type Density, type Picture } from './picture.ts';
import { type PngHeader, readPng, readPngHeader } from './png.ts';
import { svgPicture } from './svg.ts';
import { usableDensity } from './tag-directory.ts';
import { readTiffPages, type TiffPage } from './tiff.ts';

/** The kinds that `readPictures` takes. */
export const PICTURE_TYPES: readonly FileTypeId[] = ['jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'avif', 'svg'];

export interface PictureFile {
  readonly path: string;
  /** As the visitor calls it. */
  readonly name: string;
  readonly type: FileTypeId;
}

export interface ReadRequest {
  /** A folder for this file alone; what is put there must live until the PDF is written. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Save what can be decoded of a cut-off picture, and say so. */
  readonly repair: boolean;
  warn(code: WarningCode, params: Readonly<Record<string, string | number>>): void;
}

export interface ReadPicture {
  readonly picture: Picture;
  /** Decodes it from its file; undefined where that is not a file of pixels. */
  readonly open: (() => Sharp) | undefined;
  /** 1-based place among the pictures of its file. */
  readonly number: number;
  readonly count: number;
}

/** The pictures of a file: all pages of a TIFF, the first frame of an animation, else one. */
export async function* readPictures(file: PictureFile, request: ReadRequest): AsyncGenerator<ReadPicture> {
  try {
    if (file.type === 'tiff') yield* readTiff(file, request);
    else yield { picture: await readSingle(file, request), open: opener(file), number: 1, count: 1 };
  } catch (error) {
    if (!(error instanceof BrokenPicture)) throw error;
    throw new ToolError('damaged', { file: file.name, found: '' }, { cause: error });
  }
}

async function readSingle(file: PictureFile, request: ReadRequest): Promise<Picture> {
  switch (file.type) {
    case 'jpg':
      return readJpegFile(file, request);
    case 'png':
      return readPngFile(file, request);
    case 'bmp':
      return readBmpFile(file, request);
    case 'heic':
      return readHeicFile(file, request);
    case 'svg':
      return svgPicture(await readFile(file.path), request);
    default:
      return decodeFile(file, request, undefined);
  }
}

async function readJpegFile(file: PictureFile, request: ReadRequest): Promise<Picture> {
  const picture = readJpeg(new FileSource(file.path));
  if (picture) requirePixels(file, picture.widthPx, picture.heightPx);
  if (picture && (await isWhole(openPicture(file.path)))) return picture;
  return decodeFile(file, request, picture?.density);
}

async function readPngFile(file: PictureFile, request: ReadRequest): Promise<Picture> {
  const source = new FileSource(file.path);
  const header = pngHeader(source);
  if (!header) return decodeFile(file, request, undefined);
  requirePixels(file, header.widthPx, header.heightPx);
  if (header.bitDepth === 16) request.warn('depth-reduced', { file: file.name });
  if (!header.usableAsIs) return decodeFile(file, request, header.density);
  try {
    return await readPng(source, header, join(request.folder, 'pixels'), request.signal);
  } catch (error) {
    if (error instanceof BrokenPicture) return decodeFile(file, request, header.density);
    throw error;
  } finally {
    source.close();
  }
}

function pngHeader(source: FileSource): PngHeader | undefined {
  try {
    return readPngHeader(source);
  } catch {
    return undefined;
  }
}

async function readBmpFile(file: PictureFile, request: ReadRequest): Promise<Picture> {
  const bitmap = decodeBmp(await readFile(file.path), MAX_PIXELS);
  const { widthPx: width, heightPx: height, channels, pixels, dotsPerMetre } = bitmap;
  const density = usableDensity(dotsPerMetre.x * 0.0254, dotsPerMetre.y * 0.0254);
  return decodePicture({ ...request, density, open: () => openPicture(pixels, { raw: { width, height, channels } }) });
}

async function readHeicFile(file: PictureFile, request: ReadRequest): Promise<Picture> {
  const png = await heifToPng(file.path, request.folder, request.signal);
  if (png === undefined) throw new BrokenPicture('libheif');
  // libheif has turned it upright already; what its EXIF block says of that is out of date.
  return { ...(await readPngFile({ ...file, path: png }, request)), orientation: 1 };
}

/** Decodes whatever libvips knows; what is cut off is saved as far as it goes, where that is wanted. */
async function decodeFile(
  file: PictureFile,
  request: ReadRequest,
  density: Density | undefined,
  page = 0,
): Promise<Picture> {
  const metadata = await sound(() => openPicture(file.path, { page, limitInputPixels: false }).metadata());
  requirePixels(file, metadata.width, metadata.height);
  if ((metadata.pages ?? 1) > 1 && file.type !== 'tiff') request.warn('first-frame-only', { file: file.name });
  if (metadata.depth === 'ushort' && file.type !== 'png') request.warn('depth-reduced', { file: file.name });
  try {
    return await decodePicture({ ...request, density, open: () => openPicture(file.path, { page }) });
  } catch (error) {
    if (!(error instanceof BrokenPicture) || !request.repair) throw error;
    const open = () => openPicture(file.path, { page, failOn: 'none' });
    const picture = await decodePicture({ ...request, density, open });
    request.warn('picture-cut-off', { file: file.name });
    return picture;
  }
}

async function* readTiff(file: PictureFile, request: ReadRequest): AsyncGenerator<ReadPicture> {
  const source = new FileSource(file.path);
  const pages = readTiffPages(source, MAX_PAGES) ?? [];
  source.close();
  if (pages.length > MAX_PAGES) {
    throw new ToolError('too-many-pages', { file: file.name, pages: `more than ${MAX_PAGES}`, limit: MAX_PAGES });
  }
  if (pages.length === 0) {
    yield { picture: await decodeFile(file, request, undefined), open: opener(file), number: 1, count: 1 };
    return;
  }
  for (const [index, page] of pages.entries()) {
    const folder = join(request.folder, String(index));
    await mkdir(folder);
    const picture = await readTiffPage(file, { ...request, folder }, page);
    yield { picture, open: opener(file, page.index), number: index + 1, count: pages.length };
  }
}

async function readTiffPage(file: PictureFile, request: ReadRequest, page: TiffPage): Promise<Picture> {
  requirePixels(file, page.widthPx, page.heightPx);
  if (page.asIs && (await isWhole(openPicture(file.path, { page: page.index })))) return page.asIs;
  return decodeFile(file, request, page.density, page.index);
}

const DIRECTLY_DECODED: readonly FileTypeId[] = ['jpg', 'png', 'webp', 'avif', 'tiff'];

function opener(file: PictureFile, page = 0): (() => Sharp) | undefined {
  return DIRECTLY_DECODED.includes(file.type) ? () => openPicture(file.path, { page }) : undefined;
}

/** Decodes all of a picture without keeping it. */
async function isWhole(image: Sharp): Promise<boolean> {
  try {
    await image.resize({ width: 8 }).raw().toBuffer();
    return true;
  } catch {
    return false;
  }
}

function requirePixels(file: PictureFile, width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw new ToolError('too-complex', { file: file.name });
}
