/** Makes of a function that gives a colour one that gives its brightness (ISO 32000-2, 7.10). */
import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, type PdfObject, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { COMPONENTS, calculator, type Kind, TO_GRAY } from './gray-kinds.ts';

const MAX_FUNCTION_BYTES = 8 * 1024 ** 2;
const MAX_DEPTH = 8;
const SAMPLED = 0;
const EXPONENTIAL = 2;
const STITCHED = 3;
const CALCULATED = 4;

/** Undefined for functions that are not built as they should be. */
export function grayOfFunction(document: PdfDocument, value: PdfObject, kind: Kind, depth = 0): PdfObject | undefined {
  const dict = document.dict(value);
  if (!dict || depth > MAX_DEPTH) return undefined;
  const domain = numbers(document, dict.get('Domain'));
  switch (document.number(dict.get('FunctionType'))) {
    case SAMPLED:
      return graySamples(document, value, kind);
    case EXPONENTIAL:
      return grayExponential(document, dict, kind);
    case STITCHED: {
      const parts = document
        .array(dict.get('Functions'))
        .map((part) => grayOfFunction(document, part, kind, depth + 1));
      if (parts.some((part) => part === undefined)) return undefined;
      const copy = dict.clone();
      copy.set(
        'Functions',
        parts.map((part) => part ?? null),
      );
      copy.set('Range', [0, 1]);
      return document.add(copy);
    }
    case CALCULATED: {
      const stream = document.stream(value);
      const code = stream && decodeStream(document, stream, MAX_FUNCTION_BYTES);
      const body = code && /^\s*\{([\s\S]*)\}\s*$/.exec(Buffer.from(code).toString('latin1'))?.[1];
      return body === undefined ? undefined : document.add(calculator(`{${body} ${TO_GRAY[kind]}}`, domain));
    }
    default:
      return undefined;
  }
}

/** Brightness of every sample: between them it is as even as the colours were. */
function graySamples(document: PdfDocument, value: PdfObject, kind: Kind): PdfObject | undefined {
  const stream = document.stream(value);
  const bytes = stream && decodeStream(document, stream, MAX_FUNCTION_BYTES);
  const count = COMPONENTS[kind];
  if (!stream || !bytes || document.number(stream.dict.get('BitsPerSample')) !== 8) return undefined;
  const range = numbers(document, stream.dict.get('Range'));
  const given = numbers(document, stream.dict.get('Decode'));
  const decode = given.length === count * 2 ? given : range;
  if (decode.length !== count * 2) return undefined;
  const samples = new Uint8Array(Math.floor(bytes.length / count));
  for (let sample = 0; sample < samples.length; sample++) {
    const color = Array.from({ length: count }, (_, part) => {
      const [low = 0, high = 1] = [decode[part * 2], decode[part * 2 + 1]];
      return low + ((high - low) * (bytes[sample * count + part] ?? 0)) / 255;
    });
    samples[sample] = Math.round(brightness(color, kind) * 255);
  }
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Decode']) dict.delete(key);
  dict.set('Range', [0, 1]);
  return document.add(PdfStream.ofBytes(dict, samples));
}

function grayExponential(document: PdfDocument, dict: PdfDict, kind: Kind): PdfObject | undefined {
  const count = COMPONENTS[kind];
  const ends = (['C0', 'C1'] as const).map((key) => {
    const color = numbers(document, dict.get(key));
    return color.length === 0 && count === 1 ? [key === 'C0' ? 0 : 1] : color;
  });
  if (ends.some((color) => color.length !== count)) return undefined;
  const copy = dict.clone();
  copy.set('C0', [brightness(ends[0] ?? [], kind)]);
  copy.set('C1', [brightness(ends[1] ?? [], kind)]);
  copy.set('Range', [0, 1]);
  return document.add(copy);
}

/** 0 is black. */
export function brightness(color: readonly number[], kind: Kind): number {
  const [a = 0, b = 0, c = 0, d = 0] = color.map((value) => Math.max(0, Math.min(1, value)));
  if (kind === 'gray') return a;
  if (kind === 'rgb') return 0.299 * a + 0.587 * b + 0.114 * c;
  return 1 - Math.min(1, 0.3 * a + 0.59 * b + 0.11 * c + d);
}

function numbers(document: PdfDocument, value: PdfObject): readonly number[] {
  return document.array(value).map((item) => document.number(item) ?? 0);
}
