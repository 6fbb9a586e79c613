/** Runs jpg-to-pdf: pictures become pages of one PDF, or of one PDF each. */
import { join } from 'node:path';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { PicturePdf, type PicturePdfLayout } from '../../engine/picture-pdf/picture-pdf.ts';
import { orderPictures } from './order-pictures.ts';
import type { tool } from './tool.ts';

type Options = Parameters<Run<typeof tool>>[1];

/** What the qualities make of pictures; `high` leaves them untouched. */
const REDUCTIONS = {
  low: { dpi: 120, jpegQuality: 65 },
  medium: { dpi: 200, jpegQuality: 85 },
  high: undefined,
} as const;

const WHITE = '#ffffff';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  return options.merge ? joined(inputs, options, context) : separate(inputs, options, context);
};

async function joined(inputs: readonly InputFile[], options: Options, context: RunContext): Promise<OutputFile[]> {
  const order = await orderPictures(inputs, options.order);
  const pdf = pictureDocument(options, context);
  const failures: unknown[] = [];
  for (const [place, index] of order.entries()) {
    await tryOne(inputs, index, context, failures, () => addFile(pdf, inputs, index, place, context));
  }
  if (pdf.pageCount === 0) throw failures[0];
  context.progress(0.95, 'writing');
  const path = join(context.workDir, 'images.pdf');
  await pdf.write(path, context.signal);
  const single = inputs.length === 1;
  return [{ path, type: 'pdf', ...(single ? { input: 0 } : { pattern: 'images' }), facts: { pages: pdf.pageCount } }];
}

async function separate(inputs: readonly InputFile[], options: Options, context: RunContext): Promise<OutputFile[]> {
  const outputs: OutputFile[] = [];
  const failures: unknown[] = [];
  for (const index of inputs.keys()) {
    await tryOne(inputs, index, context, failures, async () => {
      const pdf = pictureDocument(options, context);
      await addFile(pdf, inputs, index, index, context);
      const path = join(context.workDir, `${index}.pdf`);
      await pdf.write(path, context.signal);
      outputs.push({ path, type: 'pdf', input: index, facts: { pages: pdf.pageCount } });
    });
  }
  if (outputs.length === 0) throw failures[0];
  return outputs;
}

function pictureDocument(options: Options, context: RunContext): PicturePdf {
  const { background } = options;
  const layout: PicturePdfLayout = {
    pageSize: options['page-size'],
    orientation: options.orientation,
    marginPt: options.margin,
    fit: options['fit-mode'],
    perPage: options['per-page'],
    gapPt: options.gap,
    dpi: options.dpi,
    rotates: options['rotate-exif'],
    background: background.hex === WHITE ? undefined : [background.red, background.green, background.blue],
    title: options.title,
  };
  return new PicturePdf(layout, {
    folder: context.workDir,
    repair: options['on-damaged'] === 'repair',
    reduce: REDUCTIONS[options.quality],
    warn: context.warn,
  });
}

async function addFile(
  pdf: PicturePdf,
  inputs: readonly InputFile[],
  index: number,
  place: number,
  context: RunContext,
): Promise<void> {
  const input = inputs[index];
  if (!input) return;
  context.progress((place / inputs.length) * 0.95, 'picture', { picture: place + 1, pictures: inputs.length });
  await pdf.add(input, context.signal, (done) => context.progress(((place + done) / inputs.length) * 0.95));
}

/** A broken picture among several is named and left out. */
async function tryOne(
  inputs: readonly InputFile[],
  index: number,
  context: RunContext,
  failures: unknown[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const tolerable = error instanceof ToolError && ['damaged', 'too-complex', 'too-many-pages'].includes(error.code);
    if (!tolerable || inputs.length === 1) throw error;
    failures.push(error);
    context.warn('file-failed', { reason: error.message, file: inputs[index]?.name ?? '' });
  }
}
