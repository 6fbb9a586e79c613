/** Pictures that PDF cannot take as they are: decoded by libvips, their colours and their opacity packed as PNG. */
import { join } from 'node:path';
import { type Metadata, openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import type { Density } from '../../../contract/pictures/picture-size.ts';
import { FileSource } from '../../bytes/file-source.ts';
import { readPng, readPngHeader } from '../formats/png.ts';
import type { Picture } from '../picture.ts';

export interface DecodeRequest {
  /** Opens the picture anew; called twice for one with transparency. */
  readonly open: () => Sharp;
  readonly density: Density | undefined;
  /** Whether it is turned as its EXIF block says. */
  readonly rotates: boolean;
  /** A folder of this picture's own. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Well under libvips' own default: twice as quick, and a few percent larger. */
const PNG_EFFORT = { compressionLevel: 5, adaptiveFiltering: true } as const;

/** Decodes, turns upright, and packs. @throws BrokenPicture when libvips cannot decode it. */
export async function decodePicture(request: DecodeRequest): Promise<Picture> {
  const { density, signal } = request;
  const open = () => (request.rotates ? request.open().autoOrient() : request.open());
  const metadata = await sound(() => request.open().metadata());
  const color = await pack(request, 'color', prepareColor(open(), metadata));
  const picture = { ...color, density: request.rotates ? upright(density, metadata) : density };
  if (!metadata.hasAlpha) return picture;
  signal.throwIfAborted();
  const mask = await pack(request, 'mask', open().extractChannel('alpha').toColourspace('b-w'));
  const { channels } = await sound(() => openPicture(pathOf(request, 'mask')).stats());
  return channels[0]?.min === 255 ? picture : { ...picture, mask: { ...mask, density: undefined } };
}

/** Runs a step of libvips, whose errors are all about the picture. */
export async function sound<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new BrokenPicture('libvips', { cause: error });
  }
}

function prepareColor(image: Sharp, metadata: Metadata): Sharp {
  const opaque = metadata.hasAlpha ? image.removeAlpha() : image;
  const gray = metadata.space === 'b-w' || metadata.space === 'grey16';
  if (gray) return opaque.toColourspace('b-w');
  // A profile for red, green and blue stays; CMYK goes through its profile into sRGB.
  const keepsProfile = metadata.space === 'srgb' || metadata.space === 'rgb16';
  return keepsProfile ? opaque.keepIccProfile().toColourspace('srgb') : opaque.toColourspace('srgb');
}

async function pack(request: DecodeRequest, part: string, image: Sharp): Promise<Picture> {
  const path = pathOf(request, part);
  await sound(() => image.png(PNG_EFFORT).toFile(path));
  const source = new FileSource(path);
  try {
    return await readPng(source, readPngHeader(source), join(request.folder, `${part}.deflate`), request.signal);
  } finally {
    source.close();
  }
}

function pathOf(request: DecodeRequest, part: string): string {
  return join(request.folder, `${part}.png`);
}

/** Turned by a quarter, a picture's two densities change places. */
function upright(density: Density | undefined, { orientation = 1 }: Metadata): Density | undefined {
  return density && orientation >= 5 ? { x: density.y, y: density.x } : density;
}
