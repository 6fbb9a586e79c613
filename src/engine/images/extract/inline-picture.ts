/** Makes of a picture written into page content the stream that it would be as an object (ISO 32000-2, 8.9.7). */
import type { InlinePicture } from '../../content/content-scan.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { Lexer } from '../../syntax/lexer.ts';
import { isArray, name, PdfDict, PdfName, type PdfObject, PdfStream } from '../../syntax/object.ts';
import { Keyword, Parser } from '../../syntax/parser.ts';

const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

const SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};

const FILTERS: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** @param resources those of the content: a colour space may be named there. */
export function inlineStream(document: PdfDocument, picture: InlinePicture, resources: PdfDict): PdfStream {
  const dict = PdfDict.of({ Type: name('XObject'), Subtype: name('Image') });
  const parser = new Parser(new Lexer(picture.entries), { references: false });
  for (let key = parser.next(); key !== undefined; key = parser.next()) {
    const value = parser.next();
    if (!(key instanceof PdfName) || value === undefined || value instanceof Keyword) continue;
    dict.set(KEYS[key.value] ?? key.value, value);
  }
  dict.set('ColorSpace', colorSpace(document, dict.get('ColorSpace'), resources));
  dict.set('Filter', longNames(dict.get('Filter'), FILTERS));
  return PdfStream.ofBytes(dict, picture.data);
}

function colorSpace(document: PdfDocument, value: PdfObject, resources: PdfDict): PdfObject {
  if (!(value instanceof PdfName)) return longNames(value, SPACES);
  const named = document.dict(resources.get('ColorSpace'))?.get(value.value) ?? null;
  return named ?? longNames(value, SPACES);
}

function longNames(value: PdfObject, table: Readonly<Record<string, string>>): PdfObject {
  if (isArray(value)) return value.map((item) => longNames(item, table));
  return value instanceof PdfName ? name(table[value.value] ?? value.value) : value;
}
