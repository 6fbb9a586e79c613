/** Reads a picture file of any kind into pictures for a PDF: bytes as they are where PDF knows them, else without loss. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heifToPng } from '../../../adapters/heif.ts';
import { type Metadata, openPicture, type Sharp } from '../../../adapters/sharp.ts';
import type { FileTypeId } from '../../../contract/files/file-type.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { WarningCode } from '../../../contract/messages/warnings.ts';
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import { type Density, INCH_IN_METRES, usableDensity } from '../../../contract/pictures/picture-size.ts';
import { readExif } from '../../../contract/pictures/tag-directory.ts';
import { MAX_PAGES, MAX_PIXELS } from '../../../contract/site/limits.ts';
import { FileSource } from '../../bytes/file-source.ts';
import { decodeBmp } from '../formats/bmp.ts';
import { readIcon } from '../formats/ico.ts';
import { readJpeg } from '../formats/jpeg.ts';
import { type PngHeader, readPng, readPngHeader } from '../formats/png.ts';
import type { Picture } from '../picture.ts';
import { readTiffPages, type TiffPage } from '../tiff/read-tiff.ts';
import { decodePicture, sound } from './decoded.ts';
import { type Drawing, readDrawing } from './drawing.ts';
import { readSvg, svgPicture } from './svg.ts';

/** The kinds that `readPictures` takes. */
export const PICTURE_TYPES: readonly FileTypeId[] = [
  ...(['jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'avif', 'svg', 'ico'] as const),
];

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
  /** Whether the camera's note of how it was held counts. */
  readonly rotates: boolean;
  warn(code: WarningCode, params: Readonly<Record<string, string | number>>): void;
}

export interface ReadPicture {
  readonly content: { readonly kind: 'pixels'; readonly picture: Picture } | Drawing;
  /** Decodes it from a file, as it is to be seen; undefined where that is not one of pixels. */
  readonly open: (() => Sharp) | undefined;
  /** 1-based place among the pictures of its file. */
  readonly number: number;
  readonly count: number;
}

/** The pictures of a file: all pages of a TIFF, the first frame of an animation, else one. */
export async function* readPictures(file: PictureFile, request: ReadRequest): AsyncGenerator<ReadPicture> {
  try {
    if (file.type === 'tiff') yield* readTiff(file, request);
    else yield { content: await readSingle(file, request), open: opener(file, request), number: 1, count: 1 };
  } catch (error) {
    if (!(error instanceof BrokenPicture)) throw error;
    throw new ToolError('damaged', { file: file.name, found: '' }, { cause: error });
  }
}

async function readSingle(file: PictureFile, request: ReadRequest): Promise<ReadPicture['content']> {
  return file.type === 'svg' ? readSvgFile(file, request) : pixels(await readPixels(file, request), request);
}

/** Without its turn, where the camera's note is not to count. */
function pixels(picture: Picture, { rotates }: ReadRequest): ReadPicture['content'] {
  return { kind: 'pixels', picture: rotates ? picture : { ...picture, orientation: 1 } };
}

async function readPixels(file: PictureFile, request: ReadRequest): Promise<Picture> {
  switch (file.type) {
    case 'jpg':
      return readJpegFile(file, request);
    case 'png':
      return readPngFile(file, request);
    case 'bmp':
      return readBmpFile(file, request);
    case 'ico':
      return readIconFile(file, request);
    case 'heic':
      return readHeicFile(file, request);
    default:
      return decodeFile(file, request, undefined);
  }
}

/** As vectors; as pixels where it cannot be drawn as such. */
async function readSvgFile(file: PictureFile, request: ReadRequest): Promise<ReadPicture['content']> {
  const text = await readSvg(file);
  const drawing = await readDrawing({ text, name: file.name }, join(request.folder, 'drawing.pdf'), request.signal);
  return drawing ?? { kind: 'pixels', picture: await svgPicture(text, request) };
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
  const density = usableDensity(dotsPerMetre.x * INCH_IN_METRES, dotsPerMetre.y * INCH_IN_METRES);
  return decodePicture({ ...request, density, open: () => openPicture(pixels, { raw: { width, height, channels } }) });
}

async function readIconFile(file: PictureFile, request: ReadRequest): Promise<Picture> {
  const icon = readIcon(await readFile(file.path));
  if (icon.kind === 'png') {
    const path = join(request.folder, 'icon.png');
    await writeFile(path, icon.bytes);
    return readPngFile({ ...file, path }, request);
  }
  const { widthPx: width, heightPx: height, channels, pixels: colours } = decodeBmp(icon.bytes, MAX_PIXELS);
  const { opacity } = icon;
  const alpha = { raw: { width, height, channels: 1 } } as const;
  const open = () => {
    const picture = openPicture(colours, { raw: { width, height, channels } });
    return opacity && channels === 3 ? picture.joinChannel(Buffer.from(opacity), alpha) : picture;
  };
  // A channel that was joined on is not in the picture's own facts: it is packed as a PNG first.
  const path = join(request.folder, 'icon.png');
  await sound(() => open().png().toFile(path));
  return readPngFile({ ...file, path }, request);
}

async function readHeicFile(file: PictureFile, request: ReadRequest): Promise<Picture> {
  const decoded = await heifToPng(file.path, request.folder, request.signal);
  if (decoded === undefined) throw new BrokenPicture('libheif');
  const png = join(request.folder, DECODED_AS.heic ?? '');
  await rename(decoded, png);
  // libheif has turned it upright already; what its EXIF block says of that is out of date.
  return { ...(await readPngFile({ ...file, path: png }, { ...request, rotates: false })), orientation: 1 };
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
    const own = density ?? densityOf(metadata);
    return await decodePicture({ ...request, density: own, open: () => openPicture(file.path, { page }) });
  } catch (error) {
    if (!(error instanceof BrokenPicture) || !request.repair) throw error;
    const open = () => openPicture(file.path, { page, failOn: 'none' });
    const picture = await decodePicture({ ...request, density, open });
    request.warn('picture-cut-off', { file: file.name });
    return picture;
  }
}

