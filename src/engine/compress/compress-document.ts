/** Makes a document smaller: pictures stored for the size they are drawn at, streams packed well, nothing kept twice. */
import { ToolError } from '../../contract/tool-error.ts';
import { inParallel } from '../in-parallel.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { type PdfRef, PdfStream } from '../pdf/object.ts';
import { isNestedBomb } from '../pdf/stream-filters.ts';
import { packBilevel } from './bilevel/pack-bilevel.ts';
import { type Candidate, findImages } from './find-images.ts';
import { subsetFonts } from './fonts/subset-fonts.ts';
import { toGray } from './gray/to-gray.ts';
import { measureImages } from './image-usage.ts';
import type { PdfImage } from './pdf-image.ts';
import { type RecodedImage, recodeImage } from './recode-image.ts';
import { recodeMatted } from './recode-matted.ts';
import { repackStreams } from './repack-streams.ts';
import type { Squeeze } from './settings.ts';
import { slimProfiles } from './slim-profiles.ts';
import type { Spool } from './spool.ts';

/** Pictures worked on at once; large ones come one at a time, so that memory stays flat. */
const WORKERS = 2;
const LARGE_SAMPLES = 24_000_000;

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
  /** Whether fonts lose glyphs that nobody sees. */
  readonly subsetsFonts: boolean;
  /** Whether black and white pictures are packed as fax pages. */
  readonly packsBilevel: boolean;
  /** Whether colour profiles lose tables that no screen asks for. */
  readonly slimsProfiles: boolean;
  /** Whether the colour is taken out of everything. */
  readonly toGray: boolean;
}

/** Everything stays as it is, and is only packed better. */
export const ONLY_PACK: Plan = {
  squeeze: undefined,
  subsetsFonts: false,
  packsBilevel: false,
  slimsProfiles: false,
  toGray: false,
};

/** The document with everything done that does not depend on how strongly pictures are squeezed. */
interface Base {
  readonly document: PdfDocument;
  readonly packed: ReadonlySet<number>;
}

/** The pictures of a document and how large they are drawn: what any number of attempts can share. */
export class Compressor {
  readonly #document: PdfDocument;
  readonly #pages: readonly PdfRef[];
  readonly #candidates: readonly Candidate[];
  readonly #streamBytes: number;
  readonly #bases = new Map<string, Base>();

  private constructor(document: PdfDocument, pages: readonly PdfRef[], candidates: readonly Candidate[]) {
    this.#document = document;
    this.#pages = pages;
    this.#candidates = candidates;
    this.#streamBytes = sumOfStreams(document);
  }

  /** @throws ToolError `unpacks-too-large` for data that was packed to exhaust whoever unpacks it. */
  static async prepare(document: PdfDocument, pages: readonly PdfRef[], signal: AbortSignal): Promise<Compressor> {
    refuseBombs(document);
    const usage = await measureImages(document, pages, signal);
    return new Compressor(document, pages, findImages(document, usage));
  }

  /** A layer over the document with everything packed as the plan says. */
  async compress(plan: Plan, context: CompressContext): Promise<PdfDocument> {
    const base = await this.#base(plan, context);
    const layer = base.document.layer();
    const packed = new Set(base.packed);
    const { squeeze } = plan;
    const recoded = squeeze ? await this.#recodePictures(squeeze, plan.toGray, context) : [];
    for (const { reference, stream } of recoded) {
      layer.set(reference, stream);
      packed.add(reference.number);
    }
    await repackStreams(layer, packed, context.spool, context.signal);
    return layer;
  }

  async #base(plan: Plan, context: CompressContext): Promise<Base> {
    const key = [plan.subsetsFonts, plan.packsBilevel, plan.slimsProfiles, plan.toGray].join();
    const known = this.#bases.get(key);
    if (known) return known;
    const document = this.#document.layer();
    const packed = new Set<number>();
    const add = (numbers: ReadonlySet<number>) => numbers.forEach((number) => void packed.add(number));
    if (plan.toGray) await toGray(document, this.#pages, context);
    if (plan.subsetsFonts) add(await subsetFonts(document, this.#pages, context));
    if (plan.packsBilevel) add(await packBilevel(document, context));
    if (plan.slimsProfiles) add(await slimProfiles(document, context.spool));
    const base = { document, packed };
    this.#bases.set(key, base);
    return base;
  }

  /** The pictures worth storing anew, none of them where all together save next to nothing. */
  async #recodePictures(squeeze: Squeeze, gray: boolean, context: CompressContext): Promise<readonly Recoded[]> {
    const recoded: Recoded[] = [];
    let done = 0;
    let saved = 0;
    const put = async (image: PdfImage, made: RecodedImage) => {
      saved += image.stream.length - made.bytes.length;
      const stream = new PdfStream(made.dict, await context.spool.append(made.bytes));
      recoded.push({ reference: image.reference, stream });
    };
    const work = async ({ image, matte, drawn }: Candidate) => {
      context.signal.throwIfAborted();
      if (matte) {
        const pair = await recodeMatted(this.#document, image, matte, drawn, { squeeze, toGray: gray });
        if (pair) await put(image, pair.picture);
        if (pair) await put(matte, pair.mask);
      } else {
        const made = await recodeImage(this.#document, image, drawn, { squeeze, toGray: gray });
        if (made) await put(image, made);
      }
      context.onPicture(++done, this.#candidates.length);
    };
    const isLarge = ({ image: { width, height, color } }: Candidate) => width * height * color.channels > LARGE_SAMPLES;
    const small = this.#candidates.filter((candidate) => !isLarge(candidate));
    await inParallel(this.#candidates.filter(isLarge), 1, work);
    await inParallel(small, WORKERS, work);
    // Pictures that are a sliver of the file are not worth any loss at all.
    return saved < MIN_PICTURE_GAIN * this.#streamBytes ? [] : recoded;
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
}

interface Recoded {
  readonly reference: PdfRef;
  readonly stream: PdfStream;
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
