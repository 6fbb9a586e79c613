/** Compresses one picture file: same format unless another is asked for, same look, fewer bytes. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { Strength } from '../../engine/compress/likeness/settings.ts';
import type { PictureJob } from '../../engine/compress/picture/picture-job.ts';
import { provePicture } from '../../engine/compress/picture/picture-proof.ts';
import { convertPicture, recodePicture } from '../../engine/compress/picture/recode-picture.ts';
import type { CompressReport } from './pdf-report.ts';
import type { Attempt, OnProgress, OpenSqueezer, Options, Squeezer } from './squeezer.ts';

export const openPictureSqueezer: OpenSqueezer = async (input, options, context) => {
  if (input.bytes === 0) throw new ToolError('empty-file', { file: input.name });
  return new PictureSqueezer(input, options, context);
};

class PictureSqueezer implements Squeezer {
  readonly replaces: boolean;
  readonly #input: InputFile;
  readonly #options: Options;
  readonly #context: RunContext;
  #count = 0;

  constructor(input: InputFile, options: Options, context: RunContext) {
    this.#input = input;
    this.#options = options;
    this.#context = context;
    this.replaces = options.grayscale || !options.preserveMetadata || this.#format !== undefined;
  }

  /** Another format than the picture's own, where one is asked for. */
  get #format() {
    const wanted = this.#options['output-format'];
    return wanted === 'keep' || wanted === this.#input.type ? undefined : wanted;
  }

  async attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt | undefined> {
    const { workDir, signal } = this.#context;
    signal.throwIfAborted();
    const target = join(workDir, `compressed-${++this.#count}`);
    const job: PictureJob = {
      ...{ path: this.#input.path, workDir, target, strength, signal },
      keepsMetadata: this.#options.preserveMetadata,
      toGray: this.#options.grayscale,
      packsBilevel: this.#options.mono !== 'keep',
    };
    try {
      const type = await this.#recode(job);
      onProgress(1);
      return type && { path: target, bytes: (await stat(target)).size, type, warnings: [] };
    } catch (error) {
      throw pictureError(error, this.#input.name);
    }
  }

  report({ bytes }: Attempt): CompressReport {
    return { saved: { pictures: Math.max(0, this.#input.bytes - bytes) } };
  }

  async prove({ path }: Attempt): Promise<string | undefined> {
    const target = join(this.#context.workDir, 'proof');
    try {
      return (await provePicture(this.#input.path, path, target)) ? target : undefined;
    } catch {
      // What cannot be drawn has no proof.
      return undefined;
    }
  }

  async close(): Promise<void> {}

  #recode(job: PictureJob): Promise<FileTypeId | undefined> {
    const format = this.#format;
    return format ? convertPicture(this.#input.type, format, job) : recodePicture(this.#input.type, job);
  }
}

/** Decoders throw in their own words; people get ours. */
function pictureError(error: unknown, file: string): unknown {
  if (error instanceof ToolError || !(error instanceof Error)) return error;
  if (/pixel limit|out of memory|too large/i.test(error.message)) {
    return new ToolError('too-complex', { file }, { cause: error });
  }
  return new ToolError('damaged', { file, ...phrase('found', 'no-pixels') }, { cause: error });
}
