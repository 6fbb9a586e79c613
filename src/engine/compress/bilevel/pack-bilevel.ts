/** Packs the black and white pictures of a PDF as JBIG2 or fax pages (CCITT G4) where that is smaller. No pixel changes. */
import { Pace } from '../../concurrency/pace.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, name, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { bilevelRows } from './bilevel-rows.ts';
import type { Bilevel } from './encode-g4.ts';
import { LetterGroup } from './letter-group.ts';
import { type BilevelCoding, type PackedRows, packRows } from './pack-rows.ts';

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

export interface BilevelContext {
  readonly coding: BilevelCoding;
  readonly spool: Spool;
  readonly signal: AbortSignal;
  /** @param share of a picture that was done; 1 where it is left away. */
  readonly onPicture: (share?: number) => void;
}

/** @returns the numbers of the streams that were packed anew. */
export async function packBilevel(document: PdfDocument, context: BilevelContext): Promise<ReadonlySet<number>> {
  const packer = new BilevelPacker(document, context);
  for (const number of bilevelPictures(document)) await packer.add(number);
  await packer.finish();
  return packer.done;
}

/** Numbers of the pictures that are looked at. */
export function bilevelPictures(document: PdfDocument): readonly number[] {
  const found: number[] = [];
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (stream instanceof PdfStream && isBilevel(document, stream)) found.push(number);
  }
  return found;
}

interface Packed extends PackedRows {
  readonly number: number;
  readonly stream: PdfStream;
  readonly picture: Bilevel;
}

class BilevelPacker {
  readonly done = new Set<number>();
  readonly #document: PdfDocument;
  readonly #context: BilevelContext;
  readonly #pace: Pace;
  #group = new LetterGroup<Packed>();
  #letterPixels = 0;

  constructor(document: PdfDocument, context: BilevelContext) {
    this.#document = document;
    this.#context = context;
    this.#pace = new Pace(context.signal);
  }

  async add(number: number): Promise<void> {
    await this.#pace.pause();
    this.#context.onPicture((await this.#waits(number)) ? SHAPED : 1);
  }

  /** @returns whether the picture waits for others like it; all else is done with it. */
  async #waits(number: number): Promise<boolean> {
    const stream = this.#document.stream(new PdfRef(number));
    const picture = stream && (await readPicture(this.#document, stream));
    if (!picture) return false;
    const packed = { ...packRows(picture, this.#context.coding), number, stream, picture };
    const pixels = picture.width * picture.height;
    const hasTime = this.#letterPixels + pixels <= MOST_LETTER_PIXELS;
    if (this.#context.coding === 'g4' || !hasTime || !LetterGroup.takes(picture, packed.bytes)) {
      await this.#put(packed);
      return false;
    }
    this.#letterPixels += pixels;
    if (!this.#group.hasRoomFor(picture)) await this.finish();
    this.#group.add(packed);
    return true;
  }

  /** Packs the pictures that wait for others like them. */
  async finish(): Promise<void> {
    const group = this.#group;
    this.#group = new LetterGroup();
    const shared = await group.encode(async (share) => {
      await this.#pace.pause();
      this.#context.onPicture(share * (1 - SHAPED) * group.members.length);
    });
    const globals = shared?.globals && (await this.#addGlobals(shared.globals));
    for (const [index, packed] of group.members.entries()) {
      const bytes = shared?.pages[index];
      if (!bytes) await this.#put(packed);
      else {
        const parameters = globals ? PdfDict.of({ JBIG2Globals: globals }) : null;
        await this.#put({ ...packed, bytes, parameters, filter: name('JBIG2Decode') });
      }
    }
  }

  async #addGlobals(bytes: Uint8Array): Promise<PdfRef> {
    const globals = this.#document.add(new PdfStream(new PdfDict(), await this.#context.spool.append(bytes)));
    this.done.add(globals.number);
    return globals;
  }

  async #put({ number, stream, bytes, filter, parameters }: Packed): Promise<void> {
    if (bytes.length > stream.length * WORTHWHILE) return;
    // Both decoders give a sample of 0 for black unless told otherwise, so nothing but the filter changes.
    const dict = stream.dict.clone();
    dict.set('Filter', filter);
    dict.set('DecodeParms', parameters);
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

async function readPicture(document: PdfDocument, stream: PdfStream): Promise<Bilevel | undefined> {
  const width = document.number(stream.dict.get('Width')) ?? 0;
  const height = document.number(stream.dict.get('Height')) ?? 0;
  const isSensible = width > 0 && width <= MAX_WIDTH && height > 0 && width * height <= MAX_PIXELS;
  const rows = isSensible ? await bilevelRows(document, stream, { width, height }) : undefined;
  return rows && { rows, width, height, blackIsOne: false };
}
