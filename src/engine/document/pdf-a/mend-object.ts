/** Takes out of one object what PDF/A-2 forbids and nobody misses on paper. */
import { deflateSync } from 'node:zlib';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream, streamFilters } from '../../syntax/stream-filters.ts';

/** ISO 19005-2, 6.5.1. */
const FORBIDDEN_ACTIONS = new Set([
  'Launch',
  'Sound',
  'Movie',
  'ResetForm',
  'ImportData',
  'Hide',
  'SetOCGState',
  'Rendition',
  'Trans',
  'GoTo3DView',
  'JavaScript',
]);

const MAX_STREAM_BYTES = 64 * 1024 ** 2;

export function mendObject(document: PdfDocument, reference: PdfRef): void {
  const value = document.object(reference.number);
  if (value instanceof PdfStream) mendStream(document, reference, value);
  const dict = document.dict(reference);
  if (!dict) return;
  for (const key of ['A', 'OpenAction']) {
    const action = document.dict(dict.get(key));
    if (action && FORBIDDEN_ACTIONS.has(document.nameOf(action.get('S')) ?? ''))
      document.editable(reference).delete(key);
  }
  // Transfer functions (6.2.5) and actions of their own (6.5.2).
  const isState = document.nameOf(dict.get('Type')) === 'ExtGState';
  for (const key of isState ? ['TR', 'TR2', 'HTP'] : ['AA'])
    if (dict.has(key)) document.editable(reference).delete(key);
}

function mendStream(document: PdfDocument, reference: PdfRef, stream: PdfStream): void {
  const isImage = document.nameOf(stream.dict.get('Subtype')) === 'Image';
  for (const key of isImage ? ['Interpolate', 'Alternates', 'OPI'] : ['OPI', 'PS'])
    if (stream.dict.has(key)) document.editable(reference).delete(key);
  if (!streamFilters(document, stream.dict).some((filter) => filter.name === 'LZWDecode')) return;
  const bytes = decodeStream(document, stream, MAX_STREAM_BYTES);
  if (!bytes) return;
  const dict = new PdfDict(document.editable(reference).entries());
  dict.set('Filter', name('FlateDecode'));
  dict.delete('DecodeParms');
  document.set(reference, PdfStream.ofBytes(dict, deflateSync(bytes, { level: 9 })));
}
