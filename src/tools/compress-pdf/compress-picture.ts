/** Compresses one picture file: same format, same look, fewer bytes. */
import { join } from 'node:path';
import type { FileTypeId } from '../../contract/file-type.ts';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { recodePicture } from '../../engine/compress/picture/recode-picture.ts';
import { LADDER, SQUEEZES, type Squeeze } from '../../engine/compress/settings.ts';
import { type Attempt, attemptOf, fitSize, searchRounds } from './fit-size.ts';
import { formatSize } from './format-size.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Longest side with `resizeImages`, by level. */
const MAX_SIDE_PX = { low: 2560, medium: 1920, high: 1280 } as const;
/** Sides to try, after all qualities, for a size of one's own. */
const SMALLER_SIDES_PX = [1920, 1280, 960, 640, 400];

interface Step {
  readonly squeeze: Squeeze;
  readonly maxSidePx: number | undefined;
}

export async function compressPicture(input: InputFile, options: Options, context: RunContext): Promise<OutputFile> {
  if (input.bytes === 0) throw new ToolError('empty-file', { file: input.name });
  context.progress(0, 'opening', { file: input.name });
  const attempts = new PictureAttempts(input, options, context);
  const best = await attempts.best();
  context.progress(1);
  if (!best || best.bytes >= input.bytes) {
    context.warn('unchanged');
    return { path: input.path, type: input.type, unchanged: true };
  }
  const target = wantedSize(options);
  if (target !== null && best.bytes > target) context.warn('target-missed', { size: formatSize(best.bytes) });
  return { path: best.path, type: attempts.type };
}

class PictureAttempts {
  readonly #input: InputFile;
  readonly #options: Options;
  readonly #context: RunContext;
  type: FileTypeId;
  #count = 0;

  constructor(input: InputFile, options: Options, context: RunContext) {
    this.#input = input;
    this.#options = options;
    this.#context = context;
    this.type = input.type;
  }

  best(): Promise<Attempt | undefined> {
    const target = wantedSize(this.#options);
    if (target === null) return this.#make(levelStep(this.#options), 1);
    const steps = sizeSteps();
    const rounds = searchRounds(steps.length);
    return fitSize(steps, target, (step) => this.#make(step, rounds));
  }

  async #make(step: Step, rounds: number): Promise<Attempt | undefined> {
    const { workDir, signal, progress } = this.#context;
    signal.throwIfAborted();
    const target = join(workDir, `compressed-${++this.#count}`);
    const job = { ...step, path: this.#input.path, target, keepsMetadata: this.#options.preserveMetadata };
    try {
      const type = await recodePicture(this.#input.type, job);
      if (type === undefined) return undefined;
      this.type = type;
      return await attemptOf(target);
    } catch (error) {
      throw pictureError(error, this.#input.name);
    } finally {
      progress(Math.min(0.95, this.#count / rounds));
    }
  }
}

function wantedSize(options: Options): number | null {
  return options.compressionLevel === 'custom' ? options['target-size'] : null;
}

function levelStep(options: Options): Step {
  const level = options.compressionLevel === 'custom' ? 'medium' : options.compressionLevel;
  return { squeeze: SQUEEZES[level], maxSidePx: options.resizeImages ? MAX_SIDE_PX[level] : undefined };
}

/** From gentle to strong: first less quality, then fewer pixels. */
function sizeSteps(): readonly Step[] {
  const qualities = LADDER.map((squeeze) => ({ squeeze, maxSidePx: undefined }));
  const strongest = LADDER.at(-1) ?? SQUEEZES.high;
  return [...qualities, ...SMALLER_SIDES_PX.map((maxSidePx) => ({ squeeze: strongest, maxSidePx }))];
}

/** Decoders throw in their own words; people get ours. */
function pictureError(error: unknown, file: string): unknown {
  if (error instanceof ToolError || !(error instanceof Error)) return error;
  if (/pixel limit|out of memory|too large/i.test(error.message)) {
    return new ToolError('too-complex', { file }, { cause: error });
  }
  return new ToolError('damaged', { file, found: 'Its pixels cannot be read.' }, { cause: error });
}
