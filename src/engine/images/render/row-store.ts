/** Keeps a picture that is drawn row by row on the disk, in files of a bearable size, until it is packed. */
import { rm } from 'node:fs/promises';
import { openStacked, type Sharp } from '../../../adapters/sharp.ts';
import { type Channels, StripTiff } from '../tiff/strip-tiff.ts';

/** A job may write no larger files than 200 MB, so a very large picture lies in several. */
const MAX_PART_BYTES = 120_000_000;

export interface RowStoreSize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: Channels;
}

export class RowStore {
  readonly #path: string;
  readonly #size: RowStoreSize;
  readonly #partRows: number;
  readonly #parts: string[] = [];
  #current: StripTiff | undefined;
  #rows = 0;

  /** @param path where the files lie, a number added to each. */
  constructor(path: string, size: RowStoreSize) {
    this.#path = path;
    this.#size = size;
    const bytes = size.widthPx * size.heightPx * size.channels;
    // libvips stacks cells of one height: parts of (nearly) one height leave only a row or so to cut off.
    this.#partRows = Math.ceil(size.heightPx / Math.max(1, Math.ceil(bytes / MAX_PART_BYTES)));
  }

  /** Adds whole rows below those that are there. */
  async append(rows: Uint8Array): Promise<void> {
    const { widthPx, heightPx, channels } = this.#size;
    const rowBytes = widthPx * channels;
    for (let done = 0; done < rows.length; ) {
      const inPart = this.#rows % this.#partRows;
      if (inPart === 0) {
        await this.#current?.close();
        const path = `${this.#path}-${this.#parts.length}`;
        this.#parts.push(path);
        const height = Math.min(this.#partRows, heightPx - this.#rows);
        this.#current = await StripTiff.create(path, widthPx, height, channels);
      }
      const count = Math.min((rows.length - done) / rowBytes, this.#partRows - inPart);
      await this.#current?.append(rows.subarray(done, done + count * rowBytes));
      this.#rows += count;
      done += count * rowBytes;
    }
  }

  /** To be called when all rows are there. */
  async finish(): Promise<void> {
    await this.#current?.close();
    this.#current = undefined;
  }

  /** The whole picture, once it is finished. */
  open(): Sharp {
    const { widthPx: width, heightPx: height } = this.#size;
    return openStacked(this.#parts).extract({ left: 0, top: 0, width, height });
  }

  /** Removes the files. */
  async close(): Promise<void> {
    await this.finish();
    for (const part of this.#parts) await rm(part, { force: true });
  }
}
