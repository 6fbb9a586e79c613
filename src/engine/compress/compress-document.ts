/** Makes a document smaller: pictures stored for the size they are drawn at, streams packed well, nothing kept twice. */

import { inParallel } from '../../contract/in-parallel.ts';
import { Budget } from '../concurrency/budget.ts';
import type { Lanes } from '../concurrency/lanes.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { PdfRef, PdfStream } from '../syntax/object.ts';
import type { Spool } from '../syntax/spool.ts';
import type { BILEVEL_TASKS } from './bilevel/bilevel-tasks.ts';
import { bilevelPictures, packBilevel } from './bilevel/pack-bilevel.ts';
import { likelyTwoToned } from './bilevel/two-tones.ts';
import { type CheckedPage, Ledger } from './check/ledger.ts';
import { shortenDrawings } from './drawings/shorten-drawings.ts';
import { slimMetadata } from './extras/slim-metadata.ts';
import { slimProfiles } from './extras/slim-profiles.ts';
import { subsetFonts } from './fonts/subset-fonts.ts';
import { toGray } from './gray/to-gray.ts';
import { type Candidate, findImages } from './images/find-images.ts';
import { type DrawnScales, measureScales } from './images/image-usage.ts';
import type { Squeeze } from './likeness/settings.ts';
import { baseKey, type Plan } from './plan.ts';
import { inLayers, type Recoded, single } from './put-image.ts';
import { type Recoding, recodeImage, targetSize, WORTHWHILE } from './recode/recode-image.ts';
import { recodeMatted } from './recode/recode-matted.ts';
import { layerImage } from './scans/layer-image.ts';
import type { SCAN_TASKS } from './scans/part-scan.ts';
import { refuseBombs } from './streams/refuse-bombs.ts';
import { repackStreams } from './streams/repack-streams.ts';

/** Pictures worked on at once, and samples of them all: large ones come one at a time, so that memory stays flat. */
const WORKERS = 8;
const MOST_SAMPLES = 24_000_000;

/** Share of all data that pictures must save together. */
const MIN_PICTURE_GAIN = 0.02;

/** Bits a pixel below which no JPEG of a page of text comes: it need not be tried. */
const SMALL_BITS = 0.3;

/** What a picture of two colours may take without loss, against the same reduced to the size it is drawn at. */
const SHARP = 2;

/** Threads that take over what would hold up the main one. */
export interface CompressLanes {
  readonly bilevel: Lanes<typeof BILEVEL_TASKS>;
  readonly scans: Lanes<typeof SCAN_TASKS>;
}

export interface CompressContext {
  readonly spool: Spool;
  readonly lanes: CompressLanes;
  readonly signal: AbortSignal;
  /** Some of what is no picture was done. */
  readonly onStep: () => void;
  /** @param done may end within a picture. */
  readonly onPicture: (done: number, of: number) => void;
}

/** Within an attempt, pictures are counted for all that is done with them. */
type Counting = Pick<CompressContext, 'spool' | 'lanes' | 'signal' | 'onStep'> & {
  /** @param share of a picture that was done; 1 where it is dropped. */
  readonly onPicture: (share?: number) => void;
};

/** The document with everything done that does not depend on how strongly pictures are squeezed. */
interface Base {
  readonly document: PdfDocument;
  readonly packed: ReadonlySet<number>;
}

export interface Compressed {
  readonly document: PdfDocument;
  readonly ledger: Ledger;
  /** Numbers of pictures that lost colours that their soft masks hide, the largest first: readers mix those into the edges. */
  readonly uncovered: readonly number[];
}

/** The pictures of a document and how large they are drawn: what any number of attempts can share. */
export class Compressor {
  readonly #document: PdfDocument;
  readonly #pages: readonly PdfRef[];
  readonly #candidates: readonly Candidate[];
  /** Numbers of the pictures that may have two colours. */
  readonly #twoToned: ReadonlySet<number>;
  readonly #streamBytes: number;
  readonly #forms: DrawnScales['forms'];
  readonly #bases = new Map<string, Base>();
  /** What became of a picture under some settings: no plan and no search for a size asks twice. */
  readonly #recoded = new Map<Candidate, Map<string, readonly Recoded[]>>();

  private constructor(document: PdfDocument, pages: readonly PdfRef[], { images, forms }: DrawnScales) {
    this.#document = document;
    this.#pages = pages;
    this.#candidates = findImages(document, images);
    this.#twoToned = likelyTwoToned(document, this.#candidates);
    this.#forms = forms;
    this.#streamBytes = sumOfStreams(document);
  }

