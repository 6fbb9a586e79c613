/** Packs the streams of a document that deflate packs, with the best packer there is. No unpacked byte changes. */
import { deflateBest } from '../../../adapters/libdeflate.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, name, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { decodeBytes, streamFilters } from '../../syntax/stream-filters.ts';

/** Where nothing can be gained. */
const MIN_BYTES = 48;
const MAX_STREAM_BYTES = 16 * 1024 ** 2;
/** Unpacked: 5 MB a second. Bytes, not seconds, so that the same file always gives the same result. */
const MAX_TOTAL_BYTES = 96 * 1024 ** 2;

export interface BestStreamsContext {
  readonly workDir: string;
  readonly spool: Spool;
  readonly signal: AbortSignal;
}

/** Keeps what it packed once, for documents that share streams. */
export class BestStreams {
  readonly #context: BestStreamsContext;
  readonly #known = new Map<string, PdfStream>();
  #total = 0;

  constructor(context: BestStreamsContext) {
    this.#context = context;
  }

  /** @param packsMetadata whether XMP may be packed too, which programs that look through whole files cannot read then. */
  async pack(
    document: PdfDocument,
    streams: readonly PdfStream[],
    packsMetadata: boolean,
  ): Promise<readonly PdfStream[]> {
    const result = [...streams];
    const plain: { readonly at: number; readonly stream: PdfStream; readonly bytes: Uint8Array }[] = [];
    for (const [at, stream] of streams.entries()) {
      const known = this.#known.get(placeOf(stream));
      if (known) result[at] = known;
      else if (packsMetadata || !isName(document.resolve(stream.dict.get('Type')), 'Metadata')) {
        const bytes = this.#total < MAX_TOTAL_BYTES ? unpack(document, stream) : undefined;
        if (!bytes) continue;
        this.#total += bytes.length;
        plain.push({ at, stream, bytes });
      }
    }
    const packed = await deflateBest(
      plain.map(({ bytes, stream }) => ({ bytes, packedBytes: stream.length })),
      this.#context,
    );
    for (const [index, { at, stream }] of plain.entries()) {
      const better = await this.#better(stream, packed[index]);
      result[at] = better;
      if (stream.data.kind === 'file') this.#known.set(placeOf(stream), better);
    }
    return result;
  }

  async #better(stream: PdfStream, packed: Uint8Array | undefined): Promise<PdfStream> {
    if (!packed || packed.length >= stream.length) return stream;
    const dict = stream.dict.clone();
    if (!dict.has('Filter')) {
      dict.set('Filter', name('FlateDecode'));
      dict.delete('DecodeParms');
    }
    return new PdfStream(dict, await this.#context.spool.append(packed));
  }
}

/** Streams of one place in one file are the same stream. */
function placeOf({ data }: PdfStream): string {
  return data.kind === 'file' ? `${data.offset} ${data.length} ${data.source.path}` : '';
}

/** The bytes that deflate sees, a predictor's included; undefined for streams that are packed in another way. */
function unpack(document: PdfDocument, stream: PdfStream): Uint8Array | undefined {
  const { dict, length } = stream;
  if (length < MIN_BYTES || length > MAX_STREAM_BYTES || dict.has('F')) return undefined;
  const filters = streamFilters(document, dict);
  const [filter] = filters;
  if (!filter) return isArray(document.resolve(dict.get('Filter'))) ? undefined : stream.rawBytes();
  if (filters.length > 1 || filter.name !== 'FlateDecode') return undefined;
  const parameters = filter.parameters.clone();
  parameters.delete('Predictor');
  return decodeBytes(document, stream, [{ ...filter, parameters }], MAX_STREAM_BYTES);
}
