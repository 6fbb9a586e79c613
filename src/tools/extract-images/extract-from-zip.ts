/** Takes the pictures out of an Office file or a book, in the order of their names inside. */
import { join } from 'node:path';
import { openPicture } from '../../adapters/sharp.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import { type ZipPicture, zipPictures } from '../../engine/images/extract/zip-pictures.ts';
import { type Options, USUAL_MIN_SIZE } from './choose-pictures.ts';
import { type ListedPicture, pictureList } from './picture-list.ts';

const QUALITY = 92;

export async function extractFromZip(
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly OutputFile[]> {
  if (options.pages !== '') context.warn('option-ignored', { option: 'pages' });
  const outputs: OutputFile[] = [];
  let tooSmall = 0;
  const steps = zipPictures(input.path, {
    file: input.name,
    isBook: input.type === 'epub',
    dedupe: options.dedupe,
    folder: context.workDir,
    signal: context.signal,
  });
  for await (const { place, of, picture } of steps) {
    if (picture && (await isSmall(picture, options))) tooSmall++;
    else if (picture) outputs.push(await save(picture, outputs.length + 1, options, context));
    context.progress(place / of, 'picture', { picture: place, pictures: of });
  }
  if (outputs.length > 0) return options.list ? [...outputs, await listOf(outputs, context)] : outputs;
  const why = tooSmall > 0 ? 'only-smaller-pictures' : 'no-pictures';
  throw new ToolError('nothing-found', because(why, { file: input.name }));
}

/** Drawings have no pixels to count. */
async function isSmall({ type, path, bytes }: ZipPicture, options: Options): Promise<boolean> {
  if (bytes < (options['min-bytes'] ?? 0)) return true;
  if (type === 'svg' || type === 'emf' || type === 'wmf') return false;
  try {
    const { width = 0, height = 0 } = await openPicture(path).metadata();
    return Math.min(width, height) < (options['min-size'] ?? USUAL_MIN_SIZE);
  } catch {
    return false;
  }
}

async function listOf(outputs: readonly OutputFile[], { workDir }: RunContext): Promise<OutputFile> {
  const listed: ListedPicture[] = [];
  for (const { path } of outputs) {
    // Drawings of Windows are no pictures that can be opened here.
    const {
      width = null,
      height = null,
      space = null,
    } = await openPicture(path)
      .metadata()
      .catch(() => ({ width: null, height: null, space: null }));
    listed.push({ path, page: null, box: null, widthPx: width, heightPx: height, dpi: null, colour: space });
  }
  return pictureList(listed, workDir);
}

async function save(picture: ZipPicture, n: number, { format }: Options, context: RunContext): Promise<OutputFile> {
  const path = join(context.workDir, `picture-${n}`);
  const made = { path, input: 0, pattern: '{name}-{n}', tokens: { n } } as const;
  if (format !== 'original' && format !== picture.type) {
    try {
      const opened = openPicture(picture.path).rotate();
      const flat = format === 'jpg' ? opened.flatten({ background: '#ffffff' }) : opened;
      await flat.toFormat(format === 'jpg' ? 'jpeg' : format, { quality: QUALITY }).toFile(path);
      return { ...made, type: format };
    } catch {
      context.warn('picture-kept', { picture: picture.name });
    }
  }
  return { ...made, path: picture.path, type: picture.type };
}
