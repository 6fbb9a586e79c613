/** Runs compress-image: each picture gets smaller, or comes back as it was. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { formatSize } from '../../engine/compress/format-size.ts';
import {
  LOSSLESS,
  type Strength,
  strengthAt,
  strengthOfLevel,
  strengthOfSettings,
} from '../../engine/compress/likeness/settings.ts';
import { type PictureAttempt, PictureAttempts } from '../../engine/compress/picture/picture-attempt.ts';
import { searchSize } from '../../engine/compress/search-size.ts';
import { removePlace } from '../../engine/images/files/camera-data.ts';
import { openFile } from '../../engine/images/files/open-file.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];
type Output = OutputFile<ReportFor<typeof tool>>;

/** How strongly to squeeze for the quality that is left. */
const LEVELS = { low: 'high', medium: 'medium', high: 'low' } as const;
/** Of a page, which a picture file has none of. */
const ANY_DPI = 150;
const USUAL_EFFORT = 4;
/** Nobody knows how many attempts a size needs: of what is left, each takes this share. */
const SHARE_OF_ATTEMPT = 0.3;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const outputs: Output[] = [];
  for (const [index, input] of inputs.entries()) {
    context.progress(0, 'opening', { file: input.name });
    outputs.push({ ...(await compress(input, options, context)), input: index });
  }
  return outputs;
};

async function compress(input: InputFile, options: Options, context: RunContext): Promise<Output> {
  const format = options.format === 'keep' || options.format === input.type ? undefined : options.format;
  const attempts = new PictureAttempts(
    input,
    {
      format,
      repairs: options['on-damaged'] === 'repair',
      keepsMetadata: options.strip !== 'all',
      toGray: false,
      packsBilevel: true,
      effort: options.effort === USUAL_EFFORT ? undefined : options.effort,
      isBaseline: !options.progressive,
    },
    context,
  );
  const maxSidePx = await longestSide(input, options, context);
  const best = await bestAttempt(attempts, maxSidePx, options, context);
  if (attempts.isCutOff) context.warn('picture-cut-off', { file: input.name });
  // What was asked to become something else is delivered even where that is no smaller.
  const replaces = format !== undefined || maxSidePx !== undefined || options.strip === 'all' || attempts.isCutOff;
  if (!best || (best.bytes >= input.bytes && !replaces)) return unchanged(input, options, context);
  tellMissed(best.bytes, options, context);
  const place = options.strip === 'gps' && (await removePlace(best.path).catch(() => false));
  const proof = context.withoutProof ? undefined : await attempts.prove(best.path);
  return {
    path: best.path,
    type: best.type,
    report: { saved: { bytes: Math.max(0, input.bytes - best.bytes) }, ...(place && { removed: { places: 1 } }) },
    ...(proof && { proof }),
  };
}

async function bestAttempt(
  attempts: PictureAttempts,
  maxSidePx: number | undefined,
  options: Options,
  context: RunContext,
): Promise<PictureAttempt | undefined> {
  let done = 0;
  const attempt = async (strength: Strength) => {
    const made = await attempts.attempt({ ...strength, maxSidePx });
    done += (1 - done) * SHARE_OF_ATTEMPT;
    context.progress(done);
    return made;
  };
  const target = wantedBytes(options);
  if (target === null) return attempt(strengthOf(options));
  return searchSize(target, (effort) => attempt(effort === null ? LOSSLESS : strengthAt(effort, false)));
}

function strengthOf({ lossless, quality }: Options): Strength {
  if (lossless) return LOSSLESS;
  if (typeof quality === 'string') return strengthOfLevel(LEVELS[quality], false);
  return strengthOfSettings({ dpi: ANY_DPI, thresholdDpi: null, quality, resizes: false });
}

function wantedBytes(options: Options): number | null {
  return options.lossless ? null : options['target-size'];
}

function tellMissed(bytes: number, options: Options, context: RunContext): void {
  const target = wantedBytes(options);
  if (target !== null && bytes > target) context.warn('target-missed', { size: formatSize(bytes) });
}

/** The longest side that keeps the picture within both limits; undefined where it is within them. */
async function longestSide(input: InputFile, options: Options, context: RunContext): Promise<number | undefined> {
  const { 'max-width': most, 'max-height': highest } = options;
  if (most === null && highest === null) return undefined;
  const { width, height } = (await opened(input, context)).metadata.autoOrient;
  const scale = Math.min(1, (most ?? width) / width, (highest ?? height) / height);
  return scale === 1 ? undefined : Math.max(1, Math.floor(Math.max(width, height) * scale));
}

function opened(input: InputFile, { workDir: folder, signal }: RunContext) {
  return openFile(input, { folder, signal, warn: () => undefined, repair: true, svgDpi: ANY_DPI });
}

/** The file itself; where its place was to go, without that and as long as before. */
async function unchanged(input: InputFile, options: Options, context: RunContext): Promise<Output> {
  // Nobody has decoded it yet: a broken one is not called small.
  if (input.type === 'heic') await opened(input, context);
  context.warn('unchanged');
  tellMissed(input.bytes, options, context);
  if (options.strip === 'all') context.warn('metadata-kept', { file: input.name });
  if (options.strip === 'gps') {
    const path = join(context.workDir, 'without-place');
    await copyFile(input.path, path);
    // Of a HEIC file and of others that libvips cannot read, nobody knows whether they tell a place.
    const found = await removePlace(path).catch(() => undefined);
    if (found) return { path, type: input.type, report: { removed: { places: 1 } } };
    if (found === undefined || input.type === 'tiff') context.warn('metadata-kept', { file: input.name });
  }
  return { path: input.path, type: input.type, unchanged: true };
}
