/** The pictures of a Word document: copied aside, so that those of a page may go, and stored once however often shown. */
import { createHash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '../../../layout/model.ts';

export interface MediaPart {
  /** From the folder of the document: `media/image1.png`. */
  readonly target: string;
  readonly path: string;
}

export class Media {
  readonly #folder: string;
  readonly #byContent = new Map<string, MediaPart>();
  readonly #byPicture = new WeakMap<Picture, MediaPart>();

  /** @param folder which exists and lasts until the document is written. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  get parts(): readonly MediaPart[] {
    return [...this.#byContent.values()];
  }

  async add(picture: Picture): Promise<void> {
    const content = createHash('sha256')
      .update(await readFile(picture.path))
      .digest('hex');
    const known = this.#byContent.get(content);
    if (known) {
      this.#byPicture.set(picture, known);
      return;
    }
    const name = `image${this.#byContent.size + 1}.${picture.ending}`;
    const part = { target: `media/${name}`, path: join(this.#folder, name) };
    await copyFile(picture.path, part.path);
    this.#byContent.set(content, part);
    this.#byPicture.set(picture, part);
  }

  of(picture: Picture): MediaPart | undefined {
    return this.#byPicture.get(picture);
  }
}
