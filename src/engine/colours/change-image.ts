/** Gives an image new colours: by its palette or the meaning of its samples where that will do, else pixel by pixel. */

import { readJpxHeader } from '../images/formats/jpx-header.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, name, type PdfDict, type PdfObject, PdfStream, PdfString } from '../syntax/object.ts';
import { streamFilters } from '../syntax/stream-filters.ts';
import type { ColorChange } from './color-change.ts';
import { type ColorSpace, readSpace } from './color-spaces.ts';
import { numbers } from './functions.ts';
import { grayJpeg } from './gray-jpeg.ts';
import type { ImageContext } from './image-context.ts';
import { recodeImage } from './recode-image.ts';
import { clamp } from './rgb.ts';

/** `same`: nothing in it has to change; `failed`: it has, and nobody can. */
export type ChangedImage = PdfStream | 'same' | 'failed';

/** Colours that differ by less are equal in eight bits. */
const ALIKE = 1 / 512;
/** Pictures in the same place for other uses would show the old colours. */
const OTHER_LOOKS = ['Alternates', 'OPI', 'Metadata'];

export async function changeImage(
  document: PdfDocument,
  stream: PdfStream,
  change: ColorChange,
  context: ImageContext,
): Promise<ChangedImage> {
  const { dict } = stream;
  if (document.isTrue(dict.get('ImageMask'))) return 'same';
  const filters = streamFilters(document, dict);
  const format = filters.at(-1)?.name ?? '';
  const image = format === 'JPXDecode' ? withJpxSpace(document, stream) : stream;
  const space = readSpace(document, image.dict.get('ColorSpace'));
  if (space?.family === 'pattern') return 'failed';
  if (space?.family === 'none') return 'same';
  const isIndirect = format === 'JPXDecode' || format === 'DCTDecode';
  const byMeaning = space && changeMeaning(document, image, space, change, isIndirect);
  const made = byMeaning ?? (await changePixels(document, image, space, change, context));
  if (!(made instanceof PdfStream)) return made;
  for (const key of OTHER_LOOKS) made.dict.delete(key);
  changeMatte(document, made.dict, space, change);
  return made;
}

/** A JPEG 2000 picture may leave its colours to its own header. */
function withJpxSpace(document: PdfDocument, stream: PdfStream): PdfStream {
  if (stream.dict.has('ColorSpace')) return stream;
  const space = readJpxHeader(document, stream, streamFilters(document, stream.dict).slice(0, -1))?.space;
  if (!space) return stream;
  const dict = stream.dict.clone();
  dict.set('ColorSpace', name(space));
  return new PdfStream(dict, stream.data);
}

/** The samples stay, and mean something else. Undefined where that cannot be said of them. */
function changeMeaning(
  document: PdfDocument,
  image: PdfStream,
  space: ColorSpace,
  change: ColorChange,
  isCoded: boolean,
): PdfStream | 'same' | undefined {
  const isJpx = streamFilters(document, image.dict).at(-1)?.name === 'JPXDecode';
  if (change.kind === 'gray' && space.family === 'gray') return 'same';
  const isLight = space.family === 'rgb' || space.family === 'gray';
  const turns = change.kind === 'invert' && (change.turnsChannels || space.family === 'gray');
  if (turns && isLight && !isJpx) return withDecode(document, image, space);
  const bits = document.number(image.dict.get('BitsPerComponent')) ?? (isBilevel(document, image.dict) ? 1 : 8);
  if (isCoded || space.components !== 1 || ![1, 2, 4, 8].includes(bits)) return undefined;
  return withPalette(document, image, space, bits, change);
}

function isBilevel(document: PdfDocument, dict: PdfDict): boolean {
  return ['JBIG2Decode', 'CCITTFaxDecode'].includes(streamFilters(document, dict).at(-1)?.name ?? '');
}

function decodeOf(document: PdfDocument, dict: PdfDict, space: ColorSpace, bits: number): readonly number[] {
  const given = numbers(document, dict.get('Decode'));
  if (given.length >= 2 * space.components) return given.slice(0, 2 * space.components);
  return space.family === 'indexed' ? [0, 2 ** bits - 1] : space.ranges;
}

/** Light and dark change places: where the samples began they end. */
function withDecode(document: PdfDocument, image: PdfStream, space: ColorSpace): PdfStream {
  const decode = decodeOf(document, image.dict, space, 8);
  const turned = decode.map((value) => 1 - value);
  const dict = image.dict.clone();
  const isPlain = turned.every((value, index) => value === index % 2);
  dict.set('Decode', isPlain ? null : turned);
  return new PdfStream(dict, image.data);
}

/** Every value of a sample gets its colour by name. */
function withPalette(
  document: PdfDocument,
  image: PdfStream,
  space: ColorSpace,
  bits: number,
  change: ColorChange,
): PdfStream | 'same' {
  const [low = 0, high = 1] = decodeOf(document, image.dict, space, bits);
  const top = 2 ** bits - 1;
  const old = Array.from({ length: top + 1 }, (_, sample) => {
    return space.toRgb([low + ((high - low) * sample) / top]).map(clamp);
  });
  const colors = old.map(([red = 0, green = 0, blue = 0]) => change.color([red, green, blue]));
  const isAlike = colors.every((color, at) => color.every((value, part) => isNear(value, old[at]?.[part] ?? 0)));
  if (isAlike && space.family !== 'inks') return 'same';
  const isGray = colors.every(([red, green, blue]) => isNear(red, green) && isNear(red, blue));
  const table = colors
    .flatMap((color) => (isGray ? [color[0]] : [...color]))
    .map((value) => Math.round(clamp(value) * 255));
  const dict = image.dict.clone();
  const base = name(isGray ? 'DeviceGray' : 'DeviceRGB');
  dict.set('ColorSpace', [name('Indexed'), base, top, new PdfString(Uint8Array.from(table))]);
  dict.delete('Decode');
  dict.set('BitsPerComponent', bits);
  return new PdfStream(dict, image.data);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < ALIKE;
}

async function changePixels(
  document: PdfDocument,
  image: PdfStream,
  space: ColorSpace | undefined,
  change: ColorChange,
  context: ImageContext,
): Promise<PdfStream | 'failed'> {
  const hasPlainValues = !image.dict.has('Decode') && !isArray(document.resolve(image.dict.get('Mask')));
  const isGrayed = change.kind === 'gray' && space?.family === 'rgb' && hasPlainValues;
  const lossless = isGrayed ? await grayJpeg(document, image, context) : undefined;
  return lossless ?? (await recodeImage(document, image, space, change, context)) ?? 'failed';
}

/** The colour that an image was mixed with along its soft edges changes with it (11.6.5.2). */
function changeMatte(document: PdfDocument, dict: PdfDict, space: ColorSpace | undefined, change: ColorChange): void {
  const mask = document.stream(dict.get('SMask'));
  const matte = mask ? numbers(document, mask.dict.get('Matte')) : [];
  if (!mask || !space || matte.length < space.components) return;
  const made = mask.dict.clone();
  const color = change.color(space.toRgb(matte));
  made.set('Matte', matteIn(document, dict.get('ColorSpace'), color));
  dict.set('SMask', document.add(new PdfStream(made, mask.data)));
}

function matteIn(document: PdfDocument, value: PdfObject, color: readonly number[]): PdfObject {
  return readSpace(document, value)?.family === 'gray' ? [clamp(color[0] ?? 0)] : color.map(clamp);
}
