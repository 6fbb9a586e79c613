/** Attempts at making a picture file smaller, of different strength: what every tool that compresses pictures does. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTypeId } from '../../../contract/files/file-type.ts';
import { phrase } from '../../../contract/messages/phrases.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { InputFile } from '../../../contract/operation.ts';
import type { Strength } from '../likeness/settings.ts';
import type { PictureJob } from './picture-job.ts';
import { provePicture } from './picture-proof.ts';
import { convertPicture, type PictureFormat, recodePicture } from './recode-picture.ts';

export interface PictureSettings
  extends Pick<PictureJob, 'keepsMetadata' | 'toGray' | 'packsBilevel' | 'effort' | 'isBaseline'> {
  /** Another format than the picture's own. */
  readonly format: PictureFormat | undefined;
  /** Save what can be decoded of a cut-off picture. */
  readonly repairs: boolean;
}

export interface PictureAttempt {
  readonly path: string;
  readonly bytes: number;
  readonly type: FileTypeId;
}

export class PictureAttempts {
  readonly #input: InputFile;
  readonly #settings: PictureSettings;
  readonly #workDir: string;
  readonly #signal: AbortSignal;
  #count = 0;
  #isCutOff = false;

  /** @throws ToolError `empty-file` */
  constructor(
    input: InputFile,
    settings: PictureSettings,
    { workDir, signal }: { readonly workDir: string; readonly signal: AbortSignal },
  ) {
    if (input.bytes === 0) throw new ToolError('empty-file', { file: input.name });
    this.#input = input;
    this.#settings = settings;
    this.#workDir = workDir;
    this.#signal = signal;
  }

  /** Its end is missing. Known after the first attempt that decodes it. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** Undefined when the picture is better left as it is. @throws ToolError `damaged`, `too-complex`. */
  async attempt(strength: Strength): Promise<PictureAttempt | undefined> {
    this.#signal.throwIfAborted();
    try {
      return await this.#make(strength);
    } catch (error) {
      const first = pictureError(error, this.#input.name);
      if (!isDamage(first) || !this.#settings.repairs || this.#isCutOff) throw first;
    }
    this.#signal.throwIfAborted();
    this.#isCutOff = true;
    try {
      return await this.#make(strength);
    } catch (error) {
      throw pictureError(error, this.#input.name);
    }
  }

  async #make(strength: Strength): Promise<PictureAttempt | undefined> {
    const target = join(this.#workDir, `compressed-${++this.#count}`);
    const { format, repairs: _, ...settings } = this.#settings;
    const job: PictureJob = {
      ...{ path: this.#input.path, workDir: this.#workDir, target, strength, signal: this.#signal },
      ...{ ...settings, isCutOff: this.#isCutOff },
    };
    const { type: own } = this.#input;
    const type = await (format ? convertPicture(own, format, job) : recodePicture(own, job));
    return type && { path: target, bytes: (await stat(target)).size, type };
  }

  /** Writes the picture before and after. @returns the path; undefined where nothing that can be shown changed. */
  async prove(path: string): Promise<string | undefined> {
    const target = join(this.#workDir, 'proof');
    try {
      return (await provePicture(this.#input.path, path, target)) ? target : undefined;
    } catch {
      // What cannot be drawn has no proof.
      return undefined;
    }
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof ToolError && error.code === 'damaged';
}

/** Decoders throw in their own words; people get ours. */
function pictureError(error: unknown, file: string): unknown {
  if (error instanceof ToolError || !(error instanceof Error)) return error;
  if (/pixel limit|out of memory|too large/i.test(error.message)) {
    return new ToolError('too-complex', { file }, { cause: error });
  }
  return new ToolError('damaged', { file, ...phrase('found', 'no-pixels') }, { cause: error });
}
