/** Checks images and forms: what they may not have, and their colours. */
import { isArray, PdfDict, PdfName, type PdfObject } from '../../syntax/object.ts';
import { streamFilters } from '../../syntax/stream-filters.ts';
import type { Subject } from '../rules/subject.ts';
import type { Colors, Paint } from './check-colors.ts';
import { checkJpeg2000 } from './check-jpeg2000.ts';

export const INTENTS: readonly string[] = ['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'];

const INLINE_FILTERS =
  /^(?:ASCIIHexDecode|ASCII85Decode|FlateDecode|RunLengthDecode|CCITTFaxDecode|DCTDecode|AHx|A85|Fl|RL|CCF|DCT)$/;
const DEPTHS = [1, 2, 4, 8, 16];

/** @returns `CMYK` where its colours are of such a profile. */
export function checkImage(subject: Subject, dict: PdfDict, paint: Paint, colors: Colors): string | undefined {
  const { document, findings, part } = subject;
  const place = subject.place(dict, paint.page);
  if (dict.has('Alternates')) findings.add('alternates', place);
  if (dict.has('OPI')) findings.add('opi', place);
  if (document.isTrue(dict.get('Interpolate'))) findings.add('interpolate', place);
  const intent = subject.name(dict, 'Intent');
  if (intent !== undefined && !INTENTS.includes(intent)) findings.add('rendering-intent', place);
  const isMask = document.isTrue(dict.get('ImageMask'));
  const depth = subject.number(dict, 'BitsPerComponent');
  if (depth !== undefined && !(isMask ? depth === 1 : DEPTHS.includes(depth))) findings.add('image-depth', place);
  const filters = streamFilters(document, dict).map(({ name }) => name);
  if (filters.includes('JPXDecode')) checkJpeg2000(subject, dict, paint, dict.has('ColorSpace'));
  const used = isMask ? undefined : colors.use(dict.get('ColorSpace'), paint);
  if (part === 1 && dict.has('SMask') && subject.name(dict, 'SMask') !== 'None') findings.add('no-transparency', place);
  for (const key of ['SMask', 'Mask']) {
    const mask = document.stream(dict.get(key));
    if (mask && key === 'SMask' && document.isTrue(mask.dict.get('Interpolate'))) findings.add('interpolate', place);
  }
  return used;
}

/** @param operands its keys and values, one after another. */
export function checkInlineImage(subject: Subject, operands: readonly PdfObject[], paint: Paint, colors: Colors): void {
  const { document, findings } = subject;
  const dict = new PdfDict();
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const [key, value = null] = operands.slice(at, at + 2);
    if (key instanceof PdfName) dict.set(key.value, value);
  }
  const either = (short: string, long: string) => document.resolve(dict.get(dict.has(short) ? short : long));
  const filter = either('F', 'Filter');
  const filters = isArray(filter) ? filter : [filter].filter((each) => each !== null);
  if (!filters.every((each) => each instanceof PdfName && INLINE_FILTERS.test(each.value)))
    findings.add('inline-filters', { page: paint.page });
  if (either('I', 'Interpolate') === true) findings.add('interpolate', { page: paint.page });
  const intent = dict.get('Intent');
  if (intent instanceof PdfName && !INTENTS.includes(intent.value))
    findings.add('rendering-intent', { page: paint.page });
  if (either('IM', 'ImageMask') !== true) colors.use(either('CS', 'ColorSpace'), paint);
}

export function checkForm(subject: Subject, dict: PdfDict, page: number): void {
  const { findings } = subject;
  const place = subject.place(dict, page);
  if (dict.has('OPI')) findings.add('opi', place);
  if (dict.has('Ref')) findings.add('reference-form', place);
  if (dict.has('PS') || subject.name(dict, 'Subtype2') === 'PS') findings.add('postscript', place);
}
