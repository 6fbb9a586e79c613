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
  readonly #isChanged: boolean;
  readonly #input: InputFile;
  readonly #attempts: PictureAttempts;

  constructor(input: InputFile, options: Options, context: RunContext) {
    const wanted = options['output-format'];
    const format = wanted === 'keep' || wanted === input.type ? undefined : wanted;
    this.#isChanged = options.grayscale || !options.preserveMetadata || format !== undefined;
    this.#input = input;
    const settings = {
      ...{ format, keepsMetadata: options.preserveMetadata, toGray: options.grayscale },
      packsBilevel: options.mono !== 'keep',
      repairs: options['on-damaged'] === 'repair',
    };
    this.#attempts = new PictureAttempts(input, settings, context);
  }

  get replaces(): boolean {
    return this.#isChanged || this.#attempts.isCutOff;
  }

  async attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt | undefined> {
    const made = await this.#attempts.attempt(strength);
    onProgress(1);
    const { name: file } = this.#input;
    const warnings: Attempt['warnings'] = this.#attempts.isCutOff
      ? [{ code: 'picture-cut-off', params: { file } }]
      : [];
    return made && { ...made, warnings };
  }

  report({ bytes }: Attempt): CompressReport {
    return { saved: { pictures: Math.max(0, this.#input.bytes - bytes) } };
  }

  prove({ path }: Attempt): Promise<string | undefined> {
    return this.#attempts.prove(path);
  }

  async close(): Promise<void> {}
}
