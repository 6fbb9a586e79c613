/** Packs streams anew with the best deflate: old encodings and fast ones leave a fifth on the table. */
import { promisify } from 'node:util';
import { constants, deflate, type ZlibOptions } from 'node:zlib';
import { inOrder } from '../../concurrency/in-order.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { decodeBytes, type StreamFilter, streamFilters } from '../../syntax/stream-filters.ts';

const MAX_STREAM_BYTES = 32 * 1024 ** 2;
/** All streams together, unpacked: a bound on time, 40 MB a second. */
const MAX_TOTAL_BYTES = 512 * 1024 ** 2;
const MIN_STREAM_BYTES = 64;
/** Gains below these are noise. */
const MIN_GAIN_BYTES = 24;
const MIN_GAIN = 0.98;

const deflated: (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array> = promisify(deflate);
const BEST = { level: constants.Z_BEST_COMPRESSION, memLevel: 9 };
/** Beside the main thread, on as many others. */
const AT_ONCE = 2;

const GENERAL = new Set(['FlateDecode', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode']);

/** @param skip objects that were just packed. */
export async function repackStreams(
  document: PdfDocument,
  skip: ReadonlySet<number>,
  spool: Spool,
  signal: AbortSignal,
): Promise<void> {
  const pack = async ({ number, stream, bytes, last }: Unpacked) => {
    signal.throwIfAborted();
    return { number, stream, last, packed: await deflated(bytes, BEST) };
  };
  for await (const { number, stream, last, packed } of inOrder(unpackedStreams(document, skip), AT_ONCE, pack)) {
    if (packed.length > stream.length * MIN_GAIN || packed.length > stream.length - MIN_GAIN_BYTES) continue;
    const dict = stream.dict.clone();
    dict.set('Filter', name('FlateDecode'));
    dict.set('DecodeParms', last?.parameters ?? null);
    document.set(new PdfRef(number), new PdfStream(dict, await spool.append(packed)));
  }
}

function* unpackedStreams(document: PdfDocument, skip: ReadonlySet<number>): Generator<Unpacked> {
  let total = 0;
  for (let number = 1; number < document.count && total < MAX_TOTAL_BYTES; number++) {
    const stream = document.peek(number);
    if (!(stream instanceof PdfStream) || skip.has(number) || stream.length < MIN_STREAM_BYTES) continue;
    if (isName(document.resolve(stream.dict.get('Type')), 'Metadata')) continue;
    const unpacked = unpack(document, stream);
    if (!unpacked) continue;
    total += unpacked.bytes.length;
    yield { ...unpacked, number, stream };
  }
}

interface Unpacked {
  readonly number: number;
  readonly stream: PdfStream;
  readonly bytes: Uint8Array;
  /** The filter whose predictor the bytes still wear. */
  readonly last: StreamFilter | undefined;
}

/** Undoes the filters of a stream, but leaves the predictor of the last one: it helps deflate, and costs nothing. */
function unpack(document: PdfDocument, stream: PdfStream): Pick<Unpacked, 'bytes' | 'last'> | undefined {
  const filters = streamFilters(document, stream.dict);
  if (!filters.every((filter) => GENERAL.has(filter.name))) return undefined;
  const last = filters.at(-1);
  const wearsPredictor = last !== undefined && (document.number(last.parameters.get('Predictor')) ?? 1) > 1;
  if (wearsPredictor && filters.length > 1) return undefined;
  const plain = wearsPredictor
    ? filters.map((filter) => ({ ...filter, parameters: withoutPredictor(filter) }))
    : filters;
  const bytes = decodeBytes(document, stream, plain, MAX_STREAM_BYTES);
  return bytes && { bytes, last: wearsPredictor ? last : undefined };
}

function withoutPredictor(filter: StreamFilter): StreamFilter['parameters'] {
  const parameters = filter.parameters.clone();
  parameters.delete('Predictor');
  return parameters;
}