  /** @throws ToolError `unpacks-too-large` for data that was packed to exhaust whoever unpacks it. */
  static async prepare(document: PdfDocument, pages: readonly PdfRef[], signal: AbortSignal): Promise<Compressor> {
    refuseBombs(document);
    return new Compressor(document, pages, await measureScales(document, pages, signal));
  }

  /** The pages with pictures that a plan is likely to change. */
  pagesWithPictures({ squeeze, bilevel }: Plan): Iterable<CheckedPage> {
    const pictures = squeeze ? this.#candidates.map(({ image }) => image.reference.number) : [];
    const likely = new Set([...pictures, ...(bilevel ? bilevelPictures(this.#document, this.#twoToned) : [])]);
    return new Ledger(this.#document, this.#document, this.#pages, likely).changedPages();
  }

  /** A layer over the document with everything packed as the plan says, and what that changed. */
  async compress(plan: Plan, context: CompressContext): Promise<Compressed> {
    const counting = this.#counting(plan, context);
    const base = await this.#base(plan, counting);
    const layer = base.document.layer();
    const packed = new Set(base.packed);
    const changed = new Set(base.document.ownNumbers);
    const { squeeze } = plan;
    const recoded = squeeze ? await this.#recodePictures(squeeze, plan, counting) : [];
    for (const { reference, put } of recoded.filter((each) => !this.#isBetterAsBits(base, each))) {
      for (const number of put(layer)) packed.add(number);
      changed.add(reference.number);
    }
    for (const number of await slimMetadata(layer, context.spool)) packed.add(number);
    await repackStreams(layer, packed, context.spool, context.signal);
    const uncovered = recoded.filter(({ isUncovered }) => isUncovered).sort((a, b) => b.pixels - a.pixels);
    const ledger = new Ledger(this.#document, layer, this.#pages, changed);
    return { document: layer, ledger, uncovered: uncovered.map(({ reference }) => reference.number) };
  }

  /** Pictures of two colours that were packed without loss stay so, unless a reduced one takes far less. */
  #isBetterAsBits({ document, packed }: Base, { reference, gain }: Recoded): boolean {
    if (!this.#twoToned.has(reference.number) || !packed.has(reference.number)) return false;
    const [own, bits] = [this.#document.stream(reference), document.stream(reference)];
    return own !== undefined && bits !== undefined && bits.length <= SHARP * (own.length - gain);
  }

  #counting(plan: Plan, { onPicture, ...context }: CompressContext): Counting {
    const isKnown = this.#bases.has(baseKey(plan));
    const bilevel = plan.bilevel && !isKnown ? bilevelPictures(this.#document, this.#twoToned).length : 0;
    const of = bilevel + (plan.squeeze ? this.#candidates.length : 0);
    let done = 0;
    return {
      ...context,
      onPicture(share = 1) {
        done = Math.min(done + share, of);
        onPicture(done, of);
      },
    };
  }

  async #base(plan: Plan, context: Counting): Promise<Base> {
    const key = baseKey(plan);
    const known = this.#bases.get(key);
    if (known) return known;
    const document = this.#document.layer();
    const packed = new Set<number>();
    const add = (numbers: ReadonlySet<number>) => numbers.forEach((number) => void packed.add(number));
    if (plan.toGray) await toGray(document, this.#pages, context);
    const [pages, forms, streamBytes] = [this.#pages, this.#forms, this.#streamBytes];
    if (plan.pointPt)
      add(await shortenDrawings(document, { pages, forms, streamBytes, tolerancePt: plan.pointPt }, context));
    context.onStep();
    if (plan.subsetsFonts) add(await subsetFonts(document, this.#pages, { ...context, keepsHints: plan.keepsHints }));
    context.onStep();
    if (plan.bilevel)
      add(
        await packBilevel(document, {
          ...context,
          lanes: context.lanes.bilevel,
          coding: plan.bilevel,
          twoToned: this.#twoToned,
        }),
      );
    if (plan.profiles) add(await slimProfiles(document, plan.profiles, context.spool));
    context.onStep();
    const base = { document, packed };
    this.#bases.set(key, base);
    return base;
  }

  /**
   * Stores pictures of an attempt anew, less strongly squeezed.
   * @param numbers of objects; what is no picture is passed over.
   * @returns the numbers of those that got smaller even so.
   */
  async soften(
    document: PdfDocument,
    numbers: ReadonlySet<number>,
    recoding: Recoding,
    context: Omit<CompressContext, 'onPicture'>,
  ): Promise<ReadonlySet<number>> {
    const isBits = (number: number) =>
      this.#twoToned.has(number) &&
      document.number(document.dict(new PdfRef(number))?.get('BitsPerComponent') ?? null) === 1;
    const chosen = this.#candidates.filter(
      ({ image: { reference } }) => numbers.has(reference.number) && !isBits(reference.number),
    );
    const softened = await this.#recodeAll(chosen, recoding, context, context.onStep);
    for (const { put } of softened) put(document);
    return new Set(softened.map(({ reference }) => reference.number));
  }

  async #recodeOnce(
    candidate: Candidate,
    recoding: Recoding,
    context: Pick<Counting, 'spool' | 'lanes' | 'signal'>,
  ): Promise<readonly Recoded[]> {
    const known = this.#recoded.get(candidate) ?? new Map<string, readonly Recoded[]>();
    this.#recoded.set(candidate, known);
    const key = JSON.stringify(recoding);
    const made = known.get(key) ?? (await this.#recode(candidate, recoding, context));
    known.set(key, made);
    return made;
  }

  /** The picture, and its mask where both change together; nothing where it is better left as it is. */
  async #recode(
    { image, matte, drawn }: Candidate,
    recoding: Recoding,
    { signal, spool, lanes }: Pick<Counting, 'spool' | 'lanes' | 'signal'>,
  ): Promise<readonly Recoded[]> {
    signal.throwIfAborted();
    if (matte) {
      const pair = await recodeMatted(this.#document, image, matte, drawn, recoding);
      return pair ? [await single(image, pair.picture, spool), await single(matte, pair.mask, spool)] : [];
    }
    const threads = { lanes: lanes.scans, signal };
    const layers = recoding.layers && (await layerImage(this.#document, image, drawn, recoding, threads));
    const layered = layers && (await inLayers(image, layers, spool));
    const { width, height } = targetSize(image, drawn, recoding.squeeze);
    const isSmall = (each: Recoded) => (image.stream.length - each.gain) * 8 < SMALL_BITS * width * height;
    if (layered && isSmall(layered)) return [layered];
    const made = await recodeImage(this.#document, image, drawn, recoding);
    const plain = made ? [await single(image, made, spool)] : [];
    const least = plain[0]?.gain ?? image.stream.length * (1 - WORTHWHILE);
    return layered && layered.gain > least ? [layered] : plain;
  }

  /** @returns in the order of the file, whichever was ready first: the same file gives the same result. */
  async #recodeAll(
    candidates: readonly Candidate[],
    recoding: Recoding,
    context: Pick<Counting, 'spool' | 'lanes' | 'signal'>,
    onDone: () => void,
  ): Promise<readonly Recoded[]> {
    const made = new Map<Candidate, readonly Recoded[]>();
    const memory = new Budget(MOST_SAMPLES, { passes: true });
    // Largest first: small ones fill what room is left beside it.
    const queue = [...candidates].sort((a, b) => samplesOf(b) - samplesOf(a));
    await inParallel(queue, queue.length, async (candidate) => {
      const cost = Math.max(samplesOf(candidate), MOST_SAMPLES / WORKERS);
      const recoded = await memory.run(cost, () => this.#recodeOnce(candidate, recoding, context));
      made.set(candidate, recoded);
      onDone();
    });
    return candidates.flatMap((candidate) => made.get(candidate) ?? []);
  }

  /** The pictures worth storing anew, none of them where all together save next to nothing. */
  async #recodePictures(squeeze: Squeeze, plan: Plan, context: Counting): Promise<readonly Recoded[]> {
    const recoding = { squeeze, toGray: plan.toGray, layers: plan.layers, uncovers: true };
    const recoded = await this.#recodeAll(this.#candidates, recoding, context, context.onPicture);
    const saved = recoded.reduce((sum, { gain }) => sum + gain, 0);
    // Pictures that are a sliver of the file are not worth any loss at all.
    return saved < MIN_PICTURE_GAIN * this.#streamBytes ? [] : recoded;
  }
}

function samplesOf({ image: { width, height, color } }: Candidate): number {
  return width * height * color.channels;
}

function sumOfStreams(document: PdfDocument): number {
  let sum = 0;
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (value instanceof PdfStream) sum += value.length;
  }
  return sum;
}
