/** Runs convert-image: each picture becomes a file of the format that was asked for. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { iconSizes } from '../../contract/pictures/icon-sizes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { FrameStore } from '../../engine/images/files/frame-store.ts';
import { type OpenedFile, openFile } from '../../engine/images/files/open-file.ts';
import { saveFrame, saveMoving } from '../../engine/images/files/save-frames.ts';
import type { WriteSettings } from '../../engine/images/files/write-file.ts';
import type { WrittenFormat } from '../../engine/images/files/written-format.ts';
import { TiffJoiner } from '../../engine/images/tiff/join-tiff.ts';
import { picturesToPdf } from './pictures-to-pdf.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];
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
  if (format === 'tiff' && options.frames === '' && wanted.length > 1) return [await joined(opened, wanted, target)];
  return separate(opened, wanted, target);
}

/** Indexes from 0. Pictures of other kinds than animations and TIFF have one that counts. */
function framesOf(opened: OpenedFile, options: Options, input: InputFile, context: RunContext): readonly number[] {
  const count = opened.isMoving || input.type === 'tiff' ? opened.count : 1;
  const chosen = { pages: options.frames, 'clip-pages': options['clip-pages'] };
  return choosePages(chosen, count, undefined, input, context).map((number) => number - 1);
}

type Target = Parameters<typeof saveFrame>[3];

async function separate(opened: OpenedFile, wanted: readonly number[], target: Target): Promise<readonly Output[]> {
  const { workDir, progress } = target.context;
  const store = wanted.length > 1 && opened.isMoving ? await FrameStore.of(opened, workDir) : opened;
  const digits = String(opened.count).length;
  const outputs: Output[] = [];
  for (const [place, frame] of wanted.entries()) {
    const output = await saveFrame(store, frame, join(workDir, `frame-${place}`), target);
    const n = String(frame + 1).padStart(digits, '0');
    outputs.push(wanted.length === 1 ? output : { ...output, pattern: '{name}-p{n}', tokens: { n, page: n } });
    progress((place + 1) / wanted.length);
  }
  return outputs;
}

/** Pages of one file stay in one file. */
async function joined(opened: OpenedFile, wanted: readonly number[], target: Target): Promise<Output> {
  const { workDir, progress } = target.context;
  const path = join(workDir, 'joined');
  const joiner = await TiffJoiner.create(path, wanted.length);
  try {
    for (const [place, page] of wanted.entries()) {
      const single = await saveFrame(opened, page, join(workDir, 'page'), target);
      await joiner.append(single.path);
      progress((place + 1) / wanted.length);
    }
  } finally {
    await joiner.close();
  }
  return { path, type: 'tiff', facts: { pages: wanted.length } };
}

function settingsFor(input: InputFile, options: Options): WriteSettings {
  const { format, background } = options;
  if (format === null || format === 'pdf') throw new ToolError('internal');
  return {
    format,
    quality: options.quality,
    background: background === 'auto' ? background : background.hex,
    depth: options['bit-depth'],
    keepsProfile: options['keep-profile'] ?? format === input.type,
    strip: options.strip,
    iconSizes: iconSizes(options['ico-sizes']) ?? [],
  };
}
