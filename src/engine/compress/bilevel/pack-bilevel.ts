/** Packs the black and white pictures of a PDF as JBIG2 or fax pages (CCITT G4) where that is smaller. No pixel changes. */
import { Budget } from '../../concurrency/budget.ts';
import { inOrder } from '../../concurrency/in-order.ts';
import type { Lanes } from '../../concurrency/lanes.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, name, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { readImage } from '../images/pdf-image.ts';
import { bilevelRows } from './bilevel-rows.ts';
import type { BILEVEL_TASKS } from './bilevel-tasks.ts';
import type { Bilevel } from './encode-g4.ts';
import { LetterGroup } from './letter-group.ts';
import { type BilevelCoding, type PackedRows, parametersOf } from './pack-rows.ts';
import type { PageSize } from './segments.ts';
import { readTwoTones, type TwoTones } from './two-tones.ts';

/** Smaller pictures, such as letters of Type 3 fonts, gain less than a decoder takes to start. */
const MIN_BYTES = 400;
const MAX_PIXELS = 400_000_000;
/** Wider rows than any scanner makes. */
const MAX_WIDTH = 60_000;
const WORTHWHILE = 0.97;
/** Share of the work on a picture that is done when its letters are found. */
const SHAPED = 0.5;
/** Pixels of a file whose letters are looked for, at 15 million a second: 200 pages at 300 dpi. */
const MOST_LETTER_PIXELS = 1_600_000_000;

/** Pictures that are decoded and packed while those before them wait for their turn, and pixels of them all. */
const PACKED_AT_ONCE = 3;
const MOST_PIXELS_AT_ONCE = 36_000_000;
/** Where letters are gathered: pages are drawn ahead in the other lane. */
const LETTER_LANE = 1;

export interface BilevelContext {
  readonly coding: BilevelCoding;
  readonly spool: Spool;
  readonly lanes: Lanes<typeof BILEVEL_TASKS>;
  readonly signal: AbortSignal;
  /** Numbers of pictures that are stored with more bits, and may have two colours. */
  readonly twoToned: ReadonlySet<number>;
  /** @param share of a picture that was done; 1 where it is dropped. */
  readonly onPicture: (share?: number) => void;
}

/** @returns the numbers of the streams that were packed anew. */
export async function packBilevel(document: PdfDocument, context: BilevelContext): Promise<ReadonlySet<number>> {
  const packer = new BilevelPacker(document, context);
  await packer.packAll(bilevelPictures(document, context.twoToned));
  return packer.done;
}

/** Numbers of the pictures that are looked at. */
export function bilevelPictures(document: PdfDocument, twoToned: ReadonlySet<number>): readonly number[] {
  const found: number[] = [];
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (stream instanceof PdfStream && (twoToned.has(number) || isBilevel(document, stream))) found.push(number);
  }
  return found;
}

interface Packed extends PackedRows {
  readonly number: number;
  readonly stream: PdfStream;
  readonly size: PageSize;
  /** Of pictures that were stored with more bits. */
  readonly space: PdfObject | undefined;
}

/** Groups of this process so far. */
let groups = 0;

class BilevelPacker {
  readonly done = new Set<number>();
  readonly #document: PdfDocument;
  readonly #context: BilevelContext;
  readonly #memory = new Budget(MOST_PIXELS_AT_ONCE);
  /** Those whose letters wait for others like them. */
  #gathered: Packed[] = [];
  #group = ++groups;
  #letterPixels = 0;

  constructor(document: PdfDocument, context: BilevelContext) {
    this.#document = document;
    this.#context = context;
  }

  async packAll(numbers: readonly number[]): Promise<void> {
    for await (const waits of inOrder(numbers, PACKED_AT_ONCE, (number) => this.#pack(number))) {
      this.#context.onPicture((await waits?.()) ? SHAPED : 1);
    }
    await this.#finish();
  }

  /** @returns what is left to be done when all pictures before it are done. */
  async #pack(number: number): Promise<(() => Promise<boolean>) | undefined> {
    const { signal, coding } = this.#context;
    const stream = this.#document.stream(new PdfRef(number));
    const size = stream && sizeOf(this.#document, stream);
    if (!size) return undefined;
    return this.#memory.run(size.width * size.height, async () => {
      const isDeep = this.#context.twoToned.has(number);
      const tones = isDeep ? this.#readTones(number) : undefined;
      const rows = isDeep ? tones?.rows : await bilevelRows(this.#document, stream, size);
      if (!rows) return undefined;
      const picture: Bilevel = { rows, ...size, blackIsOne: false };
      const packed = await this.#context.lanes.run('packRows', { picture, coding }, { signal });
      return () => this.#waits({ ...packed, number, stream, size, space: tones?.space }, picture);
    });
  }

