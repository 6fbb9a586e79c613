/** Compresses an Office file (OOXML, OpenDocument): its pictures are stored anew, the rest is only packed better. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCKED_PACKAGE, streamsOfFile } from '../../adapters/file-type-ole.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { Strength } from '../../engine/compress/likeness/settings.ts';
import { isMarker, isReplaceable, isSigned, replacePart } from '../../engine/compress/office/office-parts.ts';
import { hasTiledPictures } from '../../engine/compress/office/tiled-pictures.ts';
import { recodePicture } from '../../engine/compress/picture/recode-picture.ts';
import { type OpenedZip, openZip } from '../../engine/zip/read-zip.ts';
import { repackZip } from '../../engine/zip/repack-zip.ts';
import type { Attempt, OnProgress, OpenSqueezer, Options, Squeezer } from './squeezer.ts';

export const openOfficeSqueezer: OpenSqueezer = async (input, options, context) => {
  if (await isLocked(input)) {
    context.warn('content-locked', { file: input.name });
    return new LockedSqueezer();
  }
  const zip = await openZip(input.path, input.name, context.signal);
  return new OfficeSqueezer(zip, input, options, context);
};

/** A package under a password is one block of noise: nothing in it can be made smaller, and it stays locked. */
class LockedSqueezer implements Squeezer {
  readonly replaces = false;

  async attempt(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {}
}

async function isLocked(input: InputFile): Promise<boolean> {
  return (await streamsOfFile(input.path))?.has(LOCKED_PACKAGE) ?? false;
}

class OfficeSqueezer implements Squeezer {
  readonly replaces: boolean;
  readonly #zip: OpenedZip;
  readonly #input: InputFile;
  readonly #options: Options;
  readonly #context: RunContext;
  #count = 0;
  #pictures = 0;
  #hasTiles: boolean | undefined;

  constructor(zip: OpenedZip, input: InputFile, options: Options, context: RunContext) {
    this.#zip = zip;
    this.#input = input;
    this.#options = options;
    this.#context = context;
    this.replaces = !options.preserveMetadata;
  }

  async attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt> {
    const { workDir, signal } = this.#context;
    const path = join(workDir, `compressed-${++this.#count}`);
    const allowed = await this.#allowed(strength);
    const isWhole = isSigned(this.#zip.entries);
    const bytes = await repackZip(this.#zip, path, {
      ...{ workDir, signal, password: '' },
      stays: isMarker,
      mayReplace: async (entry) => isReplaceable(entry),
      replace: async (entry, unpacked) => {
        if (isWhole) return undefined;
        return replacePart(entry, unpacked, {
          keepsMetadata: this.#options.preserveMetadata,
          removesExtras: this.#options['remove-extras'],
          recode: (picture, type) => this.#recode(picture, type, allowed),
        });
      },
      onProgress: (share) => onProgress(share * 0.98),
    });
    return { path, bytes, type: this.#input.type, warnings: [] };
  }

  async close(): Promise<void> {}

  /** Pixels may go only where they do not decide how large a picture is drawn. */
  async #allowed(strength: Strength): Promise<Strength> {
    if (strength.maxSidePx === undefined && strength.scale === 1) return strength;
    const { workDir, signal } = this.#context;
    this.#hasTiles ??= await hasTiledPictures(this.#zip, join(workDir, 'part'), signal);
    return this.#hasTiles ? { ...strength, maxSidePx: undefined, scale: 1 } : strength;
  }

  async #recode(path: string, type: FileTypeId, strength: Strength): Promise<string | undefined> {
    const { workDir, signal } = this.#context;
    const target = join(workDir, `picture-${++this.#pictures}`);
    try {
      const made = await recodePicture(type, {
        ...{ path, workDir, target, strength, signal },
        keepsMetadata: this.#options.preserveMetadata,
        toGray: this.#options.grayscale,
        packsBilevel: this.#options.mono !== 'keep',
      });
      return made === undefined ? undefined : target;
    } catch (error) {
      // A picture that libvips cannot read stays as it is: Office may still show it.
      if (signal.aborted) throw error;
      await rm(target, { force: true });
      return undefined;
    }
  }
}
