/** Makes a document smaller: pictures stored for the size they are drawn at, streams packed well, nothing kept twice. */
import { ToolError } from '../../contract/tool-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { isName, PdfRef, PdfStream } from '../pdf/object.ts';
import { isNestedBomb } from '../pdf/stream-filters.ts';
import { type DrawnSize, type ImageUsage, measureImages } from './image-usage.ts';
import { type PdfImage, readImage, softMask } from './pdf-image.ts';
import { asStream, recodeImage } from './recode-image.ts';
import { repackStreams } from './repack-streams.ts';
import type { Squeeze } from './settings.ts';
import type { Spool } from './spool.ts';

/** Pictures worked on at once; large ones come one at a time, so that memory stays flat. */
const WORKERS = 2;
const LARGE_PIXELS = 8_000_000;

const MAX_NESTED_BYTES = 64 * 1024 ** 2;

export interface CompressContext {
  readonly spool: Spool;
  readonly signal: AbortSignal;
  readonly onPicture: (done: number, of: number) => void;
}

interface Candidate {
  readonly image: PdfImage;
  readonly drawn: DrawnSize | undefined;
}

/** The pictures of a document and how large they are drawn: what any number of attempts can share. */
export class Compressor {
  readonly #document: PdfDocument;
  readonly #candidates: readonly Candidate[];

  private constructor(document: PdfDocument, candidates: readonly Candidate[]) {
    this.#document = document;
    this.#candidates = candidates;
  }

  /** @throws ToolError `unpacks-too-large` for data that was packed to exhaust whoever unpacks it. */
  static async prepare(document: PdfDocument, pages: readonly PdfRef[], signal: AbortSignal): Promise<Compressor> {
    refuseBombs(document);
    const usage = await measureImages(document, pages, signal);
    return new Compressor(document, findImages(document, usage));
  }

  /** A layer over the document with everything packed as the settings ask. */
  async compress(squeeze: Squeeze, context: CompressContext): Promise<PdfDocument> {
    const layer = this.#document.layer();
    const packed = new Set<number>();
    let done = 0;
    const work = async ({ image, drawn }: Candidate) => {
      context.signal.throwIfAborted();
      const recoded = await recodeImage(this.#document, image, drawn, squeeze);
      if (recoded) {
        layer.set(image.reference, asStream(recoded, await context.spool.append(recoded.bytes)));
        packed.add(image.reference.number);
      }
      context.onPicture(++done, this.#candidates.length);
    };
    const isLarge = ({ image }: Candidate) => image.width * image.height > LARGE_PIXELS;
    const small = this.#candidates.filter((candidate) => !isLarge(candidate));
    await inParallel(this.#candidates.filter(isLarge), 1, work);
    await inParallel(small, WORKERS, work);
    await repackStreams(layer, packed, context.spool, context.signal);
    return layer;
  }
}

function refuseBombs(document: PdfDocument): void {
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (stream instanceof PdfStream && isNestedBomb(document, stream, MAX_NESTED_BYTES)) {
      throw new ToolError('unpacks-too-large');
    }
  }
}

function findImages(document: PdfDocument, usage: ImageUsage): readonly Candidate[] {
  const masks = new Map<number, DrawnSize | undefined>();
  const images: PdfRef[] = [];
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (!(stream instanceof PdfStream) || !isName(document.resolve(stream.dict.get('Subtype')), 'Image')) continue;
    images.push(new PdfRef(number));
    const mask = softMask(document, stream.dict);
    if (!mask) continue;
    // A mask shared by two pictures is drawn as large as the larger; one of unknown size makes it unknown.
    const size = usage.get(number);
    const before = masks.has(mask.number) ? masks.get(mask.number) : (usage.get(mask.number) ?? size);
    masks.set(mask.number, largest(before, size));
  }
  return images.flatMap((reference) => {
    const isMask = masks.has(reference.number);
    const image = readImage(document, reference, isMask);
    const drawn = isMask ? masks.get(reference.number) : usage.get(reference.number);
    return image ? [{ image, drawn }] : [];
  });
}

function largest(a: DrawnSize | undefined, b: DrawnSize | undefined): DrawnSize | undefined {
  if (!a || !b) return undefined;
  return { widthPt: Math.max(a.widthPt, b.widthPt), heightPt: Math.max(a.heightPt, b.heightPt) };
}
