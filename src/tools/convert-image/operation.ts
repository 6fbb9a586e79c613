/** Runs convert-image: each picture becomes a file of the format that was asked for. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { iconSizes } from '../../contract/pictures/icon-sizes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { type OpenedFile, openFile } from '../../engine/images/files/open-file.ts';
import { saveFrame, saveMoving } from '../../engine/images/files/save-frames.ts';
import { pictureCount, saveSeparately, saveTiffPages } from '../../engine/images/files/save-pages.ts';
import type { WriteSettings } from '../../engine/images/files/write-file.ts';
import type { WrittenFormat } from '../../engine/images/files/written-format.ts';
import { picturesToPdf } from './pictures-to-pdf.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];
/** Of pictures that do not say how finely they were stored. */
const QUALITY = 85;

type Output = OutputFile<ReportFor<typeof tool>>;

const MOVING: readonly WrittenFormat[] = ['gif', 'webp'];

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const outputs: Output[] = [];
  for (const [index, input] of inputs.entries()) {
    context.progress(0, 'opening', { file: input.name });
    const made =
      options.format === 'pdf'
        ? [await picturesToPdf(input, options, context)]
        : await convert(input, options, context);
    outputs.push(...made.map((each) => ({ ...each, input: index })));
  }
  return outputs;
};

async function convert(input: InputFile, options: Options, context: RunContext): Promise<readonly Output[]> {
  const settings = settingsFor(input, options);
  const { workDir: folder, signal, warn } = context;
  const repair = options['on-damaged'] === 'repair';
  const opened = await openFile(input, { folder, signal, warn, repair, svgDpi: options['svg-dpi'] });
  const { format } = settings;
  const target = { input, settings, context };
  if (opened.isMoving && options.frames === '') {
    if (MOVING.includes(format)) return [await saveMoving(opened, join(folder, 'moving'), target)];
    warn('first-frame-only', { file: input.name });
    return [await saveFrame(opened, 0, join(folder, 'frame'), target)];
  }
  const wanted = framesOf(opened, options, input, context);
  if (format === 'tiff' && options.frames === '' && wanted.length > 1) {
    return [await saveTiffPages(wanted, target, (page, path) => saveFrame(opened, page, path, target))];
  }
  return saveSeparately(opened, wanted, target);
}

/** Indexes from 0. */
function framesOf(opened: OpenedFile, options: Options, input: InputFile, context: RunContext): readonly number[] {
  const chosen = { pages: options.frames, 'clip-pages': options['clip-pages'] };
  return choosePages(chosen, pictureCount(opened, { input }), undefined, input, context).map((number) => number - 1);
}

function settingsFor(input: InputFile, options: Options): WriteSettings {
  const { format, background } = options;
  if (format === null || format === 'pdf') throw new ToolError('internal');
  return {
    format,
    quality: options.quality === 'auto' ? QUALITY : options.quality,
    keepsCoding: options.quality === 'auto',
    background: background === 'auto' ? background : background.hex,
    depth: options['bit-depth'],
    keepsProfile: options['keep-profile'] ?? format === input.type,
    strip: options.strip,
    iconSizes: iconSizes(options['ico-sizes']) ?? [],
  };
}
