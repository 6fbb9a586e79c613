/** Packs streams that came without a filter. */
import { deflateBest } from './deflate.ts';
import type { PdfDocument } from './document.ts';
import { PdfName, PdfStream } from './object.ts';

/** Large streams without a filter are rare, and would have to fit in memory twice. */
const MAX_DEFLATE_BYTES = 32 * 1024 ** 2;
const MIN_DEFLATE_BYTES = 48;

/** The stream itself where it is packed already, or gains nothing. XMP stays readable for programs that search files. */
export function deflated(document: PdfDocument, stream: PdfStream): PdfStream {
  const { dict, length } = stream;
  const isPacked = dict.has('Filter') || dict.has('F');
  if (isPacked || length < MIN_DEFLATE_BYTES || length > MAX_DEFLATE_BYTES) return stream;
  if (document.nameOf(dict.get('Type')) === 'Metadata') return stream;
  const bytes = deflateBest(stream.rawBytes());
  if (bytes.length >= length) return stream;
  const packed = dict.clone();
  packed.set('Filter', new PdfName('FlateDecode'));
  packed.delete('DecodeParms');
  return PdfStream.ofBytes(packed, bytes);
}