/** WebP and AVIF have no place for a density but their EXIF block. */
function densityOf({ exif }: Metadata): Density | undefined {
  const head = exif?.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  return exif && readExif(exif.subarray(head))?.density;
}

async function* readTiff(file: PictureFile, request: ReadRequest): AsyncGenerator<ReadPicture> {
  const source = new FileSource(file.path);
  const pages = readTiffPages(source, MAX_PAGES) ?? [];
  source.close();
  if (pages.length > MAX_PAGES) {
    throw new ToolError('too-many-pages', { file: file.name, pages: `more than ${MAX_PAGES}`, limit: MAX_PAGES });
  }
  if (pages.length === 0) {
    const content = pixels(await decodeFile(file, request, undefined), request);
    yield { content, open: opener(file, request), number: 1, count: 1 };
    return;
  }
  for (const [index, page] of pages.entries()) {
    const folder = join(request.folder, String(index));
    await mkdir(folder);
    const content = pixels(await readTiffPage(file, { ...request, folder }, page), request);
    yield { content, open: opener(file, request, page.index), number: index + 1, count: pages.length };
  }
}

async function readTiffPage(file: PictureFile, request: ReadRequest, page: TiffPage): Promise<Picture> {
  requirePixels(file, page.widthPx, page.heightPx);
  if (page.asIs && (await isWhole(openPicture(file.path, { page: page.index })))) return page.asIs;
  return decodeFile(file, request, page.density, page.index);
}

/** Where a kind that libvips does not read lies after it was decoded: upright, and named so. */
const DECODED_AS: Partial<Readonly<Record<FileTypeId, string>>> = {
  heic: 'heif.png',
  bmp: 'color.png',
  ico: 'icon.png',
};

function opener(file: PictureFile, { folder, rotates }: ReadRequest, page = 0): (() => Sharp) | undefined {
  if (file.type === 'svg') return undefined;
  const decoded = DECODED_AS[file.type];
  if (decoded) return () => openPicture(join(folder, decoded));
  return () => (rotates ? openPicture(file.path, { page }).autoOrient() : openPicture(file.path, { page }));
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
