/** Makes a document smaller: pictures stored for the size they are drawn at, streams packed well, nothing kept twice. */
import { ToolError } from '../../contract/tool-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { type PdfRef, PdfStream } from '../pdf/object.ts';
import { isNestedBomb } from '../pdf/stream-filters.ts';
import { type Candidate, findImages } from './find-images.ts';
import { measureImages } from './image-usage.ts';
import type { PdfImage } from './pdf-image.ts';
import { type RecodedImage, recodeImage } from './recode-image.ts';
import { recodeMatted } from './recode-matted.ts';
import { repackStreams } from './repack-streams.ts';
import type { Squeeze } from './settings.ts';
import type { Spool } from './spool.ts';

/** Pictures worked on at once; large ones come one at a time, so that memory stays flat. */
const WORKERS = 2;
const LARGE_PIXELS = 8_000_000;

/** Share of all data that pictures must save together. */
const MIN_PICTURE_GAIN = 0.02;

const MAX_NESTED_BYTES = 64 * 1024 ** 2;

export interface CompressContext {
  readonly spool: Spool;
  readonly signal: AbortSignal;
  readonly onPicture: (done: number, of: number) => void;
}

/** What an attempt may touch. */
export interface Plan {
  /** How strongly pictures are squeezed; undefined leaves them. */
  readonly squeeze: Squeeze | undefined;
}

/** The pictures of a document and how large they are drawn: what any number of attempts can share. */
export class Compressor {
  readonly #document: PdfDocument;
  readonly #candidates: readonly Candidate[];
  readonly #streamBytes: number;

  private constructor(document: PdfDocument, candidates: readonly Candidate[]) {
    this.#document = document;
    this.#candidates = candidates;
    this.#streamBytes = sumOfStreams(document);
  }

  /** @throws ToolError `unpacks-too-large` for data that was packed to exhaust whoever unpacks it. */
  static async prepare(document: PdfDocument, pages: readonly PdfRef[], signal: AbortSignal): Promise<Compressor> {
    refuseBombs(document);
    const usage = await measureImages(document, pages, signal);
    return new Compressor(document, findImages(document, usage));
  }

  /** A layer over the document with everything packed as the settings ask. */
  async compress(plan: Plan, context: CompressContext): Promise<PdfDocument> {
    const { squeeze } = plan;
    if (!squeeze) return this.#repackOnly(context);
    const layer = this.#document.layer();
    const packed = new Set<number>();
    let done = 0;
    let saved = 0;
    const put = async (image: PdfImage, recoded: RecodedImage) => {
      saved += image.stream.length - recoded.bytes.length;
      layer.set(image.reference, new PdfStream(recoded.dict, await context.spool.append(recoded.bytes)));
      packed.add(image.reference.number);
    };
    const work = async ({ image, matte, drawn }: Candidate) => {
      context.signal.throwIfAborted();
      if (matte) {
        const pair = await recodeMatted(this.#document, image, matte, drawn, squeeze);
        if (pair) await put(image, pair.picture);
        if (pair) await put(matte, pair.mask);
      } else {
        const recoded = await recodeImage(this.#document, image, drawn, squeeze);
        if (recoded) await put(image, recoded);
      }
      context.onPicture(++done, this.#candidates.length);
    };
    const isLarge = ({ image }: Candidate) => image.width * image.height > LARGE_PIXELS;
    const small = this.#candidates.filter((candidate) => !isLarge(candidate));
    await inParallel(this.#candidates.filter(isLarge), 1, work);
    await inParallel(small, WORKERS, work);
    // Pictures that are a sliver of the file are not worth any loss at all.
    if (saved < MIN_PICTURE_GAIN * this.#streamBytes) return this.#repackOnly(context);
    await repackStreams(layer, packed, context.spool, context.signal);
    return layer;
  }

  /** Pixels of the largest picture, as its dictionary tells. */
  get largestPicture(): number {
    let largest = 0;
    for (let number = 1; number < this.#document.count; number++) {
      const value = this.#document.peek(number);
      if (!(value instanceof PdfStream) || !value.dict.has('Width')) continue;
      const width = this.#document.number(value.dict.get('Width')) ?? 0;
      largest = Math.max(largest, width * (this.#document.number(value.dict.get('Height')) ?? 0));
    }
    return largest;
  }

  async #repackOnly({ spool, signal }: CompressContext): Promise<PdfDocument> {
    const layer = this.#document.layer();
    await repackStreams(layer, new Set(), spool, signal);
    return layer;
  }
}

function sumOfStreams(document: PdfDocument): number {
  let sum = 0;
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (value instanceof PdfStream) sum += value.length;
  }
  return sum;
}

function refuseBombs(document: PdfDocument): void {
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (stream instanceof PdfStream && isNestedBomb(document, stream, MAX_NESTED_BYTES)) {
      throw new ToolError('unpacks-too-large');
    }
  }
}
