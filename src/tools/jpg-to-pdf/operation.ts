/** Runs jpg-to-pdf: pictures become pages of one PDF, or of one PDF each. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { failedFile } from '../../contract/messages/failed-file.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { PicturePdf, type PicturePdfLayout } from '../../engine/images/embed/picture-pdf.ts';
import { addTextLayer } from '../../engine/text-layer/add-text-layer.ts';
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

/** Share of the work that placing pictures is, where their letters are read too. */
const PLACED = 0.2;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  return options.merge ? joined(inputs, options, context) : separate(inputs, options, context);
};

async function joined(inputs: readonly InputFile[], options: Options, context: RunContext): Promise<OutputFile[]> {
  const order = await orderPictures(inputs, options.order);
  const pdf = pictureDocument(options, context);
  const failures: unknown[] = [];
  for (const [place, index] of order.entries()) {
    await tryOne(inputs, index, context, failures, () => addFile(pdf, inputs, index, place, options, context));
  }
  if (pdf.pageCount === 0) throw failures[0];
  if (!options.ocr) context.progress(0.95, 'writing');
  const path = await finish(pdf, 'images', options, context, [0, 1]);
  const single = inputs.length === 1;
  return [{ path, type: 'pdf', ...(single ? { input: 0 } : { pattern: 'images' }), facts: { pages: pdf.pageCount } }];
}

async function separate(inputs: readonly InputFile[], options: Options, context: RunContext): Promise<OutputFile[]> {
  const outputs: OutputFile[] = [];
  const failures: unknown[] = [];
  for (const index of inputs.keys()) {
    await tryOne(inputs, index, context, failures, async () => {
      const pdf = pictureDocument(options, context);
      await addFile(pdf, inputs, index, index, options, context);
      const path = await finish(pdf, inputs[index]?.name ?? '', options, context, [
        index / inputs.length,
        1 / inputs.length,
      ]);
      outputs.push({ path, type: 'pdf', input: index, facts: { pages: pdf.pageCount } });
    });
  }
  if (outputs.length === 0) throw failures[0];
  return outputs;
}

/** Writes the document, and reads its pictures where that is asked for. */
async function finish(
  pdf: PicturePdf,
  name: string,
  options: Options,
  context: RunContext,
  [start, width]: readonly [start: number, width: number],
): Promise<string> {
  const path = join(context.workDir, `${randomUUID()}.pdf`);
  await pdf.write(path, context.signal);
  if (!options.ocr) return path;
  const { workDir, signal } = context;
  const progress = (done: number, of: number) =>
    context.progress(start + width * (PLACED + (done / of) * (1 - PLACED)), 'recognising', { page: done, pages: of });
  const result = await addTextLayer({ path, name }, { language: options.language }, { workDir, signal, progress });
  for (const page of result.failed) context.warn('page-not-read', { page });
  return result.path;
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
  options: Options,
  context: RunContext,
): Promise<void> {
  const input = inputs[index];
  if (!input) return;
  const share = options.ocr ? PLACED : 0.95;
  context.progress((place / inputs.length) * share, 'picture', { picture: place + 1, pictures: inputs.length });
  await pdf.add(input, context.signal, (done) => context.progress(((place + done) / inputs.length) * share));
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
    context.warn('file-failed', failedFile(error, inputs[index]?.name ?? ''));
  }
}
