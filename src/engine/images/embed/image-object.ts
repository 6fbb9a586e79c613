/** Makes a picture an image XObject of a document (ISO 32000-1, 8.9). */
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import type { ColorProfile, Picture, PictureColor } from '../picture.ts';

const DEVICE_SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
const COMPONENTS = { gray: 1, rgb: 3, cmyk: 4, palette: 1 } as const;

/** Adds the picture, its opacity and its profile to a document. */
export function addImage(document: PdfDocument, picture: Picture): PdfRef {
  return document.add(imageObject(document, picture));
}

function imageObject(document: PdfDocument, picture: Picture): PdfStream {
  const { widthPx, heightPx, bitsPerComponent, color, packing, inverted, mask } = picture;
  const components = COMPONENTS[color.kind];
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: widthPx,
    Height: heightPx,
    ColorSpace: colorSpace(document, color),
    BitsPerComponent: bitsPerComponent,
    Filter: name(packing.filter),
    DecodeParms: decodeParameters(picture, components),
    ...(inverted ? { Decode: Array<number[]>(components).fill([1, 0]).flat() } : {}),
    ...(mask ? { SMask: document.add(imageObject(document, mask)) } : {}),
  });
  return new PdfStream(dict, picture.data);
}

function decodeParameters(picture: Picture, components: number): PdfDict | undefined {
  const { packing, widthPx, heightPx, bitsPerComponent } = picture;
  if (packing.filter === 'DCTDecode') return undefined;
  if (packing.filter === 'CCITTFaxDecode') {
    return PdfDict.of({ K: -1, Columns: widthPx, Rows: heightPx, BlackIs1: packing.blackIsOne });
  }
  // 15: each row names its own PNG filter.
  return PdfDict.of({ Predictor: 15, Colors: components, BitsPerComponent: bitsPerComponent, Columns: widthPx });
}

function colorSpace(document: PdfDocument, color: PictureColor): PdfObject {
  if (color.kind === 'palette') {
    const highest = Math.max(0, Math.floor(color.rgb.length / 3) - 1);
    return [name('Indexed'), name('DeviceRGB'), highest, new PdfString(color.rgb.slice(0, (highest + 1) * 3))];
  }
  const device = name(DEVICE_SPACES[color.kind]);
  if (!color.profile) return device;
  return [name('ICCBased'), document.add(profileStream(color.profile, COMPONENTS[color.kind], device))];
}

function profileStream(profile: ColorProfile, components: number, device: PdfObject): PdfStream {
  const filter = profile.deflated ? { Filter: name('FlateDecode') } : {};
  return PdfStream.ofBytes(PdfDict.of({ N: components, Alternate: device, ...filter }), profile.bytes);
}