  #readTones(number: number): TwoTones | undefined {
    const image = readImage(this.#document, new PdfRef(number), { isMask: false, allowsMatte: false });
    return image && readTwoTones(this.#document, image);
  }

  /** @returns whether the picture waits for others like it; all else is done with it. */
  async #waits(packed: Packed, picture: Bilevel): Promise<boolean> {
    const pixels = picture.width * picture.height;
    const hasTime = this.#letterPixels + pixels <= MOST_LETTER_PIXELS;
    if (this.#context.coding === 'g4' || !hasTime || !LetterGroup.takes(picture, packed.bytes)) {
      await this.#put(packed);
      return false;
    }
    this.#letterPixels += pixels;
    if (!(await this.#gather(packed, picture))) {
      await this.#finish();
      await this.#gather(packed, picture);
    }
    this.#gathered.push(packed);
    return true;
  }

  #gather({ bytes }: Packed, picture: Bilevel): Promise<boolean> {
    const page = { group: this.#group, picture, bytes };
    return this.#context.lanes.run('gatherLetters', page, { signal: this.#context.signal, lane: LETTER_LANE });
  }

  /** Packs the pictures that wait for others like them. */
  async #finish(): Promise<void> {
    const [group, gathered] = [this.#group, this.#gathered];
    [this.#group, this.#gathered] = [++groups, []];
    if (gathered.length === 0) return;
    const shared = await this.#context.lanes.run('packGathered', group, {
      signal: this.#context.signal,
      lane: LETTER_LANE,
      onStep: (share) => this.#context.onPicture(share * (1 - SHAPED) * gathered.length),
    });
    const globals = shared?.globals && (await this.#addGlobals(shared.globals));
    for (const [index, packed] of gathered.entries()) {
      const bytes = shared?.pages[index];
      await this.#put(bytes ? { ...packed, bytes, filter: 'JBIG2Decode' } : packed, bytes && globals);
    }
  }

  async #addGlobals(bytes: Uint8Array): Promise<PdfRef> {
    const globals = this.#document.add(new PdfStream(new PdfDict(), await this.#context.spool.append(bytes)));
    this.done.add(globals.number);
    return globals;
  }

  async #put(packed: Packed, globals?: PdfRef): Promise<void> {
    const { number, stream, bytes, filter, size, space } = packed;
    if (bytes.length > stream.length * WORTHWHILE) return;
    // Both decoders give a sample of 0 for black unless told otherwise, so nothing but the filter changes.
    const dict = stream.dict.clone();
    dict.set('Filter', name(filter));
    dict.set('DecodeParms', globals ? PdfDict.of({ JBIG2Globals: globals }) : parametersOf(packed, size));
    if (space) {
      dict.set('BitsPerComponent', 1);
      dict.set('ColorSpace', space);
      dict.delete('Decode');
    }
    this.#document.set(new PdfRef(number), new PdfStream(dict, await this.#context.spool.append(bytes)));
    this.done.add(number);
  }
}

function isBilevel(document: PdfDocument, { dict, length }: PdfStream): boolean {
  if (length < MIN_BYTES || !isName(document.resolve(dict.get('Subtype')), 'Image')) return false;
  if (document.isTrue(dict.get('ImageMask'))) return true;
  return document.number(dict.get('BitsPerComponent')) === 1 && hasOneComponent(document, dict.get('ColorSpace'));
}

function hasOneComponent(document: PdfDocument, value: PdfObject | undefined): boolean {
  const space = document.resolve(value ?? null);
  const [kind, parameter] = isArray(space) ? space : [space];
  const family = document.resolve(kind ?? null);
  if (!(family instanceof PdfName)) return false;
  if (family.value === 'ICCBased') return document.number(document.dict(parameter ?? null)?.get('N') ?? null) === 1;
  return ['DeviceGray', 'G', 'CalGray', 'Indexed', 'I'].includes(family.value);
}

/** Undefined for what nobody could work on in memory. */
function sizeOf(document: PdfDocument, { dict }: PdfStream): PageSize | undefined {
  const width = document.number(dict.get('Width')) ?? 0;
  const height = document.number(dict.get('Height')) ?? 0;
  const isSensible = width > 0 && width <= MAX_WIDTH && height > 0 && width * height <= MAX_PIXELS;
  return isSensible ? { width, height } : undefined;
}
