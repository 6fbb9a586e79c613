/** Keeps small pictures of pages before and after, as they were compared, and writes them into one file. */
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { openPicture } from '../../../adapters/sharp.ts';
import { type Proof, type ProvenPage, packIndex, type Slice } from '../../../contract/proof.ts';
import type { PageDrawer } from './page-drawer.ts';
import type { LargeRendering } from './page-renderings.ts';

/** Of more pages no pictures are kept: 20 MB beside a result are enough. */
const MOST_PAGES = 200;
const QUALITY = 74;
/** The page that changed most is looked at closely: its own compression must not show. */
const LARGE_QUALITY = 92;
/** Side of the parts whose difference is measured, in drawn pixels. */
const TILE = 32;

export interface DrawnPair {
  /** 0-based. */
  readonly index: number;
  /** Red, green and blue of each pixel. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

interface KeptPair {
  readonly before: Slice;
  readonly after: Slice;
  readonly focus: readonly [number, number];
  /** Of the part that differs most: tells apart pages that look alike to the gate. */
  readonly difference: number;
}

/** The pairs of one attempt; a page that comes again replaces its earlier pair. */
export class PageProof {
  readonly #path: string;
  readonly #pairs = new Map<number, KeptPair>();
  #file: FileHandle | undefined;
  #bytes = 0;
  #omitted = new Set<number>();

  /** @param path of a scratch file, which `close` removes. */
  constructor(path: string) {
    this.#path = path;
  }

  async add({ index, before, after, widthPx, heightPx }: DrawnPair): Promise<void> {
    if (this.#pairs.size >= MOST_PAGES && !this.#pairs.has(index)) {
      this.#omitted.add(index);
      return;
    }
    const raw = { width: widthPx, height: heightPx, channels: 3 } as const;
    const pack = (rgb: Uint8Array) => openPicture(rgb, { raw }).jpeg({ quality: QUALITY }).toBuffer();
    const [first, second] = await Promise.all([pack(before), pack(after)]);
    const pair = { before: await this.#append(first), after: await this.#append(second) };
    this.#pairs.set(index, { ...pair, ...greatestDifference(before, after, raw) });
  }

  /**
   * Writes the proof of an attempt.
   * @param likeness of each page (0-based) that was found to look as before.
   * @returns whether there was a page to show.
   */
  async write(target: string, files: ProvenFiles, likeness: ReadonlyMap<number, number>): Promise<boolean> {
    const known = [...this.#pairs].filter(([index]) => likeness.has(index));
    if (known.length === 0 || !this.#file) return false;
    const differenceOn = ({ page }: ProvenPage) => this.#pairs.get(page - 1)?.difference ?? 0;
    const changed: ProvenPage[] = known
      .map(([index, { before, after }]) => ({ page: index + 1, likeness: likeness.get(index) ?? 1, before, after }))
      .sort((one, other) => one.likeness - other.likeness || differenceOn(other) - differenceOn(one));
    const large = await this.#drawLarge(files, (changed[0]?.page ?? 1) - 1);
    const omitted = [...this.#omitted].filter((index) => likeness.has(index)).length;
    const proof: Proof = { pages: files.pages, changed, omitted, ...(large ? { large } : {}) };
    const output = createWriteStream(target);
    output.write(packIndex(proof));
    await pipeline(this.#file.createReadStream({ start: 0, autoClose: false }), output);
    return true;
  }

  async close(): Promise<void> {
    await this.#file?.close();
    await rm(this.#path, { force: true });
  }

  async #append(picture: Uint8Array): Promise<Slice> {
    this.#file ??= await open(this.#path, 'w+');
    const place: Slice = [this.#bytes, picture.length];
    await this.#file.write(picture, 0, picture.length, this.#bytes);
    this.#bytes += picture.length;
    return place;
  }

  async #drawLarge({ before, after }: ProvenFiles, index: number): Promise<Proof['large']> {
    const drawn = await Promise.all([before.large(index), after.large(index)]);
    const [first, second] = await Promise.all(drawn.map((rendering) => rendering && packLarge(rendering)));
    if (!drawn[0] || !first || !second) return undefined;
    const focus = this.#pairs.get(index)?.focus ?? [0.5, 0.5];
    const slices = { before: await this.#append(first), after: await this.#append(second) };
    return { page: index + 1, dpi: drawn[0].dpi, ...slices, focus };
  }
}

/** Undefined for what cannot be packed so large: it is shown small. */
function packLarge({ rgb, width, height }: LargeRendering): Promise<Uint8Array | undefined> {
  const picture = openPicture(rgb, { raw: { width, height, channels: 3 } });
  const packing = picture.jpeg({ quality: LARGE_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
  return packing.catch(() => undefined);
}

export interface ProvenFiles {
  readonly before: PageDrawer;
  readonly after: PageDrawer;
  readonly pages: number;
}

/** The part that differs most, and its middle in shares of width and height. */
export function greatestDifference(
  before: Uint8Array,
  after: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Pick<KeptPair, 'focus' | 'difference'> {
  let most = -1;
  let focus: readonly [number, number] = [0.5, 0.5];
  for (let y = 0; y < height; y += TILE) {
    for (let x = 0; x < width; x += TILE) {
      const found = difference(before, after, { x, y, width, height });
      if (found <= most) continue;
      most = found;
      focus = [Math.min(1, (x + TILE / 2) / width), Math.min(1, (y + TILE / 2) / height)];
    }
  }
  return { focus, difference: most };
}

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function difference(before: Uint8Array, after: Uint8Array, { x, y, width, height }: Tile): number {
  let sum = 0;
  for (let row = y; row < Math.min(y + TILE, height); row++) {
    const end = 3 * (row * width + Math.min(x + TILE, width));
    for (let at = 3 * (row * width + x); at < end; at++) sum += Math.abs((before[at] ?? 0) - (after[at] ?? 0));
  }
  return sum;
}
