/** Compresses one picture file: same format unless another is asked for, same look, fewer bytes. */
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { Strength } from '../../engine/compress/likeness/settings.ts';
import { PictureAttempts } from '../../engine/compress/picture/picture-attempt.ts';
import type { CompressReport } from './pdf-report.ts';
import type { Attempt, OnProgress, OpenSqueezer, Options, Squeezer } from './squeezer.ts';

export const openPictureSqueezer: OpenSqueezer = async (input, options, context) => {
  return new PictureSqueezer(input, options, context);
};

class PictureSqueezer implements Squeezer {
  readonly replaces: boolean;
  readonly #bytes: number;
  readonly #attempts: PictureAttempts;

  constructor(input: InputFile, options: Options, context: RunContext) {
    const wanted = options['output-format'];
    const format = wanted === 'keep' || wanted === input.type ? undefined : wanted;
    this.replaces = options.grayscale || !options.preserveMetadata || format !== undefined;
    this.#bytes = input.bytes;
    const settings = {
      ...{ format, keepsMetadata: options.preserveMetadata, toGray: options.grayscale },
      packsBilevel: options.mono !== 'keep',
    };
    this.#attempts = new PictureAttempts(input, settings, context);
  }

  async attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt | undefined> {
    const made = await this.#attempts.attempt(strength);
    onProgress(1);
    return made && { ...made, warnings: [] };
  }

  report({ bytes }: Attempt): CompressReport {
    return { saved: { pictures: Math.max(0, this.#bytes - bytes) } };
  }

  prove({ path }: Attempt): Promise<string | undefined> {
    return this.#attempts.prove(path);
  }

  async close(): Promise<void> {}
}
