/** The frames of an animation, decoded once: each one builds on those before it, so that reading them singly is quadratic. */
import { join } from 'node:path';
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import type { OpenedFile } from './open-file.ts';

export class FrameStore implements Pick<OpenedFile, 'open' | 'work'> {
  readonly #path: string;
  readonly #width: number;
  readonly #height: number;

  private constructor(path: string, width: number, height: number) {
    this.#path = path;
    this.#width = width;
    this.#height = height;
  }

  static async of(opened: OpenedFile, folder: string): Promise<FrameStore> {
    // The plain format of libvips: pixels that are read from the disk where they are wanted.
    const path = join(folder, 'frames.v');
    await opened.work(() => opened.open('all').keepMetadata().toFile(path));
    const { width, pageHeight = 0, height } = await opened.open('all').metadata();
    return new FrameStore(path, width, pageHeight || height);
  }

  open = (which: number | 'all' = 0): Sharp => {
    const stored = openPicture(this.#path, { limitInputPixels: false });
    if (which === 'all') return stored;
    const [width, height] = [this.#width, this.#height];
    return stored.extract({ left: 0, top: which * height, width, height });
  };

  work<T>(step: () => Promise<T>): Promise<T> {
    return step();
  }
}
