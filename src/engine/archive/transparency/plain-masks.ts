/** Takes soft masks off images where that changes nothing: all opaque, or with nothing between opaque and clear. */
import { deflateSync } from 'node:zlib';
import { name, PdfDict, PdfStream } from '../../syntax/object.ts';
import { streamFilters } from '../../syntax/stream-filters.ts';
import type { Subject } from '../rules/subject.ts';

/** Filters whose data are samples once they are undone. */
const PLAIN = /^(?:FlateDecode|LZWDecode|RunLengthDecode|ASCII85Decode|ASCIIHexDecode)$/;

/** A mask of opaque and clear samples alone is a stencil, which every part of PDF/A allows (ISO 32000-1, 8.9.6.3). */
export function simplifyMasks(subject: Subject): void {
  const stencils = new Map<PdfStream, ReturnType<typeof subject.document.add>>();
  for (const { value } of [...subject.values()]) {
    if (!(value instanceof PdfStream) || subject.name(value.dict, 'Subtype') !== 'Image') continue;
    const mask = subject.document.stream(value.dict.get('SMask'));
    const samples = mask && !mask.dict.has('Matte') ? hardSamples(subject, mask) : undefined;
    if (!mask || !samples) continue;
    // A soft mask overrides another one.
    for (const key of ['SMask', 'Mask']) value.dict.delete(key);
    if (samples.isOpaque) continue;
    const stencil = stencils.get(mask) ?? subject.document.add(stencilOf(samples));
    stencils.set(mask, stencil);
    value.dict.set('Mask', stencil);
  }
}

interface HardSamples {
  readonly width: number;
  readonly height: number;
  /** One bit a sample, rows to whole bytes; set where the image is hidden. */
  readonly bits: Uint8Array;
  readonly isOpaque: boolean;
}

/** Undefined where a sample is half clear, or the data cannot be read as samples. */
function hardSamples(subject: Subject, mask: PdfStream): HardSamples | undefined {
  const { dict } = mask;
  const [width = 0, height = 0, depth = 1] = ['Width', 'Height', 'BitsPerComponent'].map((key) =>
    subject.number(dict, key),
  );
  const filters = streamFilters(subject.document, dict);
  if (![1, 2, 4, 8].includes(depth) || filters.some((filter) => !PLAIN.test(filter.name))) return undefined;
  const rowBytes = Math.ceil((width * depth) / 8);
  const bytes = subject.bytes(mask);
  if (!bytes || bytes.length < rowBytes * height || width * height === 0) return undefined;
  const most = 2 ** depth - 1;
  const isInverted = (subject.document.number(subject.items(dict, 'Decode')[0] ?? 0) ?? 0) === 1;
  const outBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(outBytes * height);
  let isOpaque = true;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const sample = ((bytes[y * rowBytes + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
      if (sample !== 0 && sample !== most) return undefined;
      if ((sample === 0) === isInverted) continue;
      isOpaque = false;
      const at = y * outBytes + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, bits, isOpaque };
}

function stencilOf({ width, height, bits }: HardSamples): PdfStream {
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ImageMask: true,
    BitsPerComponent: 1,
    Filter: name('FlateDecode'),
  });
  return PdfStream.ofBytes(dict, deflateSync(bits, { level: 9 }));
}
