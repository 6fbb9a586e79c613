/** Stores a cleaned picture in the smallest way that keeps its looks: black and white as such, all else as JPEG or without losses. */
import { openPicture } from '../../adapters/sharp.ts';
import { packRows, parametersOf } from '../compress/bilevel/pack-rows.ts';
import { encodeLossless, type LosslessResult } from '../compress/encode/encode-image.ts';
import { name, PdfDict, PdfStream, PdfString } from '../syntax/object.ts';
import type { Spool } from '../syntax/spool.ts';
import { packBits } from './binarize.ts';
import type { GrayRaster, Raster } from './raster.ts';

/** Letters show no ripples at the first; each one below is tried only where the picture would grow. */
const QUALITIES = [86, 80, 74];
/** A4 at 300 dpi in colour: more is not tried without losses. */
const MOST_FLAT_BYTES = 27_000_000;

export async function packBilevel(picture: GrayRaster, spool: Spool): Promise<PdfStream> {
  const { width, height } = picture;
  const packed = packRows({ rows: packBits(picture), width, height, blackIsOne: false }, 'jbig2');
  const dict = imageDict(picture, 1);
  dict.set('Filter', name(packed.filter));
  dict.set('DecodeParms', parametersOf(packed, picture));
  return new PdfStream(dict, await spool.append(packed.bytes));
}

/** @param most bytes that the picture took before. */
export async function packPicture(picture: Raster, most: number, spool: Spool): Promise<PdfStream> {
  const { data, width, height, channels } = picture;
  const open = () => {
    const raw = openPicture(data, { raw: { width, height, channels } });
    return channels === 1 ? raw.toColourspace('b-w') : raw;
  };
  let bytes: Uint8Array = new Uint8Array();
  for (const quality of QUALITIES) {
    bytes = await open().jpeg({ quality, optimiseCoding: true, progressive: false }).toBuffer();
    if (bytes.length <= most) break;
  }
  const flat = bytes.length > most && data.length <= MOST_FLAT_BYTES ? await encodeLossless(picture) : undefined;
  if (flat && flat.bytes.length < bytes.length) return packFlat(picture, flat, spool);
  const dict = imageDict(picture, 8);
  dict.set('Filter', name('DCTDecode'));
  return new PdfStream(dict, await spool.append(bytes));
}

async function packFlat(picture: Raster, flat: LosslessResult, spool: Spool): Promise<PdfStream> {
  const { palette, bitsPerComponent, colors, bytes } = flat;
  const dict = imageDict(picture, bitsPerComponent);
  if (palette)
    dict.set('ColorSpace', [name('Indexed'), name('DeviceRGB'), palette.length / 3 - 1, new PdfString(palette)]);
  dict.set('Filter', name('FlateDecode'));
  const rows = { Predictor: 15, Colors: colors, BitsPerComponent: bitsPerComponent, Columns: picture.width };
  dict.set('DecodeParms', PdfDict.of(rows));
  return new PdfStream(dict, await spool.append(bytes));
}

function imageDict({ width, height, channels }: Raster, bits: number): PdfDict {
  return PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: bits,
  });
}
