/** Compresses one file of any kind: by a level, by own settings, or down to a size. */
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import { formatSize } from '../../engine/compress/format-size.ts';
import {
  LOSSLESS,
  type Strength,
  strengthAt,
  strengthOfLevel,
  strengthOfSettings,
} from '../../engine/compress/likeness/settings.ts';
import { searchSize } from '../../engine/compress/search-size.ts';
import { openOfficeSqueezer } from './compress-office.ts';
import { openPdfSqueezer } from './compress-pdf.ts';
import { openPictureSqueezer } from './compress-picture.ts';
import { openWordSqueezer } from './compress-word.ts';
import type { CompressReport } from './pdf-report.ts';
import type { Attempt, OnProgress, OpenSqueezer, Options, Squeezer } from './squeezer.ts';
import { wantedBytes } from './wanted-bytes.ts';

/** Share of the progress after which the best attempt is found. */
const SEARCHED = 0.85;
/** Nobody knows how many attempts a size needs: of what is left, each leaves this share to those after it. */
const LEFT_BY_ATTEMPT = 0.7;

/** Kinds of file that an archive's entries may be, too. */
const SQUEEZERS: Readonly<Partial<Record<FileTypeId, OpenSqueezer>>> = {
  pdf: openPdfSqueezer,
  doc: openWordSqueezer,
  ...Object.fromEntries(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'].map((type) => [type, openOfficeSqueezer])),
  ...Object.fromEntries(
    ['jpg', 'png', 'gif', 'webp', 'tiff', 'avif', 'heic', 'bmp'].map((type) => [type, openPictureSqueezer]),
  ),
};

export function squeezerFor(type: FileTypeId): OpenSqueezer | undefined {
  return SQUEEZERS[type];
}

/** The result for one file: smaller, or the file itself. */
export async function compressFile(
  open: OpenSqueezer,
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<OutputFile<CompressReport>> {
  context.progress(0, 'opening', { file: input.name });
  const squeezer = await open(input, options, context);
  try {
    const found = await bestAttempt(squeezer, options, context);
    const tell: OnProgress = (share, ...note) => context.progress(SEARCHED + share * (1 - SEARCHED), ...note);
    const best = found && squeezer.confirm ? await squeezer.confirm(found, tell) : found;
    context.progress(1);
    const facts = squeezer.facts ? { facts: squeezer.facts } : {};
    if (!best || (best.bytes >= input.bytes && !squeezer.replaces)) {
      const target = wantedBytes(options);
      const isMissed = target !== null && input.bytes > target;
      context.warn('unchanged');
      if (!options.preserveMetadata) context.warn('metadata-kept', { file: input.name });
      if (isMissed) context.warn('target-missed', { size: formatSize(input.bytes) });
      return { path: input.path, type: input.type, unchanged: true, ...facts };
    }
    for (const { code, params } of best.warnings) context.warn(code, params);
    const target = wantedBytes(options);
    if (target !== null && best.bytes > target) context.warn('target-missed', { size: formatSize(best.bytes) });
    const report = squeezer.report?.(best);
    const proof = context.withoutProof ? undefined : await squeezer.prove?.(best);
    return { path: best.path, type: best.type, ...facts, ...(report && { report }), ...(proof && { proof }) };
  } finally {
    await squeezer.close();
  }
}

function bestAttempt(squeezer: Squeezer, options: Options, context: RunContext): Promise<Attempt | undefined> {
  const target = wantedBytes(options);
  const tell: OnProgress = (share, ...note) => context.progress(share * SEARCHED, ...note);
  if (target === null) return squeezer.attempt(strengthOf(options), tell);
  let round = 0;
  return searchSize(target, (effort) => {
    const left = LEFT_BY_ATTEMPT ** round++;
    const strength = effort === null ? LOSSLESS : strengthAt(effort, options.resizeImages);
    return squeezer.attempt(strength, (share, ...note) =>
      tell(1 - left * (1 - share * (1 - LEFT_BY_ATTEMPT)), ...note),
    );
  });
}

/** How strongly to squeeze where no size is asked for. */
function strengthOf(options: Options): Strength {
  if (options.lossless) return LOSSLESS;
  if (options.compressionLevel !== 'custom') return strengthOfLevel(options.compressionLevel, options.resizeImages);
  return strengthOfSettings({
    dpi: options['image-dpi'],
    thresholdDpi: options['image-dpi-threshold'],
    quality: options['image-quality'],
    resizes: options.resizeImages,
  });
}
