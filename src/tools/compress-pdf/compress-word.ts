/** Compresses a Word document of the old kind (.doc): LibreOffice stores it anew with smaller pictures, if nothing else changes. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { streamsOfFile } from '../../adapters/file-type-ole.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { restoreWord, type WordPicture } from '../../adapters/soffice-word.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { Strength } from '../../engine/compress/likeness/settings.ts';
import type { PictureJob } from '../../engine/compress/picture/picture-job.ts';
import { packAsJpeg } from '../../engine/compress/picture/recode-jpeg.ts';
import { packAsPng } from '../../engine/compress/picture/recode-png.ts';
import type { Attempt, OnProgress, OpenSqueezer, Options, Squeezer } from './squeezer.ts';

/** Storage of macros, which LibreOffice does not carry over whole. */
const MACROS = 'Macros';

export const openWordSqueezer: OpenSqueezer = async (input, options, context) =>
  new WordSqueezer(input, options, context);

class WordSqueezer implements Squeezer {
  readonly replaces = false;
  readonly #input: InputFile;
  readonly #options: Options;
  readonly #context: RunContext;
  #count = 0;

  constructor(input: InputFile, options: Options, context: RunContext) {
    this.#input = input;
    this.#options = options;
    this.#context = context;
  }

  async attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt | undefined> {
    // Storing the document anew is no lossless step, however much alike the result is.
    if (this.#options.lossless || (await this.#hasMacros())) return undefined;
    const number = ++this.#count;
    const folder = join(this.#context.workDir, `word-${number}`);
    const target = join(this.#context.workDir, `compressed-${number}.doc`);
    const forgets = !this.#options.preserveMetadata;
    const isSame = await restoreWord({
      ...{ source: this.#input.path, target, folder, signal: this.#context.signal, forgets },
      replace: async (pictures) => {
        onProgress(0.4);
        const smaller = await this.#recodeAll(pictures, strength);
        onProgress(0.6);
        return smaller.length === 0 && !forgets ? undefined : smaller;
      },
    });
    onProgress(1);
    return isSame ? { path: target, bytes: (await stat(target)).size, type: 'doc', warnings: [] } : undefined;
  }

  async close(): Promise<void> {}

  async #hasMacros(): Promise<boolean> {
    return (await streamsOfFile(this.#input.path))?.has(MACROS) ?? true;
  }

  async #recodeAll(pictures: readonly WordPicture[], strength: Strength): Promise<readonly WordPicture[]> {
    const done: WordPicture[] = [];
    for (const picture of pictures) {
      const path = await this.#recode(picture, strength);
      if (path !== undefined) done.push({ ...picture, path });
    }
    return done;
  }

  /** Undefined where the picture is better left. The PNG that it came as says nothing of how large it was in the file. */
  async #recode({ path, kind }: WordPicture, strength: Strength): Promise<string | undefined> {
    const { workDir, signal } = this.#context;
    const target = `${path}.${kind}`;
    const job: PictureJob = {
      ...{ path, workDir, target, strength, signal },
      keepsMetadata: false,
      toGray: this.#options.grayscale,
      packsBilevel: false,
    };
    try {
      const open = () => openPicture(path);
      const metadata = await open().metadata();
      const { squeeze } = strength;
      const isPhoto = kind === 'jpg' && squeeze !== undefined && !metadata.hasAlpha;
      const isMade = isPhoto ? await packAsJpeg(open, metadata, job, squeeze) : await packAsPng(open, job);
      return isMade ? target : undefined;
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  }
}
