/** The text of a document on its way to the disk, with places whose content is known only at the end. */
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export class BodyFile {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #places: number[] = [];
  #bytes = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<BodyFile> {
    return new BodyFile(path, await open(path, 'w'));
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text, 'utf8');
    await this.#file.write(bytes);
    this.#bytes += bytes.length;
  }

  /** Leaves a place here, to be filled by `finish`. */
  leavePlace(): void {
    this.#places.push(this.#bytes);
  }

  /** @param contents of the places, in their order. */
  async finish(target: string, contents: readonly string[], signal: AbortSignal): Promise<void> {
    await this.#file.close();
    await pipeline(Readable.from(this.#parts(contents)), createWriteStream(target), { signal });
  }

  /** Lets the file go after a failure; harmless after `finish`. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }

  async *#parts(contents: readonly string[]): AsyncGenerator<Buffer> {
    let start = 0;
    for (const [index, place] of this.#places.entries()) {
      yield* this.#bytesFrom(start, place);
      yield Buffer.from(contents[index] ?? '', 'utf8');
      start = place;
    }
    yield* this.#bytesFrom(start, this.#bytes);
  }

  async *#bytesFrom(start: number, end: number): AsyncGenerator<Buffer> {
    if (start < end) yield* createReadStream(this.#path, { start, end: end - 1 });
  }
}
