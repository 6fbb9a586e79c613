/** Runs resize-image: each picture gets the size that was asked for, in its own format. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { Size } from '../../contract/pictures/size.ts';
import { SIZE_PRESETS, targetSize, withPreset } from '../../contract/pictures/target-size.ts';
import { MAX_PIXELS } from '../../contract/site/limits.ts';
import { type OpenedFile, openFile } from '../../engine/images/files/open-file.ts';
import { resizedPicture } from '../../engine/images/files/resize-picture.ts';
import { type SaveTarget, saveFrame, saveMoving } from '../../engine/images/files/save-frames.ts';
import { pictureCount, saveTiffPages } from '../../engine/images/files/save-pages.ts';
import type { WriteSettings } from '../../engine/images/files/write-file.ts';
import { ownFormat, type WrittenFormat, withinFormat } from '../../engine/images/files/written-format.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];
type Output = OutputFile<ReportFor<typeof tool>>;

/** High enough that a second look finds nothing; JPEGs keep their own. */
const QUALITY = 90;
const CSS_DPI = 96;
const ICON_SIZES = [16, 32, 48];

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const outputs: Output[] = [];
  for (const [index, input] of inputs.entries()) {
    context.progress(0, 'opening', { file: input.name });
    outputs.push({ ...(await resize(input, options, context)), input: index });
  }
  return outputs;
};

async function resize(input: InputFile, options: Options, context: RunContext): Promise<Output> {
  const opened = await openAtSize(input, options, context);
  const target = targetOf(input, opened, options, context);
  if (isUnchanged(input, opened, options)) {
    if (targetFor(sizeOf(opened), options).tooSmall) context.warn('not-enlarged', { file: input.name });
    return { path: input.path, type: input.type, unchanged: true, facts: { ...sizeOf(opened) } };
  }
  if (opened.isMoving && target.settings.format === input.type) {
    return saveMoving(opened, join(context.workDir, 'resized'), target);
  }
  const pages = Array.from({ length: opened.isMoving ? 1 : pictureCount(opened, { input }) }, (_, index) => index);
  if (opened.isMoving) context.warn('first-frame-only', { file: input.name });
  if (pages.length > 1 && target.settings.format === 'tiff')
    return saveTiffPages(pages, target, (page, path) => saveFrame(opened, page, path, target));
  const saved = await saveFrame(opened, 0, join(context.workDir, 'resized'), target);
  return target.settings.format === 'ico' ? { ...saved, facts: {} } : saved;
}

/** A drawing is drawn as large as it will be. */
async function openAtSize(input: InputFile, options: Options, context: RunContext): Promise<OpenedFile> {
  const { workDir: folder, signal, warn } = context;
  const request = { folder, signal, warn, repair: options['on-damaged'] === 'repair' };
  const opened = await openFile(input, { ...request, svgDpi: CSS_DPI });
  if (input.type !== 'svg') return opened;
  const own = sizeOf(opened);
  const { picture } = targetFor(own, { ...options, enlarge: true });
  return openFile(input, { ...request, svgDpi: Math.max(1, (CSS_DPI * picture.width) / own.width) });
}

function targetOf(input: InputFile, opened: OpenedFile, options: Options, context: RunContext): SaveTarget {
  const settings = settingsFor(input, options);
  // An icon is brought down to each of its sizes when it is written.
  if (settings.format === 'ico') return { input, settings, context };
  const { gravity, background } = options;
  const isCentred = opened.isMoving && gravity === 'attention';
  if (isCentred) context.warn('option-ignored', { option: 'gravity' });
  const place = { place: isCentred ? 'center' : gravity, border: background === 'auto' ? background : background.hex };
  let isTold = false;
  return {
    input,
    settings,
    context,
    change(picture, source) {
      const { target, tooSmall, reduced } = within(source, opened, settings.format, input, options);
      const { width, height } = target.size;
      const { name: file } = input;
      if (tooSmall && !isTold) context.warn('not-enlarged', { file });
      if (reduced && !isTold) context.warn('picture-reduced', { file, width, height });
      isTold = true;
      return { width, height, picture: resizedPicture(picture, target, { ...place, format: settings.format }) };
    },
  };
}

/** The size that was asked for, as far as the format can. A drawing has no pixels that could be too few. */
function within(source: Size, opened: OpenedFile, format: WrittenFormat, input: InputFile, options: Options) {
  const asked = targetFor(source, input.type === 'svg' ? { ...options, enlarge: true } : options);
  if (asked.size.width * asked.size.height > MAX_PIXELS) throw new ToolError('too-complex', { file: input.name });
  const { tooSmall } = asked;
  const size = withinFormat(asked.size, opened.isMoving ? opened.count : 1, format);
  const scale = size.width / asked.size.width;
  if (scale === 1 && size.height === asked.size.height) return { target: asked, tooSmall, reduced: false };
  const side = (px: number) => Math.max(1, Math.round(px * scale));
  const isCut = asked.picture.width > asked.size.width || asked.picture.height > asked.size.height;
  const inside = {
    width: Math.min(size.width, side(asked.picture.width)),
    height: Math.min(size.height, side(asked.picture.height)),
  };
  const picture = isCut ? { width: size.width + 1, height: size.height + 1 } : inside;
  return { target: { ...asked, size, picture }, tooSmall, reduced: true };
}

function settingsFor(input: InputFile, options: Options): WriteSettings {
  const { preset, background } = options;
  const isIcon = preset === 'favicon';
  const format = isIcon ? 'ico' : ownFormat(input.type);
  const dpi = options.dpi ?? (preset === 'none' ? undefined : SIZE_PRESETS[preset].dpi);
  return {
    format,
    quality: QUALITY,
    keepsCoding: true,
    background: background === 'auto' || !['jpg', 'bmp'].includes(format) ? 'auto' : background.hex,
    depth: 'auto',
    keepsProfile: options['keep-profile'] ?? format === input.type,
    strip: options.strip,
    iconSizes: ICON_SIZES,
    dpi,
  };
}

function targetFor(source: Size, options: Options) {
  const { preset } = options;
  const target = targetSize(source, withPreset(options, preset === 'none' ? null : preset));
  if (!target) throw new ToolError('bad-option', { field: 'width' });
  return target;
}

/** Nothing was asked for that this file is not already: its bytes stay as they are. */
function isUnchanged(input: InputFile, opened: OpenedFile, options: Options): boolean {
  const { format, dpi, strip } = settingsFor(input, options);
  if (format !== input.type || dpi !== undefined || strip !== 'none' || options['keep-profile'] === false) return false;
  if (pictureCount(opened, { input }) > 1 && !opened.isMoving) return false;
  const own = sizeOf(opened);
  const { size, picture } = targetFor(own, options);
  return [size, picture].every(({ width, height }) => width === own.width && height === own.height);
}

function sizeOf({ metadata }: OpenedFile): Size {
  return metadata.autoOrient;
}
